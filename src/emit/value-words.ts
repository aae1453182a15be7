/** Sentences about the values that differ between code and the wire. Each is about values that the API has. */
import { isInt64 } from "../facts/schemas/int64.js";
import type { LeafCodec } from "../facts/schemas/codecs.js";
import { allSchemas } from "../model/graph.js";
import { brandSchemas } from "./brands.js";
import { codecSchemas } from "./codecs.js";
import {
  codeSpan,
  comma,
  inline,
  join,
  listing,
  plain,
  space,
  type Markdown,
} from "./markdown/index.js";
import type { TargetContext } from "./target.js";

/** Nothing if all values are the same. `converter` names the part that converts them: `The client`. */
export function valueWords(
  context: TargetContext,
  converter: string,
): Markdown {
  const converted = [
    ...codecWords(context),
    ...int64Words(context),
    ...casingWords(context),
  ];
  const sentences = [
    ...converted,
    ...(converted.length > 0
      ? [
          inline`${plain(converter)} converts these values in requests and responses. Do not convert them yourself.`,
        ]
      : []),
    ...brandWords(context),
  ];
  return join(sentences, space);
}

/** What 64-bit integers are in code, unless they are numbers. */
export function int64Words({ model, int64 }: TargetContext): Markdown[] {
  if (int64 === "number" || !allSchemas(model).some(isInt64)) return [];
  return [
    int64 === "bigint"
      ? inline`Integers with ${codeSpan("format: int64")} are ${codeSpan("bigint")}.`
      : inline`Integers with ${codeSpan("format: int64")} are strings of decimal digits.`,
  ];
}

/** What texts are in code that a codec converts. */
export function codecWords(context: TargetContext): Markdown[] {
  const { leaf } = codecSchemas(context);
  const leaves = allSchemas(context.model).flatMap(({ id }) => leaf(id) ?? []);
  const own = new Set(
    leaves.flatMap((one) => (one.kind === "own" ? [one.name] : [])),
  );
  const types = Object.entries(context.codecs ?? {})
    .filter(([name]) => own.has(name))
    .map(([name, { type }]) => inline`${codeSpan(name)} as ${codeSpan(type)}`);
  return [
    ...dateWords(leaves),
    ...(leaves.some(({ kind }) => kind === "bytes")
      ? [inline`Base64 texts are ${codeSpan("Uint8Array")}.`]
      : []),
    ...(types.length > 0
      ? [inline`Own codecs convert ${join(types, comma)}.`]
      : []),
  ];
}

function dateWords(leaves: readonly LeafCodec[]): Markdown[] {
  const formats = new Set(
    leaves.flatMap((one) => (one.kind === "date" ? [one.format] : [])),
  );
  const types = new Set(
    leaves.flatMap((one) => (one.kind === "temporal" ? [one.type] : [])),
  );
  return [
    ...(formats.has("date-time")
      ? [
          inline`Values of the format ${codeSpan("date-time")} are ${codeSpan("Date")}.`,
        ]
      : []),
    ...(formats.has("date")
      ? [
          inline`Values of the format ${codeSpan("date")} are ${codeSpan("Date")} at midnight UTC.`,
        ]
      : []),
    ...(types.size > 0
      ? [
          inline`Dates and times are values of Temporal: ${listing([...types].map((type) => codeSpan(`Temporal.${type}`)))}.`,
        ]
      : []),
  ];
}

/** Whether a property or a parameter has another name in code. */
export function casingWords({ model, names }: TargetContext): Markdown[] {
  const isRenamed = ({ name }: { readonly name: string }): boolean =>
    names.property(name) !== name;
  const hasRenamed =
    model.operations.some(({ parameters }) => parameters.some(isRenamed)) ||
    allSchemas(model).some(({ assertions }) =>
      assertions.some(
        (one) => one.kind === "object" && one.properties.some(isRenamed),
      ),
    );
  return hasRenamed
    ? [
        inline`Properties and parameters have names in camelCase; the API and the paths of validation issues have their own names.`,
      ]
    : [];
}

/** Names the first brand. */
export function brandWords(context: TargetContext): Markdown[] {
  const { declares } = brandSchemas(context);
  const first = allSchemas(context.model).find(({ id }) => declares(id));
  if (!first) return [];
  const { name } = context.names.schema(first.id).type;
  const from = codeSpan(context.importPath("validators"));
  return [
    inline`Ids have types of their own, such as ${codeSpan(name)}. Responses contain them; ${codeSpan(`${name}(value)`)} of ${from} makes one.`,
  ];
}
