/** The target `webhooks`: a receiver and a sender of the requests that the API sends. */
import { lines } from "../code/index.js";
import { exportsFrom, publicNames, usedExports } from "../index-exports.js";
import { apiTitle } from "../packages/api-title.js";
import { runtimeCheck } from "../runtime-check.js";
import { defineTarget, type FilePlan } from "../target.js";
import { readmeFile } from "./readme.js";
import {
  adapters,
  runtimeExports,
  webhooksContext,
  type WebhooksContext,
} from "./runtime.js";
import { webhooksFile } from "./webhooks-file.js";

export const webhooks = defineTarget({
  name: "webhooks",
  names: {
    reserved: [
      "WebhookEvent",
      "WebhookEvents",
      "WebhookHandlers",
      "WebhookReplies",
      "WebhookSender",
      "createWebhookSender",
      "createWebhooks",
      ...publicNames(runtimeExports),
    ],
    operations: {},
  },
  dependsOn: ["validators"],
  package: (context) => ({
    description: `Receiver and sender of webhooks for the ${apiTitle(context)}.`,
    entries: adapters,
    worksWith: { fastify: "^5.0.0" },
  }),
  plan(target) {
    const context = webhooksContext(target);
    const source = webhooksFile(context);
    return [
      readmeFile(context),
      source,
      indexFile(context),
      context.runtime.copyPlan(adapters.map((adapter) => `${adapter}.ts`)),
    ];
  },
});

/** The index. It is planned after the file that uses the runtime. */
function indexFile(context: WebhooksContext): FilePlan {
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "webhooks/index.ts",
    view: {
      runtime: lines(
        exportsFrom(
          context,
          "webhooks",
          usedExports(runtimeExports, context.runtime),
        ),
      ),
      runtimeCheck: runtimeCheck(context, "webhooks"),
    },
  };
}
