/** The functions of runtimes that read and write streams. Their names follow from the format: `jsonLinesBody`. */
import type { Stream } from "../facts/operations/streams.js";
import { camelCase } from "../naming/identifiers.js";
import { args, array, sequence, str, type Code } from "./code/index.js";
import type { RuntimeReferences } from "./runtime-references.js";

/** `events` is the module for events, and `items` the one for other streams. `* body` names the function. */
interface StreamFunctions {
  readonly items: string;
  readonly events: string;
  readonly name: `${string}*${string}`;
}

export function streamFunction(
  runtime: RuntimeReferences,
  { format, events, isEvents }: Stream,
  functions: StreamFunctions,
): Code {
  const module = isEvents ? functions.events : functions.items;
  const name = camelCase(functions.name.replace("*", format));
  const found = runtime.value(module, name);
  // Its arguments: the format of the data of most events, and the names of the events with the other one.
  return format === "named-events" && events !== null
    ? sequence(
        found,
        args([str(events.format), array(events.exceptions.map(str))]),
      )
    : found;
}
