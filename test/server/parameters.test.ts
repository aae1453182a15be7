import { describe, expect, it } from "vitest";
import type {
  Parameter,
  Shape,
} from "../../templates/server/runtime/parameters/parameter.js";
import { anything, apiOf, ask, route } from "./api.js";

const list = (items: Shape): Shape => ({ kind: "array", items });
const object = (properties: Record<string, Shape>): Shape => ({
  kind: "object",
  properties,
});
const either = (...members: Shape[]): Shape => ({ kind: "union", members });
const rgb = object({ R: "integer", G: "integer", B: "integer" });
const colour = { R: 100, G: 200, B: 150 };
const names = ["blue", "black", "brown"];

async function query(text: string, ...parameters: Parameter[]) {
  const api = apiOf([
    route({
      path: "/q",
      parameters: { query: { parameters, validate: anything } },
    }),
  ]);
  const { status, body } = await ask(api, `/q?${text}`);
  return status === 200 ? (body as { query: unknown }).query : status;
}

async function path(segment: string, parameter: Omit<Parameter, "name">) {
  const named = { name: "c", ...parameter };
  const api = apiOf([
    route({
      path: "/p/{c}",
      parameters: { path: { parameters: [named], validate: anything } },
    }),
  ]);
  const { status, body } = await ask(api, `/p/${segment}`);
  return status === 200 ? (body as { path: { c: unknown } }).path.c : status;
}

describe("scalars", () => {
  it.each<[Shape, string, unknown]>([
    ["integer", "5", 5],
    ["integer", "-5", -5],
    ["integer", "05", "05"],
    ["integer", "1e3", "1e3"],
    ["integer", " 5", " 5"],
    ["integer", "0x10", "0x10"],
    ["integer", "9007199254740993", 9007199254740992],
    ["int64", "9007199254740993", "9007199254740993"],
    [either("integer", "string"), "9007199254740993", "9007199254740993"],
    ["number", "1.5", 1.5],
    ["number", "1e3", 1000],
    ["number", "Infinity", "Infinity"],
    ["number", "1e999", "1e999"],
    ["boolean", "true", true],
    ["boolean", "false", false],
    ["boolean", "1", "1"],
    ["string", "5", "5"],
    ["any", "5", "5"],
    [either("null", "integer"), "", null],
    [either("null", "integer"), "null", null],
    [either("null", "integer"), "7", 7],
    [either("integer", "string"), "7", 7],
    [either("integer", "string"), "x", "x"],
    [either("boolean", "string"), "true", true],
  ])("%j reads %j as %j", async (shape, text, value) => {
    const encoded = encodeURIComponent(text);
    expect(await query(`a=${encoded}`, { name: "a", shape })).toEqual({
      a: value,
    });
  });

  it("decodes percents and plus signs", async () => {
    const parameter: Parameter = { name: "a b", shape: "string" };
    expect(await query("a+b=x+y%2B%C3%A9", parameter)).toEqual({
      "a b": "x y+é",
    });
  });

  it("refuses what is not properly encoded", async () => {
    expect(await query("a=%ff", { name: "a", shape: "string" })).toBe(400);
    expect(await query("a%=1", { name: "a", shape: "string" })).toBe(400);
  });

  it("refuses a scalar that is repeated", async () => {
    expect(await query("a=1&a=2", { name: "a", shape: "integer" })).toBe(400);
  });

  it("leaves out what is absent, and fills in defaults", async () => {
    const parameters: Parameter[] = [
      { name: "a", shape: "integer" },
      { name: "b", shape: "integer", default: 20 },
      { name: "c", shape: list("string"), default: ["x"] },
      { name: "d", shape: either("null", "string"), default: null },
    ];
    expect(await query("", ...parameters)).toEqual({
      b: 20,
      c: ["x"],
      d: null,
    });
    expect(await query("b=1&c=y", ...parameters)).toEqual({
      b: 1,
      c: ["y"],
      d: null,
    });
  });

  it("gives every request its own copy of a default", async () => {
    const api = apiOf(
      [
        route({
          path: "/q",
          parameters: {
            query: {
              parameters: [
                { name: "a", shape: list("string"), default: ["x"] },
              ],
              validate: anything,
            },
          },
        }),
      ],
      {
        test: (request: { query: { a: string[] } }) => {
          request.query.a.push("y");
          return { status: 200, body: request.query.a };
        },
      },
    );
    expect((await ask(api, "/q")).body).toEqual(["x", "y"]);
    expect((await ask(api, "/q")).body).toEqual(["x", "y"]);
  });

  it("treats __proto__ as any other name", async () => {
    const api = apiOf(
      [
        route({
          path: "/q",
          parameters: {
            query: {
              parameters: [{ name: "__proto__", shape: "string" }],
              validate: anything,
            },
          },
        }),
      ],
      {
        test: (request: { query: object }) => ({
          status: 200,
          body: Object.keys(request.query),
        }),
      },
    );
    expect((await ask(api, "/q?__proto__=x")).body).toEqual(["__proto__"]);
  });
});

/** The table of styles of the OpenAPI specification. */
describe("query styles", () => {
  it.each<[string, string, Omit<Parameter, "name">, unknown]>([
    [
      "form",
      "c=blue,black,brown",
      { shape: list("string"), explode: false },
      names,
    ],
    ["form", "c=blue", { shape: list("string"), explode: false }, ["blue"]],
    ["form", "c=", { shape: list("string"), explode: false }, []],
    [
      "form",
      "c=a%2Cb,c",
      { shape: list("string"), explode: false },
      ["a,b", "c"],
    ],
    [
      "form exploded",
      "c=blue&c=black&c=brown",
      { shape: list("string") },
      names,
    ],
    ["form exploded", "c=1", { shape: list("integer") }, [1]],
    ["form exploded", "c[]=1&c[]=2", { shape: list("integer") }, [1, 2]],
    [
      "form object",
      "c=R,100,G,200,B,150",
      { shape: rgb, explode: false },
      colour,
    ],
    ["form object exploded", "R=100&G=200&B=150", { shape: rgb }, colour],
    [
      "space",
      "c=blue%20black%20brown",
      { shape: list("string"), style: "spaceDelimited" },
      names,
    ],
    [
      "space",
      "c=blue+black+brown",
      { shape: list("string"), style: "spaceDelimited" },
      names,
    ],
    [
      "pipe",
      "c=blue|black|brown",
      { shape: list("string"), style: "pipeDelimited" },
      names,
    ],
    [
      "pipe",
      "c=blue%7Cblack%7cbrown",
      { shape: list("string"), style: "pipeDelimited" },
      names,
    ],
    [
      "deep object",
      "c[R]=100&c[G]=200&c[B]=150",
      { shape: rgb, style: "deepObject", explode: true },
      colour,
    ],
    [
      "deep object, encoded",
      "c%5BR%5D=100",
      { shape: rgb, style: "deepObject" },
      { R: 100 },
    ],
    [
      "deep object, nested",
      "c[a][b]=1&c[t][]=x&c[t][]=y",
      {
        shape: object({ a: object({ b: "integer" }), t: list("string") }),
        style: "deepObject",
      },
      { a: { b: 1 }, t: ["x", "y"] },
    ],
    [
      "deep object, indexed",
      "c[t][0][n]=1&c[t][1][n]=2",
      {
        shape: object({ t: list(object({ n: "integer" })) }),
        style: "deepObject",
      },
      { t: [{ n: 1 }, { n: 2 }] },
    ],
    ["text or list", "c=a", { shape: either(list("string"), "string") }, "a"],
    [
      "text or list",
      "c=a&c=b",
      { shape: either(list("string"), "string") },
      ["a", "b"],
    ],
    [
      "JSON content",
      "c=%7B%22a%22%3A1%7D",
      { shape: "any", content: "application/json" },
      { a: 1 },
    ],
  ])("%s: %s", async (_, text, parameter, value) => {
    const read = await query(text, { name: "c", ...parameter });
    expect(read).toEqual({ c: value });
  });

  it.each([
    ["c[a=1"],
    ["c[a]b=1"],
    ["c[a]]=1"],
    [`c${"[a]".repeat(21)}=1`],
    ["c[a]=1&c[a][b]=2"],
    ["c=1&c[a]=2"],
  ])("refuses the deep object %s", async (text) => {
    const shape = object({ a: "any" });
    const deep = { name: "c", shape, style: "deepObject" } as const;
    expect(await query(text, deep)).toBe(400);
  });

  it("reads indexes of deep objects in their order", async () => {
    const shape = list("string");
    const deep = { name: "c", shape, style: "deepObject" } as const;
    expect(await query("c[1]=b&c[0]=a", deep)).toEqual({ c: ["a", "b"] });
  });

  it("keeps the brackets of one parameter out of another", async () => {
    const map: Shape = { kind: "object", properties: {}, additional: "string" };
    expect(
      await query(
        "meta[a]=1&filter[b]=2",
        { name: "meta", shape: map },
        { name: "filter", shape: map, style: "deepObject" },
      ),
    ).toEqual({ meta: { a: "1" }, filter: { b: "2" } });
  });

  it("refuses content that is not JSON", async () => {
    const parameter: Parameter = {
      name: "c",
      shape: "any",
      content: "application/json",
    };
    expect(await query("c=%7B", parameter)).toBe(400);
  });

  it("takes no other parameters for properties of JSON content", async () => {
    const shape = object({ a: "integer" });
    const content = { name: "c", shape, content: "application/json" };
    expect(await query("a=1&c[a]=1", content)).toEqual({});
  });

  it("refuses content that is nested too deeply to be checked", async () => {
    const json = "[".repeat(5000) + "]".repeat(5000);
    const content = { name: "c", shape: "any", content: "application/json" };
    expect(await query(`c=${json}`, content as Parameter)).toBe(400);
  });

  it("gives an exploded map only the names that no other parameter has", async () => {
    const map: Shape = {
      kind: "object",
      properties: {},
      additional: "integer",
    };
    const read = await query(
      "x=1&limit=2",
      { name: "limit", shape: "integer" },
      { name: "rest", shape: map },
    );
    expect(read).toEqual({ limit: 2, rest: { x: 1 } });
  });
});

describe("path styles", () => {
  it.each<[string, string, Omit<Parameter, "name">, unknown]>([
    ["simple", "5", { shape: "integer" }, 5],
    ["simple", "a%2Fb%20c", { shape: "string" }, "a/b c"],
    ["simple", "a+b", { shape: "string" }, "a+b"],
    ["simple list", "blue,black,brown", { shape: list("string") }, names],
    ["simple object", "R,100,G,200,B,150", { shape: rgb }, colour],
    [
      "simple object exploded",
      "R=100,G=200,B=150",
      { shape: rgb, explode: true },
      colour,
    ],
    ["label", ".5", { shape: "integer", style: "label" }, 5],
    [
      "label list",
      ".blue,black,brown",
      { shape: list("string"), style: "label" },
      names,
    ],
    [
      "label list exploded",
      ".blue.black.brown",
      { shape: list("string"), style: "label", explode: true },
      names,
    ],
    [
      "label object",
      ".R,100,G,200,B,150",
      { shape: rgb, style: "label" },
      colour,
    ],
    [
      "label object exploded",
      ".R=100.G=200.B=150",
      { shape: rgb, style: "label", explode: true },
      colour,
    ],
    ["matrix", ";c=5", { shape: "integer", style: "matrix" }, 5],
    [
      "matrix list",
      ";c=blue,black,brown",
      { shape: list("string"), style: "matrix" },
      names,
    ],
    [
      "matrix list exploded",
      ";c=blue;c=black;c=brown",
      { shape: list("string"), style: "matrix", explode: true },
      names,
    ],
    [
      "matrix object",
      ";c=R,100,G,200,B,150",
      { shape: rgb, style: "matrix" },
      colour,
    ],
    [
      "matrix object exploded",
      ";R=100;G=200;B=150",
      { shape: rgb, style: "matrix", explode: true },
      colour,
    ],
  ])("%s: %s", async (_, segment, parameter, value) => {
    expect(await path(segment, parameter)).toEqual(value);
  });

  it("refuses what is not properly encoded", async () => {
    expect(await path("%E0%A4", { shape: "string" })).toBe(400);
  });
});

describe("headers and cookies", () => {
  const parameters: Parameter[] = [
    { name: "X-Count", shape: "integer" },
    { name: "X-Tags", shape: list("string") },
    { name: "X-Colour", shape: rgb, explode: true },
    { name: "X-Raw", shape: "string" },
  ];

  it("reads headers whatever their case", async () => {
    const api = apiOf([
      route({
        path: "/h",
        parameters: { header: { parameters, validate: anything } },
      }),
    ]);
    const headers = {
      "x-count": "3",
      "X-TAGS": "a, b",
      "x-colour": "R=100,G=200,B=150",
      "x-raw": "%41",
    };
    const { body } = await ask(api, "/h", { headers });
    expect(body).toEqual({
      headers: {
        "X-Count": 3,
        "X-Tags": ["a", "b"],
        "X-Colour": colour,
        "X-Raw": "%41",
      },
    });
  });

  it("reads cookies", async () => {
    const api = apiOf([
      route({
        path: "/c",
        parameters: {
          cookie: {
            parameters: [
              { name: "id", shape: "integer" },
              { name: "name", shape: "string" },
              { name: "other", shape: "string" },
              { name: "list", shape: list("string") },
              { name: "a b", shape: "string" },
              { name: "colour", shape: rgb },
            ],
            validate: anything,
          },
        },
      }),
    ]);
    const headers = {
      cookie: 'id=7; name="J%C3%B6"; id=8; list=a; list=b; a%20b=1; R=1',
    };
    const { body } = await ask(api, "/c", { headers });
    expect(body).toEqual({
      cookies: {
        id: 7,
        name: "Jö",
        list: ["a", "b"],
        "a b": "1",
        colour: { R: 1 },
      },
    });
  });
});
