"""Commands that make positions, and fit the network to them."""

import argparse
import sys
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from fit_network.positions import BadLine, read_file, write_line
from fit_network.self_play import play_game
from oneoh_ai.commands.arguments import positive
from oneoh_games import Generator


def parser() -> argparse.ArgumentParser:
    """Return the parser of both commands."""
    top = argparse.ArgumentParser(prog="python -m fit_network", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="add the positions of games to a file")
    play.add_argument("file", type=Path)
    play.add_argument("--games", type=positive, default=1000, help="default: %(default)s")
    play.add_argument(
        "--nodes",
        type=positive,
        default=4000,
        help="positions searched a turn; default: %(default)s",
    )
    play.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    fit = commands.add_parser("fit", help="fit a network to the positions of files")
    fit.add_argument("files", type=Path, nargs="+", metavar="FILE")
    fit.add_argument("--output", type=Path, required=True, metavar="FILE")
    fit.add_argument("--epochs", type=positive, default=12, help="default: %(default)s")
    fit.add_argument("--seed", type=int, default=1, help="default: %(default)s")
    return top


def play(file: Path, games: int, nodes: int, seed: int) -> None:
    """Play games, and add their positions to a file; progress goes to standard error."""
    rng, total = Generator(seed), 0
    with file.open("a", encoding="ascii") as lines:
        for number in range(games):
            for scored in play_game(rng.spawn(), nodes):
                lines.write(write_line(scored))
                total += 1
            print(f"\r{number + 1} of {games} games, {total} positions", end="", file=sys.stderr)
    print(file=sys.stderr)


def fit(files: Sequence[Path], output: Path, epochs: int, seed: int) -> None:
    """Fit a network to the positions of files, and write it."""
    # NumPy is not needed to play.
    from fit_network.network_fit import fit, read_examples, write_network

    examples = read_examples(chain.from_iterable(map(read_file, files)))
    if not len(examples):
        raise SystemExit("fit_network: there is no position in the files")
    output.open("ab").close()  # refused now, if it cannot be written, and not after the fit
    print(f"{len(examples)} positions; mean squared errors of the chance to win:")
    network = fit(
        examples,
        epochs,
        seed,
        lambda epoch, learned, held: print(
            f"epoch {epoch + 1}: {learned:.6f} of those learned, {held:.6f} of those held out"
        ),
    )
    write_network(network, output)


def main(arguments: Sequence[str] | None = None) -> None:
    """Carry out a command."""
    given = parser().parse_args(arguments)
    try:
        if given.command == "play":
            play(given.file, given.games, given.nodes, given.seed)
        else:
            fit(given.files, given.output, given.epochs, given.seed)
    except (OSError, BadLine) as error:
        raise SystemExit(f"fit_network: {error}") from error


if __name__ == "__main__":
    main()
