/** A project of a user with generated code in one of the layouts, built and run as users do. */
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect } from "vitest";
import { generate, type GenerateOptions } from "../../src/generate.js";
import { compileFolder } from "../support/compile.js";

const root = join(import.meta.dirname, "../..");

export const spec = `
openapi: 3.1.0
info: { title: Zoo, version: 1.2.0 }
servers: [{ url: "http://zoo.example/v1" }]
paths:
  /animals:
    get:
      operationId: listAnimals
      parameters: [{ name: limit, in: query, schema: { type: integer } }]
      responses:
        "200":
          description: Animals.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Animal" } }
    post:
      operationId: addAnimal
      requestBody:
        required: true
        content:
          application/json: { schema: { $ref: "#/components/schemas/Animal" } }
      responses:
        "201":
          description: The animal.
          content:
            application/json: { schema: { $ref: "#/components/schemas/Animal" } }
components:
  schemas:
    Animal:
      type: object
      required: [name, kind]
      properties:
        name: { type: string }
        kind: { enum: [lion, bear] }
        weight: { type: integer, format: int64 }
`;

export type LayoutOptions = Required<
  Pick<GenerateOptions, "layout" | "importExtension">
>;

export interface Project {
  folder: string;
  /** Paths in the output folder. */
  paths: string[];
  /** The specifier with which the code in `src` imports an entry point of a target. */
  importPath(target: string, entry?: string): string;
  write(path: string, text: string): void;
  remove(): void;
}

/** Generates the code and, if it is in packages, builds them with their own settings. */
export async function createProject(options: LayoutOptions): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-layout-"));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("openapi.yaml", spec);
  write("package.json", '{ "type": "module" }');
  const { files, diagnostics } = await generate({
    input: join(folder, "openapi.yaml"),
    packageName: "@zoo/{target}",
    folder: "./zoo",
    today: "2026-11-15",
    int64: "bigint",
    targets: ["validators", "client", "server", "docs", "mock"],
    ...options,
  });
  expect(diagnostics).toEqual([]);
  for (const { path, text } of files) write(`src/zoo/${path}`, text);
  mkdirSync(join(folder, "node_modules/@zoo"), { recursive: true });
  symlinkSync(
    join(root, "node_modules/@types"),
    join(folder, "node_modules/@types"),
  );
  const targets = ["validators", "client", "server", "mock"];
  const packages = {
    packages: targets.map((target) => [target, `src/zoo/${target}`] as const),
    package: [["api", "src/zoo"] as const],
    source: [],
  }[options.layout];
  for (const [name, path] of packages) {
    symlinkSync(join(folder, path), join(folder, "node_modules/@zoo", name));
    expect(await compileFolder(join(folder, path))).toEqual([]);
  }
  const paths = files.map(({ path }) => path);
  return {
    folder,
    paths,
    importPath(target, entry = "index") {
      const subpath = entry === "index" ? "" : `/${entry}`;
      switch (options.layout) {
        case "packages":
          return `@zoo/${target}${subpath}`;
        case "package":
          return `@zoo/api/${target}${subpath}`;
        case "source":
          return `./zoo/${target}/${entry}${options.importExtension}`;
      }
    },
    write,
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns what a program in `src` prints, after a bundler has put it into one file. */
export async function run(folder: string, program: string): Promise<string> {
  const outfile = join(folder, "bundle.mjs");
  await build({
    entryPoints: [join(folder, program)],
    bundle: true,
    platform: "node",
    format: "esm",
    outfile,
    logLevel: "silent",
  });
  return print(outfile);
}

/** Returns what a JavaScript file prints in Node, or null if there is no such file. */
export async function print(file: string): Promise<string> {
  expect(existsSync(file)).toBe(true);
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  return stdout;
}
