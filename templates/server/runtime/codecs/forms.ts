// Part of the Specwright runtime.
/** Multipart forms, which a handler may read part by part. */
import { asError, Refusal, pointerTo } from "../errors/problem.js";
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
        ? mapped(form, (part) => decodedPart(codec, lists, part as Part))
        : codec.decode(form),
  };
}

/** As `inParts` yields it: the name of an additional field is separate. */
type Part =
  | { readonly name: string; readonly value: unknown }
  | {
      readonly name: null;
      readonly additional: string;
      readonly value: unknown;
    };

function isInParts(form: unknown): form is AsyncIterable<unknown> {
  return (
    typeof form === "object" && form !== null && Symbol.asyncIterator in form
  );
}

/** The part is converted as the only field of a form. */
function decodedPart(
  codec: ValueDecoder,
  lists: readonly string[],
  part: Part,
): Part {
  const field = "additional" in part ? part.additional : part.name;
  const isItem = lists.includes(field);
  const isFile = isArriving(part.value);
  const sent = isFile ? null : isItem ? [part.value] : part.value;
  let form: Record<string, unknown>;
  try {
    const pointer = pointerTo(field);
    const alone = { [field]: sent };
    form = inRequest("body", codec, alone, pointer) as typeof form;
  } catch (error) {
    throw error instanceof Refusal ? asError(error) : error;
  }
  const [name = field, converted] = Object.entries(form)[0] ?? [];
  const item =
    isItem && Array.isArray(converted) ? (converted[0] as unknown) : converted;
  const value = isFile ? part.value : item;
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
