/**
 * From an edit of a spec to a consumer of the published packages: `diff`, `version`, `generate`, packed packages, and a
 * program that compiles if and only if the scope `sdk` has no breaking finding.
 */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { createRepository } from "../diff/cli/repository.js";
import { run } from "../packages/npm.js";
import { compilers } from "../support/compile.js";
import { put } from "../write/folder.js";
import { partOf } from "../support/random.js";

const root = join(import.meta.dirname, "../..");
const tsc = join(root, compilers["7.0"]);
const targets = ["validators", "client"];

const spec = `openapi: 3.1.0
info:
  title: Pets
  version: 1.0.0 # set by specwright version
servers:
  - url: https://pets.example
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: limit, in: query, schema: { type: integer } }
      responses:
        "200":
          description: Pets
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Pet" } }
    post:
      operationId: createPet
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/NewPet" }
      responses:
        "201":
          description: The new pet
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Pet" }
components:
  schemas:
    NewPet:
      type: object
      required: [name]
      properties:
        name: { type: string }
        age: { type: integer }
    Pet:
      type: object
      required: [id, name, status]
      properties:
        id: { type: integer }
        name: { type: string }
        nickname: { type: string }
        status: { type: string, enum: [available, sold] }
`;

/** Uses every part of the API. */
const consumer = `import { createClient, createPet, listPets, unwrap } from "@pets/client";
import type { Pet } from "@pets/validators";

const client = createClient({ baseUrl: "https://pets.example" });
const pets = await unwrap(listPets(client, { query: { limit: 3 } }));
const labels: Record<Pet["status"], string> = { available: "yes", sold: "no" };
for (const { id, name, nickname, status } of pets)
  console.log(id, name, nickname?.toUpperCase(), labels[status]);
const { id } = await unwrap(createPet(client, { body: { name: "Rex", age: 2 } }));
console.log(id + 1);
`;

interface Edit {
  from: string;
  to: string;
  version: string;
}

const edits: Record<string, Edit> = {
  "a new optional parameter": {
    from: '      responses:\n        "200":',
    to: '        - { name: status, in: query, schema: { type: string } }\n      responses:\n        "200":',
    version: "1.1.0",
  },
  "a new description": {
    from: "description: The new pet",
    to: "description: The pet that was created",
    version: "1.0.1",
  },
  "a rewrite that means the same": {
    from: "required: [name]\n      properties:\n        name: { type: string }",
    to: "required:\n        - name\n      properties:\n        name:\n          type: string",
    version: "1.0.0",
  },
  "another name of an operation": {
    from: "operationId: listPets",
    to: "operationId: findPets",
    version: "2.0.0",
  },
  "a property of the request that becomes required": {
    from: "required: [name]\n      properties:\n        name: { type: string }",
    to: "required: [name, owner]\n      properties:\n        owner: { type: string }\n        name: { type: string }",
    version: "2.0.0",
  },
  "a property of the response that is gone": {
    from: "        nickname: { type: string }\n",
    to: "",
    version: "2.0.0",
  },
  "a new value in a response": {
    from: "enum: [available, sold]",
    to: "enum: [available, sold, reserved]",
    version: "2.0.0",
  },
};

interface Answer {
  version: string;
  findings: { level: string; scope: string }[];
}

const tried = partOf(Object.entries(edits));

const read = (folder: string, path: string) =>
  readFileSync(join(folder, path), "utf8");

async function command(cwd: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await specwright({ cwd }, ...args);
  expect(stderr).toBe("");
  expect(code).toBe(0);
  return stdout;
}

/** Builds and packs the packages as npm does, and unpacks them into the `node_modules` of a consumer. */
function install(folder: string): void {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  const script = `#!/bin/sh\nexec "${process.execPath}" "${tsc}" "$@"\n`;
  writeFileSync(join(bin, "tsc"), script, { mode: 0o755 });
  const scope = join(folder, "node_modules/@pets");
  mkdirSync(scope, { recursive: true });
  for (const target of targets) {
    const source = join(folder, "generated", target);
    symlinkSync(source, join(scope, target));
    const path = [bin, process.env["PATH"] ?? ""].join(delimiter);
    const packed = JSON.parse(
      run(
        "env",
        [
          `PATH=${path}`,
          "npm",
          "pack",
          "--json",
          "--silent",
          "--pack-destination",
          folder,
        ],
        source,
      ).replace(/^[^[]*/, ""),
    ) as { filename: string }[];
    const place = join(folder, "consumer/node_modules/@pets", target);
    mkdirSync(place, { recursive: true });
    const tarball = join(folder, packed[0]?.filename ?? "");
    run("tar", ["-xzf", tarball, "--strip-components=1"], place);
  }
}

function compiles(folder: string): boolean {
  put(folder, {
    "consumer/package.json": `{ "type": "module" }`,
    "consumer/main.ts": consumer,
    "consumer/tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        module: "nodenext",
        strict: true,
        noEmit: true,
        types: [],
      },
      files: ["main.ts"],
    }),
  });
  try {
    run(process.execPath, [tsc, "-p", "consumer"], folder);
    return true;
  } catch (error) {
    // Mistakes in the consumer only.
    expect(String(error)).toMatch(/consumer\/main\.ts|main\.ts\(/);
    return false;
  }
}

describe("an edit of a spec, up to a consumer of the packages", () => {
  it.each(tried)("%s", async (_, { from, to, version }) => {
    const { folder, commit } = createRepository();
    const files = {
      "openapi.yaml": spec,
      "specwright.config.json": JSON.stringify({
        input: "openapi.yaml",
        packageName: "@pets/{target}",
        targets,
      }),
      ".gitignore": "node_modules\ndist\nbin\nconsumer\n*.tgz\n",
    };
    put(folder, files);
    await command(folder, "generate");
    await command(folder, "version");
    commit({});

    expect(spec).toContain(from);
    const edited = spec.replace(from, to);
    put(folder, { "openapi.yaml": edited });
    const base = "git:main:openapi.yaml";
    const answer = JSON.parse(
      await command(folder, "diff", base, "--json"),
    ) as Answer;
    const breaks = (scope: string) =>
      answer.findings.some(
        (found) => found.scope === scope && found.level === "breaking",
      );
    const released = JSON.parse(
      await command(folder, "diff", "--json"),
    ) as Answer;
    expect(released.version).toBe(answer.version);

    await command(folder, "version");
    const isNew = version !== "1.0.0";
    const stamped = edited.replace("version: 1.0.0", `version: ${version}`);
    expect(read(folder, "openapi.yaml")).toBe(stamped);
    if (isNew) {
      expect(read(folder, "CHANGELOG.md")).toContain(`## [${version}] - `);
    }
    await command(folder, "generate");
    install(folder);
    const client = "consumer/node_modules/@pets/client/package.json";
    const manifest = JSON.parse(read(folder, client)) as {
      version: string;
      dependencies: Record<string, string>;
    };
    expect(manifest.version).toBe(version);
    expect(manifest.dependencies).toEqual({ "@pets/validators": version });
    expect(compiles(folder)).toBe(!breaks("sdk"));
    expect(version.startsWith("2.")).toBe(breaks("sdk") || breaks("wire"));
  });
});
