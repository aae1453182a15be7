/** A change of the spec reaches a running application: `generate --watch`, `tsc --watch` and a dev server of Vite. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { defaultClientConditions } from "vite";
import { expect, it, vi } from "vitest";
import { eventually } from "../support/eventually.js";
import { put } from "../write/folder.js";
import { startCompiler, startWatch } from "./processes.js";
import { operationsIn, startVite } from "./vite.js";
import { applicationWith, createWorkspace, specWith } from "./workspace.js";

it.each(["6.0", "7.0"] as const)(
  "a renamed operation reaches TypeScript %s and Vite without a build",
  async (version) => {
    const { folder, application } = createWorkspace();
    const generator = startWatch(folder);
    await generator.says(/written/);
    const compiler = startCompiler(version, application);
    await compiler.says(/Found 0 errors/);
    const vite = await startVite({
      root: application,
      resolve: {
        conditions: ["specwright-source", ...defaultClientConditions],
      },
    });
    expect(await operationsIn(vite)).toEqual(["listTodos"]);
    const sent = vi.spyOn(vite.environments.client.hot, "send");

    put(folder, { "openapi.yaml": specWith("findTodos") });
    const [, compiled, reloaded] = await Promise.all([
      generator.says(/written/),
      compiler.says(/no exported member (?:named )?'listTodos'/),
      eventually(() => {
        expect(sent).toHaveBeenCalledWith(
          expect.objectContaining({ type: "full-reload" }),
        );
        return Date.now();
      }),
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
    await eventually(async () => {
      expect(await operationsIn(vite)).toEqual(["findTodos"]);
    });
  },
);
