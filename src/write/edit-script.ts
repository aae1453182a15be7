/** The shortest way from one list of lines to another, after Myers: greedy, over the diagonals of the edit graph. */

export interface Edit {
  kind: "keep" | "remove" | "add";
  line: string;
}

/** Texts that differ in more lines than this are shown as replaced: the search grows with the square of it. */
const searchLimit = 1_000;

/** The edits that turn `before` into `after`; of lines that changed, removals come before additions. */
export function editScript(
  before: readonly string[],
  after: readonly string[],
): Edit[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < shorter - head &&
    before.at(-1 - tail) === after.at(-1 - tail)
  ) {
    tail++;
  }
  const old = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  return [
    ...edits("keep", before.slice(0, head)),
    ...removalsFirst(
      search(old, fresh) ?? [...edits("remove", old), ...edits("add", fresh)],
    ),
    ...edits("keep", before.slice(before.length - tail)),
  ];
}

function edits(kind: Edit["kind"], lines: readonly string[]): Edit[] {
  return lines.map((line) => ({ kind, line }));
}

/** The search mixes removals and additions as it finds them; people read a block of each. */
function removalsFirst(script: readonly Edit[]): Edit[] {
  const ordered: Edit[] = [];
  let added: Edit[] = [];
  for (const edit of script) {
    if (edit.kind === "add") added.push(edit);
    else {
      if (edit.kind === "keep") {
        ordered.push(...added);
        added = [];
      }
      ordered.push(edit);
    }
  }
  return [...ordered, ...added];
}

/** Null when the lists are too far apart. */
function search(
  old: readonly string[],
  fresh: readonly string[],
): Edit[] | null {
  const limit = Math.min(old.length + fresh.length, searchLimit);
  const middle = limit + 1;
  // reach[middle + k]: how far into `old` the best path on diagonal k (old minus fresh index) has come.
  const reach = new Int32Array(2 * limit + 3);
  const history: Int32Array[] = [];
  for (let distance = 0; distance <= limit; distance++) {
    history.push(reach.slice(middle - distance - 1, middle + distance + 2));
    for (let k = -distance; k <= distance; k += 2) {
      let x = goesDown(reach, middle, k, distance)
        ? at(reach, middle + k + 1)
        : at(reach, middle + k - 1) + 1;
      while (
        x < old.length &&
        x - k < fresh.length &&
        old[x] === fresh[x - k]
      ) {
        x++;
      }
      reach[middle + k] = x;
      if (x >= old.length && x - k >= fresh.length) {
        return walkBack(old, fresh, history);
      }
    }
  }
  return null;
}

/** Whether the best path came to diagonal k by adding a line (from k + 1) and not by removing one. */
function goesDown(
  reach: Int32Array,
  middle: number,
  k: number,
  distance: number,
): boolean {
  if (k === -distance) return true;
  if (k === distance) return false;
  return at(reach, middle + k - 1) < at(reach, middle + k + 1);
}

function walkBack(
  old: readonly string[],
  fresh: readonly string[],
  history: readonly Int32Array[],
): Edit[] {
  const script: Edit[] = [];
  let x = old.length;
  let y = fresh.length;
  for (const [distance, reach] of [...history.entries()].reverse()) {
    if (distance === 0) break;
    const middle = distance + 1;
    const k = x - y;
    const down = goesDown(reach, middle, k, distance);
    const from = down ? k + 1 : k - 1;
    const startX = at(reach, middle + from);
    const startY = startX - from;
    while (x > startX && y > startY) {
      y--;
      script.push({ kind: "keep", line: old[--x] ?? "" });
    }
    if (down) script.push({ kind: "add", line: fresh[--y] ?? "" });
    else script.push({ kind: "remove", line: old[--x] ?? "" });
  }
  while (x > 0) script.push({ kind: "keep", line: old[--x] ?? "" });
  return script.reverse();
}

function at(reach: Int32Array, index: number): number {
  return reach[index] ?? 0;
}
