/**
 * The handler files that an application starts from, as syntax trees. They belong to the user, so they must never be
 * overwritten. All names and all text of the spec go through `print`.
 */
import type * as TsMorph from "ts-morph";
import type { ObjectLiteralExpression, SourceFile } from "ts-morph";
import type { Operation } from "../../model/model.js";
import {
  identifier,
  pascalCase,
  type Identifier,
} from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  code,
  docComment,
  globalRef,
  ident,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import { operationsByGroup } from "../operations.js";
import { isSecured } from "../../facts/operations/security-schemes.js";
import { statusWord } from "../../facts/operations/status.js";
import type { SourceBuild, TargetContext } from "../target.js";

/** The package name of the handlers folder in symbols. */
export const handlersFolder = "handlers";

export interface HandlerGroup {
  /** `pets.ts` */
  file: string;
  /** `petsHandlers` */
  name: Identifier;
  /** `PetsHandlers`, if its handlers are methods of a class. */
  className: Identifier;
  title: string;
  operations: readonly Operation[];
}

/** A file, relative to the folder of the handlers. */
export interface StubFile {
  path: string;
  build: SourceBuild;
}

/** One file for each group of operations. */
export function handlerGroups(context: TargetContext): HandlerGroup[] {
  return [...operationsByGroup(context)].map(([names, operations]) => {
    const isOurs = names.slug === "context";
    return {
      file: `${names.slug}${isOurs ? "-handlers" : ""}.ts`,
      name: identifier(`${names.call}Handlers`),
      className: pascalCase(`${names.call}Handlers`),
      title: names.title,
      operations,
    };
  });
}

/** Where and in which form the stubs of a group are written. */
interface StubPlace {
  /** Another one than that of the group if the user has moved it. */
  file: string;
  isClass: boolean;
}

/** A file with stubs for some operations of a group. */
export function groupStubs(
  context: TargetContext,
  group: HandlerGroup,
  operations: readonly Operation[],
  { file: path, isClass }: StubPlace = { file: group.file, isClass: false },
): StubFile {
  const paragraphs = [`Handlers of the group "${group.title}".`];
  const type = code`${globalRef("Partial")}<${typeRef(symbol("context", "Handlers"))}>`;
  return {
    path,
    build(file, { print, morph }) {
      const doc = print(docComment({ paragraphs }));
      const home = isClass
        ? file.addClass({
            leadingTrivia: above(doc),
            isExported: true,
            name: print(valueRef(groupSymbol(group, group.className))),
            implements: [print(type)],
          })
        : addObject(file, morph, {
            doc,
            name: print(valueRef(groupSymbol(group))),
            initializer: print(code`{} satisfies ${type}`),
          });
      const fail = valueRef(
        context.names.fixed(
          "server",
          "runtime/errors/problem",
          "notImplemented",
        ),
      );
      home.addMethods(
        operations.map((operation, index) => ({
          leadingTrivia: above(print(stubDoc(context, operation)), index > 0),
          name: print(ident(context.names.operation(operation.id).call)),
          statements: [print(code`return ${fail}();`)],
        })),
      );
    },
  };
}

/** The file that combines the groups. Users may move it. */
export function indexStub(
  groups: readonly HandlerGroup[],
  path = "index.ts",
): StubFile {
  return {
    path,
    build(file, { print, morph }) {
      const object = addObject(file, morph, {
        doc: "/** All operations of the API. A missing one is a compile error. */",
        name: print(valueRef(symbol("index", "operations"))),
        type: print(typeRef(symbol("context", "Handlers"))),
        initializer: "{}",
      });
      object.addSpreadAssignments(
        groups.map((group) => ({
          expression: print(valueRef(groupSymbol(group))),
        })),
      );
    },
  };
}

/** The file for the objects that handlers share. */
export function contextStub(context: TargetContext): StubFile {
  const ours = typeRef(symbol("context", "Context"));
  const principal = typeRef(symbol("context", "Principal"));
  const handlers = typeRef(symbol("context", "Handlers"));
  const operations = typeRef(
    context.names.fixed("server", "operations", "Operations"),
  );
  return {
    path: "context.ts",
    build(file, { print }) {
      const add = (doc: string, name: Code, type: Code): void => {
        file.addTypeAlias({
          leadingTrivia: above(
            `/** ${doc} */`,
            file.getStatements().length > 0,
          ),
          isExported: true,
          name: print(name),
          type: print(type),
        });
      };
      add(
        "Shared by all handlers, such as a database. The option `context` of `createApi` creates it for each request.",
        ours,
        code`undefined`,
      );
      const secured = isSecured(context.model);
      if (secured)
        add(
          "The caller: the return value of the security functions.",
          principal,
          code`unknown`,
        );
      add(
        "The operations that the handlers of this folder implement.",
        handlers,
        secured
          ? code`${operations}<${ours}, ${principal}>`
          : code`${operations}<${ours}>`,
      );
    },
  };
}

/** Adds an exported constant with an object literal, and returns the literal. */
function addObject(
  file: SourceFile,
  { VariableDeclarationKind, SyntaxKind }: typeof TsMorph,
  parts: { doc: string; name: string; type?: string; initializer: string },
): ObjectLiteralExpression {
  const { doc, ...declaration } = parts;
  return file
    .addVariableStatement({
      leadingTrivia: above(doc),
      isExported: true,
      declarationKind: VariableDeclarationKind.Const,
      declarations: [declaration],
    })
    .getFirstDescendantByKindOrThrow(SyntaxKind.ObjectLiteralExpression);
}

/** A comment above a declaration, after a blank line if another declaration precedes it. */
function above(comment: string, isLater = false): string {
  return `${isLater ? "\n" : ""}${comment}${comment === "" ? "" : "\n"}`;
}

/** What a handler has to do: summary, description, the responses that it may choose from, lifecycle. */
function stubDoc(context: TargetContext, operation: Operation): Code {
  const { paragraphs, tags = [] } = docOf(context, operation);
  const responses = operation.responses.map(
    ({ status, documentation: { summary, description } }) => {
      const text = `${summary ?? ""}\n${description ?? ""}`.trim();
      const [first = ""] = text.split(/[\r\n\u0085\u2028\u2029]/, 1);
      return `- ${statusWord(status)}${first === "" ? "" : `: ${first}`}`;
    },
  );
  const list =
    responses.length === 0 ? null : ["Responses:", ...responses].join("\n");
  return docComment({ paragraphs: [...paragraphs, list], tags });
}

function groupSymbol(
  { file, name: usual }: HandlerGroup,
  name = usual,
): SymbolRef {
  return { target: handlersFolder, module: file.replace(/\.ts$/, ""), name };
}

function symbol(module: string, name: string): SymbolRef {
  return { target: handlersFolder, module, name: identifier(name) };
}
