import { spawn } from "node:child_process";

/** Runs a program, and kills it after some milliseconds. */
export function execute(command, args, timeout, cwd) {
  return new Promise((done) => {
    const started = performance.now();
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "",
      stderr = "",
      timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill("SIGKILL");
    }, timeout);
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      const seconds = (performance.now() - started) / 1000;
      done({ code, stdout, stderr, timedOut, seconds });
    });
  });
}
