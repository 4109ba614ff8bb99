"""Board of Binary, which counts the points of both sides and what each flip would change."""

try:
    import cython
except ImportError:
    from oneoh_ai.kernels import uncompiled as cython

from oneoh_ai.kernels.binary.steps import CELLS, STRIDE

NOBODY = 2
"""Owner of a cell off the board."""
MEMORY = 20000
"""Counted boards that are kept, where not compiled."""


class Board:
    """Owners and pieces, with the lead that each flip would give.

    A flip is a piece on an empty square of the other colour. All else leaves the points alone.
    """

    def __init__(self, size: int, black: int, white: int) -> None:
        """Set the pieces, each a set of squares as the rules number them."""
        self.owner = [2] * 182
        self.colour = [2] * 182
        self.taken = [0] * 182
        self.center = [0] * 182
        self.cells = [0] * 182
        self.count = 0
        self.flips = [0] * 182
        self.flipped = 0
        self.points = [0, 0]
        self.gain = [0] * 182
        self.order = [0] * 182
        self.label = [0] * 182
        self.extent = [0] * 182
        self.sides = [0] * 182
        self.cut_sum = [0] * 182
        self.cut_singles = [0] * 182
        self.cut_largest = [0] * 182
        self.clock = 0
        self.labels = 0
        self.key = 0
        self.memo: dict[int, tuple[list[int], list[int]]] = {}
        self._lay(size)
        self._set(0, black)
        self._set(1, white)

    def _lay(self, size: int) -> None:
        for rank in range(size):
            for file in range(size):
                cell = STRIDE * (rank + 1) + file
                self.cells[self.count] = cell
                self.count += 1
                self.colour[cell] = self.owner[cell] = (rank + file) % 2
                self.center[cell] = int(
                    size // 2 - 1 <= rank <= size // 2 and size // 2 - 1 <= file <= size // 2
                )

    def _set(self, side: int, pieces: int) -> None:
        for square in range(CELLS - 2 * STRIDE):
            if pieces >> square & 1:
                self.put(square + STRIDE, side)

    def put(self, cell: int, side: int) -> None:
        """Put a piece of a side onto an empty cell."""
        self.taken[cell] = 1
        if self.colour[cell] != side:
            self.owner[cell] = side
            self.flips[self.flipped] = cell
            self.flipped += 1
            if not cython.compiled:
                self.key ^= 1 << cell

    def take(self, cell: int, side: int) -> None:
        """Take back the piece that was put last."""
        self.taken[cell] = 0
        if self.colour[cell] != side:
            self.owner[cell] = 1 - side
            self.flipped -= 1
            if not cython.compiled:
                self.key ^= 1 << cell

    def judge(self) -> None:
        """Count the points of both sides, and what each flip would add to the lead of its side."""
        if cython.compiled:
            self._judge()
        else:
            self._recall()

    def _recall(self) -> None:
        """Judge, unless the same owners were judged before: many turns lead to the same ones."""
        known = self.memo.get(self.key)
        if known is not None:
            self.points, self.gain = list(known[0]), known[1]
            return
        if len(self.memo) == MEMORY:
            self.memo.clear()
        self.gain = [0] * 182
        self._judge()
        self.memo[self.key] = (list(self.points), self.gain)

    def tie(self) -> int:
        """Return which side wins at equal points, by the sizes of territories; 2: neither."""
        self._judge()
        balance = self.order
        for size in range(CELLS):
            balance[size] = 0
        for mark in range(1, self.labels + 1):
            balance[self.extent[mark]] += 1 if self.sides[mark] == 0 else -1
        # Squares that are alone are no territory.
        for size in range(CELLS - 1, 1, -1):
            if balance[size]:
                return 0 if balance[size] > 0 else 1
        return 2

    def _judge(self) -> None:
        label, flips = self.label, self.flips
        for cell in range(CELLS):
            label[cell] = 0
        self.clock = self.labels = 0
        largest = [0, 0]
        second = [0, 0]
        total = [0, 0]
        widest = [0, 0]
        for number in range(self.flipped):
            cell = flips[number]
            if label[cell]:
                continue
            self.labels += 1
            side = self.owner[cell]
            self.sides[self.labels] = side
            self._visit(cell, 0, side)
            size = self.order[cell]
            self.extent[self.labels] = size
            if size < 2:
                continue
            total[side] += size
            if size > largest[side]:
                second[side] = largest[side]
                largest[side] = size
                widest[side] = self.labels
            elif size > second[side]:
                second[side] = size
        self.points[0] = total[0] + largest[0]
        self.points[1] = total[1] + largest[1]
        for number in range(self.count):
            cell = self.cells[number]
            side = self.colour[cell]
            if self.owner[cell] == side:
                self.gain[cell] = self._joined(cell, 1 - side, largest[1 - side]) + self._lost(
                    cell, side, largest[side], second[side], widest[side]
                )

    def _visit(self, cell: int, parent: int, side: int) -> int:
        """Visit a territory from a cell on, depth first, and return the lowest number reached.

        `order` of the cell becomes the size of its subtree. Where a subtree reaches nothing
        before the cell, the cell cuts it off (Tarjan's articulation points).
        """
        self.clock += 1
        number = lowest = self.clock
        owner, label, order = self.owner, self.label, self.order
        label[cell] = self.labels
        order[cell] = -number
        size = 1
        cut_sum = cut_singles = cut_largest = 0
        for way in range(4):
            other = cell + (1 if way == 0 else -1 if way == 1 else STRIDE if way == 2 else -STRIDE)
            if owner[other] != side or other == parent:
                continue
            if label[other]:
                # A subtree that is done lies below, and has told what it reached.
                if order[other] < 0 and -order[other] < lowest:
                    lowest = -order[other]
                continue
            reached = self._visit(other, cell, side)
            part = order[other]
            size += part
            if reached >= number:
                cut_sum += part
                if part == 1:
                    cut_singles += 1
                elif part > cut_largest:
                    cut_largest = part
            elif reached < lowest:
                lowest = reached
        order[cell] = size
        self.cut_sum[cell] = cut_sum
        self.cut_singles[cell] = cut_singles
        self.cut_largest[cell] = cut_largest
        return lowest

    def _joined(self, cell: int, side: int, largest: int) -> int:
        """Return the points that a side gains by joining its territories on a cell."""
        owner, label = self.owner, self.label
        joined, singles = 1, 0
        a = b = c = 0
        for way in range(4):
            other = cell + (1 if way == 0 else -1 if way == 1 else STRIDE if way == 2 else -STRIDE)
            if owner[other] != side:
                continue
            mark = label[other]
            if mark == 0:
                joined += 1
                singles += 1
            elif mark != a and mark != b and mark != c:
                size = self.extent[mark]
                joined += size
                if size == 1:
                    singles += 1
                a, b, c = mark, a, b
        if joined == 1:
            return 0
        return 1 + singles + (joined - largest if joined > largest else 0)

    def _lost(self, cell: int, side: int, largest: int, second: int, widest: int) -> int:
        """Return the points that a side loses with a cell."""
        mark = self.label[cell]
        if mark == 0:
            return 0
        size = self.extent[mark]
        if size < 2:
            return 0
        rest = size - 1 - self.cut_sum[cell]
        lost = 1 + self.cut_singles[cell]
        part = self.cut_largest[cell]
        if rest == 1:
            lost += 1
        elif rest > part:
            part = rest
        if mark != widest:
            return lost
        return lost + largest - max(second, part)
