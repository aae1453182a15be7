/** References to files outside the folder of the spec. */
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { outsideFailure, foldersOf } from "../../src/read/files/outside.js";
import { emptyFolder, put } from "../write/folder.js";
import { specwright } from "./terminal.js";

const spec = `openapi: 3.0.3
info: { title: Pets, version: 1.0.0 }
paths:
  /pets/{id}:
    parameters:
      - { $ref: ../../common/parameters/id.yaml }
    get:
      operationId: getPet
      responses:
        "200":
          description: A pet.
          content:
            application/json:
              schema: { $ref: "../../common/schemas/pet.yaml#/Pet" }
        default: { $ref: "../../common/schemas/pet.yaml#/Error" }
`;

function project(): string {
  const cwd = emptyFolder();
  put(cwd, {
    "spec/v1/openapi.yaml": spec,
    "common/parameters/id.yaml":
      "{ name: id, in: path, required: true, schema: { type: string } }",
    "common/schemas/pet.yaml":
      "{ Pet: { type: object }, Error: { description: An error. } }",
  });
  return cwd;
}

describe("references outside the folder of the spec", () => {
  it("are one error, with the flag and the config line that allow their folder", async () => {
    const cwd = project();
    const run = await specwright({ cwd }, "validate", "spec/v1/openapi.yaml");
    expect(run.code).toBe(2);
    expect(run.stderr.match(/^(error|warning) .*/gm)).toEqual([
      "error reference-outside: The spec refers to files outside of its folder, which Specwright does not read: ../../common/parameters/id.yaml, ../../common/schemas/pet.yaml.",
    ]);
    expect(run.stderr).toContain(
      'externalRefs: { folders: ["common"] }, or with --external-refs folders=common.',
    );
  });

  it("are read with the flag", async () => {
    const run = await specwright(
      { cwd: project() },
      ...["validate", "spec/v1/openapi.yaml"],
      ...["--external-refs", "folders=common"],
    );
    expect([run.code, run.stderr]).toEqual([0, ""]);
  });

  it("are read with the config line, whose path starts at the config file", async () => {
    const cwd = project();
    const config = (folders: string[]) => ({
      "spec/specwright.config.json": JSON.stringify({
        input: "v1/openapi.yaml",
        externalRefs: { folders },
      }),
    });
    const validate = () =>
      specwright(
        { cwd },
        "validate",
        "--config",
        "spec/specwright.config.json",
      );
    put(cwd, config([]));
    const refused = await validate();
    expect(refused.stderr).toContain('folders: ["../common"]');
    expect(refused.stderr).toContain("--external-refs folders=common");
    put(cwd, config(["../common"]));
    expect((await validate()).code).toBe(0);
  });
});

describe("the folders that files need", () => {
  it.each([
    [["/r/common/a.yaml"], ["/r/common"]],
    [["/r/common/x/a.yaml", "/r/common/y/b.json"], ["/r/common"]],
    [
      ["/r/a/a.yaml", "/r/b/x/b.yml", "/r/b/y/b.yml"],
      ["/r/a", "/r/b"],
    ],
    [["/r/a.yaml", "/r/b/b.yaml"], ["/r"]],
    [["/etc/passwd"], []],
  ])("%j are %j", (files, folders) => {
    expect(foldersOf(files, "/r/spec/v1")).toEqual(folders);
  });

  it("are not suggested for a spec of the network", () => {
    const bases = { config: "/r", cwd: "/r" };
    const file = "/etc/hosts.yaml";
    const { params } = outsideFailure([file], null, bases);
    expect(params["hint"]).not.toContain(dirname(file));
  });
});
