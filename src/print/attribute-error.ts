/**
 * Attributes errors during file generation: an error in the user's own template or target names the file and is not
 * reported as a bug of Specwright.
 */
import { basename, dirname, relative, sep } from "node:path";
import { calledFrameOf } from "../base/stack-frames.js";
import { isHttpUrl } from "../base/common/url.js";
import {
  diagnostic,
  DiagnosticError,
  type Diagnostic,
  type SourcePlace,
  type Position,
} from "../base/diagnostics.js";
import { TooManyFragments } from "../emit/code/fragment-limit.js";
import type { PrintPlan } from "./copied-files.js";
import { UnreadableModule } from "./module-text.js";

export interface UserFiles {
  /** The entry document. Places are relative to its folder. */
  readonly input: string;
  /** The names of the user's own targets. */
  readonly targets: ReadonlySet<string>;
  /** Paths of the user's own templates, by template. */
  readonly templates: ReadonlyMap<string, string>;
}

/** Returns the diagnostic for whatever ends a target. `plan` is null while the target plans its files. */
export function targetProblem(
  error: unknown,
  owners: UserFiles,
  target: string,
  plan: PrintPlan | null,
): Diagnostic {
  const found = attributeError(error, owners, target, plan);
  if (found instanceof DiagnosticError) return found.diagnostic;
  const file = plan === null ? "" : ` for ${plan.path}`;
  const detail = error instanceof Error ? error.message : String(error);
  return diagnostic("target-crashed", null, { target, file, detail });
}

/** Returns the error to throw in place of the given one. `plan` is null while the target plans its files. */
export function attributeError(
  error: unknown,
  { input, targets, templates }: UserFiles,
  target: string,
  plan: PrintPlan | null,
): unknown {
  if (error instanceof DiagnosticError) return error;
  const limit = exceededLimit(error, targets.has(target));
  if (limit !== null) {
    const place = { document: basename(input), pointer: "" };
    const file = plan === null ? "" : ` for ${plan.path}`;
    return new DiagnosticError(diagnostic(limit, place, { target, file }));
  }
  const reason = reasonOf(error);
  const file =
    error instanceof UnreadableModule
      ? templates.get(error.module)
      : templateOf(templates, target, plan);
  if (file !== undefined) {
    const place = placeOfError(input, file, error);
    const name = relative(process.cwd(), file).replaceAll(sep, "/");
    return new DiagnosticError(
      diagnostic("template-failed", place, { file: name, reason }),
    );
  }
  if (!targets.has(target)) return error;
  const where = calledFrameOf(error) ?? `its plan of ${plan?.path ?? "files"}`;
  return new DiagnosticError(
    diagnostic("target-failed", null, { target, reason, where }),
  );
}

/** The diagnostic for a spec that exceeds a limit of ours or of V8. A user's own target may just not end. */
function exceededLimit(
  error: unknown,
  isOwnTarget: boolean,
): "output-too-large" | "schemas-too-deep" | null {
  if (error instanceof TooManyFragments) return "output-too-large";
  if (!(error instanceof RangeError)) return null;
  switch (error.message) {
    case "Invalid string length":
      return "output-too-large";
    case "Maximum call stack size exceeded":
      return isOwnTarget ? null : "schemas-too-deep";
    default:
      return null;
  }
}

/** Returns whether the user's own template or target generates a file. */
export function isOwn(
  { targets, templates }: UserFiles,
  target: string,
  plan: PrintPlan,
): boolean {
  return (
    targets.has(target) || templateOf(templates, target, plan) !== undefined
  );
}

/** A template of ours may include one of the user's. */
function templateOf(
  templates: ReadonlyMap<string, string>,
  target: string,
  plan: PrintPlan | null,
): string | undefined {
  if (plan === null || !("template" in plan)) return undefined;
  const own = [...templates].find(([name]) => name.startsWith(`${target}/`));
  return templates.get(plan.template) ?? own?.[1];
}

/** Handlebars shows the line and the expected token, over several lines. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const expected = /\n(Expecting .*)$/s.exec(message)?.[1];
  const [first = ""] = message.split("\n");
  const text = expected === undefined ? first : `${first} ${expected}`;
  return text.replace(/[.:]$/, "");
}

function placeOfError(
  input: string,
  file: string,
  error: unknown,
): SourcePlace | null {
  if (isHttpUrl(input)) return null;
  const document = relative(dirname(input), file).replaceAll(sep, "/");
  const position = positionOf(error);
  return { document, pointer: "", ...(position && { position }) };
}

/** `Parse error on line 3:`, or `"name" not defined in [object Object] - 3:8`. */
function positionOf(error: unknown): Position | null {
  const message = error instanceof Error ? error.message : "";
  const [, missing, column] = / - (\d+):(\d+)$/.exec(message) ?? [];
  if (missing !== undefined) {
    return { line: Number(missing), column: Number(column) + 1 };
  }
  const [, line] = /^(?:Parse|Lexical) error on line (\d+)/.exec(message) ?? [];
  return line === undefined ? null : { line: Number(line), column: 1 };
}
