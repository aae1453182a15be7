/** The README of the package. */
import { key, code, lines, paragraphs, str, type Code } from "../code/index.js";
import {
  codeBlock,
  codeSpan,
  listing,
  nothing,
  plain,
  prose,
} from "../markdown/index.js";
import { installBlock } from "../packages/install.js";
import type { FilePlan } from "../target.js";
import { valueWords } from "../value-words.js";
import type { WebhooksContext } from "./runtime.js";
import { mustSelect, nameOf, schemeOf } from "./webhooks-file.js";

/** The schemes whose messages have an id. */
const identifying: readonly string[] = ["standard", "github"];

export function readmeFile(context: WebhooksContext): FilePlan {
  const { info, webhooks } = context.model;
  const [first] = webhooks;
  const name = first === undefined ? null : nameOf(context, first);
  const schemes = [...new Set(webhooks.map((one) => schemeOf(context, one)))];
  return {
    kind: "markdown",
    path: "README.md",
    template: "webhooks/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: installBlock(context, "webhooks"),
      timed: schemes.some((scheme) => scheme !== "github"),
      identified: schemes.some((scheme) => identifying.includes(scheme)),
      schemes: listing(schemes.map(codeSpan)),
      mustSelect: mustSelect(context.model),
      values: context.runtime.used().includes("codecs")
        ? valueWords(context, "The package")
        : nothing,
      receive: name === null ? null : codeBlock("ts", receiver(context, name)),
      send: name === null ? null : codeBlock("ts", sender(context, name)),
    },
  };
}

function receiver({ importPath, model }: WebhooksContext, name: string): Code {
  const select = mustSelect(model) ? code`, select` : code``;
  return paragraphs([
    lines([
      code`import { createServer } from "node:http";`,
      code`import { createWebhooks } from ${str(importPath("webhooks"))};`,
      code`import { listener } from ${str(importPath("webhooks", "node"))};`,
    ]),
    lines([
      code`const webhooks = createWebhooks(`,
      code`  { ${key(name)}: (event, call) => console.log(call.id, event) },`,
      code`  { secrets: process.env.WEBHOOK_SECRET ?? ""${select} },`,
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
