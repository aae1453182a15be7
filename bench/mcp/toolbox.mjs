/** The tools of the generated MCP server of a spec, without the SDK. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { generate } from "../../dist/index.js";

/** `options` are those of the generator, `settings` those of the server. */
export async function toolboxOf(spec, options, settings = { allow: "all" }) {
  const folder = mkdtempSync(join(tmpdir(), "specwright-bench-"));
  try {
    const { files } = await generate({
      input: spec,
      targets: ["mcp"],
      layout: "source",
      ...options,
    });
    const byPath = new Map(files.map(({ path, text }) => [path, text]));
    const entry = join(folder, "toolbox.mjs");
    await build({
      stdin: {
        contents: 'export { createMcpToolbox } from "/mcp/server.ts";',
        resolveDir: folder,
      },
      bundle: true,
      format: "esm",
      platform: "node",
      external: ["@modelcontextprotocol/server"],
      outfile: entry,
      plugins: [inMemory(byPath)],
    });
    const bundled = readFileSync(entry, "utf8");
    writeFileSync(
      entry,
      bundled.replace(
        /import \{[^}]*\} from "@modelcontextprotocol\/server";/g,
        "const Server = class {}, ProtocolError = Error, ProtocolErrorCode = {};",
      ),
    );
    const { createMcpToolbox } = await import(pathToFileURL(entry).href);
    return createMcpToolbox({ ...settings, baseUrl: "https://a.test" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inMemory(texts) {
  return {
    name: "generated",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(\.{0,2}\/)/ }, ({ path, importer }) => {
        const base = importer.startsWith("/") ? importer : "/";
        const url = new URL(path, `file://${base}`).pathname;
        return { path: url.replace(/\.js$/, ".ts"), namespace: "generated" };
      });
      onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
        contents: texts.get(path.slice(1)),
        loader: "ts",
      }));
    },
  };
}
