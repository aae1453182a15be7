/** Header parameters with the name `Authorization`. */
import { describe, expect, it } from "vitest";
import { build } from "./build.js";

const schemes = {
  bearer: { type: "http", scheme: "bearer" },
  basic: { type: "http", scheme: "basic" },
  oauth: { type: "oauth2", flows: {} },
  openId: { type: "openIdConnect", openIdConnectUrl: "https://a.example" },
  header: { type: "apiKey", in: "header", name: "authorization" },
  key: { type: "apiKey", in: "header", name: "X-Key" },
  query: { type: "apiKey", in: "query", name: "Authorization" },
  certificate: { type: "mutualTLS" },
};

type Security = Partial<Record<keyof typeof schemes, never[]>>[];

async function parametersWith(
  security: Security | undefined,
  { global, name = "Authorization" }: { global?: Security; name?: string } = {},
) {
  const parameter = {
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  };
  const get = {
    parameters: [parameter],
    responses: { "200": { description: "" } },
    ...(security && { security }),
  };
  const { model, problems } = await build({
    paths: { "/a": { get } },
    components: { securitySchemes: schemes },
    ...(global && { security: global }),
  });
  return {
    names: model.operations[0]?.parameters.map(({ name }) => name),
    codes: problems.map((problem) => problem.split(" ")[0]),
  };
}

const kept = { names: ["Authorization"], codes: ["authorization-parameter"] };
const ignored = { names: [], codes: ["ignored-header"] };

describe("a header parameter Authorization", () => {
  it.each<[Security | undefined]>([
    [undefined],
    [[]],
    [[{}]],
    [[{ key: [] }]],
    [[{ query: [] }]],
    [[{ certificate: [] }, { key: [] }]],
  ])("is kept with security %j", async (security) => {
    expect(await parametersWith(security)).toEqual(kept);
  });

  it.each<[Security]>([
    [[{ bearer: [] }]],
    [[{ basic: [] }]],
    [[{ oauth: [] }]],
    [[{ openId: [] }]],
    [[{ header: [] }]],
    [[{ key: [], bearer: [] }]],
    [[{ key: [] }, { bearer: [] }]],
    [[{}, { bearer: [] }]],
  ])("is ignored with security %j", async (security) => {
    expect(await parametersWith(security)).toEqual(ignored);
  });

  it("depends on the security of the API unless the operation has its own", async () => {
    const global: Security = [{ bearer: [] }];
    expect(await parametersWith(undefined, { global })).toEqual(ignored);
    expect(await parametersWith([], { global })).toEqual(kept);
  });

  it("has its name in any case", async () => {
    const name = "authorization";
    expect(await parametersWith([], { name })).toEqual({
      ...kept,
      names: [name],
    });
    expect(await parametersWith([{ bearer: [] }], { name })).toEqual(ignored);
  });

  it("is a parameter of a webhook", async () => {
    const post = {
      parameters: [{ name: "Authorization", in: "header", schema: {} }],
      responses: { "200": { description: "" } },
    };
    const { model } = await build({ webhooks: { paid: { post } } });
    expect(model.webhooks[0]?.parameters).toHaveLength(1);
  });
});

it.each(["Accept", "content-type"])("%s is ignored", async (name) => {
  expect(await parametersWith([], { name })).toEqual(ignored);
});

it("Cookie is a header like others", async () => {
  expect(await parametersWith([], { name: "Cookie" })).toEqual({
    names: ["Cookie"],
    codes: [],
  });
});

describe("credentials that exclude each other", () => {
  const requirement = (...names: (keyof typeof schemes)[]): Security => [
    Object.fromEntries(names.map((name) => [name, []])),
  ];

  it.each<[boolean, (keyof typeof schemes)[]]>([
    [true, ["basic", "oauth"]],
    [true, ["bearer", "header"]],
    [true, ["key", "basic", "openId"]],
    [false, ["bearer", "oauth", "openId"]],
    [false, ["basic", "key", "query", "certificate"]],
  ])("are reported: %s for %s", async (isReported, names) => {
    const { problems } = await build({
      paths: {
        "/a": { get: { responses: { 204: { description: "" } } } },
        "/b": { get: { responses: { 204: { description: "" } } } },
      },
      components: { securitySchemes: schemes },
      security: requirement(...names),
    });
    expect(problems).toEqual(
      isReported ? ["conflicting-credentials spec.json#/security/0"] : [],
    );
  });

  it("may be alternatives", async () => {
    const security = [...requirement("basic"), ...requirement("oauth")];
    const { codes } = await parametersWith(security);
    expect(codes).not.toContain("conflicting-credentials");
  });
});
