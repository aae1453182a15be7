/** `createMock`, and the exports of the package. */
import {
  code,
  entry,
  lines,
  object,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { exportsFrom, usedExports } from "../index-exports.js";
import type { OperationGroups } from "../operations.js";
import {
  isSecured,
  usedSchemes,
} from "../../facts/operations/security-schemes.js";
import {
  errorSchemaOf,
  needsErrorBody,
} from "../server/errors/error-schema.js";
import { serverContext } from "../server/runtime.js";
import { runtimeCheck } from "../runtime-check.js";
import type { FilePlan } from "../target.js";
import { convertedResponses } from "./codecs.js";
import { sampleSymbol } from "./plan-code.js";
import { groupSymbol } from "./responses.js";
import { runtimeExports, type MockContext } from "./runtime.js";
import { sampleExports, type SampleModules } from "./schemas.js";

export function mockPlans(
  context: MockContext,
  groups: OperationGroups,
): FilePlan[] {
  const { names, runtime, model } = context;
  const server = (module: string, name: string) =>
    names.fixed("server", module, name);
  const groupPlans = [...groups.keys()].map(
    (group) => code`...${valueRef(groupSymbol(context, group))}`,
  );
  const { samples, plans } = convertedResponses(
    context,
    groups,
    code`${runtime.value("mock", "responseSamples")}(${object(groupPlans)})`,
  );
  const plan: FilePlan = {
    kind: "typescript",
    path: "src/mock.ts",
    template: "mock/mock.ts",
    view: {
      secured: isSecured(model),
      options: runtime.type("sample", "SampleOptions"),
      apiOptions: typeRef(server("api", "ApiOptions")),
      security: typeRef(server("security", "Security")),
      operations: typeRef(server("operations", "Operations")),
      api: typeRef(server("runtime/server", "Api")),
      createApi: valueRef(server("api", "createApi")),
      samples: runtime.type("mock", "ResponseSamples"),
      responses: samples,
      mock: runtime.type("mock", "Mock"),
      withFetch: runtime.value("mock", "withFetch"),
      mockOperations: runtime.value("mock", "mockOperations"),
      accepted: usedSchemes(model).map(({ name }) => ({
        entry: entry(name, runtime.value("mock", "anyCredential")),
      })),
      errorBody: errorBodyOf(context),
    },
  };
  return [...plans, plan];
}

/** A function for the error body, if the server cannot fill it: a sample, or the error as it is. */
function errorBodyOf(context: MockContext): Code | null {
  const found = errorSchemaOf(context.model);
  if (found === null || !needsErrorBody(serverContext(context))) return null;
  const { name } = context.names.schema(found.schema, "response").type;
  if (context.plans.of(found.schema, "response").kind === "none")
    return object([entry(name, code`(error) => ({ ...error }) as never`)]);
  const sample = valueRef(sampleSymbol(context, found.schema, "response"));
  return object([entry(name, code`() => ${sample}(options)`)]);
}

/** The index. It is planned after all files that use the runtime. */
export function indexPlan(
  context: MockContext,
  modules: SampleModules,
): FilePlan {
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "mock/index.ts",
    view: {
      runtime: lines(
        exportsFrom(
          context,
          "mock",
          usedExports(runtimeExports, context.runtime),
        ),
      ),
      runtimeCheck: runtimeCheck(context, "mock"),
      samples: sampleExports(context, modules),
    },
  };
}
