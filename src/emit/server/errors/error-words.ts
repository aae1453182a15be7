/** The meanings of property names in error bodies. */
import type { Property, Type } from "../../../model/model.js";
import { globalRef, code, lit, type Code } from "../../code/index.js";
import { resolvedType } from "../../../facts/schemas/resolved-type.js";
import type { TargetContext } from "../../target.js";
import { allowsStatus, plainName, type Api } from "./error-fit.js";

/** The variable of an expression: the whole problem, or one detail of it. */
export type Source = "problem" | "detail";

const message =
  /^(error)?(message|msg|detail|details|description|text)$|^(reason|errors)$/;
const status = /^(http)?status(code)?$/;

/** The text for a property of this name, or null. */
export function textOfProperty(
  name: string,
  siblings: ReadonlySet<string>,
  source: Source,
): Code | null {
  const of = source === "problem" ? code`problem` : code`detail`;
  const hasMessage = [...siblings].some((sibling) => message.test(sibling));
  if (message.test(name)) return code`${of}.message`;
  if (status.test(name)) return code`${globalRef("String")}(${of}.status)`;
  if (/^(error|err)?code$|^(error)?key$/.test(name)) return code`${of}.code`;
  if (name === "title")
    return hasMessage ? code`${of}.title` : code`${of}.message`;
  if (/^error(name|type)?$/.test(name))
    return hasMessage ? code`${of}.code` : code`${of}.message`;
  if (source === "detail") return wordOfDetail(name, siblings, hasMessage);
  if (name === "type")
    return siblings.has("title") ? code`"about:blank"` : code`problem.code`;
  return time.test(name)
    ? code`new ${globalRef("Date")}().toISOString()`
    : null;
}

const time = /^(timestamp|time|datetime|date|occurredat|createdat)$/;

export function isTimeName(name: string): boolean {
  return time.test(name);
}

/** The text for a property with a format. */
export function formattedText(
  format: string,
  name: string,
  siblings: ReadonlySet<string>,
  source: Source,
): Code | null {
  if (source === "detail") return null;
  if (format === "date-time" && isTimeName(name))
    return code`new ${globalRef("Date")}().toISOString()`;
  const isUri = format === "uri" || format === "uri-reference";
  return isUri && name === "type" && siblings.has("title")
    ? code`"about:blank"`
    : null;
}

const field =
  /^(field|property|param|parameter|attribute|argument|element|key)(name|path)?$|^(name|path|dataPath|instancepath|target|subject|fieldpath|propertypath)$/;

function wordOfDetail(
  name: string,
  siblings: ReadonlySet<string>,
  hasMessage: boolean,
): Code | null {
  if (/^(json)?pointer$/.test(name)) {
    // RFC 9457 writes it as a fragment, JSON:API does not.
    return siblings.has("detail")
      ? code`detail.fragment`
      : code`detail.pointer`;
  }
  if (/^(in|place)$/.test(name)) return code`detail.place`;
  if (name === "location" || name === "source") {
    const isBeside = [...siblings].some((sibling) => field.test(sibling));
    return isBeside ? code`detail.place` : code`detail.field`;
  }
  if (field.test(name)) return code`detail.field`;
  if (/^(type|keyword|rule|constraint|validator|issuetype)$/.test(name))
    return code`detail.code`;
  if (name === "issue" || name === "problem")
    return hasMessage ? code`detail.code` : code`detail.message`;
  return null;
}

/** Whether a list of this name contains errors, even if it is optional. */
export function isListName(name: string): boolean {
  return /error|issue|detail|violation|invalid|cause|problem|message|reason|failure/.test(
    name,
  );
}

/** Whether an object of this name contains messages by field. */
export function isMapName(name: string): boolean {
  return /error|issue|detail|violation|invalid|fields|messages/.test(name);
}

/** Whether a list of this name contains the location of an error. */
export function isLocationName(name: string): boolean {
  return /^(loc|location|path|field|fields|property|propertypath|instancepath|steps|keys)$/.test(
    name,
  );
}

/** A value that is the same for every problem. */
export function constantOf(api: Api, property: Property): Code | null {
  const name = plainName(property.name);
  const type = resolvedType(api.model, property.type);
  if (type.kind === "boolean") {
    if (/^(success|successful|ok)$/.test(name)) return code`false`;
    return /^(error|iserror|failed)$/.test(name) ? code`true` : null;
  }
  if (type.kind !== "enumeration") return null;
  const [only] = type.values;
  return only && type.values.length === 1 ? lit(only.value) : null;
}

export function numberOf(
  context: TargetContext,
  property: Property,
  type: Type,
  source: Source,
): Code | null {
  const name = plainName(property.name);
  if (source === "problem" && name === "timestamp") {
    return type.kind === "integer" && type.width === "any"
      ? code`${globalRef("Date")}.now()`
      : null;
  }
  const isStatus = /^(http)?status(code)?$|^(http|error)?code$/.test(name);
  if (!isStatus || !allowsStatus(context, property)) return null;
  const value =
    source === "problem" ? code`problem.status` : code`detail.status`;
  if (type.kind !== "integer" || type.width !== "int64") return value;
  switch (context.int64) {
    case "number":
      return value;
    case "bigint":
      return code`${globalRef("BigInt")}(${value})`;
    case "string":
      return code`${globalRef("String")}(${value})`;
  }
}
