/** What `package.json` and `jsr.json` say about publishing. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { emptyFolder, put } from "../write/folder.js";

const spec = `openapi: 3.1.0
info: { title: Pets, version: 1.2.3, license: { name: MIT, identifier: MIT } }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        "200":
          description: Pets
          content: { application/json: { schema: { $ref: "pet.yaml#/Pet" } } }
`;
const single = spec.replace('{ $ref: "pet.yaml#/Pet" }', "{ type: object }");
const repository = "git+https://github.com/example/petstore.git";

async function generated(options: object, files: Record<string, string>) {
  const folder = emptyFolder();
  const config = {
    input: "openapi.yaml",
    packageName: "@pets/{target}",
    targets: ["validators", "client"],
    ...options,
  };
  put(folder, { ...files, "specwright.config.json": JSON.stringify(config) });
  const { code, stderr } = await specwright({ cwd: folder }, "generate");
  const json = (path: string): unknown =>
    existsSync(join(folder, "generated", path))
      ? JSON.parse(readFileSync(join(folder, "generated", path), "utf8"))
      : null;
  return { code, stderr, json };
}

describe("package.json", () => {
  it("has no digest of the spec, in which branches would conflict", async () => {
    const { json } = await generated({}, { "openapi.yaml": single });
    expect(json("client/package.json")).toMatchObject({
      specwright: { target: "client" },
    });
    expect(JSON.stringify(json("client/package.json"))).not.toMatch(
      /[0-9a-f]{40}/,
    );
  });

  it("has nothing about publishing unless the option is set", async () => {
    const { json } = await generated({}, { "openapi.yaml": single });
    const manifest = json("client/package.json") as object;
    expect(manifest).not.toHaveProperty("repository");
    expect(manifest).not.toHaveProperty("publishConfig");
    expect(json("client/jsr.json")).toBeNull();
  });

  it.each([
    ["packages", "client/package.json", "generated/client"],
    ["package", "package.json", "generated"],
  ])("has the repository in the layout %s", async (layout, path, directory) => {
    const publish = {
      repository,
      directory: "generated",
      access: "public",
      provenance: true,
    };
    const options = { layout, publish };
    const { json } = await generated(options, { "openapi.yaml": single });
    expect(json(path)).toMatchObject({
      repository: { type: "git", url: repository, directory },
      publishConfig: { access: "public", provenance: true },
    });
  });

  it("has packageVersion instead of the version of the API", async () => {
    const options = { packageVersion: "0.4.0" };
    const { json } = await generated(options, { "openapi.yaml": single });
    expect(json("client/package.json")).toMatchObject({
      version: "0.4.0",
      dependencies: { "@pets/validators": "0.4.0" },
    });
  });
});

describe("jsr.json", () => {
  const publish = { jsr: true };

  it("has the sources and the other packages", async () => {
    const options = { publish, importExtension: ".ts" };
    const { json } = await generated(options, { "openapi.yaml": single });
    expect(json("client/jsr.json")).toEqual({
      name: "@pets/client",
      version: "1.2.3",
      license: "MIT",
      exports: {
        ".": "./src/index.ts",
        "./checks": "./src/checks.ts",
        "./requests": "./src/requests.ts",
        "./test": "./src/test.ts",
      },
      imports: { "@pets/validators": "jsr:@pets/validators@1.2.3" },
      publish: { include: ["src", "README.md", "jsr.json"] },
    });
  });

  it.each([
    [{}, 'importExtension is ".js"'],
    [
      { importExtension: ".ts", packageName: "pets-{target}" },
      "the package name has no scope",
    ],
  ])("needs other options: %j", async (options, problem) => {
    const all = { publish, ...options };
    const { code, stderr } = await generated(all, { "openapi.yaml": single });
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });
});
