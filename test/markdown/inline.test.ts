import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import {
  codeSpan,
  commentText,
  externalLink,
  inline,
  link,
  listing,
  plain,
  type Markdown,
} from "../../src/emit/markdown/index.js";
import { hostileText, payloads } from "./hostile.js";
import {
  addresses,
  elements,
  htmlOf,
  outsideCode,
  textOf,
  visible,
} from "./render.js";

/** What is left of a text when blanks are joined and what cannot be seen is dropped. */
function seen(text: string): string {
  return text
    .replace(/[\u2028\r\n\t]/g, " ")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/g, "")
    .replace(/\s+/gu, " ")
    .trim();
}

describe("plain text", () => {
  const html = (text: string) => htmlOf(textOf(plain(text)));

  it.each(payloads)("%j is read as it was written", (payload) => {
    const shown = html(payload);
    expect(visible(shown).replaceAll(" ", "")).toBe(
      seen(payload).replaceAll(" ", ""),
    );
    expect([...elements(shown)].sort()).toEqual(
      payload.includes("{{") ? ["code", "p"] : ["p"],
    );
  });

  it("holds for any text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = html(text);
        expect(visible(shown).replaceAll(" ", "")).toBe(
          seen(text).replaceAll(" ", ""),
        );
        for (const name of elements(shown))
          expect(["p", "code"]).toContain(name);
        expect(outsideCode(shown)).not.toContain("{{");
      }),
    );
  });

  it("stays on the line where it was put", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(textOf(plain(text))).not.toMatch(/[\n\r\u2028\u2029]/);
      }),
    );
  });

  it("can be a heading, and ends it as it was", () => {
    for (const text of ["C #", "# a", "a ##", "#", "1. x"]) {
      const shown = htmlOf(`## ${textOf(plain(text))}`);
      expect(shown).toBe(`<h2>${text}</h2>\n`);
    }
  });

  it("has no URL with escapes that GitHub would make a link of", () => {
    expect(textOf(plain("https://x.example/{id}/_a_"))).toBe(
      "https\\://x.example/\\{id}/\\_a\\_",
    );
    expect(textOf(plain("HTTP://x.example/{{id}}"))).toBe(
      "HTTP\\://x.example/`{{id}}`",
    );
  });

  it("does not end like the anchor of a heading in Docusaurus", () => {
    expect(textOf(plain("a {#b}"))).toBe("a \\{#b}&#8203;");
  });

  it("is not escaped where it need not be", () => {
    for (const text of [
      "Pet Store",
      "https://x.example/a?b=c",
      "not_found",
      "it's 5 - 3 = 2",
      "a.b, c",
    ]) {
      expect(textOf(plain(text))).toBe(text);
    }
  });
});

describe("code spans", () => {
  it("hold any text", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const written = textOf(codeSpan(text));
        const shown = htmlOf(`x${written}x`);
        if (written === "") return;
        expect(shown).toMatch(/^<p>x<code>[^]*<\/code>x<\/p>\n$/);
        const inside = seen(visible(shown).slice(1, -1));
        expect(inside.replaceAll(" ", "")).toBe(
          seen(text).replaceAll("@include", "@ include").replaceAll(" ", ""),
        );
      }),
    );
  });

  it("use marks that do not occur inside", () => {
    expect(textOf(codeSpan("a`b"))).toBe("``a`b``");
    expect(textOf(codeSpan("`a`"))).toBe("`` `a` ``");
    expect(textOf(codeSpan("a``b`c"))).toBe("```a``b`c```");
  });
});

describe("links", () => {
  const outward = (url: string) =>
    addresses(htmlOf(textOf(externalLink(plain("x"), url))));

  it("lead to http, https, mailto and places beside the page", () => {
    for (const url of [
      "https://example.com/a?b=c&d=e#f",
      "http://example.com",
      "mailto:ada@example.com",
      "guide.md#top",
      "/absolute/path",
    ]) {
      expect(outward(url)).toEqual([url.replaceAll("&", "&amp;")]);
    }
  });

  it("lead nowhere else", () => {
    for (const url of [
      "#anchor-of-another-layout",
      "javascript:alert(1)",
      "JAVASCRIPT:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "java\u0000script:alert(1)",
      "&#106;avascript:alert(1)",
      "%6aavascript:alert(1)",
      "vbscript:x",
      "data:text/html,x",
      "file:///etc/passwd",
      "//evil.example",
      "\\\\evil.example",
      "",
    ]) {
      expect(outward(url)).toEqual([]);
    }
  });

  it("cannot be left early", () => {
    const text = textOf(
      externalLink(plain("x"), 'https://e.example/)<script>"{{x}}|`'),
    );
    const shown = htmlOf(text);
    expect([...elements(shown)].sort()).toEqual(["a", "p"]);
    expect(text).not.toMatch(/[<{|`]/);
  });

  it("within the docs are made of names only", () => {
    expect(textOf(link(plain("Pet"), "../schemas.md#pet"))).toBe(
      "[Pet](../schemas.md#pet)",
    );
    expect(() => link(plain("x"), "a b")).toThrow(TypeError);
    expect(() => link(plain("x"), "javascript:x")).toThrow(TypeError);
  });
});

describe("composition", () => {
  const words = ["a", "b", "c"].map((word): Markdown => plain(word));

  it("lists with commas and a last word", () => {
    expect(textOf(listing(words))).toBe("a, b and c");
    expect(textOf(listing(words.slice(0, 2), "or"))).toBe("a or b");
    expect(listing([]).empty).toBe(true);
  });

  it("keeps the blanks of our own text", () => {
    expect(textOf(inline`Use ${plain("x")} instead. `)).toBe("Use x instead. ");
  });

  it("does not let a file's name end a comment", () => {
    expect(textOf(commentText("a-->b<!--.yaml"))).not.toMatch(/--|[<>]/);
  });
});
