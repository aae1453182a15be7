/** The type of a body after its defaults are filled in, as far as TypeScript can express it. */
import type {
  Content,
  Operation,
  Property,
  SchemaId,
} from "../../model/model.js";
import { code, key, objectType, type Code } from "../code/index.js";
import { defaultOf, fieldSchemas } from "../fields.js";
import { rootType } from "../resolved-type.js";
import type { TargetContext } from "../target.js";
import {
  annotation,
  applied,
  arrayOf,
  intersectionOf,
  type TypeText,
} from "../type-layout.js";
import type { TypeWriter } from "../type-writer.js";
import { textUnion } from "./layout.js";
import { propertiesOf } from "./route/parameters.js";
import type { ServerContext } from "./runtime.js";

/** An absent field of a patch means "no change", so the runtime fills in no defaults. */
export function fillsDefaults(
  { method }: Operation,
  { mediaType }: Content,
): boolean {
  return method !== "patch" && mediaType !== "application/merge-patch+json";
}

/**
 * `Defaulted<NewPet, "status">`, with types for fields that contain defaults. In alternatives and recursive schemas,
 * the fields stay optional.
 */
export function defaultedType(
  context: ServerContext,
  types: TypeWriter,
  schema: SchemaId,
): TypeText {
  return (
    completed(context, types, schema, new Set()) ??
    types.part(schema, "request")
  );
}

/** Null if there are no defaults. */
function completed(
  context: ServerContext,
  types: TypeWriter,
  id: SchemaId,
  outside: ReadonlySet<SchemaId>,
): TypeText | null {
  const { model } = context;
  if (outside.has(id) || !fieldSchemas(model).leadsToDefault(id)) return null;
  const open = new Set([...outside, id]);
  const below = (inner: SchemaId): TypeText | null =>
    completed(context, types, inner, open);
  const type = rootType(model, id);
  if (type.kind === "array") {
    const items =
      type.items.kind === "schema" ? below(type.items.schema) : null;
    return items && arrayOf(items);
  }
  if (type.kind !== "object" && type.kind !== "intersection") return null;
  const names: string[] = [];
  const members: Code[] = [];
  for (const property of propertiesOf(model, id)) {
    const inside = below(property.schema);
    const isFilled = hasDefault(context, property);
    const mark =
      property.presence === "required" || isFilled ? code`` : code`?`;
    if (inside) {
      const type = annotation(inside);
      members.push(code`${key(property.name)}${mark}: ${type};`);
    } else if (isFilled) names.push(property.name);
  }
  const plain = types.part(id, "request");
  const wrapper = context.runtime.type("options", "Defaulted");
  const whole =
    names.length === 0 ? plain : applied(wrapper, [plain, textUnion(names)]);
  if (members.length > 0) {
    const fields = objectType(members);
    return intersectionOf([
      { code: fields, form: "object", members: [] },
      whole,
    ]);
  }
  return names.length === 0 ? null : whole;
}

function hasDefault(
  { model }: TargetContext,
  { presence, schema }: Property,
): boolean {
  return presence === "optional" && defaultOf(model, schema) !== null;
}
