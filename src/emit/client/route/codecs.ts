/** Which parts of requests and responses differ between code and the wire. */
import { isTextSchema } from "../../../facts/operations/body-formats.js";
import type { Direction, Header, SchemaId } from "../../../model/model.js";
import type { Code } from "../../code/index.js";
import { codecOf, codecSchemas } from "../../codecs.js";
import type { TargetContext } from "../../target.js";
import { headerFormat } from "../formats.js";

/** `codec(codecsInPet)`; null if there is nothing to convert. */
export function codecFor(
  context: TargetContext,
  id: SchemaId | null,
  direction: Direction,
): Code | null {
  return codecOf(context, codecSchemas(context), id, direction);
}

/** Objects and alternatives in headers stay text. */
export function headerCodec(
  context: TargetContext,
  header: Header,
): Code | null {
  const { model, int64 } = context;
  const { schema } = header;
  const format = headerFormat(model, header, int64);
  return format === "string" && !isTextSchema(model, schema)
    ? null
    : codecFor(context, schema, "response");
}

/** Whether values of code may have no JSON of their own, so that keys of caches need the values of the wire. */
export function hasWireKeys({ bytes, codecs = {} }: TargetContext): boolean {
  return bytes === "Uint8Array" || Object.keys(codecs).length > 0;
}
