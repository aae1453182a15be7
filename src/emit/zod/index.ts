/**
 * The target `zod`: a schema of zod 4 for each type of the validators. It uses nothing but the public API of Specwright,
 * as a target of a user does (`test/zod/public-api.test.ts`).
 */
import { brandSchemas } from "../../facts/schemas/brands.js";
import type { Schema } from "../../model/model.js";
import type { SchemaNames } from "../../naming/names.js";
import {
  code,
  docComment,
  group,
  indent,
  join,
  line,
  sequence,
  softline,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { codecSchemas } from "../../facts/schemas/codecs.js";
import { defineTarget } from "../target.js";
import { assigned, calling } from "./call.js";
import { inOrder, type NamedView } from "./order.js";
import { readmeFile } from "./readme.js";
import {
  constantOf,
  hasCodec,
  runtimeOf,
  type RuntimeModule,
  type ZodContext,
  type ZodRoot,
} from "./root.js";
import { isListedObject } from "./unions.js";
import { schemaAt } from "./write.js";

export const zod = defineTarget({
  name: "zod",
  names: { reserved: [], operations: {} },
  dependsOn: ["validators"],
  package: ({ info }) => ({
    description: `Zod schemas for the ${info.title}.`,
    needs: { zod: "^4.6.0" },
  }),
  *plan(target) {
    const codecs = codecSchemas(target);
    const brands = brandSchemas(target.model, codecs);
    const { differs } = codecs;
    const modules = new Set<RuntimeModule>(["runtime"]);
    const context: ZodContext = { ...target, differs, brands, modules };
    const declared = new Set<string>();
    const views = inOrder(context.model);
    const schemas = views.flatMap((view) => {
      const { id } = view.schema;
      const { name } = constantOf(context, id, view.direction);
      const written = constantView(context, view, declared);
      declared.add(name);
      return hasCodec(context, view.schema)
        ? [written, codecView(context, view)]
        : [written];
    });
    yield {
      kind: "typescript",
      path: "src/index.ts",
      template: "zod/index.ts",
      view: { schemas },
    };
    yield readmeFile(context, views);
    for (const module of modules)
      yield {
        kind: "copy",
        path: `src/${module}.ts`,
        from: `zod/${module}.ts`,
      };
  },
});

type ConstantView = Record<"doc" | "constant", Code> & { messages: Code[] };

/** `export const PetSchema: ObjectSchema<Pet> = typed(z.looseObject({ … }));`, of the values on the wire. */
function constantView(
  context: ZodContext,
  { schema, direction }: NamedView,
  declared: ReadonlySet<string>,
): ConstantView {
  const names = context.names.schema(schema.id, direction);
  const isWire = context.differs(schema.id);
  const root: ZodRoot = {
    context,
    direction,
    int64: context.differs(schema.id) ? "number" : context.int64,
    declared,
    type: isWire ? names.wire : names.type,
    messages: [],
    needsCheck: false,
    refersBelow: null,
  };
  const { type } = root;
  const isBrand = !isWire && context.brands.declares(schema.id);
  const own = schemaAt(root, schema.type, [schema.id]);
  const written = isBrand
    ? calling(valueRef(runtimeOf(context, "branded", "brands")), [own])
    : own;
  const validate = hasCodec(context, schema)
    ? code`${valueRef(runtimeOf(context, "issuesOf"))}(${valueRef(names.decode)})`
    : valueRef(names.validate);
  const wrapped = (name: string, ...further: Code[]) =>
    calling(valueRef(runtimeOf(context, name)), [written, ...further]);
  const unchecked = isBrand ? written : wrapped("typed");
  const value = root.needsCheck ? wrapped("withCheck", validate) : unchecked;
  const symbol = constantOf(context, schema.id, direction);
  const isBranded = !isWire && context.brands.holds(schema.id);
  const annotation = isBranded
    ? brandedAnnotation(root, schema)
    : annotationOf(root, schema, typeRef(type));
  return {
    messages: root.messages,
    doc: docComment({ paragraphs: [`Zod schema of \`${type.name}\`.`] }),
    constant: assigned(
      code`export const ${valueRef(symbol)}: ${annotation}`,
      value,
    ),
  };
}

/** `BrandedObject<Pet, PetWire>`: the input has no brands. */
function brandedAnnotation(
  { context, direction }: ZodRoot,
  { id, type }: Schema,
): Code {
  const names = context.names.schema(id, direction);
  const kind = isListedObject(type, direction) ? "BrandedObject" : "Branded";
  const generic = typeRef(runtimeOf(context, kind, "brands"));
  const { name } = constantOf(context, id, direction);
  const words = [name, kind, names.type.name, names.wire.name].join("");
  return words.length <= longestBranded
    ? code`${generic}<${typeRef(names.type)}, ${typeRef(names.wire)}>`
    : bothTypes(generic, names);
}

/** Up to this length, `export const PetSchema: Branded<Pet, PetWire> =` fits on one line, and Prettier does not break it. */
const longestBranded = 59;

/** `export const PetSchema: CodecSchema<Pet, PetWire> = withCodec(PetWireSchema, decodePet, encodePet);` */
function codecView(
  context: ZodContext,
  { schema, direction }: NamedView,
): ConstantView {
  const names = context.names.schema(schema.id, direction);
  const { type, wire, decode, encode } = names;
  const symbol = context.names.fixed("zod", "index", `${type.name}Schema`);
  const given = typeRef(runtimeOf(context, "CodecSchema"));
  return {
    messages: [],
    doc: docComment({
      paragraphs: [`Zod codec between \`${wire.name}\` and \`${type.name}\`.`],
    }),
    constant: assigned(
      code`export const ${valueRef(symbol)}: ${bothTypes(given, names)}`,
      calling(valueRef(runtimeOf(context, "withCodec")), [
        valueRef(constantOf(context, schema.id, direction)),
        valueRef(decode),
        valueRef(encode),
      ]),
    ),
  };
}

/** `CodecSchema<Pet, PetWire>` */
function bothTypes(generic: Code, { type, wire }: SchemaNames): Code {
  const both = join([typeRef(type), typeRef(wire)], sequence(code`,`, line));
  return sequence(
    generic,
    group(code`<`, indent(softline, both), softline, code`>`),
  );
}

/**
 * The type of the constant. It follows from the type of the validators, so a recursive schema needs no annotation inside.
 * A compiler would take long to compare it with the schema. Our tests do that (`test/zod/compare.integration.test.ts`).
 */
function annotationOf(
  { context, direction }: ZodRoot,
  { type }: Schema,
  name: Code,
): Code {
  if (isListedObject(type, direction))
    return code`${typeRef(runtimeOf(context, "ObjectSchema"))}<${name}>`;
  const isEnum =
    type.kind === "enumeration" &&
    type.openness === "closed" &&
    type.values.length > 1 &&
    type.values.every(({ value }) => typeof value === "string");
  if (isEnum)
    return code`${typeRef(runtimeOf(context, "EnumSchema"))}<${name}>`;
  return code`${typeRef(runtimeOf(context, "ValueSchema"))}<${name}>`;
}
