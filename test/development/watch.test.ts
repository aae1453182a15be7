/** A change of the spec reaches a running application: `generate --watch`, `tsc --watch` and a dev server of Vite. */
import { statSync } from "node:fs";
import { join } from "node:path";
import {
  createServer,
  defaultClientConditions,
  type ViteDevServer,
} from "vite";
import { expect, it, onTestFinished, vi } from "vitest";
import { put } from "../write/folder.js";
import { startCompiler, startWatch } from "./processes.js";
import { applicationWith, createWorkspace, specWith } from "./workspace.js";

/** Only a process that hangs takes so long. */
const hang = { timeout: 600_000, interval: 10 };

async function startVite(root: string): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    cacheDir: join(root, "cache"),
    resolve: { conditions: ["specwright-source", ...defaultClientConditions] },
    server: { port: 0, host: "127.0.0.1" },
  });
  onTestFinished(() => server.close());
  await server.listen();
  return server;
}

/** Returns the operations in the modules that the application loads, as a browser loads them. */
async function operationsIn(server: ViteDevServer): Promise<string[]> {
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

it.each(["6.0", "7.0"] as const)(
  "a renamed operation reaches TypeScript %s and Vite without a build",
  async (version) => {
    const { folder, application } = createWorkspace();
    const generator = startWatch(folder);
    await generator.says(/written/);
    const compiler = startCompiler(version, application);
    await compiler.says(/Found 0 errors/);
    const vite = await startVite(application);
    expect(await operationsIn(vite)).toEqual(["listTodos"]);
    const sent = vi.spyOn(vite.environments.client.hot, "send");

    put(folder, { "openapi.yaml": specWith("findTodos") });
    const [, compiled, reloaded] = await Promise.all([
      generator.says(/written/),
      compiler.says(/no exported member (?:named )?'listTodos'/),
      vi.waitFor(() => {
        expect(sent).toHaveBeenCalledWith(
          expect.objectContaining({ type: "full-reload" }),
        );
        return Date.now();
      }, hang),
    ]);
    const written = statSync(
      join(folder, "packages/api/src/client/index.ts"),
    ).mtimeMs;
    const after = (time: number) => `${(time - written).toFixed(0)} ms`;
    console.log(
      `After the files were written: TypeScript ${version} ${after(compiled)}, Vite ${after(reloaded)}.`,
    );

    put(application, { "src/main.ts": applicationWith("findTodos") });
    await compiler.says(/Found 0 errors/);
    await vi.waitFor(async () => {
      expect(await operationsIn(vite)).toEqual(["findTodos"]);
    }, hang);
  },
);
