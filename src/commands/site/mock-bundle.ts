/** The mock of an API as one file for browsers, made with the esbuild of VitePress. */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Engine } from "./engine.js";
import type { SiteFile } from "./pages.js";
import { writeText } from "../../write/text-file.js";

/** The part of esbuild that is used. */
interface Esbuild {
  build(options: Record<string, unknown>): Promise<{
    outputFiles: { text: string }[];
  }>;
}

const mockName = "try-it-mock.js";

/** `sources` are the files of the target `mock` and of those that it imports, with the layout `source`. */
export async function bundleMock(
  sources: readonly SiteFile[],
  { folder }: Engine,
): Promise<SiteFile> {
  const work = mkdtempSync(join(tmpdir(), "specwright-mock-"));
  try {
    for (const { path, text } of sources) writeText(join(work, path), text);
    const { build } = await esbuildOf(folder);
    const { outputFiles } = await build({
      absWorkingDir: work,
      stdin: {
        contents: 'export { createMock } from "./mock/index.js";',
        resolveDir: work,
      },
      bundle: true,
      write: false,
      minify: true,
      format: "esm",
      target: "es2022",
      // Parts of the server that only Node runs.
      external: ["node:*"],
      logLevel: "silent",
    });
    return { path: mockName, text: outputFiles[0]?.text ?? "" };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** VitePress depends on Vite, which depends on esbuild. */
async function esbuildOf(vitePress: string): Promise<Esbuild> {
  const vite = createRequire(join(vitePress, "package.json")).resolve(
    "vite/package.json",
  );
  const entry = createRequire(vite).resolve("esbuild");
  return ((await import(pathToFileURL(entry).href)) as { default: Esbuild })
    .default;
}
