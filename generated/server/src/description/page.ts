// Part of the Specwright runtime.
/**
 * A page that shows the description of an API. It has no scripts and loads nothing, and its policy forbids both, so that
 * text of the description cannot become code.
 */
import { Html, markup } from "./markup.js";

type Json = Readonly<Record<string, unknown>>;

export const pageStyle: string =
  "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}" +
  "h2{margin-top:2.5rem;border-top:1px solid #ddd;padding-top:1rem;overflow-wrap:anywhere}" +
  "code,pre{font:14px/1.4 ui-monospace,monospace}pre{background:#f5f5f5;padding:.75rem;overflow:auto}" +
  "p{white-space:pre-wrap;overflow-wrap:anywhere}table{border-collapse:collapse}" +
  "td,th{border:1px solid #ddd;padding:.25rem .5rem;text-align:left;vertical-align:top}" +
  ".deprecated{background:#fff3cd;padding:.25rem .5rem}@media(prefers-color-scheme:dark){body{color:#eee;background:#111}pre{background:#222}a{color:#8cf}.deprecated{color:#1a1a1a}}";

/** The hash belongs to `pageStyle`; a test compares them. */
export const pagePolicy: string =
  "default-src 'none'; style-src 'sha256-8LHDYhWEFLdqUJ7Pvt9yCldGlUZNRDnCSTczowteGfc='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const methods = [
  "get",
  "put",
  "post",
  "delete",
  "options",
  "head",
  "patch",
  "trace",
  "query",
];

/** `links` are those of the OpenAPI document. */
export function docsPage(document: unknown, links: readonly string[]): string {
  const root = objectOf(document);
  const info = objectOf(root["info"]);
  const title = textOf(info["title"]);
  const operations = operationsOf(root);
  const schemas = Object.entries(
    objectOf(objectOf(root["components"])["schemas"] ?? root["definitions"]),
  );
  const list = operations.map(
    ({ method, path, operation }, index) =>
      markup`<li><a href="#operation-${index}"><code>${method} ${path}</code></a> ${textOf(operation["summary"])}</li>\n`,
  );
  const details = schemas.map(
    ([name, schema]) =>
      markup`<details><summary><code>${name}</code></summary>${json(schema)}</details>\n`,
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${new Html(pageStyle)}</style>
</head>
<body>
<h1>${title} ${textOf(info["version"])}</h1>
${paragraph(info["description"])}
<p>${links.map((link) => markup`<a href="${link}">${link}</a> `)}</p>
<ul>
${list}</ul>
${operations.map((one, index) => section(root, one, index))}
${schemas.length === 0 ? "" : markup`<h2>Schemas</h2>\n`}${details}</body>
</html>
`.text;
}

interface ShownOperation {
  readonly method: string;
  readonly path: string;
  readonly pathItem: Json;
  readonly operation: Json;
}

function operationsOf(root: Json): ShownOperation[] {
  return Object.entries(objectOf(root["paths"])).flatMap(([path, written]) => {
    const pathItem = resolved(root, written);
    const others = objectOf(pathItem["additionalOperations"]);
    return [
      ...methods.map((method) => [method, pathItem[method]] as const),
      ...Object.entries(others),
    ]
      .filter(([, operation]) => isObject(operation))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        pathItem,
        operation: objectOf(operation),
      }));
  });
}

function section(
  root: Json,
  { method, path, pathItem, operation }: ShownOperation,
  index: number,
): Html {
  const parameters = [
    ...listOf(pathItem["parameters"]),
    ...listOf(operation["parameters"]),
  ].map((parameter) => resolved(root, parameter));
  const body = resolved(root, operation["requestBody"]);
  const responses = Object.entries(objectOf(operation["responses"]));
  const rows = parameters.map(
    (parameter) =>
      markup`<tr><td><code>${textOf(parameter["name"])}</code></td><td>${textOf(parameter["in"])}</td><td>${parameter["required"] === true ? "required" : ""}</td><td>${textOf(parameter["description"])}</td></tr>\n`,
  );
  const request = contents(body);
  return markup`<section>
<h2 id="operation-${index}"><code>${method} ${path}</code></h2>
${operation["deprecated"] === true ? deprecation(operation) : ""}
${paragraph(operation["summary"])}${paragraph(operation["description"])}
${rows.length === 0 ? "" : markup`<h3>Parameters</h3>\n<table>\n${rows}</table>`}
${request === null ? "" : markup`<h3>Request body</h3>\n${request}`}
<h3>Responses</h3>
${responses.map(([status, written]) => {
  const response = resolved(root, written);
  return markup`<h4>${status} ${textOf(response["description"])}</h4>\n${contents(response) ?? ""}`;
})}
</section>
`;
}

function deprecation(operation: Json): Html {
  const removal = textOf(
    operation["x-sunset"] ?? operation["x-deprecated-sunset"],
  );
  const until = removal === "" ? "" : ` To be removed on ${removal}.`;
  return markup`<p class="deprecated">Deprecated.${until}</p>`;
}

/** The media types of a body with their schemas; null if there are none. */
function contents({ content, schema }: Json): Html | null {
  const described = isObject(content)
    ? Object.entries(content)
    : schema === undefined
      ? []
      : [["", { schema }] as const];
  if (described.length === 0) return null;
  const media = described.map(([mediaType, written]) => {
    const { schema: whole, itemSchema } = objectOf(written);
    return markup`<p><code>${mediaType}</code></p>${json(whole ?? itemSchema)}`;
  });
  return markup`${media}`;
}

function paragraph(text: unknown): Html | string {
  return textOf(text) === "" ? "" : markup`<p>${textOf(text)}</p>`;
}

function json(value: unknown): Html | string {
  return value === undefined
    ? ""
    : markup`<pre>${JSON.stringify(value, null, 2)}</pre>`;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? String(value)
    : "";
}

/** Follows references within the document. */
function resolved(root: Json, value: unknown): Json {
  let current: unknown = value;
  for (let steps = 0; steps < 20; steps++) {
    const reference = objectOf(current)["$ref"];
    if (typeof reference !== "string" || !reference.startsWith("#/")) break;
    current = reference
      .slice(2)
      .split("/")
      .reduce<unknown>(
        (owner, key) =>
          isObject(owner) && Object.hasOwn(owner, plain(key))
            ? owner[plain(key)]
            : undefined,
        root,
      );
  }
  return objectOf(current);
}

function plain(key: string): string {
  let text = key;
  try {
    text = decodeURIComponent(key);
  } catch {
    // The key is not percent-encoded.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
