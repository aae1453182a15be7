/** One operation on the page of its group. */
import { isJson } from "../../../base/openapi/media-type.js";
import type {
  Content,
  Direction,
  Exchange,
  Operation,
  Response,
  Server,
} from "../../../model/model.js";
import {
  bullets,
  codeSpan,
  externalLink,
  inline,
  isAnchor,
  join,
  type Markdown,
  nothing,
  plain,
  prose,
  proseLine,
  strong,
} from "../../markdown/index.js";
import { defaultUrl } from "../../../facts/operations/server-url.js";
import type { View } from "../../target.js";
import {
  hasManyAlternatives,
  securityAlternatives,
  securityWords,
} from "../auth.js";
import { bodyFields, bodyWords, contentView, isNamed } from "./body.js";
import { exampleViews, type ShownExamples } from "./body-examples.js";
import { headerTable, parameterTable } from "./field-table.js";
import { linkList } from "./link-list.js";
import {
  headerWords,
  lifecycleBanner,
  stabilityWord,
} from "../words/lifecycle-words.js";
import { anchorLine, toOperation, toPage, type Page } from "../page.js";
import { clientSample } from "../samples/sample-client.js";
import { curlSample } from "../samples/sample-curl.js";
import { fetchSample } from "../samples/sample-fetch.js";
import { sampleInput } from "../samples/sample-input.js";
import { answersOf, statusWords } from "../words/status.js";
import { rowTable } from "../row-table.js";

/** A longer example of an error is shown with the body's own section. */
const longestExample = 200;

export function operationView(page: Page, operation: Operation): View {
  const input = sampleInput(page.site, operation);
  return {
    ...exchangeView(page, operation, "request"),
    request: codeSpan(requestLine(operation)),
    badges: badges(page, operation),
    security: hasManyAlternatives(operation)
      ? bullets(securityAlternatives(operation))
      : nothing,
    servers: bullets(operation.servers.map(serverLine)),
    banner: lifecycleBanner(
      page,
      operation.lifecycle,
      headerWords(page, operation),
    ),
    callbacks: callbackList(page, operation),
    curl: input === null ? nothing : curlSample(page.site, operation, input),
    fetch: input === null ? nothing : fetchSample(page.site, operation, input),
    client:
      input === null ? nothing : clientSample(page.site, operation, input),
  };
}

/** A server that the operation has instead of those of the API. */
function serverLine(server: Server): Markdown {
  const { summary, description } = server.documentation;
  const words = proseLine(description ?? summary);
  const template = codeSpan(server.url);
  const url =
    server.variables.length === 0
      ? template
      : inline`${template}, by default ${codeSpan(defaultUrl(server))}`;
  return words.empty
    ? inline`Server: ${url}`
    : inline`Server: ${url}: ${words}`;
}

/** The request and the responses, for operations and webhooks. */
export function exchangeView(
  page: Page,
  exchange: Exchange,
  direction: Direction,
): View {
  const { names } = page.site.context;
  const { documentation, requestBody } = exchange;
  const answers = answersOf(page.site.model, exchange);
  const successes = answers.successes.map(({ response }) => response);
  const errors = answers.errors.map(({ response }) => response);
  const shown: ShownExamples = new Set();
  return {
    anchor: anchorLine(page.site.places.operation(exchange.id)),
    name: plain(names.operation(exchange.id).call),
    summary: strong(plain(documentation.summary ?? "")),
    description: prose(documentation.description),
    more: moreLink(documentation.link),
    servers: nothing,
    security: nothing,
    parameters: parameterTable(page, exchange.parameters),
    body:
      requestBody === null
        ? null
        : {
            presence:
              requestBody.presence === "required"
                ? inline`Required.`
                : inline`Optional.`,
            description: prose(requestBody.documentation.description),
            contents: requestBody.contents.map((content) =>
              contentView(page, content, direction, shown),
            ),
          },
    responses: responseTable(page, successes),
    answers: answerViews(page, successes),
    errors: errorTable(page, errors),
    links: linkList(page, exchange),
  };
}

/** The callbacks of an operation. */
function callbackList(page: Page, { id }: Operation): Markdown {
  const { webhooks } = page.site.model;
  return bullets(
    webhooks
      .filter(
        ({ trigger }) =>
          trigger.kind === "callback" && trigger.operations.includes(id),
      )
      .map((webhook) => toOperation(page, webhook.id)),
  );
}

/** `GET /pets` */
export function requestLine({ method, path }: Operation): string {
  return `${method.toUpperCase()} ${path.text}`;
}

/** Stability, deprecation and authentication, in words. */
function badges(page: Page, operation: Operation): Markdown {
  const { stability, deprecation } = operation.lifecycle;
  return join(
    [
      strong(stabilityWord(stability)),
      deprecation === null ? nothing : inline`**deprecated**`,
      operation.security.length === 0
        ? securityWords(operation)
        : inline`${toPage(
            page,
            inline`authentication`,
            page.site.places.overview,
            "authentication",
          )}: ${hasManyAlternatives(operation) ? inline`one of` : securityWords(operation)}`,
    ],
    inline` · `,
  );
}

export function moreLink(link: Operation["documentation"]["link"]): Markdown {
  if (link === null) return nothing;
  const { url, description } = link;
  const label = plain(description ?? "");
  if (isAnchor(url)) return label.empty ? nothing : inline`More: ${label}`;
  return inline`More: ${externalLink(label.empty ? plain(url) : label, url)}`;
}

function responseTable(page: Page, responses: readonly Response[]): Markdown {
  return rowTable(responses, {
    Status: ({ status }) => statusWords(status),
    Meaning: ({ documentation }) => proseLine(documentation.description),
    Body: ({ contents }) => bodyOrNone(page, contents),
  });
}

function bodyOrNone(page: Page, contents: Response["contents"]): Markdown {
  return contents.length === 0 ? inline`none` : bodyWords(page, contents);
}

/**
 * Details of responses that do not fit into the table. Responses with the same body share the example of the first one.
 */
function answerViews(page: Page, responses: readonly Response[]): View[] {
  const shown: ShownExamples = new Set();
  return responses.flatMap((response) => answerView(page, response, shown));
}

/** Headers, then for each media type the fields of a body without a name, and examples. */
function answerView(
  page: Page,
  { status, headers, contents }: Response,
  shown: ShownExamples,
): View[] {
  const table = headerTable(page, headers);
  const bodies = contents
    .map((content) => answerContent(page, content, shown))
    .filter(({ fields, examples }) => !fields.empty || examples.length > 0);
  if (table.empty && bodies.length === 0) return [];
  return [
    {
      status: statusWords(status),
      headers: table,
      contents: bodies.map(({ mediaType, fields, examples }) => ({
        // One media type is already in the table of responses.
        mediaType: contents.length > 1 ? codeSpan(mediaType) : nothing,
        fields,
        examples,
      })),
    },
  ];
}

interface AnswerContent {
  mediaType: string;
  fields: Markdown;
  examples: View[];
}

function answerContent(
  page: Page,
  content: Content,
  shown: ShownExamples,
): AnswerContent {
  const { mediaType } = content;
  const schema = content.schema ?? content.itemSchema;
  return {
    mediaType,
    fields:
      schema !== null && !isNamed(page, schema)
        ? bodyFields(page, schema, "response")
        : nothing,
    examples: exampleViews(page, content, "response", shown),
  };
}

function errorTable(page: Page, errors: readonly Response[]): Markdown {
  return rowTable(errors, {
    Status: ({ status }) => statusWords(status),
    When: ({ documentation }) => proseLine(documentation.description),
    Body: ({ contents }) => bodyOrNone(page, contents),
    Example: (response) => errorExample(page, response),
  });
}

function errorExample(page: Page, { contents, status }: Response): Markdown {
  const [content] = contents;
  if (!content || !isJson(content.mediaType)) return nothing;
  const value = page.site.examples.ofError(content, status);
  const text = value === undefined ? "" : JSON.stringify(value);
  return text !== "" && text.length <= longestExample
    ? codeSpan(text)
    : nothing;
}
