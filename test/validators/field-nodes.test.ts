/** The nodes that the server keeps for fields are limited: the bodies of clients choose which ones are needed. */
import { describe, expect, it } from "vitest";
import {
  FieldNodes,
  type FieldNode,
} from "../../templates/validators/runtime/field-nodes.js";
import { fieldRules } from "../../templates/validators/runtime/fields.js";
import { keyed } from "../../templates/validators/runtime/keyed.js";
import { list } from "../../templates/validators/runtime/list.js";
import {
  tested,
  type SchemaRef,
} from "../../templates/validators/runtime/node.js";
import { fields, optional } from "../../templates/validators/runtime/object.js";
import { some } from "../../templates/validators/runtime/union-rules.js";

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
function options(): SchemaRef {
  return some(
    [],
    ...letters.map((letter) =>
      tested(
        (value) => Object.hasOwn(value as object, letter),
        fields({
          properties: {
            [letter]: optional(),
            [`${letter}2`]: optional(),
            next: optional(options),
            list: optional(list(options)),
          },
        }),
      ),
    ),
  );
}

/** Every letter in the name of a field allows the field with this letter in its value. */
const patterns = keyed({
  patterns: letters.map((letter) => [
    new RegExp(letter),
    fields({ properties: { [letter]: optional() } }),
  ]),
});

function rootOf(schema: SchemaRef): FieldNode {
  const node = new FieldNodes(true).of([schema]);
  if (node === null) throw new Error("no fields");
  return node;
}

function valueWith(names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

const strip = { unknownFields: "strip", defaults: false } as const;

describe("overlapping options", () => {
  it("keep a limited number of nodes", () => {
    const root = rootOf(options);
    const kept = subsets
      .map(valueWith)
      .filter((value) => root.resolve(value) === root.resolve(value));
    expect(kept.length).toBeGreaterThan(most / 4);
    expect(kept.length).toBeLessThan(most);
  });

  it("keep a limited number of nodes below others", () => {
    const root = rootOf(options);
    const nodes = subsets.map((names) => root.resolve(valueWith(names)));
    const kept = nodes
      .filter(({ isKept }) => isKept)
      .filter((node) => node.below("list") === node.below("list"));
    expect(kept.length).toBeLessThan(most / 4);
  });

  it("know the fields of every combination", () => {
    const { read } = fieldRules(options);
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
    const root = rootOf(patterns);
    const kept = subsets.filter((names) => {
      const name = names.join("");
      return root.below(name) === root.below(name);
    });
    expect(kept.length).toBeGreaterThan(most / 4);
    expect(kept.length).toBeLessThan(most);
  });

  it("know the fields of every combination", () => {
    const { read } = fieldRules(patterns);
    for (const names of someSubsets) {
      const known = valueWith(names);
      const name = names.join("");
      expect(read({ [name]: { ...known, m: 1 } }, strip, [])).toEqual({
        [name]: known,
      });
    }
  });
});
