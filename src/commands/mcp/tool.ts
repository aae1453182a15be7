/** A tool of `specwright mcp`. */
import type { OptionFlags } from "../../base/config/flag-values.js";
import type { Io } from "../../cli/io.js";
import type { InputFields, FieldValues } from "./fields.js";

/** What the command line says about the project. */
export interface ToolProject {
  readonly flags: OptionFlags;
  readonly io: Io;
}

export interface ProjectTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly fields: InputFields;
  readonly run: (
    input: FieldValues,
    project: ToolProject,
    signal: AbortSignal,
  ) => Promise<Answer>;
}

export interface Answer {
  readonly isError: boolean;
  readonly document: Readonly<Record<string, unknown>>;
}

export function refused(problem: string): Answer {
  return { isError: true, document: { problem } };
}
