// The generators with dates on and with their own validation, as each documents it, and how their functions are called.
import { join } from "node:path";
import { peersIn, specwright } from "../peers.mjs";

/** The peers of `npm run bench:generator`, in the same versions. */
export const peers = join(import.meta.dirname, "../generator");
const { heyApi, orval, kubb, redocly } = peersIn(peers);

/** orval and kubb have a parameter for each part of a request. */
const inOrder = ({ path = {}, body }) => [
  ...Object.values(path),
  ...(body === undefined ? [] : [body]),
];

/** A text that is also a user with a password, for basic authentication. */
const credential = Object.assign(new String("credential"), {
  username: "user",
  password: "password",
});

/** The credential of each security scheme, whatever its name is. */
const anyCredentials = new Proxy(
  {},
  {
    get: (target, name) => target[name] ?? credential,
    getOwnPropertyDescriptor: () => ({
      value: credential,
      configurable: true,
      enumerable: true,
    }),
  },
);

/**
 * `modules` are the files of the functions, and `call` returns the body of the response, also of an error. An error that
 * is thrown must have the body in `data` or `body`.
 */
export const generators = [
  {
    name: "specwright",
    ...specwright(
      'layout: "source", targets: ["validators", "client"], dates: "Date"',
    ),
    modules: ["client/index.ts"],
    call: async (module, name, request) => {
      const client = module.createClient({
        baseUrl: "http://localhost",
        auth: anyCredentials,
      });
      return (await module[name](client, request)).body;
    },
  },
  {
    name: "hey-api",
    ...heyApi([
      { name: "@hey-api/client-fetch", baseUrl: "http://localhost" },
      "@hey-api/typescript",
      { name: "zod", dates: { local: true, offset: true } },
      { name: "@hey-api/transformers", dates: true },
      {
        name: "@hey-api/sdk",
        transformer: "@hey-api/transformers",
        validator: "zod",
      },
    ]),
    modules: ["sdk.gen.ts"],
    call: async (module, name, request) => {
      const { data, error } = await module[name](request);
      if (error instanceof Error) throw error;
      return data ?? error;
    },
  },
  {
    name: "orval",
    ...orval({
      api: (folder) =>
        `client: "fetch", baseUrl: "http://localhost", target: "${folder}/api.ts", override: { useDates: true, useDatesTransform: true }`,
    }),
    modules: ["api.ts"],
    call: async (module, name, request) =>
      (await module[name](...inOrder(request))).data,
  },
  {
    name: "kubb",
    ...kubb({
      "plugin-ts": 'pluginTs({ dateType: "date" })',
      "plugin-zod":
        'pluginZod({ dateType: "date", coercion: { dates: true } })',
      "plugin-client":
        'pluginClient({ client: "fetch", parser: "zod", baseURL: "http://localhost" })',
    }),
    modules: ["index.ts"],
    call: (module, name, request) => module[name](...inOrder(request)),
  },
  {
    // The functions of `transformers` are called by the application, so they are not part of a call.
    name: "redocly",
    ...redocly(["typescript", "zod", "transformers"], ["--date-type", "Date"]),
    modules: ["client.ts"],
    call: async (module, name, request) => {
      module.configure({ serverUrl: "http://localhost" });
      return module[name](request);
    },
  },
];
