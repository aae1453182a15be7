/** The pages of operations: one for each group, and one for the requests that the API sends. */
import type { Operation, Webhook } from "../../../model/model.js";
import {
  bullets,
  commentText,
  firstSentence,
  inline,
  nothing,
  plain,
  prose,
  codeSpan,
  comma,
  join,
  type Markdown,
} from "../../markdown/index.js";
import { operationsByGroup } from "../../operations.js";
import type { FilePlan, TargetContext, View } from "../../target.js";
import { lifecycleBanner } from "../words/lifecycle-words.js";
import { moreLink, operationView, exchangeView } from "./operation-view.js";
import { pageFrame } from "../page-frame.js";
import { toOperation, type Page, type Site } from "../page.js";
import type { Group } from "../table-of-contents.js";

export function groupsOf(context: TargetContext): Group[] {
  return [...operationsByGroup(context)].map(([names, operations]) => ({
    names,
    operations,
  }));
}

export function groupPage(site: Site, { names, operations }: Group): FilePlan {
  const page: Page = { site, path: site.onePage ?? site.places.group(names) };
  const tag = site.model.tags.find(({ name }) => name === names.title);
  return {
    kind: "markdown",
    path: page.path,
    template: "docs/group.md",
    view: {
      source: commentText(site.context.source),
      ...pageFrame(page, {
        title: names.title,
        description: firstSentence(tag?.documentation.description ?? null),
        status: groupStatus(operations),
      }),
      title: plain(names.title),
      banner: tag ? lifecycleBanner(page, tag.lifecycle) : nothing,
      description: prose(
        tag?.documentation.description ?? tag?.documentation.summary ?? null,
      ),
      more: moreLink(tag?.documentation.link ?? null),
      contents: bullets(
        operations.map((operation) => {
          const { summary } = operation.documentation;
          const link = toOperation(page, operation.id);
          return summary === null ? link : inline`${link}: ${plain(summary)}`;
        }),
      ),
      operations: operations.map((operation) => operationView(page, operation)),
    },
  };
}

/** The status that all operations of a page share; null if they are stable or differ. */
function groupStatus(operations: readonly Operation[]): string | null {
  const statuses = new Set(
    operations.map(({ lifecycle: { deprecation, stability } }) =>
      deprecation === null ? stability : "deprecated",
    ),
  );
  const [only = "stable", other] = statuses;
  return other === undefined && only !== "stable" ? only : null;
}

/** The page of requests that the API sends: webhooks and callbacks. */
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
