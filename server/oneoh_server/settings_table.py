"""Table of all settings, in Markdown: run it to print what `server/README.md` shows."""

from oneoh_server.settings import Setting, described_settings


def settings_table() -> str:
    rows = [
        f"| `{setting.name}` | {_default(setting)} | {setting.meaning} |"
        for setting in described_settings()
    ]
    return "\n".join(["| setting | default | meaning |", "| --- | --- | --- |", *rows]) + "\n"


def _default(setting: Setting) -> str:
    match setting.default:
        case None | "":
            return setting.shown_default or "none"
        case bool():
            return f"`{str(setting.default).lower()}`"
        case str():
            return f"`{setting.default}`"
        case _:
            return f"{setting.default} {setting.unit}".rstrip()


if __name__ == "__main__":
    print(settings_table(), end="")
