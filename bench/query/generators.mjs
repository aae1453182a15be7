// The generators of the comparison: the config of each, and an application with one query.
import { peersIn, specwright } from "../peers.mjs";

const { heyApi, orval, kubb, redocly } = peersIn(import.meta.dirname);
const base = "https://api.stripe.com";
const headers = '{ Authorization: "Bearer key" }';
const query = '{ expand: ["sources"] }';

const withLayout = (layout) =>
  specwright(
    `layout: "${layout}", targets: ["validators", "client"], tanstackQuery: true`,
  );

const orvalHooks = (output) =>
  orval({
    api: (folder) =>
      `client: "react-query", httpClient: "fetch", baseUrl: "${base}", ${output(folder)}`,
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
    ...withLayout("packages"),
    source: withSpecwright("./specwright/client/src"),
    types: withSpecwright("./specwright/client/dist"),
  },
  {
    name: "specwright-source",
    ...withLayout("source"),
    source: withSpecwright("./specwright-source/client"),
  },
  {
    name: "hey-api",
    ...heyApi([
      "@hey-api/client-fetch",
      "@hey-api/typescript",
      "@hey-api/sdk",
      "@tanstack/react-query",
    ]),
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
    ...orvalHooks((folder) => `target: "${folder}/index.ts"`),
    source: withOrval("./orval/index.js"),
  },
  {
    // A file for each operation and each schema.
    name: "orval-split",
    ...orvalHooks(
      (folder) =>
        `mode: "tags-operations", target: "${folder}", schemas: "${folder}/model"`,
    ),
    source: withOrval("./orval-split/default/get-customers-customer.js"),
  },
  {
    name: "kubb",
    ...kubb({
      "plugin-ts": "pluginTs()",
      "plugin-react-query": `pluginReactQuery({ client: { client: "fetch", baseURL: "${base}" } })`,
    }),
    source: application(
      `import { useGetCustomersCustomer } from "./kubb/hooks/useGetCustomersCustomer.js";`,
      `useGetCustomersCustomer(customer, undefined, ${query}, { client: { headers: ${headers} } })`,
    ),
  },
  {
    name: "redocly",
    ...redocly(["typescript", "tanstack-query"]),
    source: application(
      `import { useQuery } from "@tanstack/react-query";
import { configure } from "./redocly/client.js";
import { GetCustomersCustomerOptions } from "./redocly/client.tanstack.js";
configure({ auth: { bearer: "key" } });`,
      `useQuery(GetCustomersCustomerOptions({ path: { customer }, query: ${query} }))`,
    ),
  },
];
