/** The page of requests that the API sends: webhooks and callbacks. */
import type { Webhook } from "../../../model/model.js";
import {
  bullets,
  codeSpan,
  comma,
  commentText,
  inline,
  join,
  type Markdown,
  nothing,
  plain,
} from "../../markdown/index.js";
import type { FilePlan, View } from "../../target.js";
import { lifecycleBanner } from "../words/lifecycle-words.js";
import { exchangeView } from "./operation-view.js";
import { pageFrame } from "../page-frame.js";
import { toOperation, type Page, type Site } from "../page.js";

export function webhookPage(site: Site): FilePlan {
  const page: Page = { site, path: site.places.webhooks };
  const { webhooks } = site.model;
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/webhooks.md",
    view: {
      source: commentText(site.context.source),
      ...pageFrame(page, {
        title: "Webhooks",
        description: "The requests that the API sends.",
      }),
      validators: codeSpan(site.context.importPath("validators")),
      contents: bullets(
        webhooks.map(({ id, documentation: { summary } }) => {
          const link = toOperation(page, id);
          return summary === null ? link : inline`${link}: ${plain(summary)}`;
        }),
      ),
      webhooks: webhooks.map((webhook) => webhookView(page, webhook)),
    },
  };
}

/** Requests that the API sends use the response view of schemas. */
function webhookView(page: Page, webhook: Webhook): View {
  return {
    ...exchangeView(page, webhook, "response"),
    request: codeSpan(webhook.method.toUpperCase()),
    badges: triggerWords(page, webhook),
    banner: lifecycleBanner(page, webhook.lifecycle),
    callbacks: nothing,
    curl: nothing,
    fetch: nothing,
    client: nothing,
  };
}

function triggerWords(page: Page, { trigger }: Webhook): Markdown {
  switch (trigger.kind) {
    case "webhook":
      return inline`the webhook ${codeSpan(trigger.name)}`;
    case "callback":
      return inline`to ${codeSpan(trigger.address)}, because of ${join(
        trigger.operations.map((id) => toOperation(page, id)),
        comma,
      )}`;
  }
}
