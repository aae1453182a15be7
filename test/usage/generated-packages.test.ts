/** Generated code is recognized in every layout. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generatedPackages } from "../../src/commands/lifecycle/usage/generated-packages.js";
import { emptyFolder, put } from "../write/folder.js";

it.each<[string, Record<string, string>, string, string | null]>([
  [
    "a package for each target",
    {
      "api/.specwright.json": "{}",
      "api/server/package.json":
        '{ "name": "zoo-server", "specwright": { "target": "server" } }',
    },
    "api/server/dist/operations/pets.d.ts",
    "zoo-server server",
  ],
  [
    "one package",
    {
      "api/.specwright.json": "{}",
      "api/package.json":
        '{ "name": "zoo-api", "specwright": { "targets": ["server"] } }',
    },
    "api/dist/server/operations/pets.d.ts",
    "zoo-api server",
  ],
  [
    "source files",
    { "package.json": '{ "name": "app" }', "src/api/.specwright.json": "{}" },
    "src/api/server/operations/pets.ts",
    "api server",
  ],
  [
    "a package of the user",
    { "package.json": '{ "name": "app" }', "src/api/.specwright.json": "{}" },
    "src/main.ts",
    null,
  ],
])("%s", (_, files, file, expected) => {
  const folder = emptyFolder();
  put(folder, files);
  const found = generatedPackages().of(join(folder, file));
  expect(found && `${found.name} ${found.target}`).toBe(expected);
});
