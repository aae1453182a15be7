/** Packing, installing and running, as people do it in a shell. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** What it printed; where it fails, all of it is in the error. */
export function run(command: string, args: string[], cwd: string): string {
  try {
    return execFileSync(command, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`);
  }
}

/** Makes a tarball of the package in each folder, and returns their paths in the same order. */
export function pack(
  folders: readonly string[],
  destination: string,
): string[] {
  const flags = ["--ignore-scripts", "--json", "--pack-destination"];
  const packed = JSON.parse(
    run("npm", ["pack", ...flags, destination, ...folders], destination),
  ) as { filename: string }[];
  return packed.map(({ filename }) => join(destination, filename));
}
