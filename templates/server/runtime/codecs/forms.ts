// Part of the Specwright runtime.
/** Multipart forms, which a handler may read part by part. */
import { asError, Refusal, pointerTo } from "../errors/problem.js";
import type { CodeValue, WireValue } from "../values.js";
import { inRequest, type ValueDecoder } from "./convert.js";
import { mapped } from "./items.js";

/** `lists` are the fields with several values. A form in parts has their items one by one. */
export function wholeOrInParts(
  codec: ValueDecoder,
  lists: readonly string[] = [],
): ValueDecoder {
  return {
    decode: (form) =>
      isInParts(form)
        ? (mapped(form, (part) =>
            decodedPart(codec, lists, part),
          ) as unknown as CodeValue)
        : codec.decode(form),
  };
}

/** As `inParts` yields it: the name of an additional field is separate. */
type Part<Value> =
  | { readonly name: string; readonly value: Value }
  | {
      readonly name: null;
      readonly additional: string;
      readonly value: Value;
    };

function isInParts(
  form: WireValue | null,
): form is WireValue & AsyncIterable<Part<WireValue>> {
  return (
    typeof form === "object" && form !== null && Symbol.asyncIterator in form
  );
}

/** The part is converted as the only field of a form. */
function decodedPart(
  codec: ValueDecoder,
  lists: readonly string[],
  part: Part<WireValue>,
): Part<CodeValue> {
  const field = "additional" in part ? part.additional : part.name;
  const isItem = lists.includes(field);
  const isFile = isArriving(part.value);
  const sent = isFile ? null : isItem ? [part.value] : part.value;
  let form: Readonly<Record<string, CodeValue>>;
  try {
    const pointer = pointerTo(field);
    const alone = { [field]: sent } as unknown as WireValue;
    const converted = inRequest("body", codec, alone, pointer);
    form = converted as unknown as typeof form;
  } catch (error) {
    throw error instanceof Refusal ? asError(error) : error;
  }
  const [name = field, converted] = Object.entries(form)[0] ?? [];
  const item =
    isItem && Array.isArray(converted) ? (converted[0] as unknown) : converted;
  const value = (isFile ? part.value : item) as CodeValue;
  return "additional" in part ? { ...part, value } : { name, value };
}

/** Whether a part is a file, which the handler reads. */
function isArriving(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.getPrototypeOf(value) !== Object.prototype
  );
}
