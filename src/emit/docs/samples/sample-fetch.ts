/** A call with the `fetch` of Node.js and browsers, without any package. */
import { percentEncoded } from "../../../base/common/url.js";
import { isEventStream } from "../../../base/openapi/stream-formats.js";
import type { Operation } from "../../../model/model.js";
import {
  code,
  flatObject,
  group,
  indent,
  join,
  line,
  key,
  lines,
  lit,
  none,
  object,
  paragraphs,
  sequence,
  str,
  args,
  block,
  type Code,
} from "../../code/index.js";
import { codeBlock, type Markdown } from "../../markdown/index.js";
import { credentialsOf } from "../auth.js";
import type { Site } from "../page.js";
import type { SampleBody } from "../../../facts/requests/body.js";
import type { WirePart } from "../../../facts/requests/wire-input.js";
import {
  fetchCredentials,
  type FetchCredentials,
} from "./fetch-credentials.js";
import { concreteMediaType } from "../../../facts/requests/files.js";
import {
  encodedPairs,
  headersOf,
  queryMark,
} from "../../../facts/requests/request-text.js";
import { urlOf } from "./sample-url.js";
import type { SampleInput } from "./sample-input.js";
import { formPairs, partTexts } from "../../../facts/requests/form-text.js";
import { sampleReply, type SampleReply } from "./sample-reply.js";
import { pageLoopOf, type PageLoop } from "./fetch-pages.js";
import { importLines, openedFile } from "./sample-code.js";

export function fetchSample(
  site: Site,
  operation: Operation,
  input: SampleInput,
): Markdown {
  const reply = sampleReply(site, operation);
  const credentials = fetchCredentials(credentialsOf(site.model, operation));
  const body = input.body === null ? null : bodyCode(input.body);
  const init = initCode(
    operation,
    [
      ...headerEntries(input, reply, credentials),
      ...(body?.mediaType
        ? [headerEntry("Content-Type", str(body.mediaType))]
        : []),
    ],
    body?.value ?? null,
  );
  const pages = reply.kind === "pages" ? pageLoopOf(operation) : null;
  const url = urlCode(
    pages?.url ?? "constant",
    urlOf(site, operation, input),
    credentials,
  );
  return codeBlock(
    "ts",
    paragraphs([
      importLines(input.body, reply),
      credentials.declarations,
      body?.before ?? none,
      pages === null
        ? oneCall(url, init, reply)
        : lines([url, pages.loop(callCode(init), failureCheck)]),
    ]),
  );
}

/** `const url = "…" + apiKey;`, for a loop with another type. */
function urlCode(
  kind: PageLoop["url"] | "constant",
  url: string,
  { query }: FetchCredentials,
): Code {
  const parts = query.flatMap(([name, value], index): [string, Code][] => [
    [`${index === 0 ? queryMark(url) : "&"}${percentEncoded(name)}=`, value],
  ]);
  const [first, ...rest] = parts;
  const operands =
    first === undefined
      ? [str(url)]
      : [
          str(url + first[0]),
          first[1],
          ...rest.flatMap(([text, value]) => [str(text), value]),
        ];
  const sum = join(operands, sequence(code` +`, line));
  switch (kind) {
    case "constant":
      return group(code`const url =`, indent(line, sum), code`;`);
    case "changed":
      return code`const url = new URL${args([sum])};`;
    case "replaced":
      return lines([
        code`let url: URL | null = new URL${args([sum])};`,
        code`const { origin } = url;`,
      ]);
  }
}

function headerEntry(name: string, value: Code): Code {
  return code`${key(name)}: ${value}`;
}

function headerEntries(
  input: SampleInput,
  reply: SampleReply,
  credentials: FetchCredentials,
): Code[] {
  const cookies = [
    ...encodedPairs(input, "cookie").map(str),
    ...credentials.cookies.map(
      ([name, value]) => code`${str(`${name}=`)} + ${value}`,
    ),
  ];
  const [first, ...rest] = cookies;
  return [
    ...credentials.headers.map(([name, value]) => headerEntry(name, value)),
    ...headersOf(input, reply).map(([name, value]) =>
      headerEntry(name, str(value)),
    ),
    ...(first === undefined
      ? []
      : [
          headerEntry(
            "Cookie",
            sequence(first, ...rest.map((cookie) => code` + "; " + ${cookie}`)),
          ),
        ]),
  ];
}

/** The second argument of `fetch`; null if the defaults suffice. */
function initCode(
  { method }: Operation,
  headers: readonly Code[],
  body: Code | null,
): Code | null {
  const entries = [
    ...(method === "get" ? [] : [code`method: ${str(method.toUpperCase())}`]),
    ...(headers.length === 0 ? [] : [code`headers: ${flatObject(headers)}`]),
    ...(body === null ? [] : [code`body: ${body}`]),
  ];
  return entries.length === 0 ? null : object(entries);
}

function oneCall(url: Code, init: Code | null, reply: SampleReply): Code {
  return lines([
    url,
    code`const response = await ${callCode(init)};`,
    failureCheck,
    ...readReply(reply),
  ]);
}

function callCode(init: Code | null): Code {
  return init === null ? code`fetch(url)` : code`fetch(url, ${init})`;
}

const failureCheck = code`if (!response.ok) throw new Error(await response.text());`;

function readReply({ kind, file }: SampleReply): Code[] {
  switch (kind) {
    case "none":
      return [code`console.log(response.status);`];
    case "json":
    case "pages":
      return [code`console.log(await response.json());`];
    case "text":
      return [code`console.log(await response.text());`];
    case "file":
      return [
        code`const bytes = new Uint8Array(await response.arrayBuffer());`,
        code`await writeFile(${str(file)}, bytes);`,
      ];
    case "jsonLines":
      return [chunkLoop(code`lines`, code`"\n"`, jsonLines)];
    case "events":
      return [chunkLoop(code`events`, code`/\r?\n\r?\n/`, events)];
  }
}

const jsonLines = code`
  for (const line of lines) {
    if (line !== "") console.log(JSON.parse(line));
  }
`;

const events = code`
  for (const event of events) {
    for (const [, data] of event.matchAll(/^data: ?(.*)$/gm)) console.log(data);
  }
`;

/** The last part of a chunk may be incomplete. It is kept for the next chunk. */
function chunkLoop(parts: Code, separator: Code, read: Code): Code {
  return lines([
    code`
      const decoder = new TextDecoder();
      let rest = "";
    `,
    block(code`for await (const chunk of response.body ?? [])`, [
      code`rest += decoder.decode(chunk, { stream: true });`,
      code`const ${parts} = rest.split(${separator});`,
      code`rest = ${parts}.pop() ?? "";`,
      read,
    ]),
  ]);
}

interface BodyCode {
  /** Statements before the call. */
  before: Code;
  value: Code;
  /** Null if `fetch` sets the header. */
  mediaType: string | null;
}

function bodyCode(body: SampleBody): BodyCode {
  const mediaType = concreteMediaType(body.content.mediaType);
  switch (body.kind) {
    case "json":
      return {
        before: none,
        value: code`JSON.stringify(${lit(body.value)})`,
        mediaType,
      };
    case "text":
      return body.items === null || isEventStream(body.content.mediaType)
        ? { before: none, value: str(body.text), mediaType }
        : {
            before: code`const items = ${lit(body.items)};`,
            value: code`items.map((item) => JSON.stringify(item)).join("\n")`,
            mediaType,
          };
    case "file":
      return { before: none, value: openedFile(body.file), mediaType };
    case "form":
      return { before: none, value: formCode(body), mediaType: null };
    case "multipart":
      return {
        before: lines([
          code`const form = new FormData();`,
          ...body.parts.flatMap((part) => appendCode(body, part)),
        ]),
        value: code`form`,
        mediaType: null,
      };
  }
}

function formCode({
  content,
  fields,
}: Extract<SampleBody, { kind: "form" }>): Code {
  const pairs = formPairs(content, fields);
  const names = new Set(pairs.map(([name]) => name));
  return names.size === pairs.length
    ? code`new URLSearchParams(${lit(Object.fromEntries(pairs))})`
    : code`new URLSearchParams(${lit(pairs)})`;
}

function appendCode(
  { content }: SampleBody,
  { name, value, file }: WirePart,
): Code[] {
  if (file !== null) {
    return [
      code`form.append${args([str(name), openedFile(file), str(file.name)])};`,
    ];
  }
  return partTexts(content, name, value).map(({ text, mediaType }) => {
    const value =
      mediaType === null
        ? str(text)
        : code`new Blob([${str(text)}], { type: ${str(mediaType)} })`;
    return code`form.append${args([str(name), value])};`;
  });
}
