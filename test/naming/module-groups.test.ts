/** The files of a large API depend on names alone, and an addition changes few of them. */
import { expect, it } from "vitest";
import { moduleGroups } from "../../src/naming/module-groups.js";
import fc from "../support/fast-check.js";

const words = (name: string): string[] => name.split("-");

function filesOf(names: readonly string[]): Map<string, string> {
  const fileOf = moduleGroups(names.map(words));
  return new Map(names.map((name) => [name, fileOf(words(name))]));
}

const family = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}-${letter(at)}x`);
const letter = (at: number): string => String.fromCharCode(97 + (at % 26));

it("puts names that share their first words with five others into one file", () => {
  const files = filesOf([...family("card", 6), "car", "cat", "dog"]);
  expect(new Set(family("card", 6).map((name) => files.get(name)))).toEqual(
    new Set(["card"]),
  );
  expect(files.get("car")).toBe("c");
  expect(files.get("cat")).toBe("c");
  expect(files.get("dog")).toBe("d");
});

it("chooses the longest shared words", () => {
  const files = filesOf([...family("card-wallet", 6), "card", "card-brand"]);
  expect(files.get("card-wallet-ax")).toBe("card-wallet");
  expect(files.get("card")).toBe("card");
  expect(files.get("card-brand")).toBe("card");
});

it("divides a file with more than 32 members by the next letter", () => {
  const many = Array.from({ length: 33 }, (_, at) => `card-${letter(at)}${at}`);
  const files = filesOf([...many, "card"]);
  expect(files.get("card-a0")).toBe("card-a");
  expect(files.get("card-a26")).toBe("card-a");
  expect(files.get("card-b1")).toBe("card-b");
  expect(files.get("card")).toBe("card");
  expect(filesOf(many.slice(1)).get("card-b1")).toBe("card");
});

it("never uses a name that has a meaning for an operating system or a bundler", () => {
  const names = [...family("con", 6), ...family("index", 6)];
  const files = new Set(filesOf(names).values());
  expect(files).toEqual(new Set(["con-", "index-"]));
});

const name = fc
  .array(fc.constantFrom(..."pay card pet user id list item".split(" ")), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join("-"));

it("a new name moves only names that begin with the same letter, and only out of one file", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 60 }), name, (old, added) => {
      fc.pre(!old.includes(added));
      const before = filesOf(old);
      const after = filesOf([...old, added]);
      const moved = old.filter((one) => before.get(one) !== after.get(one));
      expect(moved.every((one) => one[0] === added[0])).toBe(true);
      // A file that is divided, or that is no longer divided, has parts.
      const isDivided = (file = "") => / -[a-z]$/.test(` ${file.slice(-2)}`);
      const sources = new Set(
        moved.map((one) => before.get(one)).filter((file) => !isDivided(file)),
      );
      expect(sources.size).toBeLessThanOrEqual(1);
    }),
  );
});

it("does not depend on the order of the names", () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 60 }), (names) => {
      expect([...filesOf([...names].reverse())].sort()).toEqual(
        [...filesOf(names)].sort(),
      );
    }),
  );
});

it("shortens long names with a digest, so that families keep their own files", () => {
  const graph = "microsoft-graph-identity-sign-ins-".repeat(9);
  const names = ["a", "b"].flatMap((one) => family(`${graph}${one}`, 40));
  const files = filesOf(names);
  const paths = [...new Set(files.values())];
  for (const path of paths) expect(path.length).toBeLessThanOrEqual(80);
  // Two families, each divided by the letters after it.
  expect(paths).toHaveLength(52);
  expect(filesOf([...names].reverse())).toEqual(new Map([...files].reverse()));
});
