/** `src/test.ts`: a client for tests, which calls an API in the same process. */
import { basePathOf } from "../../facts/operations/base-path.js";
import { code, sequence, textEntry, typeRef, valueRef } from "../code/index.js";
import type { FilePlan } from "../target.js";
import type { Writer } from "./body-types.js";
import { isAbsolute } from "./servers.js";

export function testFile({ context, runtime }: Writer): FilePlan {
  const { names, model } = context;
  const [server] = model.servers;
  const hasUrl = server !== undefined && isAbsolute(server);
  const localUrl = `http://localhost${basePathOf(model.servers)}`;
  return {
    kind: "typescript",
    path: "src/test.ts",
    template: "client/test.ts",
    view: {
      InProcessApi: runtime.type("options/in-process", "InProcessApi"),
      fetchInProcess: runtime.value("options/in-process", "fetchInProcess"),
      Client: runtime.type("client", "Client"),
      ClientOptions: typeRef(names.fixed("client", "client", "ClientOptions")),
      createClient: valueRef(names.fixed("client", "client", "createClient")),
      // Without a complete URL in the spec, `createClient` requires one.
      baseUrl: hasUrl
        ? null
        : sequence(textEntry("baseUrl", localUrl), code`,`),
    },
  };
}
