/** Our layout beside Prettier's document printer, which says what is right. */
import fc from "../support/fast-check.js";
import { util, type Doc } from "prettier";
import { builders, printer } from "prettier/doc";
import { describe, expect, it } from "vitest";
import {
  blankOrEnd,
  concat,
  expandedGroup,
  fill,
  fluid,
  group,
  hardLine,
  ifBroken,
  literal,
  literalLines,
  name,
  nest,
  softLine,
  symbol,
  text,
  type FragmentNode,
  type LineEnd,
} from "../../src/emit/code/fragment.js";
import { identifier } from "../../src/naming/identifiers.js";
import { columnsOf } from "../../src/print/columns.js";
import { layout } from "../../src/print/layout.js";
import { scaled } from "../support/random.js";

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
          ? [...node.parts.map(toDoc), builders.breakParent]
          : node.parts.map(toDoc),
      );
    case "nest":
      return builders.align(node.spaces, node.parts.map(toDoc));
    case "lines":
      return builders.join(builders.hardline, node.text.split("\n"));
    case "line":
      return {
        soft: builders.softline,
        space: builders.line,
        hard: builders.hardline,
      }[node.text as LineEnd];
    case "fluid": {
      const id = Symbol("fluid");
      return [
        builders.group(builders.indent(builders.line), { id }),
        builders.indentIfBreak(node.parts.map(toDoc), { groupId: id }),
      ];
    }
    case "ifBreak":
      return builders.ifBreak(
        ...(node.parts.map(toDoc) as [broken: Doc, flat: Doc]),
      );
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

function several(
  part: fc.Arbitrary<FragmentNode>,
): fc.Arbitrary<FragmentNode[]> {
  return fc.array(part, { minLength: 1, maxLength: 3 });
}

const { fragment } = fc.letrec<{ fragment: FragmentNode }>((tie) => ({
  fragment: fc.oneof(
    { maxDepth: 6, depthSize: "medium" },
    { weight: 4, arbitrary: words.map(text) },
    { weight: 1, arbitrary: words.map(literal) },
    fc.array(words, { minLength: 1, maxLength: 3 }).map(literalLines),
    fc.constant(name(identifier("name"))),
    fc.constant(
      symbol({ target: "t", module: "m", name: identifier("Far") }, "type"),
    ),
    {
      weight: 4,
      arbitrary: fc.constantFrom(softLine, blankOrEnd, blankOrEnd, hardLine),
    },
    {
      weight: 4,
      arbitrary: fc.array(tie("fragment"), { maxLength: 6 }).map(concat),
    },
    {
      weight: 4,
      arbitrary: several(tie("fragment")).map(group),
    },
    several(tie("fragment")).map(expandedGroup),
    fc
      .array(fc.tuple(visible, tie("fragment"), visible).map(concat), {
        maxLength: 6,
      })
      .map(fill),
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(0, 2, 3), several(tie("fragment")))
        .map(([spaces, parts]) => nest(spaces, parts)),
    },
    tie("fragment").map(fluid),
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
      { numRuns: scaled(500) },
    );
  });

  it.each([1, 2, 3, 4, 5])(
    "counts an emoji of several characters once, in %i columns",
    (columns) => {
      const family = text("👩‍👩‍👧");
      const node = group([fill([family, concat([family, family])])]);
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
