import { describe, expect, it } from "vitest";
import { build } from "../model/build.js";
import { docsOfModel, pageOf, type Pages } from "./generate.js";
import { brokenLinks } from "./links.js";

async function docsOf(spec: object): Promise<Pages> {
  return docsOfModel((await build(spec)).model);
}

const ok = { 200: { description: "Fine." } };

describe("anchors", () => {
  it("are written out where headings alone would be ambiguous", async () => {
    const pages = await docsOf({
      tags: [{ name: "things" }],
      paths: {
        "/a": {
          get: { operationId: "parameters", tags: ["things"], responses: ok },
        },
        "/b": {
          get: { operationId: "things", tags: ["things"], responses: ok },
        },
        "/c": {
          get: { operationId: "getThing", tags: ["things"], responses: ok },
        },
        "/d": {
          get: { operationId: "getthing", tags: ["things"], responses: ok },
        },
        "/e": { get: { operationId: "1st", tags: ["things"], responses: ok } },
      },
    });
    const page = pageOf(pages, "operations/things.md");
    expect(page.match(/<a id="[^"]+">/g)).toEqual([
      '<a id="operation-parameters">',
      '<a id="operation-things">',
      '<a id="operation-getthing">',
      '<a id="operation-1st">',
    ]);
    expect(page).toContain("[`getThing`](#getthing)");
    expect(brokenLinks(pages)).toEqual([]);
  });

  it("hold for names beyond ASCII, and for names that were changed", async () => {
    const reference = (name: string) => ({
      $ref: `#/components/schemas/${encodeURIComponent(name)}`,
    });
    const names = [
      "Größe",
      "größe",
      "宠物",
      "Заказ",
      "Email",
      "Object",
      "Foo_Bar",
      "FooBar",
    ];
    const operations = [
      "größe",
      "Größe",
      "宠物",
      "заказ",
      "delete",
      "createClient",
    ];
    const content = (name: string) => ({
      content: { "application/json": { schema: reference(name) } },
    });
    const pages = await docsOf({
      paths: Object.fromEntries(
        operations.map((operationId, index) => [
          `/p${String(index)}`,
          {
            post: {
              operationId,
              tags: ["宠物"],
              requestBody: content(names[index] ?? "Email"),
              responses: { 200: { description: "", ...content("FooBar") } },
            },
          },
        ]),
      ),
      components: {
        schemas: Object.fromEntries(
          names.map((name) => [
            name,
            { type: "object", properties: { a: reference("宠物") } },
          ]),
        ),
      },
    });
    expect(brokenLinks(pages)).toEqual([]);
    expect([...pages.keys()].join(" ")).toMatch(/^[\x20-\x7e]*$/);
    const page = pageOf(pages, "schemas.md");
    expect(page).toContain("## Größe\n");
    expect(page).toContain("## Größe2\n");
    expect(page).toContain("Named `größe` in the OpenAPI description.");
    expect(page).toContain('<a id="schema-u5ba0u7269"></a>');
  });

  it("hold on several pages of schemas as well", async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 160 }, (_, index) => [
        `${String.fromCharCode(97 + (index % 26))}Schema${String(index)}`,
        index === 0
          ? { type: "object" }
          : { $ref: "#/components/schemas/aSchema0" },
      ]),
    );
    const pages = await docsOf({ components: { schemas } });
    expect([...pages.keys()]).toContain("schemas/a.md");
    expect(pageOf(pages, "schemas.md")).toContain("(schemas/z.md)");
    expect(brokenLinks(pages)).toEqual([]);
    expect(pageOf(pages, "schemas/a.md")).toContain("and 119 more.");
  });
});

describe("examples", () => {
  it("stand once where several answers share a body", async () => {
    const body = {
      description: "Fine.",
      content: {
        "application/json": { schema: { $ref: "#/components/schemas/Thing" } },
      },
    };
    const pages = await docsOf({
      paths: {
        "/a": {
          put: {
            operationId: "putThing",
            tags: ["things"],
            responses: { 200: body, 201: structuredClone(body) },
          },
        },
      },
      components: {
        schemas: {
          Thing: { type: "object", properties: { size: { type: "integer" } } },
        },
      },
    });
    const page = pageOf(pages, "operations/things.md");
    expect(page.match(/"size": 1/g)).toHaveLength(1);
  });
});

describe("the lifecycle page", () => {
  it("puts the soonest removal first and what has no date last", async () => {
    const gone = (operationId: string, extra: object) => ({
      get: {
        operationId,
        tags: ["t"],
        deprecated: true,
        responses: ok,
        ...extra,
      },
    });
    const pages = await docsOf({
      paths: {
        "/none": gone("undated", {}),
        "/late": gone("late", { "x-sunset": "2031-01-01" }),
        "/soon": gone("soon", { "x-sunset": "2027-02-03" }),
      },
      components: {
        schemas: {
          Old: { type: "object", deprecated: true, "x-sunset": "2029-01-01" },
          Kept: {
            type: "object",
            properties: {
              old: {
                type: "string",
                deprecated: true,
                "x-sunset": "2028-01-01",
              },
            },
          },
        },
      },
    });
    const rows = pageOf(pages, "lifecycle.md")
      .split("\n")
      .filter((line) => /\d{4}-|no date/.test(line));
    expect(
      rows.map((row) =>
        row
          .split("|")
          .slice(1, 3)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      [
        "3 February 2027 (`2027-02-03`)",
        "operation [`soon`](operations/t.md#soon)",
      ],
      [
        "1 January 2028 (`2028-01-01`)",
        "field `old` of [`Kept`](schemas.md#kept)",
      ],
      ["1 January 2029 (`2029-01-01`)", "schema [`Old`](schemas.md#old)"],
      [
        "1 January 2031 (`2031-01-01`)",
        "operation [`late`](operations/t.md#late)",
      ],
      ["no date yet", "operation [`undated`](operations/t.md#undated)"],
    ]);
  });

  it("has a sentence for an empty list", async () => {
    const page = pageOf(await docsOf({}), "lifecycle.md");
    expect(page).toContain("Nothing is deprecated.");
    expect(page).toContain("Everything is stable.");
  });
});

describe("field tables", () => {
  it("go into inline objects, lists and compositions, and stop at names", async () => {
    const pages = await docsOf({
      components: {
        schemas: {
          Named: { type: "object", properties: { inner: { type: "string" } } },
          Tree: {
            type: "object",
            required: ["address"],
            properties: {
              address: {
                type: "object",
                properties: { street: { type: "string", maxLength: 9 } },
              },
              tags: {
                type: "array",
                items: {
                  type: "object",
                  properties: { name: { type: "string" } },
                },
              },
              named: { $ref: "#/components/schemas/Named" },
              scores: {
                type: "object",
                additionalProperties: { type: "number" },
              },
              secret: { type: "string", writeOnly: true },
              maybe: { type: ["string", "null"] },
            },
          },
        },
      },
    });
    const fields = pageOf(pages, "schemas.md")
      .split("## Tree\n")[1]
      ?.split("\n")
      .filter((line) => line.startsWith("| `"))
      .map((line) => line.split("|").map((cell) => cell.trim()));
    expect(fields?.map((cells) => cells.slice(1, 4))).toEqual([
      ["`address`", "object", "yes"],
      ["`address.street`", "string", "no"],
      ["`tags`", "array of object", "no"],
      ["`tags[].name`", "string", "no"],
      ["`named`", "[`Named`](#named)", "no"],
      ["`scores`", "map of number", "no"],
      ["`secret`", "string", "no"],
      ["`maybe`", "string or null", "no"],
    ]);
    expect(fields?.[1]?.[4]).toBe("at most 9 characters");
    expect(fields?.[6]?.[5]).toBe("Only in requests.");
  });

  it("end where a schema is inside itself", async () => {
    const pages = await docsOf({
      components: {
        schemas: {
          Node: {
            type: "object",
            required: ["next"],
            properties: {
              next: { $ref: "#/components/schemas/Node" },
              children: {
                type: "array",
                items: { $ref: "#/components/schemas/Node" },
              },
            },
          },
        },
      },
    });
    expect(pageOf(pages, "schemas.md")).toContain("[`Node`](#node)");
  });
});

describe("samples", () => {
  it("quote what a shell would read", async () => {
    const pages = await docsOf({
      servers: [{ url: "https://api.example.com/v1/" }],
      paths: {
        "/it's/{id}": {
          post: {
            operationId: "run",
            tags: ["t"],
            parameters: [
              {
                name: "id",
                in: "path",
                required: true,
                schema: { type: "string" },
                example: "$(id) `id`",
              },
              {
                name: "tags",
                in: "query",
                required: true,
                schema: { type: "array", items: { type: "string" } },
                example: ["a b", "c&d"],
              },
              {
                name: "X-It's",
                in: "header",
                required: true,
                schema: { type: "string" },
                example: "$HOME",
              },
            ],
            requestBody: {
              required: true,
              content: {
                "application/json": { example: { text: "it's $(id)" } },
              },
            },
            responses: ok,
          },
        },
      },
    });
    const [, sample] =
      /```sh\n([^]*?)\n```/.exec(pageOf(pages, "operations/t.md")) ?? [];
    expect(sample).toBe(
      [
        "curl 'https://api.example.com/v1/it'\\''s/%24%28id%29%20%60id%60?tags=a%20b&tags=c%26d' \\",
        "  --header 'X-It'\\''s: $HOME' \\",
        "  --header 'Content-Type: application/json' \\",
        "  --data '{",
        '  "text": "it\'\\\'\'s $(id)"',
        "}'",
      ].join("\n"),
    );
  });

  it("show credentials for each kind of scheme", async () => {
    const pages = await docsOf({
      components: {
        securitySchemes: {
          basic: { type: "http", scheme: "basic" },
          key: { type: "apiKey", in: "query", name: "api key" },
        },
      },
      paths: {
        "/a": {
          get: {
            operationId: "a",
            tags: ["t"],
            security: [{ basic: [] }],
            responses: ok,
          },
        },
        "/b": {
          get: {
            operationId: "b",
            tags: ["t"],
            security: [{ key: [] }],
            responses: ok,
          },
        },
        "/c": {
          get: { operationId: "c", tags: ["t"], security: [], responses: ok },
        },
      },
    });
    const page = pageOf(pages, "operations/t.md");
    expect(page).toContain('--user "ada:$API_PASSWORD"');
    expect(page).toContain("/b''?api%20key='\"$API_KEY\"");
    expect(page).toContain("`GET /c` · no authentication");
  });
});

it("many alternatives of security are a list", async () => {
  const scopes = ["a", "b", "c", "d"];
  const operation = (count: number) => ({
    tags: ["x"],
    security: scopes.slice(0, count).map((scope) => ({ o: [scope] })),
  });
  const pages = await docsOf({
    components: {
      securitySchemes: {
        o: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: "https://a.example/token",
              scopes: Object.fromEntries(scopes.map((name) => [name, name])),
            },
          },
        },
      },
    },
    paths: {
      "/a": { get: { operationId: "few", ...operation(3) } },
      "/b": { get: { operationId: "many", ...operation(4) } },
    },
  });
  const page = pageOf(pages, "operations/x.md");
  expect(page).toContain(": `o` with `a` or `o` with `b` or `o` with `c`\n");
  expect(page).toContain(": one of\n\n- `o` with `a`\n- `o` with `b`\n");
});

it.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
  "an optional form without fields has no example (%s)",
  async (mediaType) => {
    const content = { [mediaType]: { schema: { type: "object" } } };
    const pages = await docsOf({
      paths: {
        "/a": {
          post: { operationId: "a", tags: ["x"], requestBody: { content } },
        },
      },
    });
    const page = pageOf(pages, "operations/x.md");
    expect(page).not.toMatch(/For example|URLSearchParams|FormData|body:/);
    expect(page).toContain("await a(client);");
  },
);
