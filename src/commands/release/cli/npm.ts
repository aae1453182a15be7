/** Runs npm for one package. */
import { spawn } from "node:child_process";
import { isObject } from "../../../base/common/json.js";
import type { Io } from "../../../cli/io.js";
import { diagnostic, DiagnosticError } from "../../../base/diagnostics.js";
import type { Packed } from "./json-package.js";
import type { NpmPackage } from "./packages.js";

/** Lists the files that npm would publish. This builds the package. */
export async function pack(one: NpmPackage, io: Io): Promise<Packed> {
  const args = ["pack", "--dry-run", "--json", "--loglevel=error"];
  const { code, stdout, stderr } = await npm(args, one.folder, io);
  const packed = code === 0 ? packedIn(stdout) : null;
  return packed ?? refuse("pack", one, stderr + stdout);
}

/** Returns whether the registry has this version already. */
export async function isPublished(one: NpmPackage, io: Io): Promise<boolean> {
  const wanted = `${one.name}@${one.version}`;
  const args = ["view", wanted, "version", "--json", "--loglevel=error"];
  const { code, stdout } = await npm(args, one.folder, io);
  // An unknown package is an error. Other errors are reported when it is published.
  return code === 0 && stdout.includes(one.version);
}

/** `copy` has the packed files, so its scripts have run already. */
export async function publish(
  one: NpmPackage,
  tag: string,
  io: Io,
  copy: string,
): Promise<void> {
  const from = [copy, "--ignore-scripts"];
  const args = ["publish", ...from, "--tag", tag, "--loglevel=error"];
  const { code, stdout, stderr } = await npm(args, one.folder, io);
  if (code !== 0) refuse("publish", one, stderr + stdout);
}

interface Result {
  code: number;
  stdout: string;
  stderr: string;
}

function npm(args: readonly string[], cwd: string, io: Io): Promise<Result> {
  // On Windows, npm is a command file, which only a shell can run. The arguments are names, versions and tags.
  const isWindows = process.platform === "win32";
  return new Promise((resolve) => {
    const child = spawn("npm", args, {
      cwd,
      env: io.env,
      shell: isWindows,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const result: Result = { code: 1, stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (data: string) => {
      result.stdout += data;
    });
    child.stderr.setEncoding("utf8").on("data", (data: string) => {
      result.stderr += data;
    });
    child.on("error", ({ message }) => {
      resolve({ ...result, stderr: message });
    });
    child.on("close", (code) => {
      resolve({ ...result, code: code ?? 1 });
    });
  });
}

/** The scripts of a package may print lines before the JSON. */
function packedIn(stdout: string): Packed | null {
  const start = /^\[$/m.exec(stdout)?.index ?? stdout.indexOf("[");
  try {
    const value = JSON.parse(stdout.slice(start)) as unknown;
    const first: unknown = Array.isArray(value) ? value[0] : null;
    if (!isObject(first)) return null;
    const { files, size, unpackedSize } = first as unknown as Packed;
    return {
      files: files.map((file) => ({ path: file.path, size: file.size })),
      size,
      unpackedSize,
    };
  } catch {
    return null;
  }
}

function refuse(command: string, { name }: NpmPackage, output: string): never {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const reason = lines.slice(0, 5).join(" ");
  const params = { command, package: name, reason };
  throw new DiagnosticError(diagnostic("npm-failed", null, params));
}
