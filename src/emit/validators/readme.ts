/** The README of the package. */
import { isInt64 } from "../../facts/schemas/int64.js";
import { allSchemas } from "../../model/graph.js";
import type { Schema } from "../../model/model.js";
import {
  code,
  ident,
  lines,
  paragraphs,
  namesFrom,
  type Code,
} from "../code/index.js";
import {
  codeBlock,
  codeSpan,
  join,
  listing,
  nothing,
  plain,
  prose,
  space,
} from "../markdown/index.js";
import { installBlock } from "../packages/install.js";
import type { FilePlan, TargetContext } from "../target.js";
import {
  brandWords,
  casingWords,
  codecWords,
  int64Words,
} from "../value-words.js";
import { isWholeValue, type Schemas } from "./facts/schemas.js";

export function readmePlan(context: TargetContext, schemas: Schemas): FilePlan {
  const { info, int64, jsonSchema, shapes, enumHelpers, messages } = context;
  const named = schemas.all.filter(isNamed);
  const shown =
    named.find(
      ({ id, type }) =>
        // A type with the name of a global confuses readers.
        type.kind === "object" &&
        context.names.schema(id).type.name !== "Error",
    ) ?? named[0];
  const split = named.find(({ projection }) => projection === "split");
  const hasInt64 = allSchemas(context.model).some(isInt64);
  return {
    kind: "markdown",
    path: "README.md",
    template: "validators/README.md",
    view: {
      title: plain(info.title),
      summary: prose(info.documentation.summary),
      install: installBlock(context, "validators"),
      check: shown ? codeBlock("ts", check(context, shown)) : null,
      requestType: split
        ? codeSpan(context.names.schema(split.id, "request").type.name)
        : nothing,
      shapes,
      values: join(
        [
          ...codecWords(context),
          ...int64Words(context),
          ...casingWords(context),
          ...brandWords(context),
        ],
        space,
      ),
      codecs: named.some(({ id }) => schemas.codecs.holds(id)),
      wire: int64 !== "number" && hasInt64,
      exactNumbers: int64 === "number" && hasInt64,
      enumerations: named.some(({ type }) => type.kind === "enumeration"),
      enumHelpers,
      jsonSchema,
      messages: messages !== undefined,
      languages: listing((messages ?? []).map(codeSpan)),
    },
  };
}

/** Whether the schema has all functions, under a name that the description gives. */
function isNamed(schema: Schema): boolean {
  return schema.role.kind === "declaration" && isWholeValue(schema);
}

function check({ names, importPath }: TargetContext, { id }: Schema): Code {
  const { type, is, parse, validate } = names.schema(id);
  const [guard, parsed, issues] = [is, parse, validate].map(({ name }) =>
    ident(name),
  ) as [Code, Code, Code];
  const imported = [guard, parsed, code`type ${ident(type.name)}`, issues];
  return paragraphs([
    namesFrom(code`import`, imported, importPath("validators")),
    lines([
      code`if (${guard}(value)) console.log(value);`,
      code`const parsed: ${ident(type.name)} = ${parsed}(value);`,
      code`const issues = ${issues}(value);`,
    ]),
  ]);
}
