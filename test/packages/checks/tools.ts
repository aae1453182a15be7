/** The tools that check packed packages: publint, and Are The Types Wrong with its profile for ESM. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../..");
const publint = join(root, "node_modules/publint/src/cli.js");
const attw = join(
  import.meta.dirname,
  "node_modules/@arethetypeswrong/cli/dist/index.js",
);

/** Returns what the tools print about a package; empty if they find nothing. */
export async function complaints(tarball: string): Promise<string[]> {
  const results = await Promise.all([
    output(publint, ["run", tarball, "--strict"]),
    output(attw, [
      tarball,
      ...["--profile", "esm-only", "--format", "ascii"],
      ...["--no-color", "--no-emoji", "--no-definitely-typed"],
    ]),
  ]);
  return results.flatMap(({ isClean, text }) => (isClean ? [] : [text]));
}

async function output(
  tool: string,
  args: readonly string[],
): Promise<{ isClean: boolean; text: string }> {
  try {
    await promisify(execFile)(process.execPath, [tool, ...args]);
    return { isClean: true, text: "" };
  } catch (error) {
    const { stdout = "", stderr = "" } = error as {
      stdout?: string;
      stderr?: string;
    };
    return { isClean: false, text: `${stdout}${stderr}` };
  }
}
