/** The client SDK: a function for each operation, and the part of the runtime that the operations need. */
import { int64Schemas } from "../../facts/schemas/int64.js";
import { namedResponses } from "../named-responses.js";
import { operationsByGroup } from "../operations.js";
import { apiTitle } from "../packages/api-title.js";
import type { FilePlan, Target } from "../target.js";
import { telemetryPart } from "../packages/telemetry.js";
import { createTypeWriter } from "../type-writer.js";
import type { Writer } from "./body-types.js";
import { checkFiles, hasChecks } from "./route/checks.js";
import { clientFile } from "./client-file.js";
import { indexFile } from "./index-file.js";
import { clientNames } from "./names.js";
import { operationViews } from "./operation.js";
import { queryFiles, queryPeers } from "./query-file.js";
import { readmeFile, skillFile } from "./readme.js";
import { requestsFile } from "./requests-file.js";
import { pagesFiles } from "./route/shared-pages.js";
import { securityFiles, usualSecurityOf } from "./security.js";
import { testFile } from "./test-file.js";
import { clientRuntime } from "./symbols.js";

export const client: Target = {
  name: "client",
  names: clientNames,
  dependsOn: ["validators"],
  package: (context) => ({
    description: `Client for the ${apiTitle(context)}.`,
    ...(context.skills && { files: ["skills"] }),
    entries: [
      ...(hasChecks(context) ? ["checks"] : []),
      ...(context.tanstackQuery ? ["query"] : []),
      "requests",
      ...telemetryPart(context).entries,
      "test",
    ],
    worksWith: {
      ...(context.tanstackQuery && queryPeers),
      ...telemetryPart(context).peers,
    },
  }),
  plan(context) {
    const writer: Writer = {
      context,
      types: createTypeWriter(context),
      runtime: clientRuntime(context),
      int64: int64Schemas(context),
      usualSecurity: usualSecurityOf(context.model),
      responses: namedResponses(context, "client"),
    };
    const sources = [
      clientFile(writer),
      ...securityFiles(writer),
      ...pagesFiles(writer),
      ...operationFiles(writer),
      ...writer.responses.files(),
      ...queryFiles(writer),
      requestsFile(writer),
      testFile(writer),
      ...checkFiles(writer),
    ];
    return [
      readmeFile(writer),
      ...(context.skills ? [skillFile(writer)] : []),
      indexFile(writer),
      ...sources,
      writer.runtime.copyPlan(
        telemetryPart(context).entries.map((entry) => `${entry}.ts`),
      ),
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
      view: { operations: operationViews(writer, operations) },
    }),
  );
}
