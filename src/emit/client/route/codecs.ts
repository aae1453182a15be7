/** Which parts of requests and responses differ between code and the wire. */
import type { Direction, SchemaId } from "../../../model/model.js";
import type { Code } from "../../code/index.js";
import { codecOf, codecSchemas } from "../../codecs.js";
import type { TargetContext } from "../../target.js";

/** `codec(codecsInPet)`; null if there is nothing to convert. */
export function codecFor(
  context: TargetContext,
  id: SchemaId | null,
  direction: Direction,
): Code | null {
  return codecOf(context, codecSchemas(context), id, direction);
}

/** Whether values of code may have no JSON of their own, so that keys of caches need the values of the wire. */
export function hasWireKeys({ bytes, codecs = {} }: TargetContext): boolean {
  return bytes === "Uint8Array" || Object.keys(codecs).length > 0;
}
