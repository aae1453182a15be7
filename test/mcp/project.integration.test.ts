/** `specwright mcp` with the official client: each tool on the pet store, and what it refuses. */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "specwright-mcp-"));
let client: Client;

/** The file of the spec with `listPets`. */
const changedFile = "petstore.yaml";

interface Result {
  readonly isError: boolean;
  readonly document: Readonly<Record<string, unknown>>;
}

async function call(
  name: string,
  input: object = {},
  asked: Client = client,
): Promise<Result> {
  const result = await asked.callTool({
    name,
    arguments: { ...input },
  });
  const document = result.structuredContent as Result["document"];
  const [text] = result.content;
  expect(text).toEqual({ type: "text", text: JSON.stringify(document) });
  return { isError: result.isError === true, document };
}

async function connected(env: Record<string, string> = {}): Promise<Client> {
  const connecting = new Client({ name: "test", version: "1.0.0" });
  await connecting.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(root, "dist/cli/main.js"), "mcp", "spec/petstore.yaml"],
      cwd: folder,
      env,
      stderr: "pipe",
    }),
  );
  return connecting;
}

beforeAll(async () => {
  for (const name of ["spec", "before"])
    cpSync(join(root, "spec"), join(folder, name), { recursive: true });
  const changed = join(folder, "before", changedFile);
  writeFileSync(
    changed,
    readFileSync(changed, "utf8").replace(
      "operationId: listPets",
      "operationId: allPets",
    ),
  );
  cpSync(join(root, "test/support"), join(folder, "code"), { recursive: true });
  const config = {
    input: "spec/petstore.yaml",
    lifecycle: { failWhenOverdue: true },
  };
  writeFileSync(join(folder, "specwright.config.json"), JSON.stringify(config));
  client = await connected();
});

afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("the tools", () => {
  it("are read-only and describe their input", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "validate",
      "diff",
      "lifecycle",
      "usage",
      "explain",
      "find_operation",
      "sample",
    ]);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations?.readOnlyHint).toBe(true);
      expect(inputSchema["additionalProperties"]).toBe(false);
    }
  });

  it("validates the spec", async () => {
    const { isError, document } = await call("validate");
    expect(isError).toBe(false);
    expect(document["exitCode"]).toBe(0);
    expect(document["counts"]).toMatchObject({
      operations: expect.any(Number) as number,
    });
  });

  it("compares versions", async () => {
    const { document } = await call("diff", { base: "before/petstore.yaml" });
    const findings = document["findings"] as { code: string }[];
    expect(findings.length).toBeGreaterThan(0);
    const [{ code }] = findings as [{ code: string }];
    const explained = await call("explain", { code });
    expect(explained.document).toMatchObject({ kind: "finding", code });
  });

  it("lists the lifecycle", async () => {
    const { document } = await call("lifecycle");
    expect(document["total"]).toBeGreaterThan(0);
    expect(JSON.stringify(document["lifecycle"])).toContain("removal");
  });

  it("shows violations of the lifecycle policy", async () => {
    const seconds = Date.parse("2030-12-06") / 1000;
    const later = await connected({ SOURCE_DATE_EPOCH: String(seconds) });
    const { isError, document } = await call("lifecycle", {}, later);
    await later.close();
    expect(isError).toBe(false);
    expect(document).toMatchObject({ exitCode: 1 });
    expect(document["diagnostics"]).not.toEqual([]);
  });

  it("looks for uses in a folder", async () => {
    const { isError, document } = await call("usage", { folder: "code" });
    expect({ isError, document }).toMatchObject({ document: { total: 0 } });
  });

  it("explains a diagnostic", async () => {
    const { document } = await call("explain", { code: "duplicate-key" });
    expect(document).toMatchObject({ kind: "diagnostic", severity: "error" });
    expect(document["fix"]).toContain("Remove one of the two");
  });

  it("finds an operation by words", async () => {
    const { document } = await call("find_operation", {
      query: "add a new pet",
    });
    const [first] = document["operations"] as [Record<string, string>];
    expect(first["operation"]).toMatch(/^POST .*\/pets$/);
    expect(first["signature"]).toContain("categoryId");
  });

  it("makes values of a schema, right and wrong", async () => {
    const valid = await call("sample", {
      schema: "Pet",
      direction: "response",
    });
    expect(valid.document["values"]).toContainEqual(
      expect.objectContaining({ name: expect.any(String) as string }),
    );
    const wrong = await call("sample", { schema: "Pet", kind: "wrong" });
    expect(wrong.document["values"]).toContainEqual(
      expect.objectContaining({ rule: "required" }),
    );
  });
});

describe("what is refused", () => {
  it.each([
    ["diff", {}, 'The field "base" is missing.'],
    ["diff", { base: "--output=/tmp/x" }, "must not begin with a hyphen"],
    ["diff", { base: "../other.yaml" }, "inside the folder of the project"],
    ["diff", { base: "https://a.test/a.yaml" }, "must not be a URL"],
    ["usage", { folder: "/" }, "inside the folder of the project"],
    [
      "diff",
      { base: "before/petstore.yaml", scope: "code" },
      "one of wire, sdk, all",
    ],
    ["validate", { from: -1 }, "an integer of at least 0"],
    ["validate", { form: 1 }, "Did you mean from?"],
    ["explain", { code: "duplicate-keys" }, "Did you mean duplicate-key?"],
    ["sample", { schema: "Ordr" }, "Did you mean Order?"],
    ["sample", { schema: "__proto__" }, "There is no schema"],
  ])("%s %j", async (name, input, problem) => {
    const { isError, document } = await call(name, input);
    expect(isError).toBe(true);
    expect(document["problem"]).toContain(problem);
  });

  it("an unknown tool", async () => {
    await expect(client.callTool({ name: "generate" })).rejects.toThrow(
      "There is no tool with this name.",
    );
  });

  it("a spec with errors, with its diagnostics", async () => {
    writeFileSync(join(folder, "broken.yaml"), "openapi: 3.1.0\npaths: [");
    const { isError, document } = await call("diff", { base: "broken.yaml" });
    expect(isError).toBe(true);
    expect(JSON.stringify(document["diagnostics"])).toContain("broken.yaml");
  });
});
