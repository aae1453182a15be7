/** Two spellings of one meaning have no finding, in both directions and in both scopes. */
import { describe, expect, it } from "vitest";
import type { Finding, Scope } from "../../../src/commands/diff/finding.js";
import { scopes } from "../../../src/commands/diff/order.js";
import { compareFiles, compareNames, jsonFile } from "../support/compare.js";

async function findings(
  base: object,
  head: object,
  scopes: readonly Scope[],
): Promise<Finding[]> {
  const compared = await compareFiles(jsonFile(base), jsonFile(head));
  if (compared === null) throw new Error("A spec has an error");
  return [
    ...compared.findings,
    ...(scopes.includes("sdk") ? await compareNames(compared.models) : []),
  ];
}

const briefly = ({ level, scope, code, message }: Finding) =>
  `${level} ${scope} ${code}: ${message}`;

function sameInBothDirections(
  cases: readonly [name: string, one: object, other: object][],
): void {
  it.each(cases)("%s", async (_, one, other) => {
    expect((await findings(one, other, scopes)).map(briefly)).toEqual([]);
    expect((await findings(other, one, scopes)).map(briefly)).toEqual([]);
  });
}

function differentInBothDirections(
  cases: readonly [
    name: string,
    one: object,
    other: object,
    code: string | RegExp,
  ][],
): void {
  it.each(cases)("%s", async (_, one, other, code) => {
    const codes = async (base: object, head: object) =>
      (await findings(base, head, ["wire"])).map((found) => found.code);
    expect(await codes(one, other)).toContainEqual(expect.stringMatching(code));
    expect(await codes(other, one)).toContainEqual(expect.stringMatching(code));
  });
}

const info = { title: "Pets", version: "1.0.0" };
const responses = { 204: { description: "" } };

interface ServersAt {
  root?: object[];
  path?: object[];
  pets?: object[];
  owners?: object[];
}

/** Three operations, with servers at each of the places. */
function served({ root, path, pets, owners }: ServersAt): object {
  const at = (servers: object[] | undefined) => (servers ? { servers } : {});
  return {
    openapi: "3.1.0",
    info,
    ...at(root),
    paths: {
      "/pets": {
        ...at(path),
        get: { operationId: "listPets", responses, ...at(pets) },
        post: { operationId: "createPet", responses, ...at(pets) },
      },
      "/owners": {
        ...at(path),
        get: { operationId: "listOwners", responses, ...at(owners ?? pets) },
      },
    },
  };
}

const a = [{ url: "https://a.example.com/v1", description: "Production" }];
const b = [{ url: "https://b.example.com/v1" }];
const withVariables = [
  {
    url: "https://{region}.example.com",
    variables: { region: { default: "eu", enum: ["eu", "us"] } },
  },
  ...a,
];

describe("servers", () => {
  const moved = (name: string, servers: object[]) => {
    const places: [string, ServersAt][] = [
      ["the root", { root: servers }],
      ["each path", { path: servers }],
      ["each operation", { pets: servers }],
      ["the root and each operation", { root: servers, pets: servers }],
      ["the root and one operation", { root: servers, owners: servers }],
    ];
    return places.flatMap(([one, base], index) =>
      places
        .slice(index + 1)
        .map(([other, head]): [string, object, object] => [
          `${name}: ${one}, ${other}`,
          served(base),
          served(head),
        ]),
    );
  };
  sameInBothDirections([
    ...moved("one server", a),
    ...moved("two servers", withVariables),
    [
      "a root that serves no operation",
      served({ root: a, pets: b }),
      served({ root: [...a], path: [{ url: "/unused" }], pets: b }),
    ],
  ]);

  const urls = (...list: string[]) =>
    served({ root: list.map((url) => ({ url })) });
  sameInBothDirections([
    [
      "the host",
      urls("https://api.example.com"),
      urls("https://API.Example.com"),
    ],
    ["the scheme", urls("https://a.com"), urls("HTTPS://a.com")],
    ["443", urls("https://a.com/v1"), urls("https://a.com:443/v1")],
    ["80", urls("http://a.com/v1"), urls("http://a.com:80/v1/")],
    ["443 without a path", urls("https://a.com/"), urls("https://A.com:443")],
  ]);

  differentInBothDirections([
    [
      "another host",
      served({ root: a }),
      served({ root: b }),
      "server-removed",
    ],
    [
      "moved and changed",
      served({ root: a }),
      served({ pets: b }),
      "server-removed",
    ],
    [
      "changed for one operation",
      served({ root: a }),
      served({ root: a, owners: b }),
      "server-removed",
    ],
    [
      "another scheme",
      urls("https://a.com"),
      urls("http://a.com"),
      "server-removed",
    ],
    [
      "80 of https",
      urls("https://a.com"),
      urls("https://a.com:80"),
      "server-removed",
    ],
    [
      "the case of a path",
      urls("https://a.com/v"),
      urls("https://a.com/V"),
      "server-removed",
    ],
  ]);
});

describe("URLs of security schemes", () => {
  const secured = (scheme: object) => ({
    ...served({ root: a }),
    security: [{ login: [] }],
    components: { securitySchemes: { login: scheme } },
  });
  const flows = (host: string) => {
    const url = (path: string) => `https://${host}/${path}`;
    const authorizationCode = {
      authorizationUrl: url("authorize"),
      tokenUrl: url("token"),
      refreshUrl: url("refresh"),
      scopes: {},
    };
    return secured({ type: "oauth2", flows: { authorizationCode } });
  };
  const openId = (host: string) =>
    secured({ type: "openIdConnect", openIdConnectUrl: `https://${host}/id` });
  sameInBothDirections([
    ["OAuth2", flows("a.com"), flows("A.com:443")],
    ["OpenID Connect", openId("a.com"), openId("A.com:443")],
  ]);
  differentInBothDirections([
    [
      "OAuth2 elsewhere",
      flows("a.com"),
      flows("b.com"),
      "security-scheme-changed",
    ],
    [
      "OpenID Connect elsewhere",
      openId("a.com"),
      openId("b.com"),
      "security-alternative-removed",
    ],
  ]);
});

describe("parts of forms", () => {
  const form = (mediaType: string, part: object, encoding?: object) => ({
    openapi: "3.1.0",
    info,
    paths: {
      "/pets": {
        post: {
          operationId: "createPet",
          requestBody: {
            required: true,
            content: {
              [mediaType]: {
                schema: { type: "object", properties: { part } },
                ...(encoding && { encoding: { part: encoding } }),
              },
            },
          },
          responses,
        },
      },
    },
  });
  const object = { type: "object", properties: { a: { type: "string" } } };
  const bytes = { type: "string", format: "binary" };
  const kinds: [name: string, part: object, usual: string][] = [
    ["a text", { type: "string" }, "text/plain"],
    ["an optional text", { type: ["string", "null"] }, "text/plain"],
    ["a number", { type: "number" }, "text/plain"],
    ["an enum", { enum: ["a", "b"] }, "text/plain"],
    [
      "a list of texts",
      { type: "array", items: { type: "string" } },
      "text/plain",
    ],
    ["an object", object, "application/json"],
    ["a list of objects", { type: "array", items: object }, "application/json"],
    ["a file", bytes, "application/octet-stream"],
    ["files", { type: "array", items: bytes }, "application/octet-stream"],
    [
      "base64",
      { type: "string", contentEncoding: "base64" },
      "application/octet-stream",
    ],
  ];
  const multipart = "multipart/form-data";
  const encoded = "application/x-www-form-urlencoded";
  const inForms = (name: string, part: object, usual: string) =>
    (usual === "application/octet-stream"
      ? [multipart]
      : [multipart, encoded]
    ).map((mediaType): [string, object, object] => [
      `${name} in ${mediaType}`,
      form(mediaType, part),
      form(mediaType, part, { contentType: usual }),
    ]);
  const usualStyle = { style: "form", explode: true };
  sameInBothDirections([
    ...kinds.flatMap((kind) => inForms(...kind)),
    [
      "the order and case of a list",
      form(multipart, bytes, { contentType: "image/png, image/jpeg" }),
      form(multipart, bytes, { contentType: "image/jpeg,IMAGE/PNG" }),
    ],
    ...kinds
      .filter(([, , usual]) => usual === "text/plain")
      .map(([name, part]): [string, object, object] => [
        `the style of ${name}`,
        form(encoded, part),
        form(encoded, part, usualStyle),
      ]),
  ]);
  differentInBothDirections([
    ...kinds.map(([name, part]): [string, object, object, string] => [
      `another media type of ${name}`,
      form(multipart, part),
      form(multipart, part, { contentType: "text/csv" }),
      "part-encoding-changed",
    ]),
    [
      "the style of an object",
      form(encoded, object),
      form(encoded, object, usualStyle),
      "part-encoding-changed",
    ],
    [
      "another style of a list",
      form(encoded, { type: "array", items: { type: "string" } }),
      form(
        encoded,
        { type: "array", items: { type: "string" } },
        { style: "form", explode: false },
      ),
      "part-encoding-changed",
    ],
  ]);
});

describe("base64", () => {
  const text = { type: "string", minLength: 4 };
  const formats: [name: string, format: object, encoding: object][] = [
    ["base64", { format: "byte" }, { contentEncoding: "base64" }],
    ["base64url", { format: "base64url" }, { contentEncoding: "base64url" }],
  ];
  const places: [name: string, spec: (schema: object) => object][] = [
    [
      "a component",
      (schema) => withBody({ $ref: "#/components/schemas/A" }, { A: schema }),
    ],
    [
      "a property",
      (schema) =>
        withBody({
          type: "object",
          required: ["a"],
          properties: { a: schema },
        }),
    ],
    ["items", (schema) => withBody({ type: "array", items: schema })],
    ["allOf", (schema) => withBody({ allOf: [schema, { maxLength: 100 }] })],
    ["anyOf", (schema) => withBody({ anyOf: [schema, { type: "integer" }] })],
    ["a query parameter", (schema) => withParameter("query", schema)],
    ["a header", (schema) => withParameter("header", schema)],
  ];
  const operation = (parts: object) => ({
    openapi: "3.1.0",
    info,
    paths: {
      "/pets": { post: { operationId: "createPet", responses, ...parts } },
    },
  });
  const withBody = (schema: object, schemas: object = {}) => {
    const content = { "application/json": { schema } };
    return {
      ...operation({
        requestBody: { required: true, content },
        responses: { 200: { description: "", content } },
      }),
      components: { schemas },
    };
  };
  const withParameter = (location: string, schema: object) =>
    operation({ parameters: [{ name: "a", in: location, schema }] });
  const all = formats.flatMap(([format, one, other]) =>
    places.map(([place, spec]) => ({ format, one, other, place, spec })),
  );
  sameInBothDirections(
    all.map(({ format, one, other, place, spec }) => [
      `${format} in ${place}`,
      spec({ ...text, ...one }),
      spec({ ...text, ...other }),
    ]),
  );
  differentInBothDirections(
    all.map(({ format, one, other, place, spec }) => [
      `a longer ${format} in ${place}`,
      spec({ ...text, ...one }),
      spec({ ...text, ...other, minLength: 8 }),
      /^min-length-/,
    ]),
  );
});
