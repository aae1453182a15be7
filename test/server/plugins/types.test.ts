/** What the compiler knows about the values of operations in plugins. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../../src/generate.js";
import { typeErrors } from "../../support/compile.js";

const packageName = (target: string) => `pet-store-${target}`;

/** Lines with `wrong` must not compile, and all others must. */
const program = `import { definePlugin, type Operations, type Plugin, type PluginCall } from "pet-store-server";
import { conditional } from "pet-store-server/conditional";
import { idempotency } from "pet-store-server/idempotency";
import type { NewPet } from "pet-store-validators";

export const own: Plugin = definePlugin<Operations>({
  phase: "validation",
  operations: ["createPet"],
  handle(call, next) {
    if (call.operation === "createPet") {
      const body: NewPet = call.values.body;
      const name: number = call.values.body.name; // wrong
      void [body, name, call.input["body"], call.principal];
    }
    if (call.operation === "getPet") void call.values.body; // wrong
    if (call.operation === "getPets") return next(); // wrong
    return next();
  },
});

export const other: Plugin = definePlugin<Operations>({
  phase: "validation",
  operations: ["getPets"], // wrong
});

export const untyped: Plugin = definePlugin({
  phase: "validation",
  operations: ["getPets"],
  handle: ({ operation, values }, next) => (operation === "a" && values["b"] ? next() : next()),
});

export const plugins: Plugin[] = [
  conditional<Operations>({
    current: {
      createPet: ({ values }) => ({ etag: values.body.name }),
      getPet: ({ values }) => ({ etag: String(values.path.petId) }),
      listPets: ({ values }) => ({ etag: values.path }), // wrong
    },
  }),
  conditional({ current: { createPet: ({ values }) => ({ etag: String(values["body"]) }) } }),
  idempotency<Operations>({
    operations: ["createPet", "getPet"],
    caller: (call) => (call.operation === "createPet" ? call.values.body.name : ""),
  }),
  idempotency<Operations>({
    operations: ["getPets"], // wrong
    caller: ({ values }) => values.name, // wrong
  }),
  idempotency({ operations: ["createPet"], caller: ({ request }) => request.header("x") ?? "" }),
];

export const handle = (call: PluginCall): unknown => call.values["body"];
`;

it("plugins know the values of each operation", async () => {
  const { files } = await generate({
    input: join(import.meta.dirname, "../../../spec/petstore.yaml"),
    targets: ["validators", "server"],
    serverPlugins: ["conditional", "idempotency"],
    today: "2026-11-15",
  });
  const errors = await typeErrors(files, {
    packageName,
    additional: { "plugins.ts": program },
  });
  const found = errors.map((error) =>
    Number(/^plugins\.ts\((\d+),/.exec(error)?.[1]),
  );
  const wrong = program
    .split("\n")
    .flatMap((line, index) => (line.includes("// wrong") ? [index + 1] : []));
  expect(
    [...new Set(found)].sort((one, two) => one - two),
    errors.join("\n"),
  ).toEqual(wrong);
});
