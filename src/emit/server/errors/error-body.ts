/**
 * Converts a problem to the error body of the spec, by the names and types of its properties. The result is an
 * expression over `problem` that the compiler checks against the schema's type. If a required property has no source,
 * there is no expression, and the application has to write `errorBody` itself.
 */
import type { Property, SchemaId, Type } from "../../../model/model.js";
import {
  code,
  entry,
  group,
  indent,
  lit,
  object,
  sequence,
  softline,
  typeRef,
  wordsIn,
  type Code,
  globalRef,
} from "../../code/index.js";
import { brandSchemas } from "../../brands.js";
import { codecSchemas } from "../../codecs.js";
import {
  rootType,
  resolvedType,
} from "../../../facts/schemas/resolved-type.js";
import {
  alternativesOfValue,
  formatOf,
  isAnyNumber,
  isPlainObject,
  itemsOf,
  limitsOf,
  plainName,
  propertiesOf,
  textLimit,
  valuesOf,
  type Api,
} from "./error-fit.js";
import {
  constantOf,
  formattedText,
  isListName,
  isLocationName,
  isMapName,
  isTimeName,
  numberOf,
  textOfProperty,
  type Source,
} from "./error-words.js";
import { list } from "../layout.js";
import type { ServerContext } from "../runtime.js";

export function errorBodyOf(
  context: ServerContext,
  schema: SchemaId,
): Code | null {
  const body = filledBody(context, schema);
  if (body === null) return null;
  const onNextLine = (text: Code): Code => group(indent(softline, text));
  const isBranded =
    brandSchemas(context).holds(schema) &&
    !codecSchemas(context).differs(schema);
  if (isBranded) {
    // The words of the server have no brands.
    const { type } = context.names.schema(schema, "response");
    return onNextLine(sequence(body, code` as ${typeRef(type)}`));
  }
  return typeOf(context, schema).kind === "array" ? onNextLine(body) : body;
}

function filledBody(context: ServerContext, schema: SchemaId): Code | null {
  const root: Place = { context, source: "problem", depth: 0 };
  switch (typeOf(context, schema).kind) {
    case "string":
      return code`problem.message`;
    case "array": {
      const items = listOf(root, schema, "always");
      // An empty list says nothing about the problem.
      return items === emptyList ? null : items;
    }
    default: {
      const body = objectBody(root, schema);
      return body && code`(${body})`;
    }
  }
}

/** The context of an expression: its variable and its depth inside the body. */
interface Place {
  context: ServerContext;
  source: Source;
  depth: number;
}

/** Maximum depth of an error body: `{ error: { details: [{ source: { pointer } }] } }`. */
const deepest = 3;

function typeOf({ model }: Api, schema: SchemaId): Type {
  return rootType(model, schema);
}

function objectBody(place: Place, schema: SchemaId): Code | null {
  const { context, depth } = place;
  const properties = propertiesOf(context, { kind: "schema", schema });
  if (properties === null || depth > deepest) return null;
  if (!isPlainObject(context, schema)) return null;
  const brief = filled(place, properties, "issues");
  if (brief === null || brief.isTelling) return brief && object(brief.entries);
  // Without any other text, a list has to describe every problem.
  const whole = filled(place, properties, "always");
  return whole?.hasList === true ? object(whole.entries) : null;
}

interface Filled {
  entries: Code[];
  /** Whether it describes the problem, apart from lists. Constants, a status and a time do not. */
  isTelling: boolean;
  hasList: boolean;
}

/** Null if a required property has no source. */
function filled(
  place: Place,
  properties: readonly Property[],
  extent: Extent,
): Filled | null {
  const { context } = place;
  const siblings = new Set(properties.map(({ name }) => plainName(name)));
  const found: Filled = { entries: [], isTelling: false, hasList: false };
  for (const property of properties) {
    const constant = constantOf(context, property);
    const value = constant ?? valueOf(place, property, siblings, extent);
    if (value === null && property.presence === "required") return null;
    if (value === null) continue;
    found.entries.push(entry(property.name, value));
    const isAboutIt = wordsIn([value]).has(place.source);
    if (!isAboutIt || constant !== null || isNeutral(property)) continue;
    if (isList(context, property.type)) found.hasList = true;
    else found.isTelling = true;
  }
  return found;
}

/** Whether a property contains a list of errors, or a map by field. */
function isList(context: Api, type: Type): boolean {
  const found = resolvedType(context.model, type);
  switch (found.kind) {
    case "array":
      return true;
    case "object":
      return found.properties.length === 0;
    case "union":
      return found.members.some((member) => isList(context, member));
    default:
      return false;
  }
}

/** A status or a time does not say what went wrong. */
function isNeutral({ name }: Property): boolean {
  const plain = plainName(name);
  return /^(http)?status(code)?$/.test(plain) || isTimeName(plain);
}

/** Whether a list contains only the issues of a request, or describes every problem. */
type Extent = "issues" | "always";

function valueOf(
  place: Place,
  property: Property,
  siblings: ReadonlySet<string>,
  extent: Extent,
): Code | null {
  const { context, source } = place;
  const name = plainName(property.name);
  const type = resolvedType(context.model, property.type);
  const isRequired = property.presence === "required";
  switch (type.kind) {
    case "integer":
    case "number":
      return numberOf(context, property, type, source);
    case "string": {
      const limit = textLimit(context, property);
      const format = formatOf(context, property);
      const text =
        format === null
          ? textOfProperty(name, siblings, source)
          : formattedText(format, name, siblings, source);
      if (text === null || limit === null) return null;
      return limit === Infinity ? text : code`${text}.slice(0, ${lit(limit)})`;
    }
    case "object":
    case "intersection":
      return objectOf(place, property, name, extent);
    case "array":
      if (source === "detail") return stepsOf(context, property.schema, name);
      return isListName(name) || isRequired
        ? listOf(place, property.schema, extent)
        : null;
    case "union":
      return ofUnion(place, property, siblings, extent, type.members);
    default:
      return null;
  }
}

function objectOf(
  place: Place,
  property: Property,
  name: string,
  extent: Extent,
): Code | null {
  const { context, source, depth } = place;
  const inner = { ...place, depth: depth + 1 };
  const isRequired = property.presence === "required";
  if (source === "problem" && (isMapName(name) || isRequired)) {
    const map = mapOf(context, property.schema, extent);
    if (map !== null) return map;
  }
  const isWrapped =
    isRequired ||
    (source === "problem" ? /^errors?$/ : /^(source|location)$/).test(name);
  return isWrapped ? objectBody(inner, property.schema) : null;
}

/** `{ [field]: messages }`. Problems that belong to no field have the key `base`. */
function mapOf(
  context: ServerContext,
  id: SchemaId,
  extent: Extent,
): Code | null {
  const type = typeOf(context, id);
  if (type.kind !== "object" || type.properties.length > 0) return null;
  if (type.additional === null || !isPlainObject(context, id)) return null;
  const base = extent === "always" ? code`, "base"` : code``;
  const helper = (name: string): Code =>
    code`${context.runtime.value("errors/error-details", name)}(problem${base})`;
  const values = valuesOf(context, id);
  if (values === null || typeOf(context, values).kind === "unknown")
    return helper("messagesByField");
  if (isFreeText(context, values)) return helper("messageByField");
  const items = itemsOf(context, values);
  const limits = limitsOf(context, values);
  return items !== null &&
    limits?.maximum === null &&
    isFreeText(context, items)
    ? helper("messagesByField")
    : null;
}

function isFreeText(context: Api, schema: SchemaId): boolean {
  return (
    typeOf(context, schema).kind === "string" &&
    formatOf(context, { schema }) === null &&
    textLimit(context, { schema }) === Infinity
  );
}

/** The most informative member; null if only null is possible. */
function ofUnion(
  place: Place,
  property: Property,
  siblings: ReadonlySet<string>,
  extent: Extent,
  members: readonly Type[],
): Code | null {
  const { context } = place;
  const order = ["array", "object", "string"];
  const rank = ({ type }: Property): number => {
    const at = order.indexOf(resolvedType(context.model, type).kind);
    return at < 0 ? order.length : at;
  };
  const alternatives = alternativesOfValue(context, property.schema);
  const [itself] = alternatives;
  const choices =
    itself === property.schema
      ? members.map((type) => ({ ...property, type }))
      : alternatives.map((schema): Property => {
          return { ...property, schema, type: { kind: "schema", schema } };
        });
  for (const choice of choices.sort((one, two) => rank(one) - rank(two))) {
    const value = valueOf(place, choice, siblings, extent);
    if (value !== null && value !== emptyList) return value;
  }
  const isNullable = members.some(({ kind }) => kind === "null");
  return isNullable && property.presence === "required" ? code`null` : null;
}

/** `["body", "tags", 0]`, or another list inside a detail. */
function stepsOf(
  context: ServerContext,
  id: SchemaId,
  name: string,
): Code | null {
  const items = itemsOf(context, id);
  const limits = limitsOf(context, id);
  if (items === null || limits === null || limits.maximum !== null) return null;
  const isText = isFreeText(context, items);
  if (isText && /^(message|error)s$/.test(name)) return code`[detail.message]`;
  if (!isLocationName(name) || (name !== "loc" && limits.minimum > 0))
    return null;
  const steps = isText
    ? code`detail.steps.map(${globalRef("String")})`
    : code`detail.steps`;
  const type = typeOf(context, items);
  const kinds =
    type.kind === "union"
      ? alternativesOfValue(context, items).flatMap((one) => {
          return isPlainStep(context, one) ? [typeOf(context, one).kind] : [];
        })
      : [];
  const takesBoth =
    kinds.includes("string") &&
    (kinds.includes("integer") || kinds.includes("number"));
  if (!isText && !takesBoth && type.kind !== "unknown") return null;
  return name === "loc" ? code`[detail.place, ...${steps}]` : steps;
}

function isPlainStep(context: Api, schema: SchemaId): boolean {
  switch (typeOf(context, schema).kind) {
    case "string":
      return isFreeText(context, schema);
    case "integer":
    case "number":
      return isAnyNumber(context, schema);
    default:
      return false;
  }
}

/** A list of sentences, or of errors. */
function listOf(place: Place, id: SchemaId, extent: Extent): Code | null {
  const { context, depth } = place;
  const limits = limitsOf(context, id);
  if (limits === null) return null;
  const { minimum, maximum } = limits;
  const isAlways = extent === "always" || minimum > 0;
  const name = isAlways ? "errorDetails" : "issueDetails";
  const helper = context.runtime.value("errors/error-details", name);
  const limit = maximum === null ? code`` : code`, ${lit(maximum)}`;
  const details = code`${helper}(problem${limit})`;
  const items = itemsOf(context, id);
  if (items === null) return noItems(minimum);
  if (isFreeText(context, items))
    return code`${details}.map((detail) => detail.sentence)`;
  const inner: Place = { context, source: "detail", depth: depth + 1 };
  const item = objectBody(inner, items);
  return item === null
    ? noItems(minimum)
    : code`${details}.map((detail) => (${item}))`;
}

function noItems(minimum: number): Code | null {
  return minimum > 0 ? null : emptyList;
}

/** For a list whose items cannot be filled. */
const emptyList = list([], "plain");
