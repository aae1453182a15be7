/** The client SDK: a function for each operation, data about it, and a runtime that does the work. */
import { int64Schemas } from "../int64.js";
import { operationsByGroup } from "../operations.js";
import { apiTitle } from "../packages/api-title.js";
import type { FilePlan, Target } from "../target.js";
import { createTypeWriter } from "../types.js";
import type { Writer } from "./body-types.js";
import { clientFile } from "./client-file.js";
import { indexFile } from "./index-file.js";
import { clientNames } from "./names.js";
import { operationView } from "./operation.js";
import { readmeFile } from "./readme.js";
import { skillFile } from "./skill.js";
import { runtimeOf } from "./symbols.js";

export const client: Target = {
  name: "client",
  names: clientNames,
  dependsOn: ["validators"],
  package: (context) => ({
    description: `Client for the ${apiTitle(context)}.`,
    files: ["skills"],
  }),
  plan(context) {
    const writer: Writer = {
      context,
      types: createTypeWriter(context),
      runtime: runtimeOf(context),
      int64: int64Schemas(context),
    };
    return [
      readmeFile(writer),
      skillFile(writer),
      indexFile(writer),
      clientFile(writer),
      ...operationFiles(writer),
      { kind: "copy", path: "src/runtime/", from: "client/runtime/" },
    ];
  },
};

/** One module for each group of operations. */
function operationFiles(writer: Writer): FilePlan[] {
  return [...operationsByGroup(writer.context)].map(
    ([{ slug }, operations]) => ({
      kind: "typescript",
      path: `src/operations/${slug}.ts`,
      template: "client/operations.ts",
      view: {
        operations: operations.map((operation) =>
          operationView(writer, operation),
        ),
      },
    }),
  );
}
