/** An application on the packages of a spec of its own, installed and compiled. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import {
  generate,
  type GeneratedFile,
  type GenerateOptions,
} from "../../src/generate.js";
import type * as FastifyAdapter from "../../templates/server/fastify.js";
import type * as NodeAdapter from "../../templates/server/node.js";
import { install } from "../petstore/packages.js";

export interface GeneratedApp {
  files: GeneratedFile[];
  /** Where the packages are installed, and `app.js` beside them. */
  folder: string;
  packageName: (target: string) => string;
  node: typeof NodeAdapter;
  fastify: typeof FastifyAdapter;
  remove(): void;
}

/** What the code exports comes with it; it imports `<name>-server` and `<name>-client`. */
export async function generatedApp<App extends GeneratedApp>(
  name: string,
  spec: string,
  code: string,
  warnings: readonly string[] = [],
  options: Partial<GenerateOptions> = {},
): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), `specwright-${name}-`));
  const input = join(folder, `${name}.yaml`);
  writeFileSync(input, spec);
  const { files, diagnostics } = await generate({
    input,
    targets: ["validators", "client", "server"],
    today: "2026-11-15",
    ...options,
  });
  rmSync(folder, { recursive: true });
  expect(diagnostics.map(({ code: found }) => found)).toEqual(warnings);
  const packageName = (target: string) => `${name}-${target}`;
  const installed = install(files, packageName);
  const app = await installed.load(
    "app",
    `${code}
export * as node from "${name}-server/node";
export * as fastify from "${name}-server/fastify";`,
  );
  return {
    ...(app as unknown as App),
    files,
    folder: installed.folder,
    packageName,
    remove: () => {
      installed.remove();
    },
  };
}
