import ts from "typescript";

const { FirstKeyword, LastKeyword } = ts.SyntaxKind;

/** Every word that has a meaning somewhere in TypeScript. */
export const keywords: readonly string[] = Object.values(ts.SyntaxKind)
  .filter((kind) => typeof kind === "number")
  .filter((kind) => kind >= FirstKeyword && kind <= LastKeyword)
  .map((kind) => ts.tokenToString(kind) ?? "");
