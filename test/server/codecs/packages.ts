/** The generated server, mock and webhooks of the places, with options. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "../../../src/generate.js";

import { install } from "../../petstore/packages.js";
import { ownPackages, type Options } from "./kinds.js";

export interface LoadedPackages<Exports> {
  readonly exports: Exports;
  remove(): void;
}

/** Generates packages `codec-<target>`, and loads what the source exports. */
export async function load<Exports>(
  description: object,
  targets: string[],
  options: Options,
  source: string,
): Promise<LoadedPackages<Exports>> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-codecs-"));
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(description));
  const { files, diagnostics } = await generate({
    input,
    targets,
    packageName: "codec-{target}",
    today: "2026-11-15",
    ...options,
  });
  rmSync(folder, { recursive: true });
  if (files.length === 0) throw new Error(JSON.stringify(diagnostics));
  const installed = install(files, (target) => `codec-${target}`);
  for (const [name, text] of Object.entries(ownPackages)) {
    const own = join(installed.folder, "node_modules", name);
    mkdirSync(own, { recursive: true });
    const facts = { name, type: "module", exports: "./index.js" };
    writeFileSync(join(own, "package.json"), JSON.stringify(facts));
    writeFileSync(join(own, "index.js"), text);
  }
  const exports = (await installed.load("app", source)) as unknown as Exports;
  return { exports, remove: installed.remove };
}
