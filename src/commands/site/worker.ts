/** Builds a site in a process of its own: VitePress keeps global state and prints to standard output. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { vitePressConfig } from "./config.js";
import { configVariable, dataFile, type ProjectData } from "./project.js";

const [, , folder = "."] = process.argv;
const data = JSON.parse(
  readFileSync(join(folder, dataFile), "utf8"),
) as ProjectData;
Object.assign(globalThis, { [configVariable]: vitePressConfig(data) });
const { build } = (await import(pathToFileURL(data.engine).href)) as {
  build(root: string): Promise<void>;
};
await build(join(folder, "pages"));
