/** The target `mock`: samples of all schemas, and the generated server with handlers that return samples. */
import { publicNames } from "../index-exports.js";
import { operationsByGroup } from "../operations.js";
import { apiTitle } from "../packages/api-title.js";
import { defineTarget } from "../target.js";
import { indexPlan, mockPlans } from "./api.js";
import { readmePlan } from "./readme.js";
import { groupPlan } from "./responses.js";
import { mockContext, runtimeExports } from "./runtime.js";
import { modulePlan, sampleModules } from "./schemas.js";

export const mock = defineTarget({
  name: "mock",
  names: {
    reserved: [
      "createMock",
      "responses",
      "MockOptions",
      ...publicNames(runtimeExports),
    ],
    operations: {},
  },
  dependsOn: ["validators", "server"],
  package: (context) => ({
    description: `Mock server and sample values for the ${apiTitle(context)}.`,
  }),
  *plan(target) {
    const context = mockContext(target);
    const groups = operationsByGroup(context);
    const modules = sampleModules(context);
    yield readmePlan(context);
    for (const [module, schemas] of modules)
      yield modulePlan(context, module, schemas);
    for (const [names, operations] of groups)
      yield groupPlan(context, names, operations);
    yield* mockPlans(context, groups);
    yield indexPlan(context, modules);
    yield context.runtime.copyPlan();
  },
});
