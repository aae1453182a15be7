// The generators of the comparison. Each emits at least types; `emits` says what else.
import { peersIn, specwrightFlags } from "../peers.mjs";

const here = import.meta.dirname;
const { heyApi, orval, kubb, redocly, openapiTypescript, oazapfts } =
  peersIn(here);

export const generators = [
  {
    name: "specwright",
    emits: "types, client, server, validators, docs",
    ...specwrightFlags([
      "--no-cache",
      "--target",
      "validators,client,server,docs",
    ]),
  },
  {
    name: "hey-api",
    emits: "types, client, zod",
    ...heyApi([
      "@hey-api/client-fetch",
      "@hey-api/typescript",
      "@hey-api/sdk",
      "zod",
    ]),
  },
  {
    name: "orval",
    emits: "types, client, zod",
    ...orval({
      api: (folder) => `client: "fetch", target: "${folder}/api.ts"`,
      zod: (folder) => `client: "zod", target: "${folder}/zod.ts"`,
    }),
  },
  {
    name: "kubb",
    emits: "types, client, zod",
    ...kubb({
      "plugin-ts": "pluginTs()",
      "plugin-client": 'pluginClient({ client: "fetch" })',
      "plugin-zod": "pluginZod()",
    }),
  },
  {
    name: "redocly",
    emits: "types, client, zod",
    ...redocly(["typescript", "zod"]),
  },
  {
    name: "specwright-mock",
    emits: "types, client, validators, mock, server",
    ...specwrightFlags([
      ...["--no-cache", "--layout", "source"],
      ...["--target", "validators,client,mock"],
    ]),
  },
  {
    name: "redocly-mock",
    emits: "types, client, zod, mock",
    ...redocly(["typescript", "zod", "mock"]),
  },
  { name: "oazapfts", emits: "types, client", ...oazapfts() },
  { name: "openapi-typescript", emits: "types", ...openapiTypescript() },
];
