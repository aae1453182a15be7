/** The README of the package. */
import {
  code,
  ident,
  lines,
  paragraphs,
  str,
  type Code,
} from "../code/index.js";
import { codeBlock, plain } from "../markdown/index.js";
import { installBlock } from "../packages/install.js";
import type { FilePlan } from "../target.js";
import type { NamedView } from "./order.js";
import { hasCodec, type ZodContext } from "./root.js";
import { isListedObject } from "./unions.js";

export function readmeFile(
  context: ZodContext,
  views: readonly NamedView[],
): FilePlan {
  const objects = views.filter(({ schema, direction }) =>
    isListedObject(schema.type, direction),
  );
  const isConverted = ({ schema }: NamedView) => hasCodec(context, schema);
  const shown = objects.find(isConverted) ?? objects[0] ?? views[0];
  return {
    kind: "markdown",
    path: "README.md",
    template: "zod/README.md",
    view: {
      title: plain(context.model.info.title),
      install: installBlock(context, "zod"),
      objects: objects.length > 0,
      messages: Object.values(context.model.schemas).some(
        ({ messages }) => messages !== undefined,
      ),
      check: shown ? codeBlock("ts", check(context, shown)) : null,
      encode:
        shown && isConverted(shown)
          ? codeBlock("ts", encode(context, shown))
          : null,
    },
  };
}

function constantOf(
  { names }: ZodContext,
  { schema, direction }: NamedView,
): Code {
  const { type } = names.schema(schema.id, direction);
  return ident(names.fixed("zod", "index", `${type.name}Schema`).name);
}

function check(context: ZodContext, view: NamedView): Code {
  const constant = constantOf(context, view);
  return paragraphs([
    code`import { ${constant} } from ${str(context.importPath("zod"))};`,
    lines([
      code`const result = ${constant}.safeParse(value);`,
      code`if (result.success) console.log(result.data);`,
      code`else console.log(result.error.issues);`,
    ]),
  ]);
}

function encode(context: ZodContext, view: NamedView): Code {
  return code`const wire = ${constantOf(context, view)}.encode(result.data);`;
}
