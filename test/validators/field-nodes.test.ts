/** The nodes that the server keeps for fields are limited: the bodies of clients choose which ones are needed. */
import { describe, expect, it } from "vitest";
import {
  fieldNodes,
  type Fields,
} from "../../templates/validators/runtime/field-nodes.js";
import { fieldRules } from "../../templates/validators/runtime/fields.js";

/** Together they match in 4,096 ways. */
const letters = [..."abcdefghijkl"];

const subsets = Array.from({ length: 2 ** letters.length }, (_, bits) =>
  letters.filter((_letter, index) => (bits >> index) % 2 === 1),
);

/** More than the limit. */
const someSubsets = subsets.filter((_, bits) => bits % 3 === 1);

/** Of twelve options with few parts each. */
const most = 1200;

/** Every letter that a value has allows the field `<letter>2` too. */
const options: Fields = {
  kind: "either",
  options: letters.map((letter) => [
    (value) => Object.hasOwn(value as object, letter),
    {
      kind: "object",
      names: [letter, `${letter}2`],
      properties: {
        next: () => options,
        list: { kind: "array", items: () => options },
      },
    },
  ]),
};

/** Every letter in the name of a field allows the field with this letter in its value. */
const patterns: Fields = {
  kind: "object",
  patterns: letters.map((letter) => [
    new RegExp(letter),
    { kind: "object", names: [letter] },
  ]),
};

function valueWith(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

const strip = { unknownFields: "strip", defaults: false } as const;

describe("overlapping options", () => {
  it("keep a limited number of nodes", () => {
    const root = fieldNodes(() => options);
    const kept = subsets
      .map(valueWith)
      .filter((value) => root.resolve(value) === root.resolve(value));
    expect(kept.length).toBeGreaterThan(most / 4);
    expect(kept.length).toBeLessThan(most);
  });

  it("keep a limited number of nodes below others", () => {
    const root = fieldNodes(() => options);
    const nodes = subsets.map((names) => root.resolve(valueWith(names)));
    const kept = nodes
      .filter(({ isKept }) => isKept)
      .filter((node) => node.below("list") === node.below("list"));
    expect(kept.length).toBeLessThan(most / 4);
  });

  it("know the fields of every combination", () => {
    const { read } = fieldRules(() => options);
    for (const names of someSubsets) {
      const known = { ...valueWith(names), [`${String(names[0])}2`]: 1 };
      const inside = { ...known, next: known };
      const value = { ...known, next: { ...known, m2: 1 }, m2: 1 };
      expect(read(value, strip, [])).toEqual(inside);
    }
  });
});

describe("overlapping patterns", () => {
  it("keep a limited number of nodes", () => {
    const root = fieldNodes(() => patterns);
    const kept = subsets.filter((names) => {
      const name = names.join("");
      return root.below(name) === root.below(name);
    });
    expect(kept.length).toBeGreaterThan(most / 4);
    expect(kept.length).toBeLessThan(most);
  });

  it("know the fields of every combination", () => {
    const { read } = fieldRules(() => patterns);
    for (const names of someSubsets) {
      const known = valueWith(names);
      const name = names.join("");
      expect(read({ [name]: { ...known, m: 1 } }, strip, [])).toEqual({
        [name]: known,
      });
    }
  });
});
