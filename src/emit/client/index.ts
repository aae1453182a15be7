/** The client SDK: a function for each operation, data about it, and a runtime that does the work. */
import { appendTo } from "../../common/append-to.js";
import type { Operation } from "../../model/model.js";
import { int64Schemas } from "../int64.js";
import { packagePlans } from "../package.js";
import type { FilePlan, Target, TargetContext } from "../target.js";
import { createTypeWriter } from "../types.js";
import type { Writer } from "./body-types.js";
import { clientFile } from "./client-file.js";
import { indexFile } from "./index-file.js";
import { clientNames } from "./names.js";
import { operationView } from "./operation.js";
import { readmeFile } from "./readme.js";
import { runtimeOf } from "./symbols.js";

export const client: Target = {
  name: "client",
  names: clientNames,
  plan(context) {
    const writer: Writer = {
      context,
      types: createTypeWriter(context),
      runtime: runtimeOf(context),
      int64: int64Schemas(context),
    };
    return [
      ...packagePlans(context, {
        target: "client",
        description: `Client for the ${context.model.info.title} API.`,
        dependsOn: ["validators"],
      }),
      readmeFile(writer),
      indexFile(writer),
      clientFile(writer),
      ...operationFiles(writer),
      { kind: "copy", path: "src/runtime/", from: "client/runtime/" },
    ];
  },
};

/** One module for each group of operations. */
function operationFiles(writer: Writer): FilePlan[] {
  return [...byGroup(writer.context)].map(([slug, operations]) => ({
    kind: "typescript",
    path: `src/operations/${slug}.ts`,
    template: "client/operations.ts",
    view: {
      operations: operations.map((operation) =>
        operationView(writer, operation),
      ),
    },
  }));
}

function byGroup({ model, names }: TargetContext): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const operation of model.operations) {
    const { slug } = names.operation(operation.id).group;
    appendTo(groups, slug, operation);
  }
  return groups;
}
