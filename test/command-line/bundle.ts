/** Bundles generated programs with the command of their `package.json`. */
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { generate } from "../../src/generate.js";

const root = join(import.meta.dirname, "../..");

/** Returns the path of the program. `folder` contains the package. */
export function bundled(folder: string, outfile: string): string {
  const { scripts } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as { scripts: { build: string } };
  const [, command = ""] = scripts.build.split(" && ");
  const { status, stderr } = spawnSync(
    "sh",
    [
      "-c",
      command.replace(
        /--outfile=\S+/,
        `--outfile=${outfile} --log-level=error`,
      ),
    ],
    {
      cwd: folder,
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      },
    },
  );
  if (status !== 0) throw new Error(stderr);
  return outfile;
}

export interface GeneratedProgram {
  readonly file: string;
  /** The folder with all packages. */
  readonly folder: string;
  readonly files: readonly { path: string; text: string }[];
}

/** Generates and bundles the program of a spec: a path, or the document itself. */
export async function programOf(
  spec: string | object,
  options: Partial<Parameters<typeof generate>[0]> = {},
): Promise<GeneratedProgram> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-cli-"));
  const input = typeof spec === "string" ? spec : join(folder, "openapi.json");
  if (typeof spec !== "string") writeFileSync(input, JSON.stringify(spec));
  const { files } = await generate({
    input,
    targets: ["cli"],
    packageName: "@program/{target}",
    today: "2026-11-15",
    ...options,
  });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, "node_modules/@program"), { recursive: true });
  for (const target of ["client", "validators"])
    symlinkSync(
      join(folder, target),
      join(folder, "node_modules/@program", target),
    );
  for (const name of ["yargs", "@types"])
    symlinkSync(
      join(root, "node_modules", name),
      join(folder, "node_modules", name),
    );
  const file = bundled(join(folder, "cli"), join(folder, "program.mjs"));
  return { file, folder, files };
}
