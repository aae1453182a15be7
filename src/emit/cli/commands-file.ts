/** `src/commands/<group>.ts`: the commands of a group. It is loaded when one of them is used. */
import {
  bodyFormat,
  sendableBody,
} from "../../facts/operations/body-formats.js";
import { isStreamFormat } from "../../facts/operations/streams.js";
import type { Content, Operation } from "../../model/model.js";
import type { GroupNames } from "../../naming/names.js";
import { hasRequestCheck } from "../client/route/checks.js";
import { wireCall } from "../client/wire-call.js";
import {
  array,
  data,
  entry,
  flatObject,
  lit,
  object,
  openArray,
  plainEntry,
  str,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { wireOf } from "../int64.js";
import type { FilePlan } from "../target.js";
import type { CliContext } from "./context.js";
import { flagsOf } from "./flags.js";
import { aboutText, deprecationOf } from "./help-text.js";

export function commandsFile(
  context: CliContext,
  group: GroupNames,
  operations: readonly Operation[],
): FilePlan {
  const entries = operations.map((operation) =>
    entry(
      context.commands.command(operation.id).name,
      commandOf(context, operation),
    ),
  );
  return {
    kind: "typescript",
    path: `src/commands/${group.slug}.ts`,
    template: "cli/commands.ts",
    view: {
      Commands: context.runtime.type("program", "Commands"),
      commands: object(entries),
    },
  };
}

function commandOf(context: CliContext, operation: Operation): Code {
  const { model, names, commands } = context;
  const { id, pagination, documentation, lifecycle } = operation;
  const deprecated = deprecationOf(commands, lifecycle);
  const fields = fieldsContent(context, operation);
  const flags = flagsOf(context, operation, fields).map(data);
  const about = aboutText(documentation);
  return object([
    ...(about === "" ? [] : [textEntry("about", about)]),
    ...(deprecated === null ? [] : [textEntry("deprecated", deprecated)]),
    entry("call", wireCall(context, operation)),
    ...(hasRequestCheck(context, operation)
      ? [
          plainEntry(
            "check",
            valueRef(names.derived("client", id, "requestCheck")),
          ),
        ]
      : []),
    ...(pagination === null
      ? []
      : [
          plainEntry(
            "pages",
            clientValue(
              context,
              "runtime/options/pagination",
              pagination.items === null ? "paginate" : "items",
            ),
          ),
        ]),
    ...(pagination === null || !pagination.items?.length
      ? []
      : [
          entry(
            "rows",
            array(pagination.items.map((name) => str(names.property(name)))),
          ),
        ]),
    ...bodyEntry(context, operation, fields),
    ...(flags.length === 0
      ? []
      : [entry("flags", flags.length > 1 ? openArray(flags) : array(flags))]),
  ]);

  function bodyEntry(
    { int64Schemas }: CliContext,
    exchange: Operation,
    flagged: Content | null,
  ): Code[] {
    const body = sendableBody(model, exchange);
    if (body === null) return [];
    const formats = body.contents.map((content) => {
      const wire =
        bodyFormat(model, content) === "json"
          ? wireOf(context, int64Schemas, content.schema, "request")
          : null;
      return flatObject([
        textEntry("mediaType", content.mediaType),
        textEntry("format", formatOfBody(content)),
        content === flagged ? plainEntry("hasFlags", lit(true)) : null,
        wire && entry("wire", wire),
      ]);
    });
    return [
      entry("bodies", formats.length > 1 ? openArray(formats) : array(formats)),
    ];
  }

  /** The user writes the items of any stream as JSON, in lines. */
  function formatOfBody(content: Content): string {
    const format = bodyFormat(model, content);
    return isStreamFormat(format) ? "items" : format;
  }
}

/** The body whose fields are flags: the first one that is an object. */
function fieldsContent(
  { model }: CliContext,
  operation: Operation,
): Content | null {
  const body = sendableBody(model, operation);
  return (
    body?.contents.find((content) =>
      ["json", "form", "multipart"].includes(bodyFormat(model, content)),
    ) ?? null
  );
}

/** A function of the client. */
export function clientValue(
  { names }: CliContext,
  module: string,
  name: string,
): Code {
  return valueRef(names.exportedSymbol("client", module, name));
}

/** `() => import("./commands/pets.js")` */
export function loaderOf({ specifier }: CliContext, module: string): string {
  return specifier(
    { target: "cli", module },
    { target: "cli", module: "program" },
  );
}
