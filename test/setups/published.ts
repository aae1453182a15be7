/** `specwright release` publishes the dependencies that the package manager itself would publish. */
import { isDeepStrictEqual } from "node:util";
import type { Project } from "./project.js";

/** Keeps what would be published, and calls npm for all other commands. */
const npm = `#!/usr/bin/env node
const { spawnSync } = require("node:child_process");
const { copyFileSync } = require("node:fs");
const { delimiter, join } = require("node:path");
const [command, ...args] = process.argv.slice(2);
const path = process.env.PATH.split(delimiter).filter((one) => one !== __dirname);
if (command === "view") process.exit(1);
if (command === "publish") {
  const folder = args[0].startsWith("-") ? "." : args[0];
  const { name } = require(join(process.cwd(), "package.json"));
  const file = name.replace(/^.*\\//, "") + ".json";
  copyFileSync(join(folder, "package.json"), join(__dirname, file));
} else {
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { status } = spawnSync("npm", [command, ...args], { env, stdio: "inherit" });
  process.exit(status);
}
`;

/** `pack` writes the archive of the package in the working folder to the file `packed.tgz`. */
export function comparePublished(project: Project, pack: string): void {
  project.write({ "programs/npm": npm, "programs/package.json": "{}" });
  project.run("chmod +x programs/npm");
  project.run(
    'PATH="$PWD/programs:$PATH" node node_modules/specwright/dist/cli/main.js release',
  );
  for (const target of ["client", "server"]) {
    project.run(`cd generated/${target} && ${pack}`);
    const theirs = project.run(
      `tar -xzOf generated/${target}/packed.tgz package/package.json`,
    );
    const ours = project.read(`programs/${target}.json`);
    if (!isDeepStrictEqual(dependenciesIn(ours), dependenciesIn(theirs)))
      throw new Error(`Published:\n${ours}\ninstead of:\n${theirs}`);
    if (ours.includes("workspace:")) throw new Error(ours);
    if (
      !project.read(`generated/${target}/package.json`).includes("workspace:")
    )
      throw new Error(`generated/${target} does not use the workspace.`);
  }
}

function dependenciesIn(manifest: string): unknown {
  return (JSON.parse(manifest) as { dependencies?: unknown }).dependencies;
}
