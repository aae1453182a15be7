/** A workspace with an application that imports the generated package by its name. */
import { mkdirSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, put } from "../write/folder.js";

/** A spec with one operation. */
export const specWith = (operation: string) => `openapi: 3.1.0
info: { title: Todo, version: 1.0.0 }
paths:
  /todos:
    get:
      operationId: ${operation}
      responses: { "204": { description: None. } }
`;

/** A module that uses the operation. */
export const applicationWith = (
  operation: string,
) => `import { createClient, ${operation} } from "@todo/api/client";

const client = createClient({ baseUrl: "https://todo.example" });
console.log(await ${operation}(client));
`;

export interface Workspace {
  readonly folder: string;
  readonly application: string;
}

/** The package is linked, as package managers link workspaces, and never built. */
export function createWorkspace(): Workspace {
  const folder = realpathSync(emptyFolder());
  const application = join(folder, "apps/web");
  put(folder, {
    "package.json": JSON.stringify({
      private: true,
      type: "module",
      workspaces: ["packages/*", "apps/*"],
    }),
    "openapi.yaml": specWith("listTodos"),
    "specwright.config.json": JSON.stringify({
      input: "openapi.yaml",
      output: "packages/api",
      layout: "package",
      packageName: "@todo/api",
      targets: ["client"],
    }),
    "apps/web/package.json": '{ "private": true, "type": "module" }',
    "apps/web/index.html":
      '<script type="module" src="/src/main.ts"></script>\n',
    "apps/web/src/main.ts": applicationWith("listTodos"),
    "apps/web/tsconfig.json": JSON.stringify({
      compilerOptions: {
        target: "es2022",
        lib: ["es2022", "dom", "dom.iterable"],
        module: "esnext",
        moduleResolution: "bundler",
        customConditions: ["specwright-source"],
        strict: true,
        noEmit: true,
        types: [],
      },
      include: ["src"],
    }),
  });
  mkdirSync(join(folder, "node_modules/@todo"), { recursive: true });
  symlinkSync(
    join(folder, "packages/api"),
    join(folder, "node_modules/@todo/api"),
    "junction",
  );
  return { folder, application };
}
