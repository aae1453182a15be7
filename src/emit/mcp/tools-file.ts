/** `src/tools/<group>.ts`: the operations of a group as tools; `src/definitions.ts`: the schemas that they share. */
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import type { JsonValue, Operation } from "../../model/model.js";
import type { SymbolRef } from "../../naming/symbols.js";
import type { GroupNames } from "../../naming/names.js";
import { camelCase } from "../../naming/identifiers.js";
import { checksOf } from "../client/route/checks.js";
import { wireCall } from "../client/wire-call.js";
import {
  args,
  array,
  assignment,
  code,
  data,
  entry,
  flatObject,
  lit,
  object,
  plainEntry,
  sequence,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { wireOf } from "../int64.js";
import { inputNames } from "../operations.js";
import type { FilePlan } from "../target.js";
import { effectOf, isIdempotent } from "./effects.js";
import type { McpContext } from "./runtime.js";
import { searchWords } from "./search-words.js";
import { signatureOf } from "./signature.js";
import { deprecationOf, descriptionOf, requestLine, titleOf } from "./texts.js";
import { filesOf, inputSchema, toolBody } from "./tool-input.js";
import { outputSchema, statusTexts } from "./tool-output.js";

/** `petsTools` of `src/tools/pets.ts`. */
export function toolsSymbol(
  { names }: McpContext,
  { slug }: GroupNames,
): SymbolRef {
  return names.fixed("mcp", `tools/${slug}`, camelCase(`${slug} tools`));
}

export function toolsFile(
  context: McpContext,
  group: GroupNames,
  operations: readonly Operation[],
): FilePlan {
  const type = context.runtime.type("tool", "Tool");
  const name = valueRef(toolsSymbol(context, group));
  const tools = operations.map((operation) => toolOf(context, operation));
  return {
    kind: "typescript",
    path: `src/tools/${group.slug}.ts`,
    template: "mcp/tools.ts",
    view: {
      declaration: assignment(
        code`export const ${name}: readonly ${type}[]`,
        array(tools),
      ),
    },
  };
}

/** Planned after all tools, which refer to these schemas. */
export function definitionsFile(context: McpContext): FilePlan {
  return {
    kind: "typescript",
    path: "src/definitions.ts",
    template: "mcp/definitions.ts",
    view: {
      JsonObject: context.runtime.type("tool", "JsonObject"),
      definitions: data(context.toolSchemas.definitions()),
    },
  };
}

function toolOf(context: McpContext, operation: Operation): Code {
  const { names, mode } = context;
  const { lifecycle, tags, security } = operation;
  const body = toolBody(context, operation);
  const files = body ? filesOf(context, body) : [];
  // In a search, results are not described: the list would be as long as before.
  const output = mode === "each" ? outputSchema(context, operation) : null;
  const wires = wireEntries(context, operation);
  const checks = checksOf(context, operation);
  return object([
    textEntry("name", context.toolNames.get(operation) ?? ""),
    textEntry("title", titleOf(operation)),
    textEntry("description", descriptionOf(operation)),
    textEntry("operation", requestLine(operation)),
    textEntry("effect", effectOf(operation)),
    plainEntry("idempotent", lit(isIdempotent(operation))),
    dataEntryOf("tags", tags),
    textEntry("stability", lifecycle.stability),
    dataEntryOf(
      "security",
      security.map(({ schemes }) =>
        Object.fromEntries(
          schemes.map(({ scheme, scopes }) => [scheme, scopes]),
        ),
      ),
    ),
    ...deprecationEntry(context, operation),
    dataEntryOf("input", inputSchema(context, operation)),
    ...(output === null ? [] : [dataEntryOf("output", output)]),
    dataEntryOf("statuses", statusTexts(operation)),
    ...(body && !body.isFirst
      ? [textEntry("contentType", body.mediaType)]
      : []),
    ...(files.length === 0 ? [] : [dataEntryOf("files", files)]),
    ...(wires.length === 0 ? [] : [entry("wires", flatObject(wires))]),
    ...(mode === "each"
      ? []
      : [
          textEntry("words", searchWords(context, operation)),
          textEntry("signature", signatureOf(context, operation)),
        ]),
    entry("call", wireCall(context, operation)),
    checks.length === 0
      ? plainEntry("check", code`undefined`)
      : entry(
          "check",
          sequence(
            valueRef(
              names.exportedSymbol(
                "client",
                "runtime/options/check",
                "checkWith",
              ),
            ),
            args(checks),
          ),
        ),
  ]);
}

function dataEntryOf(name: string, value: JsonValue): Code {
  return entry(name, data(value));
}

function deprecationEntry(context: McpContext, operation: Operation): Code[] {
  const text = deprecationOf(context, operation);
  if (text === null) return [];
  const removal = operation.lifecycle.deprecation?.removal ?? null;
  return [
    dataEntryOf("deprecation", {
      text,
      ...(removal !== null && { removal }),
    }),
  ];
}

/** The parts of the input with 64-bit integers that are not numbers in TypeScript. */
function wireEntries(context: McpContext, operation: Operation): Code[] {
  const body = toolBody(context, operation);
  const parts = [
    ...parameterLocations.map(
      (location) => [inputNames[location], operation.inputs[location]] as const,
    ),
    ["body", body?.schema ?? null] as const,
  ];
  return parts.flatMap(([name, id]) => {
    const wire = wireOf(context, context.int64Schemas, id, "request");
    return wire === null ? [] : [entry(name, wire)];
  });
}
