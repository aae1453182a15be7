/** `src/requests.ts`: requests of operations as plain data, and keys for caches. */
import {
  assignedCall,
  assignedTextCall,
  code,
  str,
  type Code,
} from "../code/index.js";
import { exportsFrom } from "../index-exports.js";
import type { FilePlan } from "../target.js";
import type { Writer } from "./body-types.js";
import { shownInKeys } from "./route/codecs.js";

/** Keys begin with the API, so a cache can contain the data of several APIs. */
export function requestsFile(writer: Writer): FilePlan {
  const { context, runtime } = writer;
  const forApi = (
    left: Code,
    module: string,
    create: string,
    more: readonly Code[] = [],
  ): Code => {
    const callee = code`/* @__PURE__ */ ${runtime.value(module, create)}`;
    const { slug } = context.names.api;
    return more.length === 0
      ? assignedTextCall(left, callee, slug)
      : assignedCall(left, callee, [str(slug), ...more]);
  };
  const createKey = runtime.type("requests/key", "CreateKey");
  const matchKeys = runtime.type("requests/key", "MatchKeys");
  const swr = runtime.type("requests/swr", "Swr");
  runtime.value("requests/describe", "describeRequest");
  const show = shownInKeys(writer);
  const isPaged = context.model.operations.some(
    ({ pagination }) => pagination !== null,
  );
  const swrInfinite = () =>
    forApi(
      code`export const swrInfinite: ${runtime.type("requests/swr-infinite", "SwrInfinite")}`,
      "requests/swr-infinite",
      "swrInfiniteFor",
      show,
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
        "requests/key",
        "keysFor",
        show,
      ),
      isKeyOf: forApi(
        code`export const isKeyOf: ${matchKeys}`,
        "requests/key",
        "matcherFor",
      ),
      swr: forApi(
        code`export const swr: ${swr}`,
        "requests/swr",
        "swrFor",
        show,
      ),
      swrInfinite: isPaged ? swrInfinite() : null,
    },
  };
}
