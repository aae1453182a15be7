/** `generated/` is what a run of the generator writes from `spec/`. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildIfStale, command, repository } from "../site/tools.js";

it("the committed packages are up to date", () => {
  buildIfStale();
  const config = join(repository, "specwright.config.mjs");
  const run = () =>
    execFileSync(
      process.execPath,
      [command, "generate", "--check", "--no-cache", "--config", config],
      { cwd: repository, encoding: "utf8" },
    );
  expect(run).not.toThrow();
});
