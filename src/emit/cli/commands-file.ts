/** `src/commands/<group>.ts`: the commands of a group. It is loaded when one of them is used. */
import type { ContentDescription } from "../../facts/operations/contents.js";
import { describeOperation } from "../../facts/operations/describe.js";
import type { Operation } from "../../model/model.js";
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
  const { body } = describeOperation(model, operation);
  const contents = body?.contents ?? [];
  const flagged = contents.find(hasFields) ?? null;
  const flags = flagsOf(context, operation, flagged?.schema ?? null).map(data);
  const bodies = contents.map((content) =>
    bodyRow(context, content, content === flagged),
  );
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
    ...(body === null ? [] : [entry("bodies", listOf(bodies))]),
    ...(flags.length === 0 ? [] : [entry("flags", listOf(flags))]),
  ]);
}

function listOf(items: readonly Code[]): Code {
  return items.length > 1 ? openArray(items) : array(items);
}

/** Whether the fields of the body are flags, if it is the first such body. */
function hasFields({ kind }: ContentDescription): boolean {
  return kind === "json" || kind === "form" || kind === "multipart";
}

function bodyRow(
  context: CliContext,
  { kind, mediaType, schema }: ContentDescription,
  isFlagged: boolean,
): Code {
  const wire =
    kind === "json"
      ? wireOf(context, context.int64Schemas, schema, "request")
      : null;
  return flatObject([
    textEntry("mediaType", mediaType),
    // The user writes the items of any stream as JSON, in lines.
    textEntry("format", kind === "bytes" ? "binary" : kind),
    isFlagged ? plainEntry("hasFlags", lit(true)) : null,
    wire && entry("wire", wire),
  ]);
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
