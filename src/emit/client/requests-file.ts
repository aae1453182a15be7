/** `src/requests.ts`: requests of operations as plain data, and keys for caches. */
import { args, code, namesFrom, sequence, str } from "../code/index.js";
import type { FilePlan, View } from "../target.js";
import type { Writer } from "./body-types.js";

/** Keys begin with the API, so a cache can contain the data of several APIs. */
export function requestsFile({ context, runtime }: Writer): FilePlan {
  const forApi = (module: string, type: string, create: string): View => ({
    type: runtime.type(module, type),
    create: sequence(
      runtime.value(module, create),
      args([str(context.names.api.slug)]),
    ),
  });
  runtime.value("requests/describe", "describeRequest");
  return {
    kind: "typescript",
    path: "src/requests.ts",
    template: "client/requests.ts",
    view: {
      exports: [
        namesFrom(
          code`export`,
          [
            code`describeRequest`,
            code`type DescribeOptions`,
            code`type DescribedBody`,
            code`type RequestDescriptor`,
          ],
          "./runtime/requests/describe.js",
        ),
        namesFrom(
          code`export type`,
          [code`RequestKey`],
          "./runtime/requests/key.js",
        ),
      ],
      requestKey: forApi("requests/key", "CreateKey", "keysFor"),
      isKeyOf: forApi("requests/key", "MatchKeys", "matcherFor"),
      swr: forApi("requests/swr", "Swr", "swrFor"),
    },
  };
}
