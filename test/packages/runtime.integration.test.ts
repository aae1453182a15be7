/** Generated packages with `runtime: "package"`: packed with `@specwright/runtime`, installed elsewhere and run. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runtimePackageFiles } from "../../scripts/runtime-package/files.js";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { compilers } from "../support/compile.js";
import { pack, run } from "./npm.js";

const root = join(import.meta.dirname, "../..");
const tsc = join(root, compilers["7.0"]);
const targets = ["validators", "client", "server", "mock", "mcp"] as const;
let work = "";
let elsewhere = "";
let files: readonly GeneratedFile[] = [];
let tarballs: readonly string[] = [];

function write(folder: string, written: readonly GeneratedFile[]): void {
  for (const { path, text } of written) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function petstore(runtime: "copy" | "package", today = "2026-11-17") {
  const result = await generate({
    input: join(root, "spec/petstore.yaml"),
    targets: [...targets],
    packageName: "@petstore/{target}",
    int64: "bigint",
    serverDescription: "full",
    tanstackQuery: true,
    telemetry: true,
    runtime,
    today,
  });
  return result.files;
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "specwright-runtime-"));
  const scope = join(work, "node_modules/@petstore");
  files = await petstore("package");
  write(scope, files);
  const runtime = join(work, "node_modules/@specwright/runtime");
  write(runtime, runtimePackageFiles());
  for (const peer of [
    "@modelcontextprotocol",
    "@opentelemetry/api",
    "@tanstack/query-core",
    "typescript",
  ]) {
    const link = join(work, "node_modules", peer);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", peer), link);
  }
  const folders = [runtime, ...targets.map((target) => join(scope, target))];
  for (const folder of folders)
    run(process.execPath, [tsc, "-p", folder], work);
  tarballs = pack(folders, work);
  elsewhere = join(work, "elsewhere");
  mkdirSync(elsewhere);
  const manifest = { name: "elsewhere", private: true, type: "module" };
  writeFileSync(join(elsewhere, "package.json"), JSON.stringify(manifest));
  const flags = ["--offline", "--no-audit", "--no-fund", "--silent"];
  run("npm", ["install", ...flags, ...tarballs], elsewhere);
});

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

it("has code of the API alone", () => {
  expect(files.filter(({ path }) => path.includes("/runtime/"))).toEqual([]);
  const adapters = files
    .filter(({ text }) => text.startsWith("// Part of the Specwright runtime."))
    .map(({ path, text }) => [path, text.trim().split("\n").length]);
  const server = ["express", "fastify", "hono", "node", "telemetry"];
  const mcp = ["http-handler", "sdk", "snippet-check", "stdio-server"];
  expect(adapters).toEqual([
    ["client/src/telemetry.ts", 2],
    ...server.map((adapter) => [`server/src/${adapter}.ts`, 2]),
    ...mcp.map((file) => [`mcp/src/${file}.ts`, 2]),
  ]);
});

it("has nothing that publint complains of", () => {
  const publint = join(root, "node_modules/publint/src/cli.js");
  for (const tarball of tarballs) {
    const args = [publint, "run", tarball, "--strict"];
    expect(run(process.execPath, args, root)).toContain("All good!");
  }
});

it("depends on exactly the version of the generator", () => {
  const { version } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as { version: string };
  for (const target of targets) {
    const path = `${target}/package.json`;
    const text = files.find((file) => file.path === path)?.text ?? "";
    expect(JSON.parse(text)).toMatchObject({
      dependencies: { "@specwright/runtime": version },
    });
  }
});

it("exports the same names as with copies", async () => {
  const indexes = (written: readonly GeneratedFile[]) =>
    written
      .filter(({ path }) => /^\w+\/src\/(index|query|requests)\.ts$/.test(path))
      .map(({ path, text }) => [
        path,
        [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)]
          .flatMap(([, names = ""]) => names.split(","))
          .map((name) => name.replace(/\btype /, "").trim())
          .filter((name) => name !== "")
          .sort(),
      ]);
  expect(indexes(files)).toEqual(indexes(await petstore("copy")));
});

describe("a program elsewhere", () => {
  const program = (path: string, text: string): void => {
    writeFileSync(join(elsewhere, path), text);
  };
  const compile = (resolution: string): void => {
    program(
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          target: "es2022",
          lib: ["es2022", "dom", "dom.iterable"],
          module: resolution === "nodenext" ? "nodenext" : "esnext",
          moduleResolution: resolution,
          strict: true,
          types: ["node"],
          typeRoots: [join(root, "node_modules/@types")],
          outDir: "out",
        },
        files: ["program.ts"],
      }),
    );
    run(process.execPath, [tsc, "-p", elsewhere], elsewhere);
  };

  it.each(["nodenext", "bundler"])(
    "type-checks under strict with %s resolution, lists and creates pets",
    (resolution) => {
      program(
        "program.ts",
        readFileSync(join(import.meta.dirname, "program.ts.txt"), "utf8"),
      );
      compile(resolution);
      const output = run(process.execPath, ["out/program.js"], elsewhere);
      expect(output.trim().split("\n")).toEqual([
        "created 1 Rex",
        "listed Rex",
        "refused 401 unauthorized",
      ]);
    },
  );

  it("declares the types of its framework through the generated package", () => {
    program(
      "program.ts",
      `import type { ApiRequest } from "@petstore/server";
import { createMock, samplePet } from "@petstore/mock";
import { description } from "@petstore/server/description";

declare module "@petstore/server" {
  interface Framework {
    native: { readonly log: string };
  }
}

export const logOf = ({ native }: ApiRequest): string => native.log;
console.log(typeof createMock, typeof samplePet().name, typeof description);
`,
    );
    compile("nodenext");
    const output = run(process.execPath, ["out/program.js"], elsewhere);
    expect(output.trim()).toBe("function string function");
  });

  it.each(targets)("refuses another version of the runtime in %s", (target) => {
    const file = "node_modules/@specwright/runtime/dist/version.js";
    const text = readFileSync(join(elsewhere, file), "utf8");
    const changed = text.replace(/version = ".*?"/, 'version = "0.0.1"');
    expect(changed).not.toBe(text);
    program(file, changed);
    program("refused.js", `import "@petstore/${target}";\n`);
    try {
      expect(() => run(process.execPath, ["refused.js"], elsewhere)).toThrow(
        /This code was generated by Specwright \S+, but @specwright\/runtime has version 0\.0\.1\. Install @specwright\/runtime@/,
      );
    } finally {
      program(file, text);
    }
  });
});
