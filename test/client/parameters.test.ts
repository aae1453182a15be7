import { describe, expect, it } from "vitest";
import {
  cookieText,
  formText,
  headerText,
  pathText,
  queryText,
} from "../../templates/client/runtime/parameters/parameters.js";

/** The three values of the "Style Examples" table of the OpenAPI Specification. */
const text = "blue";
const list = ["blue", "black", "brown"];
const map = { R: 100, G: 200, B: 150 };

describe("path styles of the specification's table", () => {
  it.each([
    ["matrix", false, text, ";color=blue"],
    ["matrix", false, "", ";color"],
    ["matrix", false, list, ";color=blue,black,brown"],
    ["matrix", false, map, ";color=R,100,G,200,B,150"],
    ["matrix", true, text, ";color=blue"],
    ["matrix", true, list, ";color=blue;color=black;color=brown"],
    ["matrix", true, map, ";R=100;G=200;B=150"],
    ["label", false, text, ".blue"],
    ["label", false, "", "."],
    ["label", false, list, ".blue,black,brown"],
    ["label", false, map, ".R,100,G,200,B,150"],
    ["label", true, list, ".blue.black.brown"],
    ["label", true, map, ".R=100.G=200.B=150"],
    ["simple", false, text, "blue"],
    ["simple", false, list, "blue,black,brown"],
    ["simple", false, map, "R,100,G,200,B,150"],
    ["simple", true, list, "blue,black,brown"],
    ["simple", true, map, "R=100,G=200,B=150"],
  ] as const)("%s, explode %s, %j", (style, explode, value, expected) => {
    expect(pathText("color", value, { style, explode })).toBe(expected);
  });
});

describe("query styles of the specification's table", () => {
  it.each([
    ["form", false, "", "color="],
    ["form", false, text, "color=blue"],
    ["form", false, list, "color=blue,black,brown"],
    ["form", false, map, "color=R,100,G,200,B,150"],
    ["form", true, "", "color="],
    ["form", true, text, "color=blue"],
    ["form", true, list, "color=blue&color=black&color=brown"],
    ["form", true, map, "R=100&G=200&B=150"],
    ["spaceDelimited", false, list, "color=blue%20black%20brown"],
    ["spaceDelimited", false, map, "color=R%20100%20G%20200%20B%20150"],
    ["pipeDelimited", false, list, "color=blue%7Cblack%7Cbrown"],
    ["pipeDelimited", false, map, "color=R%7C100%7CG%7C200%7CB%7C150"],
    [
      "deepObject",
      true,
      map,
      "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150",
    ],
  ] as const)("%s, explode %s, %j", (style, explode, value, expected) => {
    const styles = { color: { style, explode } };
    expect(queryText({ color: value }, styles)).toBe(expected);
  });

  it("takes form and explode where nothing is said", () => {
    expect(queryText({ a: 1, b: [true, false], c: "x y" })).toBe(
      "a=1&b=true&b=false&c=x%20y",
    );
  });

  it("leaves out undefined", () => {
    expect(queryText({ a: undefined, b: 1, c: { d: undefined, e: 2 } })).toBe(
      "b=1&e=2",
    );
  });

  it("nests deep objects and lists", () => {
    const styles = { f: { style: "deepObject", explode: true } } as const;
    const query = queryText({ f: { a: { b: [1, 2] } } }, styles);
    expect(decodeURIComponent(query)).toBe("f[a][b][0]=1&f[a][b][1]=2");
  });

  it("writes JSON content", () => {
    const styles = { f: { content: "application/json" } };
    const query = queryText({ f: { a: ["&"] } }, styles);
    expect(new URLSearchParams(query).get("f")).toBe('{"a":["&"]}');
  });
});

describe("values that a style cannot express", () => {
  const pipes = { q: { style: "pipeDelimited", explode: false } } as const;
  const spaces = { q: { style: "spaceDelimited", explode: false } } as const;
  const deep = { q: { style: "deepObject", explode: true } } as const;
  const commas = { q: { style: "form", explode: false } } as const;
  const beside = {
    q: { style: "form", explode: true, taken: ["limit"] },
  } as const;

  it.each([
    ["null", { q: null }, undefined, "contains null"],
    ["a null in a list", { q: [1, null] }, undefined, "contains null"],
    ["a null in an object", { q: { a: null } }, undefined, "contains null"],
    ["an empty list", { q: [] }, undefined, "has an empty list"],
    ["an empty object", { q: {} }, undefined, "has no properties"],
    ["NaN", { q: NaN }, undefined, "not finite"],
    ["half a character", { q: "\ud800" }, undefined, "well-formed"],
    ["a list of one empty text", { q: [""] }, commas, "single empty text"],
    ["the separator", { q: ["a|b"] }, pipes, "the separator `|`"],
    ["a blank as separator", { q: ["a b"] }, spaces, "the separator %20"],
    ["a bracket in a key", { q: { "a]": 1 } }, deep, "bracket"],
    ["an empty list in an object", { q: { a: [] } }, deep, "empty list"],
    ["the name of another", { q: { limit: 1 } }, beside, "another parameter"],
    ["brackets of another", { q: { "limit[]": 1 } }, beside, "another"],
  ] as const)("%s", (_, values, styles, message) => {
    expect(() => queryText(values, styles)).toThrow(
      new RegExp(`^the query parameter q .*${message.replaceAll("|", "\\|")}`),
    );
  });

  it.each([
    [["a,b"], "separator"],
    [["a "], "starts or ends with a space"],
    [" a", "starts or ends with a space"],
    [{ "a=b": 1 }, "contains `=`"],
  ])("%j in a header", (value, message) => {
    const style = { style: "simple", explode: true } as const;
    expect(() => headerText("X-A", value, style)).toThrow(message);
  });
});

describe("encoding", () => {
  const hostile = "a/b?c#d&e=f+g%h..";

  it("keeps a value in one piece in a query", () => {
    const query = queryText({ q: hostile });
    expect([...new URLSearchParams(query)]).toEqual([["q", hostile]]);
  });

  it("encodes the dots of labels", () => {
    const label = { style: "label", explode: true } as const;
    expect(pathText("p", [1.5, "a.b"], label)).toBe(".1%2E5.a%2Eb");
  });

  it("repeats the list of an exploded object", () => {
    expect(queryText({ pageable: { page: 1, sort: ["a", "b"] } })).toBe(
      "page=1&sort=a&sort=b",
    );
  });

  it("keeps items apart from their separator", () => {
    const styles = { q: { style: "form", explode: false } } as const;
    expect(queryText({ q: ["a,b", "c"] }, styles)).toBe("q=a%2Cb,c");
  });

  it("lets reserved characters stand, except those that divide a query", () => {
    const styles = {
      q: { style: "form", explode: true, allowReserved: true },
    } as const;
    expect(queryText({ q: ":/?@!$'()*,;=" }, styles)).toBe("q=:/?@!$'()*,;=");
    expect(queryText({ q: "a&b#c+d[e]" }, styles)).toBe(
      "q=a%26b%23c%2Bd%5Be%5D",
    );
    expect(queryText({ q: "%26 é" }, styles)).toBe("q=%26%20%C3%A9");
  });

  it("never lets a path value out of its segment", () => {
    expect(pathText("p", hostile)).not.toMatch(/[/?#]/);
    const reserved = {
      style: "simple",
      explode: false,
      allowReserved: true,
    } as const;
    expect(pathText("p", "a:b@c/d?e#f%2fg", reserved)).toBe(
      "a:b@c%2Fd%3Fe%23f%252fg",
    );
  });

  it("does not encode headers, and encodes cookies", () => {
    expect(headerText("X-A", ["a b", "c"])).toBe("a b,c");
    expect(headerText("X-A", map, { style: "simple", explode: true })).toBe(
      "R=100,G=200,B=150",
    );
    expect(cookieText({ a: "x; y", b: [1, 2] })).toBe("a=x%3B%20y; b=1; b=2");
  });
});

describe("forms", () => {
  it("repeats arrays and writes objects as JSON unless a style says otherwise", () => {
    const form = formText({ a: [1, 2], o: { x: 1 } });
    expect([...new URLSearchParams(form)]).toEqual([
      ["a", "1"],
      ["a", "2"],
      ["o", '{"x":1}'],
    ]);
    const styled = formText(
      { o: { x: { y: 1 } } },
      { o: { style: "deepObject", explode: true } },
    );
    expect(decodeURIComponent(styled)).toBe("o[x][y]=1");
  });
});
