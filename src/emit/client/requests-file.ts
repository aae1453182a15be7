/** `src/requests.ts`: requests of operations as plain data, and keys for caches. */
import { assignedTextCall, code, type Code } from "../code/index.js";
import { exportsFrom } from "../index-exports.js";
import type { FilePlan } from "../target.js";
import type { Writer } from "./body-types.js";
import { hasWireKeys } from "./route/codecs.js";

/** The functions that create keys, arguments of `useSWR` and those of `useSWRInfinite`. */
type KeyFunctions = readonly [
  RuntimeFunction,
  RuntimeFunction,
  RuntimeFunction,
];

type RuntimeFunction = readonly [module: string, name: string];

const keyFunctions: KeyFunctions = [
  ["requests/key", "keysFor"],
  ["requests/swr", "swrFor"],
  ["requests/swr-infinite", "swrInfiniteFor"],
];

const wireKeyFunctions: KeyFunctions = [
  ["codecs/keys", "wireKeysFor"],
  ["codecs/keys", "wireSwrFor"],
  ["codecs/page-keys", "wireSwrInfiniteFor"],
];

/** Keys begin with the API, so a cache can contain the data of several APIs. */
export function requestsFile({ context, runtime }: Writer): FilePlan {
  const forApi = (left: Code, module: string, create: string): Code =>
    assignedTextCall(
      left,
      code`/* @__PURE__ */ ${runtime.value(module, create)}`,
      context.names.api.slug,
    );
  const createKey = runtime.type("requests/key", "CreateKey");
  const matchKeys = runtime.type("requests/key", "MatchKeys");
  const swr = runtime.type("requests/swr", "Swr");
  runtime.value("requests/describe", "describeRequest");
  const [keysFor, swrFor, swrInfiniteFor] = hasWireKeys(context)
    ? wireKeyFunctions
    : keyFunctions;
  const isPaged = context.model.operations.some(
    ({ pagination }) => pagination !== null,
  );
  const swrInfinite = () =>
    forApi(
      code`export const swrInfinite: ${runtime.type("requests/swr-infinite", "SwrInfinite")}`,
      ...swrInfiniteFor,
    );
  return {
    kind: "typescript",
    path: "src/requests.ts",
    template: "client/requests.ts",
    view: {
      exports: exportsFrom(context, "client", [
        [
          "runtime/requests/describe",
          [
            { name: "describeRequest", kind: "value" },
            { name: "DescribeOptions", kind: "type" },
            { name: "DescribedBody", kind: "type" },
            { name: "RequestDescriptor", kind: "type" },
          ],
        ],
        ["runtime/requests/key", [{ name: "RequestKey", kind: "type" }]],
        ...(isPaged
          ? ([
              ["runtime/requests/page", [{ name: "LoadedPage", kind: "type" }]],
              [
                "runtime/requests/swr-infinite",
                [{ name: "PageKey", kind: "type" }],
              ],
            ] as const)
          : []),
      ]),
      requestKey: forApi(
        code`export const requestKey: ${createKey}`,
        ...keysFor,
      ),
      isKeyOf: forApi(
        code`export const isKeyOf: ${matchKeys}`,
        "requests/key",
        "matcherFor",
      ),
      swr: forApi(code`export const swr: ${swr}`, ...swrFor),
      swrInfinite: isPaged ? swrInfinite() : null,
    },
  };
}
