// Part of the Specwright runtime, copied unchanged.
/** `multipart/form-data`: the description says what each part becomes. */
import { coerce, itemsOf, objectOf } from "./coerce.js";
import type { ByteStream } from "./http.js";
import { isTooDeep } from "./json.js";
import { boundaryOf, type PartHead } from "./multipart-head.js";
import { MultipartReader } from "./multipart-reader.js";
import type { Source } from "./parameters.js";
import { repeated } from "./problem.js";
import type { Parameter, Shape } from "./route.js";
import { decodeUtf8 } from "./utf8.js";

/** More of them are not for people to fill in. */
export const usualParts = 1000;

/** A part that has come completely. */
export interface WholePart {
  readonly head: PartHead;
  readonly bytes: Uint8Array;
}

/** A form that is read whole, its files included; how large it can be was decided before. */
export async function multipartSource(
  bytes: Uint8Array,
  contentType: string,
): Promise<Source> {
  const body: ByteStream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const reader = new MultipartReader(body, boundaryOf(contentType), usualParts);
  const sent = new Map<string, WholePart[]>();
  for (;;) {
    const head = await reader.next();
    if (head === null) break;
    const part = { head, bytes: await reader.whole(bytes.length) };
    const others = sent.get(head.name);
    if (others) others.push(part);
    else sent.set(head.name, [part]);
  }
  return {
    place: "body",
    value(field, issues) {
      const parts = sent.get(field.name);
      const [part, second] = parts ?? [];
      if (!parts || !part) return undefined;
      const items = repeatedItems(field);
      if (items) return parts.map((item) => partValue(item, items));
      if (second) {
        issues.push(repeated("body", field.name));
        return undefined;
      }
      return partValue(part, field.shape, field.content);
    },
  };
}

/** The shape of one part, where a field has as many as it likes. */
export function repeatedItems({ shape, content }: Parameter): Shape | null {
  return content === undefined ? itemsOf(shape) : null;
}

export function partValue(
  part: WholePart,
  shape: Shape,
  content?: string,
): unknown {
  const { fileName, type } = part.head;
  const isJson = /[/+]json\s*(;|$)/i;
  // With a browser's `FormData`, only a file can say that it is JSON, so JSON may come as a file.
  if (shape === "binary" || (fileName !== null && !isJson.test(type))) {
    return fileOf(part);
  }
  const wantsJson =
    content === undefined ? objectOf(shape) !== null : isJson.test(content);
  if (wantsJson) return parsed(decodeUtf8(part.bytes));
  if (fileName !== null) return fileOf(part);
  const value = coerce(shape, decodeUtf8(part.bytes));
  return value instanceof Blob ? fileOf(part) : value;
}

function fileOf({ head: { fileName, type }, bytes }: WholePart): Blob {
  // The cast says that the bytes are not in shared memory; libraries differ on how they name that type.
  const content = [bytes as never];
  return fileName === null
    ? new Blob(content, { type })
    : new File(content, fileName, { type });
}

/** Where it is not JSON, or too deep to be checked, the validator says that text is not what it should be. */
function parsed(text: string): unknown {
  if (isTooDeep(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
