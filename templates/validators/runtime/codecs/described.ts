// Part of the Specwright runtime.
import type { Check } from "../issues.js";
import {
  withJsonSchema,
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
  check: Check,
  describe: () => SchemaDescription,
): DescribedCodecProps<Wire, Value> {
  const { jsonSchema } = withJsonSchema<Value>(check, describe);
  return { ...standardCodec(codec), jsonSchema };
}
