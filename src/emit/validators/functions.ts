/** The functions of a schema as declarations. */
import {
  args,
  block,
  code,
  sequence,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import { checkBody } from "./check.js";
import { collectBody } from "./collect.js";
import { frameOf } from "./frame.js";
import { markBody } from "./mark.js";
import type { ModuleWriter, Question, Unit } from "./module.js";

/** A function that only this package calls; helpers stay in their module. */
export function functionOf(
  module: ModuleWriter,
  unit: Unit,
  question: Question,
): Code {
  const { schemas } = module;
  const inline = schemas.schema(unit.id).role.kind === "inline";
  const start = inline ? code`function` : code`export function`;
  const head = code`${start} ${valueRef(unit.functions[question])}`;
  const counted = schemas.isRecursive(unit.id);
  switch (question) {
    case "is":
      return block(
        sequence(
          head,
          args([
            code`value: unknown`,
            ...(counted ? [code`levels: number`] : []),
          ]),
          code`: boolean`,
        ),
        checkBody(module, unit),
      );
    case "collect":
      return block(
        sequence(
          head,
          args([
            code`value: unknown`,
            code`path: string`,
            code`issues: ${typeRef(module.runtime("issues", "ValidationIssue"))}[]`,
            ...(counted ? [levelsParameter(module, inline)] : []),
          ]),
          code`: void`,
        ),
        collectBody(module, unit),
      );
    case "mark": {
      const frame = frameOf(module, unit);
      const body = markBody(frame, unit.id);
      const seen = typeRef(module.runtime("unevaluated", "Seen"));
      const levels = frame.counts.used
        ? code`levels: number`
        : code`_levels: number`;
      return block(
        sequence(
          head,
          args([
            code`value: unknown`,
            code`seen: ${seen}`,
            ...(counted ? [levels] : []),
          ]),
          code`: void`,
        ),
        body,
      );
    }
  }
}

function levelsParameter(module: ModuleWriter, inline: boolean): Code {
  return inline
    ? code`levels: number`
    : code`levels: number = ${valueRef(module.runtime("values", "maxDepth"))}`;
}

/** Writes all helpers that have been asked for, and those that they ask for in turn. */
export function helperFunctions(module: ModuleWriter): Code[] {
  const written: Code[] = [];
  for (let next = module.nextHelper(); next; next = module.nextHelper()) {
    written.push(functionOf(module, next.unit, next.question));
  }
  return written;
}
