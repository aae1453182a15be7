// The generators of the comparison: the config of each, and an application with one query.
import { join } from "node:path";
import { own } from "../client/processes.mjs";

const installed = (path) => join(import.meta.dirname, "node_modules", path);
const base = "https://api.stripe.com";
const headers = '{ Authorization: "Bearer key" }';
const query = '{ expand: ["sources"] }';

const specwright = (layout) => ({
  script: own("dist/cli/main.js"),
  flags: (config) => ["generate", "--config", config],
  config: (spec, output) => `export default {
  input: "${spec}", output: "${output}", layout: "${layout}",
  targets: ["validators", "client"], tanstackQuery: true,
};`,
});

const orval = (output) => ({
  script: installed("orval/dist/bin/orval.mjs"),
  flags: (config) => ["--config", config],
  config: (spec, folder) => `export default { api: {
  input: "${spec}",
  output: { client: "react-query", httpClient: "fetch", baseUrl: "${base}", ${output(folder)} },
} };`,
});

/** Each application exports a hook that returns a customer with an expanded field, and sends a key. */
const application = (imports, call) => `${imports}
export const useCustomer = (customer: string) => ${call}.data;`;

const withSpecwright = (folder) =>
  application(
    `import { useQuery } from "@tanstack/react-query";
import { createClient } from "${folder}/index.js";
import { getCustomersCustomerQuery } from "${folder}/query.js";
const client = createClient({ auth: { bearerAuth: "key" } });`,
    `useQuery(getCustomersCustomerQuery(client, { path: { customer }, query: ${query} }))`,
  );

const withOrval = (module) =>
  application(
    `import { useGetCustomersCustomer } from "${module}";`,
    `useGetCustomersCustomer(customer, undefined, ${query}, { fetch: { headers: ${headers} } })`,
  );

/** `source` is what a bundler reads, and `types` what the compiler reads if it is something else. */
export const generators = [
  {
    name: "specwright",
    ...specwright("packages"),
    source: withSpecwright("./specwright/client/src"),
    types: withSpecwright("./specwright/client/dist"),
  },
  {
    name: "specwright-source",
    ...specwright("source"),
    source: withSpecwright("./specwright-source/client"),
  },
  {
    name: "hey-api",
    script: installed("@hey-api/openapi-ts/bin/run.js"),
    flags: (config) => ["--file", config],
    config: (spec, output) => `export default {
  input: "${spec}", output: "${output}",
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk", "@tanstack/react-query"],
};`,
    source: application(
      `import { useQuery } from "@tanstack/react-query";
import { client } from "./hey-api/client.gen.js";
import { getCustomersCustomerOptions } from "./hey-api/@tanstack/react-query.gen.js";
client.setConfig({ auth: "key" });`,
      `useQuery(getCustomersCustomerOptions({ path: { customer }, query: ${query} }))`,
    ),
  },
  {
    name: "orval",
    ...orval((folder) => `target: "${folder}/index.ts"`),
    source: withOrval("./orval/index.js"),
  },
  {
    // A file for each operation and each schema.
    name: "orval-split",
    ...orval(
      (folder) =>
        `mode: "tags-operations", target: "${folder}", schemas: "${folder}/model"`,
    ),
    source: withOrval("./orval-split/default/get-customers-customer.js"),
  },
  {
    name: "kubb",
    script: installed("@kubb/cli/bin/kubb.cjs"),
    flags: (config) => ["generate", "--config", config],
    config: (spec, output) => `import { defineConfig } from "@kubb/core";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginReactQuery } from "@kubb/plugin-react-query";
import { pluginTs } from "@kubb/plugin-ts";
export default defineConfig({
  input: { path: "${spec}" }, output: { path: "${output}", format: false, lint: false },
  plugins: [
    pluginOas({ generators: [], validate: false }), pluginTs(),
    pluginReactQuery({ client: { client: "fetch", baseURL: "${base}" } }),
  ],
});`,
    source: application(
      `import { useGetCustomersCustomer } from "./kubb/hooks/useGetCustomersCustomer.js";`,
      `useGetCustomersCustomer(customer, undefined, ${query}, { client: { headers: ${headers} } })`,
    ),
  },
];
