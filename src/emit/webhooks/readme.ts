/** The README of the package. */
import { key, code, lines, paragraphs, str, type Code } from "../code/index.js";
import { codeBlock, plain, prose } from "../markdown/index.js";
import { installBlock } from "../packages/install.js";
import type { FilePlan } from "../target.js";
import type { WebhooksContext } from "./runtime.js";
import { nameOf } from "./webhooks-file.js";

export function readmeFile(context: WebhooksContext): FilePlan {
  const { info, webhooks } = context.model;
  const [first] = webhooks;
  const name = first === undefined ? null : nameOf(context, first);
  return {
    kind: "markdown",
    path: "README.md",
    template: "webhooks/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: installBlock(context, "webhooks"),
      receive: name === null ? null : codeBlock("ts", receiver(context, name)),
      send: name === null ? null : codeBlock("ts", sender(context, name)),
    },
  };
}

function receiver({ importPath }: WebhooksContext, name: string): Code {
  return paragraphs([
    lines([
      code`import { createServer } from "node:http";`,
      code`import { createWebhooks } from ${str(importPath("webhooks"))};`,
      code`import { listener } from ${str(importPath("webhooks", "node"))};`,
    ]),
    lines([
      code`const webhooks = createWebhooks(`,
      code`  { ${key(name)}: (event, call) => console.log(call.id, event) },`,
      code`  { secrets: process.env.WEBHOOK_SECRET ?? "" },`,
      code`);`,
    ]),
    code`createServer(listener(webhooks)).listen(3000);`,
  ]);
}

function sender({ importPath }: WebhooksContext, name: string): Code {
  return paragraphs([
    code`import { createWebhookSender } from ${str(importPath("webhooks"))};`,
    lines([
      code`const sender = createWebhookSender({`,
      code`  url: "https://example.com/webhooks",`,
      code`  secret: process.env.WEBHOOK_SECRET ?? "",`,
      code`});`,
    ]),
    lines([
      code`await sender.${key(name)}(event);`,
      code`await sender.run({ signal });`,
    ]),
  ]);
}
