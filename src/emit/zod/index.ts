/**
 * The target `zod`: a schema of zod 4 for each type of the validators. It uses nothing but the public API of Specwright,
 * as a target of a user does (`test/zod/public-api.test.ts`).
 */
import type { Schema } from "../../model/model.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  code,
  docComment,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { defineTarget, type TargetContext, type View } from "../target.js";
import { assigned, calling } from "./call.js";
import { inOrder, type NamedView } from "./order.js";
import { constantOf, type ZodRoot } from "./root.js";
import { schemaAt } from "./write.js";

export const zod = defineTarget({
  name: "zod",
  names: { reserved: [], operations: {} },
  dependsOn: ["validators"],
  package: ({ info }) => ({
    description: `Zod schemas for the ${info.title}.`,
    needs: { zod: "^4.6.0" },
  }),
  *plan(context) {
    const declared = new Set<string>();
    const schemas = inOrder(context.model).map((view) => {
      const { name } = constantOf(context, view.schema.id, view.direction);
      const written = constantView(context, view, declared);
      declared.add(name);
      return written;
    });
    yield {
      kind: "typescript",
      path: "src/index.ts",
      template: "zod/index.ts",
      view: { schemas },
    };
    yield { kind: "copy", path: "src/runtime.ts", from: "zod/runtime.ts" };
  },
});

/** `export const PetSchema: ObjectSchema<Pet> = z.looseObject({ … });` */
function constantView(
  context: TargetContext,
  { schema, direction }: NamedView,
  declared: ReadonlySet<string>,
): View {
  const root: ZodRoot = {
    context,
    direction,
    declared,
    needsCheck: false,
    refersBelow: null,
  };
  const names = context.names.schema(schema.id, direction);
  const written = schemaAt(root, schema.type, [schema.id]);
  const checked = calling(valueRef(own(context, "withCheck")), [
    written,
    valueRef(names.validate),
  ]);
  const symbol = constantOf(context, schema.id, direction);
  const type = annotationOf(root, schema, typeRef(names.type));
  return {
    doc: docComment({ paragraphs: [`Zod schema of \`${names.type.name}\`.`] }),
    constant: assigned(
      code`export const ${valueRef(symbol)}: ${type}`,
      root.needsCheck ? checked : written,
    ),
  };
}

/** A declaration of the runtime. */
function own({ names }: TargetContext, name: string): SymbolRef {
  return names.fixed("zod", "runtime", name);
}

/**
 * The type of the constant. It follows from the type of the validators, so the compiler compares both; and a recursive
 * schema needs no annotation inside.
 */
function annotationOf(
  { context, direction }: ZodRoot,
  { type }: Schema,
  name: Code,
): Code {
  const hidden = direction === "request" ? "readOnly" : "writeOnly";
  if (type.kind === "object") {
    const isListed =
      (type.additional === null || type.additional.kind === "unknown") &&
      type.properties.some(({ access }) => access !== hidden);
    if (isListed)
      return code`${typeRef(own(context, "ObjectSchema"))}<${name}>`;
  }
  const isEnum =
    type.kind === "enumeration" &&
    type.openness === "closed" &&
    type.values.length > 1 &&
    type.values.every(({ value }) => typeof value === "string");
  if (isEnum) return code`${typeRef(own(context, "EnumSchema"))}<${name}>`;
  return code`${typeRef(own(context, "ValueSchema"))}<${name}>`;
}
