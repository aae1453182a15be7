/** Our layout beside Prettier's document printer, which says what is right. */
import fc from "fast-check";
import { util, type Doc } from "prettier";
import { builders, printer } from "prettier/doc";
import { describe, expect, it } from "vitest";
import {
  concat,
  expandedGroup,
  fill,
  group,
  ifBroken,
  literal,
  literalLines,
  name,
  nest,
  text,
  type FragmentNode,
} from "../../src/emit/code/fragment.js";
import { identifier } from "../../src/naming/identifiers.js";
import { columnsOf } from "../../src/print/columns.js";
import { layout } from "../../src/print/layout.js";

const nameOf = (): string => "local";

/** The same fragment as Prettier would be told it. */
function toDoc(node: FragmentNode): Doc {
  switch (node.kind) {
    case "text":
    case "literal":
    case "name":
      return node.text;
    case "symbol":
      return nameOf();
    case "concat":
      return node.parts.map(toDoc);
    case "fill":
      return builders.fill(
        node.parts.flatMap((item, index) =>
          index === 0 ? [toDoc(item)] : [builders.line, toDoc(item)],
        ),
      );
    case "group":
      return builders.group(
        node.breaks
          ? [toDoc(node.content), builders.breakParent]
          : toDoc(node.content),
      );
    case "nest":
      return builders.align(node.spaces, toDoc(node.content));
    case "lines":
      return builders.join(builders.hardline, node.text.split("\n"));
    case "line":
      return {
        soft: builders.softline,
        space: builders.line,
        hard: builders.hardline,
      }[node.text];
    case "ifBreak":
      return builders.ifBreak(toDoc(node.parts[0]), toDoc(node.parts[1]));
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

/** What a fill is made of: something to be seen at both ends, as the numbers of a list are. */
const visible = words.filter((word) => word.trim() !== "").map(text);

const { fragment } = fc.letrec<{ fragment: FragmentNode }>((tie) => ({
  fragment: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    { weight: 4, arbitrary: words.map(text) },
    { weight: 1, arbitrary: words.map(literal) },
    fc.array(words, { minLength: 1, maxLength: 3 }).map(literalLines),
    fc.constant(name(identifier("name"))),
    fc.constant<FragmentNode>({
      kind: "symbol",
      symbol: { target: "t", module: "m", name: identifier("Far") },
      use: "type",
    }),
    {
      weight: 4,
      arbitrary: fc
        .constantFrom("soft" as const, "space", "space", "hard")
        .map((end): FragmentNode => ({ kind: "line", text: end })),
    },
    {
      weight: 4,
      arbitrary: fc.array(tie("fragment"), { maxLength: 6 }).map(concat),
    },
    { weight: 4, arbitrary: tie("fragment").map(group) },
    tie("fragment").map(expandedGroup),
    fc
      .array(fc.tuple(visible, tie("fragment"), visible).map(concat), {
        maxLength: 6,
      })
      .map(fill),
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(0, 2, 3), tie("fragment"))
        .map(([spaces, content]) => nest(spaces, content)),
    },
    fc
      .tuple(tie("fragment"), tie("fragment"))
      .map(([broken, flat]) => ifBroken(broken, flat)),
  ),
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

  it.each([1, 2, 3, 4, 5])(
    "counts an emoji of several characters once, in %i columns",
    (columns) => {
      const family = text("👩‍👩‍👧");
      const node = group(fill([family, concat([family, family])]));
      expect(layout(node, { width: columns, nameOf })).toBe(
        byPrettier(node, columns),
      );
    },
  );

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
