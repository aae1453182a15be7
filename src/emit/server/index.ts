/** The target `server`: a typed core without a framework. The application implements the operations. */
import { publicNames } from "../index-exports.js";
import { int64Schemas } from "../../facts/schemas/int64.js";
import { namedResponses } from "../named-responses.js";
import { operationsByGroup } from "../operations.js";
import { apiTitle } from "../packages/api-title.js";
import type { FilePlan, Target } from "../target.js";
import { telemetryPart } from "../packages/telemetry.js";
import { apiPlans, indexPlan } from "./api.js";
import { dashboardFile, dashboardPlans } from "./dashboard.js";
import { createDefaultedTypes } from "./defaulted-type.js";
import { descriptionModule, descriptionPlans } from "./description.js";
import { needsErrorBody } from "./errors/error-schema.js";
import { errorVariants } from "./errors/error-variants.js";
import { defaultedPlans, groupPlan, operationsPlan } from "./operations.js";
import { readmePlan, skillPlan } from "./readme.js";

import {
  adapters,
  copyPlan,
  runtimeExports,
  serverContext,
} from "./runtime.js";

const group = { kind: "group", folder: "operations/" } as const;

/** Names that the index exports in addition to those of operations. */
const exported = [
  "ApiOptions",
  "ErrorBodies",
  "ErrorBody",
  "Operations",
  "Security",
  "createApi",
  "routes",
  ...publicNames(runtimeExports),
];

export const server: Target = {
  name: "server",
  names: {
    reserved: exported,
    operations: {
      request: { case: "pascal", suffix: "Request", module: group },
      response: { case: "pascal", suffix: "Response", module: group },
      route: { case: "camel", suffix: "Route", module: group },
    },
    responses: { module: "responses", suffixes: { response: "Response" } },
  },
  dependsOn: ["validators"],
  package: (context) => ({
    description: `Server for the ${apiTitle(context)}: routes, validation and types.`,
    entries: [
      ...adapters,
      ...context.serverPlugins,
      ...telemetryPart(context).entries,
      ...(context.description === null ? [] : [descriptionModule]),
    ],
    files: [
      ...(context.telemetry ? [dashboardFile] : []),
      ...(context.skills ? ["skills"] : []),
    ],
    worksWith: {
      express: "^4.0.0 || ^5.0.0",
      fastify: "^5.0.0",
      hono: "^4.0.0",
      ...telemetryPart(context).peers,
    },
  }),
  plan(target) {
    const context = serverContext(target);
    const groups = operationsByGroup(context);
    const int64 = int64Schemas(context);
    const errors = errorVariants(context, int64);
    const defaulted = createDefaultedTypes(context);
    const named = namedResponses(context, "server");
    const operations = [...groups].map(([names, members]) =>
      groupPlan(context, int64, errors, defaulted, named, names, members),
    );
    const withDefaults = defaulted.declarations();
    return [
      readmePlan(context, needsErrorBody(context)),
      ...(context.skills ? [skillPlan(context, needsErrorBody(context))] : []),
      ...operations,
      ...named.files(),
      ...defaultedPlans(withDefaults),
      operationsPlan(context, groups),
      ...apiPlans(context, int64, errors, groups),
      ...descriptionPlans(context),
      ...dashboardPlans(context),
      indexPlan(context, groups, named, withDefaults),
      copyPlan(context),
    ] satisfies FilePlan[];
  },
};
