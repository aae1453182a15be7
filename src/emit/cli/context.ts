/** What all files of the target need. */
import { int64Schemas, type Int64Schemas } from "../../facts/schemas/int64.js";
import { secretSchemas } from "../../facts/schemas/secret.js";
import type { SchemaId } from "../../model/model.js";
import {
  runtimeReferences,
  type RuntimeReferences,
} from "../runtime-references.js";
import type { TargetContext } from "../target.js";
import { commandNames, type CommandNames } from "./command-names.js";

export interface CliContext extends TargetContext {
  readonly runtime: RuntimeReferences;
  readonly commands: CommandNames;
  readonly int64Schemas: Int64Schemas;
  /** Whether values of a schema may be passwords. */
  readonly mayBeSecret: (id: SchemaId) => boolean;
}

export function cliContext(target: TargetContext): CliContext {
  return {
    ...target,
    runtime: runtimeReferences(target, "cli"),
    commands: commandNames(target),
    int64Schemas: int64Schemas(target),
    mayBeSecret: secretSchemas(target.model),
  };
}
