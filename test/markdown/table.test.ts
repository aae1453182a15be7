import fc from "../support/fast-check.js";
import * as prettier from "prettier";
import { describe, expect, it } from "vitest";
import {
  alert,
  bullets,
  codeSpan,
  inline,
  jsonBlock,
  nothing,
  plain,
  proseLine,
  table,
  textBlock,
} from "../../src/emit/markdown/index.js";
import { textWidth } from "../../src/emit/markdown/width.js";
import type { JsonValue } from "../../src/model/model.js";
import { hostileText } from "./hostile.js";
import { elements, htmlOf, outsideCode, textOf } from "./render.js";

interface Row {
  name: string;
  text: string;
}

const columns = [
  { title: inline`Name`, cell: ({ name }: Row) => codeSpan(name) },
  { title: inline`Text`, cell: ({ text }: Row) => proseLine(text) },
  { title: inline`Plain`, cell: ({ name }: Row) => plain(name) },
  { title: inline`Last`, cell: () => inline`last` },
];

const row = fc.record({ name: hostileText, text: hostileText });

describe("tables", () => {
  it("have the same number of cells in each row with any content", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
        const html = htmlOf(textOf(table(columns, rows)));
        const counts = html
          .split("<tr>")
          .slice(1)
          .map((part) => part.match(/<t[hd]>/g)?.length);
        expect(counts).toHaveLength(rows.length + 1);
        expect(new Set(counts).size).toBe(1);
        expect(html.match(/<td>last<\/td>/g)).toHaveLength(rows.length);
        for (const name of elements(html)) {
          expect(
            "table thead tbody tr th td code em strong s a img".split(" "),
          ).toContain(name);
        }
        expect(outsideCode(html)).not.toContain("{{");
      }),
    );
  });

  it("show bars inside code as bars", () => {
    const html = htmlOf(
      textOf(table(columns, [{ name: "a|b\\|c", text: "" }])),
    );
    expect(html).toContain("<td><code>a|b\\|c</code></td>");
  });

  it("leave out empty columns", () => {
    const text = textOf(
      table(
        [
          { title: inline`A`, cell: () => inline`a` },
          { title: inline`B`, cell: () => nothing },
        ],
        [1],
      ),
    );
    expect(text).toBe("| A   |\n| --- |\n| a   |");
    expect(table(columns, []).empty).toBe(true);
  });

  it("are laid out as Prettier does it", async () => {
    const rows = [
      { name: "日本語", text: "Wide characters." },
      {
        name: "a|b",
        text: "A bar, **strength** and [a link](https://e.example).",
      },
      { name: "émoji", text: "😀 and é" },
    ];
    const text = `${textOf(table(columns, rows))}\n`;
    expect(await prettier.format(text, { parser: "markdown" })).toBe(text);
  });
});

describe("width", () => {
  it("is what Prettier counts", () => {
    const characters = fc.constantFrom(
      ..."abc é ü 日本語 한국어 ｆｕｌｌ ﾊﾝ ✅ — “x” … · e\u0301 ｡ 、".split(
        "",
      ),
      "😀",
      "🚀",
      "👍",
      "✔️",
      "👩‍💻",
      "🇫🇷",
      "𠮷",
    );
    fc.assert(
      fc.property(fc.array(characters), (parts) => {
        const text = parts.join("");
        expect(textWidth(text)).toBe(prettier.util.getStringWidth(text));
      }),
    );
  });
});

describe("blocks", () => {
  it("have fences longer than anything inside", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const html = htmlOf(
          `${textOf(textBlock("text", [text]))}\n\n# after\n`,
        );
        expect(html).toMatch(
          /^<pre><code class="language-text">[^]*<\/code><\/pre>\n<h1>after<\/h1>\n$/,
        );
      }),
    );
  });

  it("write JSON that reads back, as Prettier lays it out", async () => {
    const value: JsonValue = {
      text: 'quote " and \u202e and \u2028',
      short: [1, 2, 3],
      long: Array.from({ length: 60 }, (_, index) => index * 1000),
      words: Array.from({ length: 20 }, (_, index) => `word ${String(index)}`),
      grid: [
        [1, 2],
        [3, 4],
      ],
      nested: {
        empty: {},
        none: [],
        objects: [{ a: 1 }, { b: [{ c: null }] }],
      },
      "```": "```",
      deep: [["a"], [["b"]]],
    };
    const text = `${textOf(jsonBlock(value))}\n`;
    const [, json = ""] = /^`{4,}json\n([^]*)\n`{4,}\n$/.exec(text) ?? [];
    expect(JSON.parse(json)).toEqual(value);
    expect(json).not.toMatch(/[\u202e\u2028]/);
    expect(await prettier.format(text, { parser: "markdown" })).toBe(text);
  });

  it("are what their names say", () => {
    expect(textOf(bullets([inline`a`, nothing, inline`b`]))).toBe("- a\n- b");
    expect(alert("NOTE", [nothing], "quote").empty).toBe(true);
  });

  it.each([
    ["quote", "> [!WARNING]\n> a\n> b"],
    ["admonition", ":::warning\n\na\nb\n\n:::"],
    ["hint", '{% hint style="warning" %}\n\na\nb\n\n{% endhint %}'],
  ] as const)("write an alert as %s", async (form, expected) => {
    const lines = [inline`a`, nothing, inline`b`];
    const written = textOf(alert("WARNING", lines, form));
    expect(written).toBe(expected);
    expect(await prettier.format(written, { parser: "markdown" })).toBe(
      `${written}\n`,
    );
  });
});
