/**
 * Adds to a user's file the members of an object literal that a fresh file has and this one lacks, with their imports.
 *
 * ts-morph finds the positions, and the text is inserted unchanged. Its structured edits (`addMethod`,
 * `addImportDeclaration`) cannot be used here: they remove comments and byte order marks, and break files that start
 * with `#!`.
 */
import { Node } from "ts-morph";
import { importInsertion } from "./imports.js";
import { memberInsertions } from "./member-insertions.js";
import {
  identifiers,
  memberKey,
  membersOf,
  openSource,
  parseSource,
  topObjects,
  type SyntaxProblem,
} from "./source.js";

type Extension =
  | { kind: "extended"; text: string; added: string[] }
  | { kind: "unchanged" }
  /** The file has no object or class of that name. */
  | { kind: "not-understood"; missing: string[] }
  | { kind: "syntax"; problem: SyntaxProblem };

/**
 * Adds to the object or class `name` of `existing` the additional members of the only object in `fresh`, a file that Specwright
 * printed.
 */
export function extendSource(
  existing: string,
  fresh: string,
  name: string,
): Extension {
  const { file, problem } = openSource(existing);
  if (problem) return { kind: "syntax", problem };
  const source = openSource(fresh).file;
  const [wanted] = topObjects(source);
  if (!wanted) throw new Error("The printed file has no object literal");
  const target = topObjects(file).find((object) => object.name === name);
  const present = identifiers(file);
  const known = new Set(target && membersOf(target).map(memberKey));
  const missing = membersOf(wanted).filter((member) =>
    // A group that the user's code already mentions in another form is not added again.
    Node.isSpreadAssignment(member)
      ? !present.has(member.getExpression().getText())
      : !known.has(memberKey(member)),
  );
  const added = missing.map((member) => memberKey(member) ?? "");
  if (missing.length === 0) return { kind: "unchanged" };
  if (!target) return { kind: "not-understood", missing: added };

  const membersBefore = membersOf(target).length;
  const newline = existing.includes("\r\n") ? "\r\n" : "\n";
  const mentioned = new Set(missing.flatMap((node) => [...identifiers(node)]));
  const imports = source.getImportDeclarations().flatMap((statement) =>
    statement
      .getNamedImports()
      .map((specifier) => specifier.getName())
      .filter((used) => mentioned.has(used) && !present.has(used))
      .map((used) => {
        const from = statement.getModuleSpecifierValue();
        return importInsertion(file, used, from, newline);
      }),
  );
  const insertions = [
    ...memberInsertions(target, missing, newline),
    ...imports,
  ];
  file.applyTextChanges(
    insertions.map(({ at, text }) => ({
      span: { start: at, length: 0 },
      newText: text,
    })),
  );
  const extended = parseSource(file.getFullText());
  const after =
    extended && topObjects(extended).find((object) => object.name === name);
  // A field `get` without a semicolon, for example, would become the start of the next member.
  if (!after || membersOf(after).length !== membersBefore + added.length) {
    return { kind: "not-understood", missing: added };
  }
  // ts-morph removes a byte order mark.
  const mark = existing.startsWith("\ufeff") ? "\ufeff" : "";
  return { kind: "extended", text: mark + file.getFullText(), added };
}
