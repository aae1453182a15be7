/** The deprecated operations, for the function that reports their use. */
import type { Lifecycle, Replacement } from "../../model/model.js";
import { entry, object, textEntry, type Code } from "../code/index.js";
import type { TargetContext } from "../target.js";
import { methodAndPath } from "./route/route.js";

/** By method and path template; null if there are none. */
export function deprecationsOf(context: TargetContext): Code | null {
  const entries = context.model.operations.flatMap((operation) => {
    const deprecation = deprecationOf(context, operation.lifecycle);
    return deprecation === null
      ? []
      : [entry(methodAndPath(operation), deprecation)];
  });
  return entries.length === 0 ? null : object(entries);
}

function deprecationOf(
  context: TargetContext,
  { deprecation }: Lifecycle,
): Code | null {
  if (deprecation === null) return null;
  const { since, removal, replacement, note } = deprecation;
  const fields = {
    since,
    removal,
    replacement: replacement && replacementName(context, replacement),
    note: note ?? (replacement?.kind === "operation" ? replacement.note : null),
  };
  return object(
    Object.entries(fields).flatMap(([name, text]) =>
      text === null ? [] : [textEntry(name, text)],
    ),
  );
}

function replacementName(
  { names }: TargetContext,
  replacement: Replacement,
): string {
  switch (replacement.kind) {
    case "operation":
      return names.operation(replacement.operation).call;
    case "peer":
      return replacement.name;
    case "text":
      return replacement.text;
  }
}
