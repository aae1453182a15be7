/** Runs Git. Its arguments are constants and hashes, never text of a user. */
import { spawn } from "node:child_process";

interface GitResult {
  readonly code: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Rejects if Git cannot be started. */
export function runGit(
  folder: string,
  args: readonly string[],
  input = "",
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", args, { cwd: folder });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on("data", (data: Buffer) => output.push(data));
    child.stderr.on("data", (data: Buffer) => errors.push(data));
    // Git may end before it has read its input.
    child.stdin.on("error", () => undefined);
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({
        code: code ?? 1,
        stdout: Buffer.concat(output),
        stderr: Buffer.concat(errors).toString(),
      });
    });
    child.stdin.end(input);
  });
}
