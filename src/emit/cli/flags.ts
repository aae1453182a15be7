/** The flags of a command: one for each parameter, and one for each field of the body. */
import { isHiddenAccess } from "../../facts/schemas/hidden-names.js";
import { jsonTypesOf, listedValues } from "../../facts/schemas/json-types.js";
import { leafTypes, resolvedType } from "../../facts/schemas/resolved-type.js";
import { isBytes } from "../../facts/schemas/bytes.js";
import type {
  ApiModel,
  JsonValue,
  Operation,
  Property,
  SchemaId,
  Type,
} from "../../model/model.js";
import { takeFreeName } from "../../naming/free-name.js";
import { fileSlug } from "../../naming/identifiers.js";
import { cleanLine } from "../markdown/clean.js";
import { inputNames } from "../operations.js";
import type { CliContext } from "./context.js";
import { deprecationOf, lineOf } from "./help-text.js";

/** Flags of every command, and a name that yargs cannot have, because every object has it. */
const ownFlags: readonly string[] =
  "all body constructor content-type dry-run field get-yargs-completions header help output server timeout version".split(
    " ",
  );

/** Deeper fields are written as JSON. */
const deepest = 3;

/** A command with more flags writes its other fields as JSON. */
const mostFlags = 150;

/** A flag as data of the generated program: `Flag` in `templates/cli/runtime/program.ts`. */
type FlagData = { [key: string]: JsonValue } & {
  name: string;
  at: string[];
};

/** `bodySchema` is the schema of the body whose fields are flags, or null. */
export function flagsOf(
  context: CliContext,
  operation: Operation,
  bodySchema: SchemaId | null,
): FlagData[] {
  const taken = new Set(ownFlags);
  const parameters = operation.parameters.map((parameter) => {
    const { location, name, presence, schema } = parameter;
    return {
      name: nameOf(fileSlug(name), location, taken),
      at: [inputNames[location], name],
      ...valueData(context, { kind: "schema", schema }),
      ...(presence === "required" && { required: true }),
      ...(location === "path" && { positional: true }),
      ...(location === "header" &&
        context.mayBeSecret(schema) && { secret: true }),
      ...textData(context, parameter, schema),
    };
  });
  const body =
    bodySchema === null
      ? []
      : fieldsOf(context.model, bodySchema).map((field) => ({
          name: nameOf(field.names.map(fileSlug).join("."), "body", taken),
          at: ["body", ...field.names],
          ...valueData(context, field.type),
          ...(field.isRequired && { required: true }),
          ...fieldText(context, field.property),
        }));
  return [...parameters, ...body];
}

/** A name that is taken has its location before it: `body.id`. */
function nameOf(wanted: string, location: string, taken: Set<string>): string {
  const isFree = wanted !== "" && !taken.has(wanted);
  return takeFreeName(isFree ? wanted : `${location}.${wanted}`, taken);
}

interface Field {
  readonly names: readonly string[];
  readonly type: Type;
  readonly property: Property;
  readonly isRequired: boolean;
}

/** The fields of a body, those of nested objects after those around them. */
function fieldsOf(model: ApiModel, schema: SchemaId): Field[] {
  const found: Field[] = [];
  let level = propertiesOf(model, { kind: "schema", schema }).map(
    ({ property, isCertain }): Field => ({
      names: [property.name],
      type: property.type,
      property,
      isRequired: isCertain && property.presence === "required",
    }),
  );
  while (level.length > 0) {
    const next: Field[] = [];
    for (const field of level) {
      const inner =
        field.names.length < deepest ? propertiesOf(model, field.type) : [];
      const count = found.length + next.length + inner.length;
      const isExpanded = inner.length > 0 && count <= mostFlags;
      if (isExpanded)
        for (const { property, isCertain } of inner)
          next.push({
            names: [...field.names, property.name],
            type: property.type,
            property,
            isRequired:
              isCertain && field.isRequired && property.presence === "required",
          });
      // An object whose fields are flags is a flag only if it may be something else.
      const types = jsonTypesOf(model, field.type);
      const isOther = types?.some(
        (type) => type !== "object" && type !== "null",
      );
      if (found.length < mostFlags && (!isExpanded || (isOther ?? true)))
        found.push(field);
    }
    level = next;
  }
  return found;
}

/** The properties that a request may have, each once. Those of alternatives are not certain. */
function propertiesOf(
  model: ApiModel,
  type: Type,
): { property: Property; isCertain: boolean }[] {
  const found = new Map<string, { property: Property; isCertain: boolean }>();
  const hidden = new Set<string>();
  const seen = new Set<Type>();
  const visit = (written: Type, isCertain: boolean): void => {
    const resolved = resolvedType(model, written);
    if (seen.has(resolved)) return;
    seen.add(resolved);
    if (resolved.kind === "object") {
      for (const property of resolved.properties) {
        if (isHiddenAccess(property.access, "request"))
          hidden.add(property.name);
        else if (!found.has(property.name))
          found.set(property.name, { property, isCertain });
      }
    } else if (resolved.kind === "intersection") {
      for (const member of resolved.members) visit(member, isCertain);
    } else if (resolved.kind === "union") {
      const isOnly =
        resolved.members.filter(
          (member) => resolvedType(model, member).kind !== "null",
        ).length === 1;
      for (const member of resolved.members) visit(member, isCertain && isOnly);
    }
  };
  visit(type, true);
  return [...found.values()].filter(
    ({ property }) => !hidden.has(property.name),
  );
}

/** How the texts of a flag become a value. */
function valueData(
  context: CliContext,
  type: Type,
): { [key: string]: JsonValue } {
  const leaves = leafTypes(context.model, type, ["union"]);
  const lists = leaves.filter(({ kind }) => kind === "array");
  const [list] = lists;
  if (list?.kind !== "array" || lists.length > 1)
    return textValue(context, type);
  const others = leaves.filter(
    ({ kind }) => kind !== "array" && kind !== "null",
  );
  return {
    ...textValue(context, list.items),
    list: others.length === 0 ? "always" : "several",
  };
}

/** How one text becomes a value. A list is written as JSON, because it may contain lists, or itself. */
function textValue(
  { model, int64 }: CliContext,
  type: Type,
): { [key: string]: JsonValue } {
  const leaves = leafTypes(model, type, ["union"]);
  if (leaves.some(isBytes)) return { file: true };
  const isLong = leaves.some(
    (leaf) => leaf.kind === "integer" && leaf.width === "int64",
  );
  if (isLong && int64 === "string") return { types: ["string"] };
  const types = jsonTypesOf(model, type);
  const choices = choicesOf(model, type);
  return {
    ...(types !== null && { types }),
    ...(isLong && int64 === "bigint" && { bigint: true }),
    ...(choices !== null && { choices }),
  };
}

/** The values to offer; null unless all are listed and can be typed in a shell. */
function choicesOf(model: ApiModel, type: Type): string[] | null {
  const texts = listedValues(model, type)?.map((value) =>
    typeof value === "string" || typeof value === "number" ? String(value) : "",
  );
  return texts?.every((text) => text !== "" && cleanLine(text) === text)
    ? texts
    : null;
}

function fieldText(
  context: CliContext,
  { schema }: Property,
): { [key: string]: JsonValue } {
  const found = context.model.schemas[schema];
  return found ? textData(context, found, schema) : {};
}

function textData(
  context: CliContext,
  { documentation, lifecycle }: Pick<Operation, "documentation" | "lifecycle">,
  schema: SchemaId,
): { [key: string]: JsonValue } {
  const usual = context.model.schemas[schema]?.default ?? null;
  const about = [
    lineOf(documentation.summary, documentation.description),
    usual === null || typeof usual.value === "object"
      ? ""
      : `Default: ${cleanLine(String(usual.value))}.`,
  ];
  const text = about.filter((part) => part !== "").join(" ");
  const deprecated = deprecationOf(context.commands, lifecycle);
  return {
    ...(text !== "" && { about: text }),
    ...(deprecated !== null && { deprecated }),
  };
}
