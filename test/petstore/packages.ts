/** Generated packages as a stranger would have them: built, and installed below `node_modules`. */
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { GeneratedFile } from "../../src/generate.js";
import { toJavaScript } from "../support/transpile.js";

export interface Installed {
  folder: string;
  /** Loads a module of the application, given as TypeScript text. */
  load(name: string, text: string): Promise<Record<string, unknown>>;
  remove(): void;
}

export function install(
  files: readonly GeneratedFile[],
  packageName: (target: string) => string,
): Installed {
  const folder = mkdtempSync(join(tmpdir(), "specwright-packages-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write("package.json", '{ "type": "module" }');
  for (const { path, text } of files) {
    const [target = "", ...rest] = path.split("/");
    const inside = `node_modules/${packageName(target)}/${rest.join("/")}`;
    if (path.endsWith(".json")) write(inside, text);
    if (path.endsWith(".ts"))
      write(
        inside.replace("/src/", "/dist/").replace(/\.ts$/, ".js"),
        toJavaScript(text),
      );
  }
  if (files.some(({ path }) => path.startsWith("zod/"))) {
    const zod = join(import.meta.dirname, "../../node_modules/zod");
    symlinkSync(zod, join(folder, "node_modules/zod"));
  }
  return {
    folder,
    async load(name, text) {
      write(`${name}.js`, toJavaScript(text));
      const address = pathToFileURL(join(folder, `${name}.js`)).href;
      return (await import(/* @vite-ignore */ address)) as Record<
        string,
        unknown
      >;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
