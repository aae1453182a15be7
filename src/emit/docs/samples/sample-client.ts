/** A call with the generated client. */
import type { Operation, ParameterLocation } from "../../../model/model.js";
import {
  code,
  group,
  ident,
  ifBreak,
  indent,
  join,
  key,
  line,
  lines,
  lit,
  paragraphs,
  sequence,
  str,
  type Code,
} from "../../code/index.js";
import { codeBlock, type Markdown } from "../../markdown/index.js";
import { clientCredential, credentialsOf, type Credential } from "../auth.js";
import type { Site } from "../page.js";
import type { SampleInput } from "./sample-input.js";
import { clientValue } from "./sample-int64.js";
import { baseUrlOf } from "../servers.js";

export function clientSample(
  site: Site,
  operation: Operation,
  input: SampleInput,
): Markdown {
  const { context } = site;
  const call = ident(
    context.names.derived("client", operation.id, "call").name,
  );
  return codeBlock(
    "ts",
    paragraphs([
      group(
        code`import `,
        braces([code`createClient`, call]),
        code` from ${str(context.packageName("client"))};`,
      ),
      clientCode(site, operation),
      lines([
        callCode(call, inputCode(site, operation, input)),
        code`if (result.ok) console.log(result.body);`,
      ]),
    ]),
  );
}

/** `const client = createClient({ … });`, the same for most operations. */
function clientCode(site: Site, operation: Operation): Code {
  const baseUrl = baseUrlOf(site.model, operation);
  const used = credentialsOf(site.model, operation);
  const key = [baseUrl, ...used.map(({ scheme }) => scheme.name)].join("\n");
  const known = site.clients.get(key) ?? newClientCode(baseUrl, used);
  site.clients.set(key, known);
  return known;
}

function newClientCode(baseUrl: string, used: readonly Credential[]): Code {
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
    const client = createClient({
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

const places: Record<ParameterLocation, Code> = {
  path: code`path`,
  query: code`query`,
  header: code`headers`,
  cookie: code`cookies`,
};

function inputCode(
  { context }: Site,
  operation: Operation,
  { parameters, body }: SampleInput,
): Code[] {
  const input: Code[] = [];
  for (const location of ["path", "query", "header", "cookie"] as const) {
    const given = parameters.filter(
      ({ parameter }) => parameter.location === location,
    );
    if (given.length === 0) continue;
    const values = given.map(({ parameter, value }) =>
      sequence(
        key(parameter.name),
        code`: `,
        lit(clientValue(context, parameter.schema, value)),
      ),
    );
    input.push(group(places[location], code`: `, braces(values)));
  }
  if (body !== null) {
    if (operation.requestBody?.contents[0] !== body.content)
      input.push(code`contentType: ${str(body.content.mediaType)}`);
    const { content, value } = body;
    const taken =
      content.schema === null
        ? value
        : clientValue(context, content.schema, value);
    input.push(code`body: ${lit(taken)}`);
  }
  return input;
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
