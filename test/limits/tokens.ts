/** Counts the tokens of TypeScript code. Layout and comments do not change their number. */
import ts from "typescript";

/** After these tokens, a slash divides. After all others, it begins a regular expression. */
const endsOfValues = new Set([
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.PrivateIdentifier,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.CloseParenToken,
  ts.SyntaxKind.CloseBracketToken,
  ts.SyntaxKind.CloseBraceToken,
  ts.SyntaxKind.ThisKeyword,
]);

export function countTokens(text: string): number {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true);
  scanner.setText(text);
  let count = 0;
  let before = ts.SyntaxKind.Unknown;
  /** The depth of braces at each template whose expression is being read. */
  const templates: number[] = [];
  let depth = 0;
  for (;;) {
    let kind = scanner.scan();
    if (kind === ts.SyntaxKind.EndOfFileToken) return count;
    if (kind === ts.SyntaxKind.SlashToken && !endsOfValues.has(before))
      kind = scanner.reScanSlashToken();
    if (kind === ts.SyntaxKind.CloseBraceToken && templates.at(-1) === depth)
      kind = scanner.reScanTemplateToken(false);
    if (kind === ts.SyntaxKind.TemplateHead) templates.push(depth);
    if (kind === ts.SyntaxKind.TemplateTail) templates.pop();
    if (kind === ts.SyntaxKind.OpenBraceToken) depth++;
    if (kind === ts.SyntaxKind.CloseBraceToken) depth--;
    count++;
    before = kind;
  }
}
