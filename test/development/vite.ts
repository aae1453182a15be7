/** A dev server of Vite, and the operations that a browser would load from it. */
import { join } from "node:path";
import { createServer, type InlineConfig, type ViteDevServer } from "vite";
import { onTestFinished } from "vitest";

/** Runs until the test is finished. */
export async function startVite(
  config: InlineConfig & { root: string },
): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: false,
    logLevel: "silent",
    cacheDir: join(config.root, "cache"),
    server: { port: 0, host: "127.0.0.1" },
    ...config,
  });
  onTestFinished(() => server.close());
  await server.listen();
  return server;
}

/** Returns the operations in the modules that the application loads, as a browser loads them. */
export async function operationsIn(server: ViteDevServer): Promise<string[]> {
  const [base = ""] = server.resolvedUrls?.local ?? [];
  const modules = new Map<string, string>();
  const visit = async (path: string) => {
    if (modules.has(path)) return;
    modules.set(path, "");
    const text = await (await fetch(new URL(path, base))).text();
    modules.set(path, text);
    const imports = text.matchAll(/from "(\/[^"]+)"/g);
    for (const [, next = ""] of imports) await visit(next);
  };
  await visit("/src/main.ts");
  return [...modules.values()].flatMap((text) =>
    Array.from(
      text.matchAll(/export \w+ (\w+Todos)\b/g),
      ([, name = ""]) => name,
    ),
  );
}
