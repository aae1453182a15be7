/** Which parts of requests and responses differ between code and the wire. */
import type { Direction, SchemaId } from "../../../model/model.js";
import type { Code } from "../../code/index.js";
import { codecOf, codecSchemas } from "../../codecs.js";
import type { RuntimeReferences } from "../../runtime-references.js";
import type { TargetContext } from "../../target.js";

/** `codec(codecsInPet)`; null if there is nothing to convert. */
export function codecFor(
  context: TargetContext,
  id: SchemaId | null,
  direction: Direction,
): Code | null {
  return codecOf(context, codecSchemas(context), id, direction);
}

/** Values of code may have no JSON of their own. Then keys of caches show requests as they are sent. */
export function shownInKeys({
  context,
  runtime,
}: {
  context: TargetContext;
  runtime: RuntimeReferences;
}): Code[] {
  const { bytes, codecs = {} } = context;
  return bytes === "Uint8Array" || Object.keys(codecs).length > 0
    ? [runtime.value("codecs/keys", "wireRequest")]
    : [];
}
