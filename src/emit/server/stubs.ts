/**
 * The handler files that an application starts from. They are planned like generated files, but belong to the user, so
 * they must never be overwritten.
 */
import type { Operation } from "../../model/model.js";
import { identifier, type Identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  code,
  docComment,
  ident,
  lines,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import { operationsByGroup } from "../operations.js";
import { isSecured } from "../security-schemes.js";
import type { FilePlan, TargetContext } from "../target.js";

/** The package name of the handlers folder in symbols. */
const folder = "handlers";

export interface HandlerGroup {
  /** `pets.ts` */
  file: string;
  /** `petsHandlers` */
  name: Identifier;
  title: string;
  operations: readonly Operation[];
}

/** One file for each group of operations. */
export function handlerGroups(context: TargetContext): HandlerGroup[] {
  return [...operationsByGroup(context)].map(([names, operations]) => {
    const isOurs = names.slug === "context" || names.slug === "index";
    return {
      file: `${names.slug}${isOurs ? "-handlers" : ""}.ts`,
      name: identifier(`${names.call}Handlers`),
      title: names.title,
      operations,
    };
  });
}

/** A file with stubs for some operations of a group. */
export function groupStubs(
  context: TargetContext,
  group: HandlerGroup,
  operations: readonly Operation[],
): FilePlan {
  const paragraphs = [`Handlers of the group "${group.title}".`];
  return {
    kind: "typescript",
    path: group.file,
    template: "server/handlers/group.ts",
    view: {
      doc: docComment({ paragraphs }),
      name: valueRef(groupSymbol(group)),
      handlers: typeRef(symbol("context", "Handlers")),
      stubs: operations.map((operation) => ({
        stub: stubOf(context, operation),
      })),
    },
  };
}

/** The file that combines the groups. */
export function indexStub(groups: readonly HandlerGroup[]): FilePlan {
  return {
    kind: "typescript",
    path: "index.ts",
    template: "server/handlers/index.ts",
    view: {
      name: valueRef(symbol("index", "operations")),
      handlers: typeRef(symbol("context", "Handlers")),
      groups: groups.map((group) => ({ group: valueRef(groupSymbol(group)) })),
    },
  };
}

/** The file for the objects that handlers share. */
export function contextStub(context: TargetContext): FilePlan {
  return {
    kind: "typescript",
    path: "context.ts",
    template: "server/handlers/context.ts",
    view: {
      secured: isSecured(context.model),
      context: typeRef(symbol("context", "Context")),
      principal: typeRef(symbol("context", "Principal")),
      handlers: typeRef(symbol("context", "Handlers")),
      operations: typeRef(
        context.names.fixed("server", "operations", "Operations"),
      ),
    },
  };
}

function stubOf(context: TargetContext, operation: Operation): Code {
  const { call } = context.names.operation(operation.id);
  const fail = valueRef(
    context.names.fixed("server", "runtime/errors/problem", "notImplemented"),
  );
  return lines([
    docComment(docOf(context, operation)),
    code`${ident(call)}() {`,
    code`  return ${fail}();`,
    code`}`,
  ]);
}

function groupSymbol({ file, name }: HandlerGroup): SymbolRef {
  return { target: folder, module: file.replace(/\.ts$/, ""), name };
}

function symbol(module: string, name: string): SymbolRef {
  return { target: folder, module, name: identifier(name) };
}
