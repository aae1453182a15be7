/** A call with the generated client. */
import { parameterLocations } from "../../../base/openapi/parameter-locations.js";
import type { ApiModel, Operation } from "../../../model/model.js";
import { identifier } from "../../../naming/identifiers.js";
import {
  array,
  block,
  code,
  entry,
  group,
  ident,
  ifBreak,
  indent,
  join,
  key,
  line,
  lines,
  object,
  paragraphs,
  sequence,
  str,
  type Code,
} from "../../code/index.js";
import { describeContent } from "../../../facts/operations/contents.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import { codeBlock, type Markdown } from "../../markdown/index.js";
import { inputNames } from "../../operations.js";
import { sampleCall } from "../../sample-call.js";
import type { Credential } from "../../../facts/operations/security-schemes.js";
import { clientCredential, credentialsOf } from "../auth.js";
import type { Site } from "../page.js";
import { baseUrlOf } from "../servers.js";
import type { SampleBody } from "../../../facts/requests/body.js";
import { importLines, openedFile } from "./sample-code.js";
import type { SampleInput } from "./sample-input.js";
import { sampleReply, type SampleReply } from "./sample-reply.js";
import { valueWriter, type ValueWriter } from "./sample-values.js";

export function clientSample(
  site: Site,
  operation: Operation,
  input: SampleInput,
): Markdown {
  const { context } = site;
  const { names } = context;
  const reply = sampleReply(site, operation);
  const read: SampleReply["kind"] =
    reply.only || ["pages", "none"].includes(reply.kind) ? reply.kind : "json";
  const { imported, call } = sampleCall(context, operation);
  const create = ident(names.exported("client", "createClient"));
  const paginate = ident(names.exported("client", "paginate"));
  const values = valueWriter(context);
  const request = inputCode(site, operation, input, values);
  return codeBlock(
    "ts",
    paragraphs([
      lines([
        importLines(input.body, { kind: read }),
        ...ownImports(values),
        group(
          code`import `,
          braces([create, imported, ...(read === "pages" ? [paginate] : [])]),
          code` from ${str(context.importPath("client"))};`,
        ),
      ]),
      clientCode(site, operation, create),
      read === "pages"
        ? pageLoop(paginate, call, request)
        : lines([callCode(call, request), ...readResult(read, reply.file)]),
    ]),
  );
}

/** Modules of the application that its own codecs or Temporal need. */
function ownImports({ imports }: ValueWriter): Code[] {
  return [...imports].map(([from, found]) =>
    group(
      code`import `,
      braces([...found].map((name) => ident(identifier(name)))),
      code` from ${str(from)};`,
    ),
  );
}

function pageLoop(paginate: Code, call: Code, input: readonly Code[]): Code {
  const start = code`for await (const page of ${paginate}(client, ${call}, `;
  const head =
    input.length === 0
      ? code`${start}{})) {`
      : group(start, braces(input), code`)) {`);
  return lines([head, code`  console.log(page);`, code`}`]);
}

function readResult(kind: SampleReply["kind"], file: string): Code[] {
  switch (kind) {
    case "none":
      return [code`console.log(result.status);`];
    case "json":
    case "text":
    case "pages":
      return [code`if (result.ok) console.log(result.body);`];
    case "file":
      return [
        block(code`if (result.ok)`, [
          code`const bytes = new Uint8Array(await result.body.arrayBuffer());`,
          code`await writeFile(${str(file)}, bytes);`,
        ]),
      ];
    case "jsonLines":
    case "events":
      return [
        code`
          if (result.ok) {
            for await (const item of result.body) console.log(item);
          }
        `,
      ];
  }
}

/** `const client = ${create}({ … });`, the same for most operations. */
function clientCode(site: Site, operation: Operation, create: Code): Code {
  const baseUrl = baseUrlOf(site.model, operation);
  const used = credentialsOf(site.model, operation);
  const key = [baseUrl, ...used.map(({ scheme }) => scheme.name)].join("\n");
  const known = site.clients.get(key) ?? newClientCode(create, baseUrl, used);
  site.clients.set(key, known);
  return known;
}

function newClientCode(
  create: Code,
  baseUrl: string,
  used: readonly Credential[],
): Code {
  const credentials = used
    .map(clientCredential)
    .filter((credential) => credential !== null);
  const options = [
    code`baseUrl: ${str(baseUrl)},`,
    ...(credentials.length > 0
      ? [group(code`auth: `, braces(credentials), code`,`)]
      : []),
  ];
  return code`
    const client = ${create}({
      ${lines(options)}
    });
  `;
}

function callCode(call: Code, input: readonly Code[]): Code {
  return input.length === 0
    ? code`const result = await ${call}(client);`
    : group(
        code`const result = await ${call}(client, `,
        braces(input),
        code`);`,
      );
}

function inputCode(
  { context }: Site,
  operation: Operation,
  { parameters, body }: SampleInput,
  writer: ValueWriter,
): Code[] {
  const input: Code[] = [];
  for (const location of parameterLocations) {
    const given = parameters.filter(
      ({ parameter }) => parameter.location === location,
    );
    if (given.length === 0) continue;
    const values = given.map(({ parameter, value }) =>
      sequence(
        key(writer.name(parameter.name)),
        code`: `,
        writer.value(parameter.schema, value),
      ),
    );
    input.push(group(key(inputNames[location]), code`: `, braces(values)));
  }
  if (body !== null) {
    const { model } = context;
    const [first] = describeOperation(model, operation).body?.contents ?? [];
    if (first?.mediaType !== body.content.mediaType)
      input.push(code`contentType: ${str(body.content.mediaType)}`);
    input.push(code`body: ${bodyCode(model, writer, body)}`);
  }
  return input;
}

function bodyCode(
  model: ApiModel,
  writer: ValueWriter,
  body: SampleBody,
): Code {
  const { content } = body;
  const { schema } = content;
  switch (body.kind) {
    case "json":
      return writer.value(schema, body.value);
    case "form":
      return writer.value(schema, Object.fromEntries(body.fields));
    case "text":
      return body.items === null
        ? str(body.text)
        : writer.items(
            describeContent(model, content, "request").schema,
            body.items,
          );
    case "file":
      return openedFile(body.file);
    case "multipart":
      return object(
        body.parts.flatMap(({ name, value, file, repeated }) => {
          const fields = writer.fields(schema, { [name]: value });
          return fields.map(([field, known]) => {
            if (file === null) return entry(field, known);
            const opened = openedFile(file);
            return entry(field, repeated ? array([opened]) : opened);
          });
        }),
      );
  }
}

/** `{ a, b }`, one item a line if they do not fit. */
function braces(items: readonly Code[]): Code {
  return sequence(
    code`{`,
    indent(line, join(items, sequence(code`,`, line))),
    ifBreak(code`,`),
    line,
    code`}`,
  );
}
