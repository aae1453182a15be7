/** The generated packages as another repository meets them: packed, installed elsewhere, type-checked and run. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compilers } from "../support/compile.js";
import { pack, run } from "./npm.js";

const root = join(import.meta.dirname, "../..");
const targets = ["validators", "client", "server"] as const;
const tsc = join(root, compilers["7.0"]);
let work = "";
let elsewhere = "";
const tarballs = new Map<string, string>();

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "specwright-pack-"));
  elsewhere = join(work, "elsewhere");
  mkdirSync(elsewhere);
  const folders = targets.map((target) => join(root, "generated", target));
  pack(folders, work).forEach((tarball, index) => {
    tarballs.set(targets[index] ?? "", tarball);
  });
  writeFileSync(
    join(elsewhere, "package.json"),
    '{ "name": "elsewhere", "private": true, "type": "module" }\n',
  );
  run(
    "npm",
    [
      "install",
      "--offline",
      "--no-audit",
      "--no-fund",
      "--silent",
      ...tarballs.values(),
    ],
    elsewhere,
  );
});

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

describe.each(targets)("%s", (target) => {
  it("has nothing that publint complains of", () => {
    const report = run(
      process.execPath,
      [
        join(root, "node_modules/publint/src/cli.js"),
        "run",
        tarballs.get(target) ?? "",
        "--strict",
      ],
      root,
    );
    expect(report).toContain("All good!");
  });

  it("brings its sources, declarations and maps, and nothing else", () => {
    const names = run("tar", ["-tzf", tarballs.get(target) ?? ""], work).split(
      "\n",
    );
    expect(names).toContain("package/dist/index.js");
    expect(names).toContain("package/dist/index.d.ts");
    expect(names).toContain("package/dist/index.d.ts.map");
    expect(names).toContain("package/src/index.ts");
    const allowed =
      /^package\/(dist|src)\/|^package\/(package\.json|README\.md|LICENSE|dashboard\.json)$/;
    expect(names.filter((name) => name !== "" && !allowed.test(name))).toEqual(
      [],
    );
  });

  it("depends on nothing but generated packages", () => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(
        join(elsewhere, "node_modules/@petstore", target, "package.json"),
        "utf8",
      ),
    ) as { dependencies?: Record<string, string> };
    expect(
      Object.keys(dependencies).filter(
        (name) => !name.startsWith("@petstore/"),
      ),
    ).toEqual([]);
  });
});

describe("a program elsewhere", () => {
  it.each([["nodenext"], ["bundler"]])(
    "type-checks under strict with %s resolution, lists and creates pets",
    (resolution) => {
      const program = readFileSync(
        join(import.meta.dirname, "program.ts.txt"),
        "utf8",
      );
      writeFileSync(join(elsewhere, "program.ts"), program);
      writeFileSync(
        join(elsewhere, "tsconfig.json"),
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
      const output = run(process.execPath, ["out/program.js"], elsewhere);
      expect(output.trim().split("\n")).toEqual([
        "created 1 Rex",
        "listed Rex",
        "refused 401 unauthorized",
      ]);
    },
  );
});
