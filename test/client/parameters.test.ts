import { describe, expect, it } from "vitest";
import {
  fieldsByName,
  formBody,
} from "../../templates/client/runtime/formats/form.js";
import {
  label,
  labelExploded,
  matrix,
  matrixExploded,
  simple,
  simpleExploded,
} from "../../templates/client/runtime/parameters/bare.js";
import { content } from "../../templates/client/runtime/parameters/content.js";
import { cookieParameters } from "../../templates/client/runtime/parameters/cookies.js";
import { deepObject } from "../../templates/client/runtime/parameters/deep-object.js";
import {
  commas,
  pipeDelimited as pipes,
  spaceDelimited as spaces,
} from "../../templates/client/runtime/parameters/delimited.js";
import { headerParameters } from "../../templates/client/runtime/parameters/headers.js";
import {
  byName,
  repeated,
  urlEncoded,
} from "../../templates/client/runtime/parameters/pairs.js";
import { fillPathWith } from "../../templates/client/runtime/parameters/path.js";
import {
  reserved,
  reservedInPath,
} from "../../templates/client/runtime/parameters/reserved.js";
import { spread } from "../../templates/client/runtime/parameters/spread.js";
import { upTo } from "../../templates/client/runtime/parameters/up-to.js";
import type {
  BareStyle,
  Draft,
  Style,
} from "../../templates/client/runtime/route.js";

const queryText = (values: object, style?: Style) =>
  urlEncoded("query parameter", values, style);

const pathText = (name: string, value: unknown, style?: BareStyle) =>
  fillPathWith(style ? { [name]: style } : {})(`/{${name}}`, {
    [name]: value,
  }).slice(1);

const draft = (): Draft => {
  const headers = {};
  return { url: "", origins: [""], accept: "", headers, init: { headers } };
};

const headerText = (name: string, value: unknown, style: BareStyle) => {
  const one = draft();
  headerParameters({ [name]: style })(one, { [name]: value });
  return one.headers[name.toLowerCase()];
};

const cookieText = (values: object) => {
  const one = draft();
  cookieParameters()(one, values);
  return one.headers["cookie"];
};

const formText = (values: object, style?: Style) => {
  const one = draft();
  formBody(style).write(one, values, "");
  return one.init.body as string;
};

/** The three values of the "Style Examples" table of the OpenAPI Specification. */
const text = "blue";
const list = ["blue", "black", "brown"];
const map = { R: 100, G: 200, B: 150 };

describe("path styles of the specification's table", () => {
  it.each([
    [matrix, text, ";color=blue"],
    [matrix, list, ";color=blue,black,brown"],
    [matrix, map, ";color=R,100,G,200,B,150"],
    [matrixExploded, text, ";color=blue"],
    [matrixExploded, list, ";color=blue;color=black;color=brown"],
    [matrixExploded, map, ";R=100;G=200;B=150"],
    [label, text, ".blue"],
    [label, list, ".blue,black,brown"],
    [label, map, ".R,100,G,200,B,150"],
    [labelExploded, list, ".blue.black.brown"],
    [labelExploded, map, ".R=100.G=200.B=150"],
    [simple, text, "blue"],
    [simple, list, "blue,black,brown"],
    [simple, map, "R,100,G,200,B,150"],
    [simpleExploded, list, "blue,black,brown"],
    [simpleExploded, map, "R=100,G=200,B=150"],
  ] as const)("%o, %j", (style, value, expected) => {
    expect(pathText("color", value, style)).toBe(expected);
  });

  it.each([label, matrix, labelExploded, matrixExploded, simple])(
    "%o does not send an empty value",
    (style) => {
      for (const value of ["", [], {}, { a: undefined }]) {
        expect(() => pathText("color", value, style)).toThrow(
          "the path parameter color is missing or empty",
        );
      }
    },
  );

  it("ends a value before the text that follows it", () => {
    const path = "/{name}.{extension}";
    const fill = (name: string) =>
      fillPathWith({ name: upTo(".") })(path, { name, extension: "c.d" });
    expect(fill("a.b")).toBe("/a%2Eb.c.d");
  });
});

describe("query styles of the specification's table", () => {
  it.each([
    [commas, "", "color="],
    [commas, text, "color=blue"],
    [commas, list, "color=blue,black,brown"],
    [commas, map, "color=R,100,G,200,B,150"],
    [spread(), "", "color="],
    [spread(), text, "color=blue"],
    [spread(), list, "color=blue&color=black&color=brown"],
    [spread(), map, "R=100&G=200&B=150"],
    [spaces, list, "color=blue%20black%20brown"],
    [spaces, map, "color=R%20100%20G%20200%20B%20150"],
    [pipes, list, "color=blue%7Cblack%7Cbrown"],
    [pipes, map, "color=R%7C100%7CG%7C200%7CB%7C150"],
    [deepObject, map, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
  ] as const)("%o, %j", (style, value, expected) => {
    expect(queryText({ color: value }, byName({ color: style }))).toBe(
      expected,
    );
    expect(queryText({ color: value }, style)).toBe(expected);
  });

  it("takes form and explode where nothing is said", () => {
    expect(queryText({ a: 1, b: [true, false], c: "x y" })).toBe(
      "a=1&b=true&b=false&c=x%20y",
    );
  });

  it("leaves out undefined", () => {
    expect(
      queryText({ a: undefined, b: 1, c: { d: undefined, e: 2 } }, spread()),
    ).toBe("b=1&e=2");
  });

  it("nests deep objects and lists", () => {
    const query = queryText({ f: { a: { b: [1, 2] } } }, deepObject);
    expect(decodeURIComponent(query)).toBe("f[a][b][0]=1&f[a][b][1]=2");
  });

  it("writes JSON content", () => {
    const styles = byName({ f: content("application/json") });
    const query = queryText({ f: { a: ["&"] } }, styles);
    expect(new URLSearchParams(query).get("f")).toBe('{"a":["&"]}');
  });
});

describe("values that a style cannot express", () => {
  const beside = spread("limit");

  it.each([
    ["null", { q: null }, repeated, "contains null"],
    ["a null in a list", { q: [1, null] }, repeated, "contains null"],
    ["a null in an object", { q: { a: null } }, spread(), "contains null"],
    ["an empty list", { q: [] }, repeated, "is an empty list"],
    ["an empty object", { q: {} }, spread(), "has no properties"],
    ["NaN", { q: NaN }, undefined, "contains null"],
    ["half a character", { q: "\ud800" }, undefined, "malformed"],
    ["a list of one empty text", { q: [""] }, commas, "single empty text"],
    ["the separator", { q: ["a|b"] }, pipes, "the separator `|`"],
    ["a blank as separator", { q: ["a b"] }, spaces, "the separator %20"],
    ["a bracket in a key", { q: { "a]": 1 } }, deepObject, "bracket"],
    ["an empty list in an object", { q: { a: [] } }, deepObject, "empty list"],
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
    expect(() => headerText("X-A", value, simpleExploded)).toThrow(message);
  });
});

describe("encoding", () => {
  const hostile = "a/b?c#d&e=f+g%h..";

  it("keeps a value in one piece in a query", () => {
    const query = queryText({ q: hostile });
    expect([...new URLSearchParams(query)]).toEqual([["q", hostile]]);
  });

  it("encodes the dots of labels", () => {
    expect(pathText("p", [1.5, "a.b"], labelExploded)).toBe(".1%2E5.a%2Eb");
  });

  it("repeats the list of an exploded object", () => {
    expect(
      queryText({ pageable: { page: 1, sort: ["a", "b"] } }, spread()),
    ).toBe("page=1&sort=a&sort=b");
  });

  it("keeps items apart from their separator", () => {
    expect(queryText({ q: ["a,b", "c"] }, commas)).toBe("q=a%2Cb,c");
  });

  it("lets reserved characters stand, except those that divide a query", () => {
    const styles = reserved(repeated);
    expect(queryText({ q: ":/?@!$'()*,;=" }, styles)).toBe("q=:/?@!$'()*,;=");
    expect(queryText({ q: "a&b#c+d[e]" }, styles)).toBe(
      "q=a%26b%23c%2Bd%5Be%5D",
    );
    expect(queryText({ q: "%26 é" }, styles)).toBe("q=%26%20%C3%A9");
  });

  it("never lets a path value out of its segment", () => {
    expect(pathText("p", hostile)).not.toMatch(/[/?#]/);
    expect(pathText("p", "a:b@c/d?e#f%2fg", reservedInPath(simple))).toBe(
      "a:b@c%2Fd%3Fe%23f%252fg",
    );
  });

  it("does not encode headers, and encodes cookies", () => {
    expect(headerText("X-A", ["a b", "c"], simple)).toBe("a b,c");
    expect(headerText("X-A", map, simpleExploded)).toBe("R=100,G=200,B=150");
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
      fieldsByName({ o: deepObject }),
    );
    expect(decodeURIComponent(styled)).toBe("o[x][y]=1");
  });
});
