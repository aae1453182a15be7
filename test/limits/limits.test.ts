/**
 * Sizes that only grow on purpose. A size may be at most its limit in `limits.json`, and a limit at most a fiftieth above
 * its size. `UPDATE_LIMITS=1 npx vitest run test/limits` lowers limits. Raise one by hand, in a commit that says why.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { measure, type Sizes } from "./measure.js";
import { countTokens } from "./tokens.js";

const file = join(import.meta.dirname, "limits.json");
const sizes = await measure();
if (process.env["UPDATE_LIMITS"] === "1") {
  const text = JSON.stringify(lowered(read()), null, 2);
  writeFileSync(file, `${text}\n`);
}
const limits = read();

function read(): Sizes {
  return JSON.parse(readFileSync(file, "utf8")) as Sizes;
}

/** A size that has no limit yet becomes its limit. */
function lowered(limits: Sizes): Sizes {
  const perKind = Object.entries(sizes).map(([kind, of]) => {
    const perName = Object.entries(of).map(([name, size]) => {
      const limit = limits[kind]?.[name] ?? size;
      return [name, Math.min(size, limit)] as const;
    });
    return [kind, Object.fromEntries(perName)] as const;
  });
  return Object.fromEntries(perKind);
}

it("every size has a limit, and no other", () => {
  const names = (all: Sizes) =>
    Object.entries(all).map(([kind, of]) => [kind, Object.keys(of).sort()]);
  expect(names(limits)).toEqual(names(sizes));
});

for (const [kind, of] of Object.entries(limits)) {
  it.each(Object.entries(of))(`${kind}: %s, at most %i`, (name, limit) => {
    const size = sizes[kind]?.[name] ?? Infinity;
    expect(size).toBeLessThanOrEqual(limit);
    // Otherwise, the next change could use what this one has saved.
    expect(limit).toBeLessThanOrEqual(Math.ceil(size * 1.02));
  });
}

it.each([
  ["const a = 1;", 5],
  ["a /* comment */ / b // comment", 3],
  ['/[/"]/.test(`x${{ a: `${b}` }.a}y`)', 16],
])("counts the tokens of %s", (text, count) => {
  expect(countTokens(text)).toBe(count);
});
