import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import { prose, proseLine } from "../../src/emit/markdown/index.js";
import { scaled } from "../support/random.js";
import { hostileText, payloads } from "./hostile.js";
import {
  addresses,
  elements,
  htmlOf,
  outputText,
  outsideCode,
  sourceText,
  textOf,
} from "./render.js";

/** What descriptions may contain; `h1` to `h6` and all of HTML are missing. */
const allowed = new Set(
  "p em strong s code pre a img ul ol li blockquote table thead tbody tr th td hr br".split(
    " ",
  ),
);

const withoutTags = hostileText.filter((text) => !/<[!/?a-z]/i.test(text));

/** A description between two headings of ours. */
function onPage(description: string): string {
  return htmlOf(
    `# before\n\n${textOf(prose(description))}\n\n## after\n\nlast words\n`,
  );
}

function expectSafe(html: string): void {
  for (const name of elements(html)) expect(allowed).toContain(name);
  for (const address of addresses(html)) {
    expect(address).toMatch(/^(https?:\/\/|mailto:|[^:]*$)/);
  }
  expect(outsideCode(html)).not.toContain("{{");
}

/** The description's own part of the page; throws where it reached beyond it. */
function ownPart(html: string): string {
  const match =
    /^<h1>before<\/h1>\n([^]*)<h2>after<\/h2>\n<p>last words<\/p>\n$/.exec(
      html,
    );
  if (!match) throw new Error(`The page lost its structure:\n${html}`);
  return match[1] ?? "";
}

describe("descriptions", () => {
  it.each(payloads)("%j does no harm", (payload) => {
    expectSafe(ownPart(onPage(payload)));
  });

  it("are harmless with any content", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expectSafe(ownPart(onPage(text)));
      }),
    );
  });

  it("do no harm after one another", () => {
    fc.assert(
      fc.property(hostileText, hostileText, (first, second) => {
        const page = htmlOf(
          `# before\n\n${textOf(prose(first))}\n\n## between\n\n${textOf(prose(second))}\n\n## after\n\nlast words\n`,
        );
        expect(page.match(/<h\d>/g)).toEqual(["<h1>", "<h2>", "<h2>"]);
      }),
    );
  });

  it("fit on one line", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const line = textOf(proseLine(text));
        expect(line).not.toContain("\n");
        expectSafe(htmlOf(line));
      }),
    );
  });

  it("keep the markup that authors use", () => {
    const html = onPage(
      [
        "Some *emphasis*, **strength** and `code`, a [link](https://example.com) and <https://example.org>.",
        "",
        "- one",
        "- two",
        "  - nested",
        "",
        "1. first",
        "2. second",
        "",
        "> said",
        "",
        "```json",
        '{ "a": 1 }',
        "```",
        "",
        "| a | b |",
        "|---|---|",
        "| `x\\|y` | 2 |",
      ].join("\n"),
    );
    for (const expected of [
      "<em>emphasis</em>",
      "<strong>strength</strong>",
      "<code>code</code>",
      '<a href="https://example.com">link</a>',
      '<a href="https://example.org">',
      "<li>nested</li>",
      "<ol>",
      "<blockquote>",
      '<code class="language-json">{ &quot;a&quot;: 1 }\n</code>',
      "<th>a</th>",
      "<td><code>x|y</code></td>",
    ]) {
      expect(html).toContain(expected);
    }
  });

  it("turn headings into bold lines", () => {
    expect(textOf(prose("# One\n\nText\n\nTwo\n===\n\n### Three ###"))).toBe(
      "**One**\n\nText\n\n**Two**\n\n**Three**",
    );
  });

  it("end their fences themselves", () => {
    expect(textOf(prose("```ts\nconst a = 1;"))).toBe(
      "```ts\nconst a = 1;\n```",
    );
    expect(textOf(prose("~~~\n```\n"))).toBe("````\n```\n````");
  });

  it("show HTML instead of using it", () => {
    const html = ownPart(onPage("<i onclick=x>Hello<blink>"));
    expect(html).toBe("<p>&lt;i onclick=x&gt;Hello&lt;blink&gt;</p>\n");
  });

  it("translate the HTML that Markdown has signs for", () => {
    expect(
      textOf(
        prose(
          '<p>One <b>bold</b> <code>a_b</code>.</p><p>See <a href="https://e.example/x">there</a>.<br/>Next</p><ul><li>a</li><li>b</li></ul>',
        ),
      ),
    ).toBe(
      "One **bold** `a_b`.\n\nSee [there](https://e.example/x).\\\nNext\n\n- a\n- b",
    );
    expect(textOf(proseLine("`<b>` stays, <b>goes</b>"))).toBe(
      "`<b>` stays, **goes**",
    );
    expect(addresses(onPage('<a href="javascript:alert(1)">x</a>'))).toEqual(
      [],
    );
  });

  it.each([
    ["<h3 style='color: red'>New</h3>Text", "**New**\n\nText"],
    ['<p class="a">One</p><div id="b">two</div>', "One\n\ntwo"],
    [
      '<details open><summary class="c">More</summary>Body</details>',
      "More\n\nBody",
    ],
    ["Role <span style='color: red'>admin</span> needed", "Role admin needed"],
    [
      "The tag <span> and its end </span>",
      "The tag &lt;span> and its end &lt;/span>",
    ],
    [
      "<table><tr><th>Key<th>Text</tr><tr><td>a</td><td>first</td></tr></table>",
      "- Key · Text\n- a · first",
    ],
    ["| a |\n| - |\n| <h3>x</h3> |", "| a   |\n| --- |\n| x   |"],
    ["`<h3>` and <p>", "`<h3>` and"],
  ])(
    "translate the tags of blocks, with or without attributes: %s",
    (html, markdown) => {
      expect(textOf(prose(html))).toBe(markdown);
    },
  );

  it("leave sentences as they are", () => {
    const text = "Returns one animal by its identifier. It's 5 - 3, or 2/1.";
    expect(textOf(prose(text))).toBe(text);
    expect(textOf(proseLine(text))).toBe(text);
  });

  it("join their lines where there is room for one only", () => {
    expect(textOf(proseLine("a\nb  \nc\n\n- d\n- e"))).toBe("a b c d; e");
  });

  it("show the same text as their source", () => {
    fc.assert(
      fc.property(withoutTags, (text) => {
        expect(outputText(textOf(prose(text)))).toBe(sourceText(text));
      }),
      { numRuns: scaled(50) },
    );
  });

  it("show the same text on one line, with semicolons between items", () => {
    const letters = (text: string) => text.replaceAll(";", "");
    fc.assert(
      fc.property(withoutTags, (text) => {
        expect(letters(outputText(textOf(proseLine(text))))).toBe(
          letters(sourceText(text)),
        );
      }),
      { numRuns: scaled(50) },
    );
  });

  it.each([
    [
      "a link with a definition",
      "[a][b]\n\n[b]: https://e.example",
      "[a](https://e.example)",
    ],
    [
      "a link with an unsafe URL",
      "See [a *b*](javascript:alert) c",
      "See a *b* c",
    ],
    ["an anchor", "See [a](#b).", "See a."],
    ["a link after an exclamation mark", "\\![a](b)", "\\![a](b)"],
    ["an image without a safe URL", "![a *b*](file:///c)", "a b"],
    ["a placeholder", "<name:password>", "&lt;name:password>"],
    ["marks without a meaning", "2 * 3 ~ _a", "2 \\* 3 \\~ \\_a"],
    [
      "a URL that needs no escapes",
      "https://e.example/a_b?c=d&e",
      "https://e.example/a_b?c=d&e",
    ],
    [
      "a URL that needs escapes",
      "(https://e.example/~a).",
      "([https://e.example/\\~a](https://e.example/~a)).",
    ],
    [
      "references to characters",
      "*&nbsp;a*&#32;&copy;&#x202e;",
      "*&nbsp;a*&#32;©",
    ],
    ["code and links in a heading", "# `a` *b* [c](d)", "**`a` b [c](d)**"],
    [
      "lists that follow one another",
      "- a\n\n+ b\n\n1. c\n\n\n2) d",
      "- a\n\n* b\n\n1. c\n\n2) d",
    ],
    [
      "numbers of nine digits",
      "999999999. a\n1. b",
      "999999999. a\n999999999. b",
    ],
    ["a tab after a list mark", "1.\ta\n\n\tb", "1. a\n\n   b"],
    [
      "a line break in a table",
      "| a |\n|---|\n| b<br>c |",
      "| a   |\n| --- |\n| b c |",
    ],
    [
      "a list in a table",
      "|a|b|\n|---|---|\n|<ul><li>c</li></ul>|d|",
      "| a   | b   |\n| --- | --- |\n| - c | d   |",
    ],
    ["a line break at the end", "a<br>b<br/>", "a\\\nb"],
    ["code spans that touch", "{{a}}`b`", "`{{a}}` `b`"],
  ])("rewrite %s", (_, source, written) => {
    expect(textOf(prose(source))).toBe(written);
  });

  it("lose nothing that is nested too deeply", () => {
    for (const mark of ["> ", "- ", "1. ", "> - "]) {
      const text = `${mark.repeat(500)}*last* word`;
      expect(outputText(textOf(prose(text)))).toContain("*last*word");
      expect(textOf(proseLine(text))).toContain("last");
    }
  });
});
