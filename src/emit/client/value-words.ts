/** Sentences about the values that differ between code and the wire. */
import { hasCodecs } from "../../facts/schemas/codecs.js";
import { allSchemas } from "../../model/graph.js";
import { brandSchemas } from "../brands.js";
import {
  codeSpan,
  comma,
  inline,
  join,
  nothing,
  type Markdown,
} from "../markdown/index.js";
import type { TargetContext } from "../target.js";

/** Nothing if all values are the same. */
export function valueWords(context: TargetContext): Markdown {
  const converted = convertedWords(context);
  const brands = brandWords(context);
  if (brands === nothing) return converted;
  return converted === nothing ? brands : inline`${converted} ${brands}`;
}

/** Names the first brand. */
function brandWords(context: TargetContext): Markdown {
  const { declares } = brandSchemas(context);
  const first = allSchemas(context.model).find(({ id }) => declares(id));
  if (!first) return nothing;
  const { name } = context.names.schema(first.id).type;
  const from = codeSpan(context.importPath("validators"));
  return inline`Ids have types of their own, such as ${codeSpan(name)}. Responses contain them; ${codeSpan(`${name}(value)`)} of ${from} makes one.`;
}

function convertedWords(context: TargetContext): Markdown {
  if (!hasCodecs(context)) return nothing;
  const { bytes, casing, codecs = {} } = context;
  const own = Object.entries(codecs).map(
    ([name, { type }]) => inline`${codeSpan(name)} as ${codeSpan(type)}`,
  );
  const sentences = [
    ...dateWords(context),
    ...(bytes === "Uint8Array"
      ? [inline`Base64 texts are ${codeSpan("Uint8Array")}.`]
      : []),
    ...(own.length > 0
      ? [inline`Own codecs convert ${join(own, comma)}.`]
      : []),
    ...(casing === "camel"
      ? [
          inline`Properties and parameters have names in camelCase; the API and the paths of validation issues have their own names.`,
        ]
      : []),
    inline`The client converts these values in requests and responses. Do not convert them yourself.`,
  ];
  return join(sentences, inline` `);
}

function dateWords({ dates, temporal }: TargetContext): Markdown[] {
  switch (dates) {
    case "string":
      return [];
    case "Date":
      return [
        inline`Dates and times are ${codeSpan("Date")}; a date without a time is midnight UTC.`,
      ];
    case "temporal": {
      const isZoned = temporal?.dateTime === "zoned";
      const type = isZoned ? "Temporal.ZonedDateTime" : "Temporal.Instant";
      return [
        inline`Dates and times are values of Temporal: ${codeSpan(type)}, ${codeSpan("Temporal.PlainDate")}, ${codeSpan("Temporal.PlainTime")} and ${codeSpan("Temporal.Duration")}.`,
      ];
    }
  }
}
