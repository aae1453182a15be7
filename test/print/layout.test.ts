/** Our layout beside Prettier's document printer, which says what is right. */
import fc from "fast-check";
import { util, type Doc } from "prettier";
import { builders, printer } from "prettier/doc";
import { describe, expect, it } from "vitest";
import type { FragmentNode } from "../../src/emit/code/fragment.js";
import { identifier } from "../../src/naming/identifiers.js";
import { columnsOf } from "../../src/print/columns.js";
import { layout } from "../../src/print/layout.js";

const nameOf = (): string => "local";

/** The same fragment as Prettier would be told it. */
function toDoc(node: FragmentNode): Doc {
  switch (node.kind) {
    case "text":
    case "literal":
      return node.text;
    case "name":
      return node.name;
    case "symbol":
      return nameOf();
    case "concat":
      return node.parts.map(toDoc);
    case "fill":
      return builders.fill(
        node.items.flatMap((item, index) =>
          index === 0 ? [toDoc(item)] : [builders.line, toDoc(item)],
        ),
      );
    case "group":
      return builders.group(
        node.expanded
          ? [toDoc(node.content), builders.breakParent]
          : toDoc(node.content),
      );
    case "nest":
      return builders.align(node.spaces, toDoc(node.content));
    case "line":
      return {
        soft: builders.softline,
        space: builders.line,
        hard: builders.hardline,
      }[node.line];
    case "ifBreak":
      return builders.ifBreak(toDoc(node.broken), toDoc(node.flat));
  }
}

function byPrettier(node: FragmentNode, width: number): string {
  return printer.printDocToString(toDoc(node), {
    printWidth: width,
    tabWidth: 2,
    useTabs: false,
  }).formatted;
}

const words = fc.constantFrom(
  ..."|a|of|some|longer words|  |\t|naïve|漢字|e\u0301|👩‍👩‍👧|©️|\u00a0".split("|"),
);

const { fragment } = fc.letrec<{ fragment: FragmentNode }>((tie) => ({
  fragment: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    { weight: 4, arbitrary: words.map((text) => ({ kind: "text", text })) },
    { weight: 1, arbitrary: words.map((text) => ({ kind: "literal", text })) },
    fc.constant({ kind: "name", name: identifier("name") } as const),
    fc.constant({
      kind: "symbol",
      symbol: { target: "t", module: "m", name: identifier("Far") },
      use: "type",
    } as const),
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("line" as const),
        line: fc.constantFrom("soft", "space", "space", "hard"),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("concat" as const),
        parts: fc.array(tie("fragment"), { maxLength: 6 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("group" as const),
        content: tie("fragment"),
        expanded: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
      }),
    },
    fc.record({
      kind: fc.constant("fill" as const),
      items: fc.array(tie("fragment"), { maxLength: 6 }),
    }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("nest" as const),
        spaces: fc.constantFrom(0, 2, 3),
        content: tie("fragment"),
      }),
    },
    fc.record({
      kind: fc.constant("ifBreak" as const),
      broken: tie("fragment"),
      flat: tie("fragment"),
    }),
  ) as fc.Arbitrary<FragmentNode>,
}));

describe("layout", () => {
  it("breaks lines exactly where Prettier's document printer does", () => {
    const width = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(80));
    fc.assert(
      fc.property(fragment, width, (node, columns) => {
        expect(layout(node, { width: columns, nameOf })).toBe(
          byPrettier(node, columns),
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it("breaks nothing where there is no width", () => {
    fc.assert(
      fc.property(fragment, (node) => {
        expect(layout(node, { width: Infinity, nameOf })).toBe(
          byPrettier(node, Infinity),
        );
      }),
    );
  });

  it("counts columns as Prettier does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(columnsOf(text)).toBe(util.getStringWidth(text));
      }),
    );
  });
});
