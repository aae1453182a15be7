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

/** Makes a tarball of the package in a folder, and says where it is. */
export function pack(folder: string, destination: string): string {
  const packed = run(
    "npm",
    ["pack", "--ignore-scripts", "--silent", "--pack-destination", destination],
    folder,
  );
  return join(destination, packed.trim().split("\n").at(-1) ?? "");
}
