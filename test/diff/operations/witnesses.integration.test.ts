/** Changes that are hard to show, and the requests and responses that show them. */
import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src/commands/diff/finding.js";
import { replayWitnesses } from "../../../src/commands/diff/replay/replay.js";
import { compareFiles, jsonFile, today } from "../support/compare.js";

interface Parts {
  request?: { mediaTypes: string[]; schema: object };
  response?: object;
  components?: { schemas?: object; securitySchemes?: object };
  security?: object[];
}

function specOf({ request, response, components, security }: Parts) {
  const content =
    request &&
    Object.fromEntries(
      request.mediaTypes.map((mediaType) => [
        mediaType,
        { schema: { $ref: "#/components/schemas/Body" } },
      ]),
    );
  const body = response && { "application/json": { schema: response } };
  const operation = {
    ...(content && { requestBody: { required: true, content } }),
    ...(security && { security }),
    responses: {
      200: { description: "", ...(body && { content: body }) },
    },
  };
  return jsonFile({
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    paths: { "/a": { post: { operationId: "a", ...operation } } },
    components: {
      ...components,
      schemas: { Body: request?.schema ?? {}, ...components?.schemas },
    },
  });
}

interface Shown {
  findings: [level: string, code: string][];
  /** Whether both servers answer as each witness says. */
  isAsClaimed: boolean[];
}

async function shown(base: Parts, head: Parts): Promise<Shown> {
  const comparison = await compareFiles(specOf(base), specOf(head));
  if (!comparison) throw new Error("A spec has errors");
  const { findings, models } = comparison;
  const replays = await replayWitnesses(findings, { models, today });
  return {
    findings: findings.map(({ level, code }: Finding) => [level, code]),
    isAsClaimed: replays.flatMap((one) => one?.isAsClaimed ?? []),
  };
}

describe("a part beside a file", () => {
  const upload = (
    mediaTypes: string[],
    required: string[],
    note: object = {},
  ) => ({
    request: {
      mediaTypes,
      schema: {
        type: "object",
        required,
        properties: {
          file: { type: "string", format: "binary" },
          files: {
            type: "array",
            items: { type: "string", format: "binary" },
          },
          note: { type: "string", ...note },
        },
      },
    },
  });
  const form = (required: string[], note: object = {}) =>
    upload(["multipart/form-data"], required, note);

  it.each([["file"], ["files"]])("beside %s", async (name) => {
    const base = form([name]);
    expect(await shown(base, form([name, "note"]))).toEqual({
      findings: [["breaking", "property-became-required"]],
      isAsClaimed: [true],
    });
    expect(await shown(base, form([name], { maxLength: 3 }))).toEqual({
      findings: [["breaking", "max-length-narrowed"]],
      isAsClaimed: [true],
    });
  });

  it.each([
    [["application/json"]],
    [["application/json", "multipart/form-data"]],
  ])("in %s", async (mediaTypes) => {
    const base = upload(mediaTypes, ["file"]);
    const head = upload(mediaTypes, ["file", "note"]);
    const { findings, isAsClaimed } = await shown(base, head);
    expect(findings).toContainEqual(["breaking", "property-became-required"]);
    // JSON has no files, so the value is no witness there.
    expect(isAsClaimed).not.toContain(false);
  });
});

describe("a pattern beside a format", () => {
  const version4 =
    "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";
  const anyVersion =
    "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$";
  it.each([
    ["uuid", version4],
    ["uuid", anyVersion],
    ["date", "^2"],
    ["date-time", "Z$"],
    ["email", "@example\\.com$"],
    ["uri", "^https://"],
    ["hostname", "\\.com$"],
    ["ipv4", "^10\\."],
    ["ipv6", "^fd00:"],
  ])("%s %s", async (format, pattern) => {
    const schemaOf = (rules: object) => ({
      type: "object",
      required: ["id"],
      properties: { id: { type: "string", format, ...rules } },
    });
    const mediaTypes = ["application/json"];
    const wide = schemaOf({});
    const narrow = schemaOf({ pattern });
    expect(
      await shown(
        { request: { mediaTypes, schema: wide } },
        { request: { mediaTypes, schema: narrow } },
      ),
    ).toEqual({
      findings: [["breaking", "pattern-narrowed"]],
      isAsClaimed: [true],
    });
    expect(await shown({ response: narrow }, { response: wide })).toEqual({
      findings: [["breaking", "pattern-widened"]],
      isAsClaimed: [true],
    });
  });
});

describe("flows of OAuth2", () => {
  const implicit = { authorizationUrl: "https://a.example/in", scopes: {} };
  const clientCredentials = { tokenUrl: "https://a.example/t", scopes: {} };
  const oauth = (flows: object): Parts => ({
    security: [{ login: [] }],
    components: { securitySchemes: { login: { type: "oauth2", flows } } },
  });

  it("is breaking if no flow is left that a client knows", async () => {
    const { findings } = await shown(
      oauth({ implicit }),
      oauth({ clientCredentials }),
    );
    expect(findings).toEqual([
      ["breaking", "security-scheme-changed"],
      ["compatible", "security-scheme-changed"],
    ]);
  });

  it("is unproven if another flow is left", async () => {
    const { findings } = await shown(
      oauth({ implicit, clientCredentials }),
      oauth({ clientCredentials }),
    );
    expect(findings).toEqual([["unproven", "security-scheme-changed"]]);
  });
});
