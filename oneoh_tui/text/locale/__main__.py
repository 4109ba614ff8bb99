"""`python -m oneoh_tui.text.locale`: bring the message catalogues up to date."""

import sys

from oneoh_tui.text.locale.catalogues import update

missing = update()
print("\n".join(missing) or "every message is translated")
sys.exit(bool(missing))
