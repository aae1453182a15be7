/** The lifecycle that the doc comment of a generated declaration states. */
import { ts } from "ts-morph";
import {
  readDeprecationText,
  type DeprecationText,
} from "../../../facts/lifecycle/deprecation-text.js";
import type { Stability } from "../../../model/model.js";
import type { GeneratedPackage } from "./generated-packages.js";

export interface DeclaredLifecycle {
  kind: "operation" | "parameter" | "field" | "value" | "schema";
  /** `getPet`, `Pet.status`. */
  name: string;
  package: string;
  stability: Stability;
  deprecation: DeprecationText | null;
}

const levels: readonly Stability[] = ["experimental", "alpha", "beta"];

/** Returns null for a declaration without lifecycle tags. */
export function declaredLifecycle(
  declaration: ts.Declaration,
  { name, target }: GeneratedPackage,
): DeclaredLifecycle | null {
  const tags = ts.getJSDocTags(declaration);
  const deprecated = tags.find((tag) => tag.tagName.text === "deprecated");
  const stability = levels.find((level) =>
    tags.some((tag) => tag.tagName.text === level),
  );
  if (deprecated === undefined && stability === undefined) return null;
  return {
    ...identityOf(declaration, target),
    package: name,
    stability: stability ?? "stable",
    deprecation: deprecated
      ? readDeprecationText(ts.getTextOfJSDocComment(deprecated.comment) ?? "")
      : null,
  };
}

/** The lifecycle of a value that a field or parameter lists itself: the comment of the field describes it. */
export function listedValueLifecycle(
  declaration: ts.Declaration,
  { name, target }: GeneratedPackage,
  value: string | number,
): DeclaredLifecycle | null {
  const start = `The value \`${JSON.stringify(value)}\` is `;
  const note = ts
    .getJSDocCommentsAndTags(declaration)
    .flatMap(({ comment }) =>
      (ts.getTextOfJSDocComment(comment) ?? "").split(/\n\s*\n/),
    )
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .find((paragraph) => paragraph.startsWith(start))
    ?.slice(start.length);
  if (note === undefined) return null;
  const [, level, deprecated, text = ""] =
    /^(?:([a-z]+)\. ?(?=deprecated\.|$))?(?:(deprecated)\. ?(.*))?$/.exec(
      note,
    ) ?? [];
  const stability = levels.find((one) => one === level) ?? "stable";
  if (deprecated === undefined && stability === "stable") return null;
  return {
    kind: "value",
    name: `${identityOf(declaration, target).name} ${JSON.stringify(value)}`,
    package: name,
    stability,
    deprecation: deprecated === undefined ? null : readDeprecationText(text),
  };
}

function identityOf(
  declaration: ts.Declaration,
  target: string,
): Pick<DeclaredLifecycle, "kind" | "name"> {
  const name = nameOf(declaration);
  if (ts.isFunctionDeclaration(declaration)) return { kind: "operation", name };
  const owner = ownerOf(declaration);
  if (owner === null) return { kind: "schema", name };
  // The members of the handlers of a server are its operations.
  if (target === "server" && ts.isMethodSignature(declaration)) {
    return { kind: "operation", name };
  }
  const kind = ts.isVariableDeclaration(owner)
    ? "value"
    : isParameters(owner)
      ? "parameter"
      : "field";
  return { kind, name: `${nameOf(owner)}.${name}` };
}

function nameOf(declaration: ts.Declaration): string {
  const name = ts.getNameOfDeclaration(declaration);
  if (name === undefined) return "";
  return ts.isStringLiteralLike(name) || ts.isIdentifier(name)
    ? name.text
    : name.getText();
}

/** The type or the object to which a member belongs; null for a declaration at the top of a file. */
function ownerOf(declaration: ts.Declaration): ts.Declaration | null {
  if (
    ts.isTypeAliasDeclaration(declaration) ||
    ts.isInterfaceDeclaration(declaration) ||
    ts.isVariableDeclaration(declaration)
  ) {
    return null;
  }
  for (let node: ts.Node = declaration.parent; ; node = node.parent) {
    if (
      ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isVariableDeclaration(node)
    ) {
      return node;
    }
    if (ts.isSourceFile(node)) return null;
  }
}

/** The comment of a type of parameters names the operation as its source. */
function isParameters(owner: ts.Declaration): boolean {
  const comments = ts.getJSDocCommentsAndTags(owner);
  return comments.some((comment) => {
    const text = ts.getTextOfJSDocComment(comment.comment) ?? "";
    return /Source: [^\n]*#\/(paths|webhooks)\/[^/\s]+\/[a-z]+$/m.test(text);
  });
}
