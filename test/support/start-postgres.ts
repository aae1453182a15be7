/** Starts PostgreSQL for the tests where it is installed, unless `scripts/with-postgres` has started one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TestProject } from "vitest/node";
import "./needs.js";

const variable = "PETSTORE_TEST_DATABASE_URL";
const script = join(import.meta.dirname, "../../scripts/with-postgres");

export default async function setup(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const given = process.env[variable];
  if (given !== undefined || process.platform === "win32") {
    project.provide("postgresUrl", given ?? null);
    return undefined;
  }
  // The command prints the address, and ends when its input does.
  const child = spawn(script, ["sh", "-c", `echo "$${variable}"; cat`], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const [url] = (await Promise.race([
    once(createInterface(child.stdout), "line"),
    ended,
  ])) as [unknown];
  project.provide("postgresUrl", typeof url === "string" && url ? url : null);
  return async () => {
    child.stdin.end();
    await ended;
  };
}
