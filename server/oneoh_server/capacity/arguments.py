"""Types of the arguments of `oneoh-server bench`."""

import argparse


def positive(text: str) -> int:
    if (value := int(text)) < 1:
        raise argparse.ArgumentTypeError("it has to be 1 or more")
    return value


def seconds(text: str) -> float:
    if not 0.1 <= (value := float(text)) <= 3600:
        raise argparse.ArgumentTypeError("it has to be between 0.1 and 3600")
    return value
