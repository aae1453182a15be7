/** A project in a temporary folder: files, commands, and the program that uses the generated packages. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { compilers } from "../support/compile.js";
import { guideConfig } from "./guide.js";

export const root = join(import.meta.dirname, "../..");

export interface Project {
  folder: string;
  write(files: Readonly<Record<string, string>>): void;
  read(file: string): string;
  /** Runs a command in a shell and returns its output. Throws an error with the output if it fails. */
  run(command: string): string;
  remove(): void;
}

/** A project with the pet store and the config of the guide. `path` has folders with programs. */
export function createProject(path: readonly string[]): Project {
  const project = createEmptyProject(path);
  // The program is the one for the packages of this repository, which have all 64-bit integers.
  const config = guideConfig().replace(
    "defineConfig({",
    'defineConfig({\n  int64: "bigint",',
  );
  project.write({ "specwright.config.ts": config });
  cpSync(join(root, "spec"), join(project.folder, "spec"), { recursive: true });
  return project;
}

/** A project with a `package.json` and nothing else. */
export function createEmptyProject(path: readonly string[]): Project {
  const folder = mkdtempSync(join(tmpdir(), "specwright-setup-"));
  const write: Project["write"] = (files) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  };
  write({ "package.json": '{ "private": true, "type": "module" }\n' });
  return {
    folder,
    write,
    read: (file) => readFileSync(join(folder, file), "utf8"),
    run: (command) => runShell(command, folder, path),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runShell(
  command: string,
  cwd: string,
  path: readonly string[],
): string {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd,
    shell: true,
    encoding: "utf8",
    // Settings of the `npm run` around this script do not belong to the project. A person installs here, not CI, where
    // pnpm and Yarn would refuse to add to a lock file.
    env: {
      ...Object.fromEntries(
        Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
      ),
      CI: "false",
      PATH: [...path, process.env["PATH"]].join(delimiter),
    },
    maxBuffer: 64 << 20,
  });
  if (status !== 0) throw new Error(`$ ${command}\n${stdout}\n${stderr}`);
  return stdout;
}

/** Type-checks a program that uses all packages, and compiles it to `out/program.js`. */
export function compileProgram(
  project: Project,
  compiler: keyof typeof compilers,
  resolution: "nodenext" | "bundler",
): void {
  project.write({
    "program.ts": readFileSync(
      join(root, "test/packages/program.ts.txt"),
      "utf8",
    ),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        module: resolution === "nodenext" ? "nodenext" : "esnext",
        moduleResolution: resolution,
        strict: true,
        types: ["node"],
        typeRoots: [join(root, "node_modules/@types")],
        rootDir: ".",
        outDir: "out",
      },
      files: ["program.ts"],
    }),
  });
  project.run(`node ${join(root, compilers[compiler])} -p tsconfig.json`);
}

export function runProgram(project: Project, command: string): void {
  const output = project.run(command).trim().split("\n");
  const expected = ["created 1 Rex", "listed Rex", "refused 401 unauthorized"];
  if (!isDeepStrictEqual(output, expected))
    throw new Error(`The program printed:\n${output.join("\n")}`);
}
