/** Builds the documentation site of the pet store in examples/site/site. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../examples/site/", import.meta.url));

/** @param {string} command @param {string[]} args */
function run(command, ...args) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (
  !existsSync(
    new URL("../examples/site/node_modules/vitepress", import.meta.url),
  )
) {
  run("npm", "ci");
}
run(
  process.execPath,
  "../../dist/cli/main.js",
  "site",
  "--config",
  "../../specwright.config.mjs",
  ...process.argv.slice(2),
);
