// Part of the Specwright runtime.
import {
  jsonSchemaProps,
  type DescribedProps,
  type SchemaDescription,
} from "../json-schema.js";
import type { CheckedCodec } from "./checked.js";
import { standardCodec, type StandardCodecProps } from "./standard.js";

/** A Standard Schema that can also describe the wire as JSON Schema. */
export interface DescribedCodec<Wire, Value> {
  readonly "~standard": DescribedCodecProps<Wire, Value>;
}

export interface DescribedCodecProps<Wire, Value>
  extends
    StandardCodecProps<Wire, Value>,
    Pick<DescribedProps<Value>, "jsonSchema"> {}

/* @__NO_SIDE_EFFECTS__ */
export function describedCodec<Wire, Value>(
  codec: CheckedCodec<Wire, Value>,
  describe: () => SchemaDescription,
): DescribedCodecProps<Wire, Value> {
  return { ...standardCodec(codec), ...jsonSchemaProps(describe) };
}
