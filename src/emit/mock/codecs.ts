/** Samples are values of the wire. The package converts them to values of code: `src/codecs.ts`. */
import {
  describeOperation,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type { Direction, SchemaId } from "../../model/model.js";
import {
  args,
  code,
  entry,
  flatObject,
  object,
  sequence,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { codecOf, codecSchemas } from "../codecs.js";
import { wireOf } from "../int64.js";
import type { OperationGroups } from "../operations.js";
import { sentCodec } from "../server/codecs.js";
import { statusKey } from "../status-key.js";
import type { FilePlan } from "../target.js";
import { sampledContent } from "./bodies.js";
import type { MockContext } from "./runtime.js";

/** The converted samples of responses, and the file that they need. */
export function convertedResponses(
  context: MockContext,
  groups: OperationGroups,
  samples: Code,
): { samples: Code; plans: FilePlan[] } {
  const { names, runtime } = context;
  const rows = [...groups.values()].flat().flatMap((operation) => {
    const { responses } = describeOperation(context.model, operation);
    const written = responses.map(
      (response) => [response, responseEntries(context, response)] as const,
    );
    if (written.every(([, entries]) => entries.length === 0)) return [];
    const row = object(
      written.map(
        ([{ status }, entries]) =>
          code`${statusKey(status)}: ${object(entries)}`,
      ),
    );
    return [entry(names.operation(operation.id).call, row)];
  });
  if (rows.length === 0) return { samples, plans: [] };
  const table = valueRef(names.fixed("mock", "codecs", "codecs"));
  return {
    samples: sequence(
      runtime.value("codecs", "inCode"),
      args([samples, table]),
    ),
    plans: [
      {
        kind: "typescript",
        path: "src/codecs.ts",
        template: "mock/codecs.ts",
        view: {
          name: table,
          type: runtime.type("codecs", "ResponseCodecs"),
          rows: object(rows),
        },
      },
    ],
  };
}

function responseEntries(
  context: MockContext,
  response: ResponseDescription,
): Code[] {
  const { names, runtime } = context;
  const headers = response.headers.flatMap(({ name, header }) => {
    const property = names.property(name);
    const codec = codecOf(
      context,
      codecSchemas(context),
      header.schema,
      "response",
    );
    if (codec === null && property === name) return [];
    const row = flatObject([
      textEntry("name", property),
      codec && entry("codec", codec),
    ]);
    return [entry(name, row)];
  });
  const content = sampledContent(response.served);
  const body = content && sentCodec(context, content);
  return [
    ...(headers.length === 0 ? [] : [entry("headers", object(headers))]),
    ...(body
      ? [
          entry(
            "body",
            content.kind === "items"
              ? sequence(runtime.value("codecs", "eachItem"), args([body]))
              : body,
          ),
        ]
      : []),
  ];
}

/** The reader of the samples of a schema; null if samples are the same in code. */
export function sampleReader(
  context: MockContext,
  id: SchemaId,
  direction: Direction,
): Code | null {
  const wire = wireOf(context, context.int64Schemas, id, direction);
  const codec = codecOf(context, codecSchemas(context), id, direction);
  return wire !== null && codec !== null
    ? sequence(context.runtime.value("codecs", "inTurn"), args([wire, codec]))
    : (wire ?? codec);
}
