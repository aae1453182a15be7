/** Nothing in a record is trusted, because it may come from a shared cache. */
import { expect, it } from "vitest";
import { problemIn } from "../../src/commands/generate/cache/recorded-problem.js";

const recorded = {
  diagnostic: {
    code: "nullable-enum",
    severity: "warning",
    message: "A message.",
    fix: "A fix.",
    place: { document: "api.yaml", pointer: "/paths" },
  },
  located: {
    line: 3,
    column: 1,
    length: 5,
    lines: [{ number: 3, text: "paths: {}" }],
  },
};

/** The keys to each part of a value, and those to the value itself. */
function* partsIn(value: unknown, keys: string[] = []): Generator<string[]> {
  yield keys;
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* partsIn(part, [...keys, key]);
}

function replaced(value: unknown, keys: string[], part: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return part;
  const copy = structuredClone(value) as Record<string, unknown>;
  copy[key] = replaced(copy[key], rest, part);
  return copy;
}

/** The table of diagnostics decides about the severity. */
const parts = [...partsIn(recorded)].filter(
  (keys) => keys.at(-1) !== "severity",
);

it("a recorded problem is read as it was written", () => {
  expect(problemIn(recorded)).toEqual(recorded);
  const withoutLines = replaced(recorded, ["located"], null);
  expect(problemIn(withoutLines)).toEqual(withoutLines);
  const withoutPlace = replaced(recorded, ["diagnostic", "place"], null);
  expect(problemIn(withoutPlace)).toEqual(withoutPlace);
});

it.each(parts.map((keys) => [keys.join("/"), keys] as const))(
  "a problem with a wrong value at /%s is ignored",
  (_pointer, keys) => {
    for (const wrong of [undefined, true, 1.5, {}, [null]])
      expect(problemIn(replaced(recorded, keys, wrong))).toBe(null);
  },
);

it("a code that no diagnostic has is ignored", () => {
  for (const code of ["", "toString", "nullable-enumX"])
    expect(problemIn(replaced(recorded, ["diagnostic", "code"], code))).toBe(
      null,
    );
});
