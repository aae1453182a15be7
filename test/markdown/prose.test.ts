import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import { prose, proseLine } from "../../src/emit/markdown/index.js";
import { hostileText, payloads } from "./hostile.js";
import { addresses, elements, htmlOf, outsideCode, textOf } from "./render.js";

/** What descriptions may contain; `h1` to `h6` and all of HTML are missing. */
const allowed = new Set(
  "p em strong s code pre a img ul ol li blockquote table thead tbody tr th td hr br".split(
    " ",
  ),
);

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

  it("do no harm, whatever they hold", () => {
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
    expect(textOf(prose("~~~\n```\n"))).toBe("````\n```\n\n````");
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

  it("leave sentences as they are", () => {
    const text = "Returns one animal by its identifier. It's 5 - 3, or 2/1.";
    expect(textOf(prose(text))).toBe(text);
    expect(textOf(proseLine(text))).toBe(text);
  });

  it("join their lines where there is room for one only", () => {
    expect(textOf(proseLine("a\nb  \nc\n\n- d\n- e"))).toBe("a b c d; e");
  });

  it("cost time in proportion to their length", () => {
    // Each of these makes a careless reader of Markdown look back again and again.
    for (const unit of [
      "[",
      "![",
      "`a``",
      "> ",
      "- ",
      "*a_",
      "<a ",
      "{{",
      '[a](b "',
      "| ",
      "\\",
    ]) {
      const text = unit.repeat(50_000);
      expect(textOf(prose(text)).length).toBeLessThan(text.length * 8 + 100);
    }
  });
});
