/** Server-sent events: whether their data is text or JSON. An event may have several alternatives, told apart by name. */
import { isJson } from "../../base/openapi/media-type.js";
import type {
  ApiModel,
  Content,
  JsonValue,
  Origin,
  Property,
  SchemaId,
  Type,
} from "../../model/model.js";
import { leafTypes, rootType } from "../schemas/resolved-type.js";

export type DataFormat = "text" | "json";

/** The format of the data by the name of the event. */
export interface EventData {
  /** The format of most events, and of those without a name. */
  readonly format: DataFormat;
  /** The names of the events whose data has the other format. */
  readonly exceptions: readonly string[];
  /** The data of an alternative that an event with the same name could have in the other format, too. */
  readonly conflict: Property | null;
}

/** Null if the schema describes the data alone, as descriptions before OpenAPI 3.2 do. */
export function eventData(
  model: ApiModel,
  { schema, itemSchema }: Content,
): EventData | null {
  const id = itemSchema ?? schema;
  if (id === null) return plainText;
  const { kind } = rootType(model, id);
  if (kind === "string" || kind === "unknown") return plainText;
  if (itemSchema === null) return null;
  const alternatives = alternativesOf(model, {
    kind: "schema",
    schema: itemSchema,
  });
  return alternatives.some((one) => named(one, "data").length > 0)
    ? dataByName(alternatives.map((one) => factsOf(model, one)))
    : null;
}

/** The format of the data of one event. */
export function formatOfEvent(
  { format, exceptions }: EventData,
  name: JsonValue | undefined,
): DataFormat {
  if (typeof name !== "string" || !exceptions.includes(name)) return format;
  return format === "json" ? "text" : "json";
}

/** The places of data whose format the name of the event does not tell. */
export function ambiguousEvents(model: ApiModel): Origin[] {
  const places = [...model.operations, ...model.webhooks]
    .flatMap(({ requestBody, responses }) => [
      ...(requestBody === null ? [] : [requestBody]),
      ...responses,
    ])
    .flatMap(({ contents }) => contents)
    .filter(({ mediaType }) => mediaType === "text/event-stream")
    .map((content) => eventData(model, content)?.conflict?.schema)
    .map((id) => (id === undefined ? undefined : model.schemas[id]?.origin));
  return [...new Set(places)].filter((place) => place !== undefined);
}

const plainText: EventData = {
  format: "text",
  exceptions: [],
  conflict: null,
};

/** The properties of an alternative. Those of several schemas may have the same name. */
type Alternative = readonly Property[];

const mostAlternatives = 1_000;

function alternativesOf(
  model: ApiModel,
  type: Type,
  above: readonly SchemaId[] = [],
): Alternative[] {
  if (type.kind === "schema") {
    if (above.includes(type.schema)) return [[]];
    const target = model.schemas[type.schema]?.type;
    return target === undefined
      ? [[]]
      : alternativesOf(model, target, [...above, type.schema]);
  }
  if (type.kind === "union") {
    return type.members.flatMap((one) => alternativesOf(model, one, above));
  }
  if (type.kind !== "intersection") {
    return [type.kind === "object" ? type.properties : []];
  }
  return type.members
    .map((one) => alternativesOf(model, one, above))
    .reduce((all, next) =>
      all.length * next.length > mostAlternatives
        ? all
        : all.flatMap((one) => next.map((other) => [...one, ...other])),
    );
}

function named(alternative: Alternative, name: string): Property[] {
  return alternative.filter((property) => property.name === name);
}

interface AlternativeFacts {
  /** Null for any name. */
  names: readonly string[] | null;
  /** Whether the event may have no name. */
  isNameless: boolean;
  format: DataFormat;
  data: Property | null;
}

function factsOf(model: ApiModel, alternative: Alternative): AlternativeFacts {
  const events = named(alternative, "event");
  const data = named(alternative, "data");
  const isText =
    !data.some((one) => isJsonText(model, one)) &&
    (data.length === 0 || data.some((one) => isTextType(model, one.type)));
  return {
    names: events
      .map(({ type }) => constantsOf(model, type))
      .reduce(
        (all, next) =>
          all?.filter((name) => next?.includes(name) ?? true) ?? next,
        null,
      ),
    isNameless: events.every(({ presence }) => presence === "optional"),
    format: isText ? "text" : "json",
    data: data.at(-1) ?? null,
  };
}

function isJsonText(model: ApiModel, { schema }: Property): boolean {
  return (model.schemas[schema]?.assertions ?? []).some(
    (assertion) =>
      assertion.kind === "string" &&
      assertion.contentEncoding === null &&
      isJson(assertion.contentMediaType ?? ""),
  );
}

function isTextType(model: ApiModel, type: Type): boolean {
  return leafTypes(model, type, ["union"]).every(
    (leaf) =>
      leaf.kind === "string" ||
      (leaf.kind === "enumeration" &&
        leaf.values.every(({ value }) => typeof value === "string")),
  );
}

/** The only values of a type; null if there are others. */
function constantsOf(model: ApiModel, type: Type): string[] | null {
  const leaves = leafTypes(model, type, ["union"]);
  const values = leaves.flatMap((leaf) =>
    leaf.kind === "enumeration" && leaf.openness === "closed"
      ? leaf.values.map(({ value }) => value)
      : [null],
  );
  return values.every((value) => typeof value === "string") ? values : null;
}

function dataByName(alternatives: readonly AlternativeFacts[]): EventData {
  const known = new Map<string, DataFormat>();
  let others: DataFormat | null = null;
  let conflict: Property | null = null;
  for (const { names, isNameless, format, data } of alternatives) {
    for (const name of names ?? []) {
      if (!known.has(name)) known.set(name, format);
      else if (known.get(name) !== format) conflict ??= data;
    }
    if (names !== null && !isNameless) continue;
    if ((others ?? format) !== format) conflict ??= data;
    others ??= format;
  }
  const usual = others ?? onlyFormat(alternatives) ?? "text";
  const exceptions = [...known]
    .filter(([, format]) => format !== usual)
    .map(([name]) => name);
  return { format: usual, exceptions, conflict };
}

function onlyFormat(
  alternatives: readonly AlternativeFacts[],
): DataFormat | null {
  const [first, ...rest] = alternatives.map(({ format }) => format);
  return first !== undefined && rest.every((one) => one === first)
    ? first
    : null;
}
