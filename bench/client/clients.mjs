// The clients of the comparison: how each is generated, and the code that an application writes with it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { node, own, peer } from "./processes.mjs";

/**
 * Each client has the code of four applications, as the text of a module: `one` exports a function `run` that makes a
 * call, `all` exports a function for each operation. `types` is the file that must exist after `generate`.
 */
export const clients = [
  {
    name: "specwright",
    generate(spec, folder) {
      const output = join(folder, "specwright");
      const flags = ["--input", spec, "--output", output];
      node(own("dist/cli/main.js"), [
        ...["generate", ...flags],
        ...["--target", "validators,client"],
      ]);
    },
    one: ({ call }) => `
      import { createClient, ${call.name} } from "./specwright/client/src/index.js";
      const client = createClient({ baseUrl: "${call.base}", auth: { bearerAuth: "key" } });
      export const run = async () => (await ${call.name}(client, ${JSON.stringify(call.request)})).body;`,
    all: ({ operations }) => `
      export { createClient, ${operations.map(({ name }) => name).join(", ")} }
        from "./specwright/client/src/index.js";`,
  },
  {
    name: "hey-api",
    generate: (spec, folder) =>
      peer("@hey-api/openapi-ts/bin/run.js", [
        ...["-i", spec, "-o", join(folder, "hey-api")],
        ...["-c", "@hey-api/client-fetch"],
      ]),
    one: ({ call }) => `
      import { client } from "./hey-api/client.gen.js";
      import { ${call.name} } from "./hey-api/sdk.gen.js";
      client.setConfig({ baseUrl: "${call.base}", auth: "key" });
      export const run = async () => (await ${call.name}(${JSON.stringify(call.request)})).data;`,
    all: () => `
      export { client } from "./hey-api/client.gen.js";
      export * from "./hey-api/sdk.gen.js";`,
  },
  {
    name: "openapi-fetch",
    generate: (spec, folder) =>
      peer("openapi-typescript/bin/cli.js", [
        spec,
        "-o",
        join(folder, "openapi-typescript.d.ts"),
      ]),
    one: ({ call }) => `
      ${openapiFetch(call.base)}
      export const run = async () =>
        (await client.${call.method}("${call.path}", { params: ${JSON.stringify(call.request)} })).data;`,
    all: ({ call, operations }) => `
      ${openapiFetch(call.base)}
      ${operations
        .map(
          ({ name, method, path }) =>
            `export const ${name} = (init) => client.${method}("${path}", init);`,
        )
        .join("\n")}`,
  },
  {
    name: "orval fetch",
    generate(spec, folder) {
      const file = join(folder, "orval.ts");
      const flags = ["--input", spec, "--output", file, "--client", "fetch"];
      peer("orval/dist/bin/orval.mjs", flags);
      // orval writes paths alone. It takes the base address of its config file, and here from this line.
      const text = readFileSync(file, "utf8");
      writeFileSync(file, text.replaceAll(/return `\//g, "return base + `/"));
      const base = `declare global { var base: string; }\n`;
      writeFileSync(file, base + readFileSync(file, "utf8"));
    },
    one: ({ call }) => `
      import { ${call.name} } from "./orval.js";
      globalThis.base = "${call.base}";
      const headers = { Authorization: "Bearer key" };
      export const run = async () => (await ${call.name}(${call.orval}, { headers })).data;`,
    all: () => `export * from "./orval.js";`,
  },
  {
    name: "redocly",
    generate: (spec, folder) =>
      peer("@redocly/cli/bin/cli.js", [
        ...["generate-client", spec],
        ...["--output", join(folder, "redocly.ts")],
      ]),
    one: ({ call }) => `
      import { configure, ${call.id} } from "./redocly.js";
      configure({ serverUrl: "${call.base}", auth: { bearer: "key" } });
      export const run = () => ${call.id}(${JSON.stringify(call.request)});`,
    all: () => `export * from "./redocly.js";`,
  },
  {
    name: "ky",
    generate: () => undefined,
    one: ({ call }) => `
      ${ky(call.base)}
      export const run = () => api.get("${call.filled}", { searchParams: ${JSON.stringify(call.request.query)} }).json();`,
    all: ({ call, operations }) => `
      ${ky(call.base)}
      ${operations
        .map(
          ({ name, method, path }) =>
            `export const ${name} = (${["path", "query", "json"].join(", ")}) =>
              api.${method.toLowerCase()}(\`${path.slice(1).replaceAll(/\{([^}]+)\}/g, "${encodeURIComponent(path['$1'])}")}\`, { searchParams: query, json }).json();`,
        )
        .join("\n")}`,
  },
];

function openapiFetch(base) {
  return `
      import createClient from "openapi-fetch";
      import type { paths } from "./openapi-typescript.js";
      const headers = { Authorization: "Bearer key" };
      const client = createClient<paths>({ baseUrl: "${base}", headers });`;
}

function ky(base) {
  return `
      import ky from "ky";
      const api = ky.create({ prefix: "${base}", headers: { Authorization: "Bearer key" }, retry: 0 });`;
}

/** Code without a generator: what the others are measured beside. */
export const bare = {
  name: "bare fetch",
  one: ({ call }) => `
    const base = "${call.base}";
    export async function run() {
      const query = ${JSON.stringify(call.request.query)};
      const response = await fetch(\`\${base}/${call.filled}?\${new URLSearchParams(query)}\`, {
        headers: { Accept: "application/json", Authorization: "Bearer key" },
      });
      return await response.json();
    }`,
};

/** Generates the code of all clients. Peers do not change, so theirs is kept. */
export function generateAll(specs) {
  for (const { file, folder } of specs) {
    for (const { name, generate } of clients) {
      const done = join(folder, `${name}.done`);
      if (name !== "specwright" && existsSync(done)) continue;
      generate(file, folder);
      writeFileSync(done, "");
    }
  }
}
