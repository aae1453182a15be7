// Part of the Specwright runtime.
/** Reads `multipart/form-data` and converts each part as the description says. */
import {
  allowsAnything,
  allowsScalar,
  coerce,
  itemsOf,
  objectOf,
} from "../parameters/coerce.js";
import type { ByteStream } from "../http.js";
import { absent } from "./format.js";
import type { WholeFormat, BodyContent } from "./content.js";
import { additionalField, formValue, type FormSource } from "./form-fields.js";
import { jsonOrText } from "./json.js";
import { boundaryOf, type PartHead } from "./multipart-head.js";
import { MultipartReader } from "./multipart-reader.js";
import { repeated } from "../errors/problem.js";
import type { Parameter, Shape } from "../parameters/parameter.js";
import { decodeUtf8 } from "./utf8.js";

/** More parts are not plausible in a form that people fill in. */
export const usualParts = 1000;

const jsonType = /[/+]json\s*(;|$)/i;

/** A part that has arrived completely. */
export interface WholePart {
  readonly head: PartHead;
  readonly bytes: Uint8Array;
}

/** A whole form including its files. The caller has limited the size. */
export const multipart: WholeFormat = {
  async parse(bytes, incoming) {
    if (bytes.length === 0) return absent;
    const { contentType, content } = incoming;
    return formValue(
      incoming,
      await multipartForm(bytes, contentType, content),
    );
  },
};

async function multipartForm(
  bytes: Uint8Array,
  contentType: string,
  { fields = [], additional }: BodyContent,
): Promise<FormSource> {
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
  const named = new Set(fields.map(({ name }) => name));
  const others = [...sent.keys()].filter((name) => !named.has(name));
  return {
    place: "body",
    additional: others.flatMap(
      (name) => additionalField(additional, name) ?? [],
    ),
    value(field, issues) {
      const parts = sent.get(field.name);
      const [part, second] = parts ?? [];
      if (!parts || !part) return undefined;
      const items = repeatedItems(field);
      if (items && isList(field, parts.length)) {
        const values = parts.map((item) =>
          partValue(item, items, field.content),
        );
        return values.length === 1 ? wholeList(field, values[0]) : values;
      }
      if (second) {
        issues.push(repeated("body", field.name));
        return undefined;
      }
      return partValue(part, field.shape, field.content);
    },
  };
}

/** The shape of one part, if a field may be repeated. */
export function repeatedItems({ shape }: Parameter): Shape | null {
  return itemsOf(shape);
}

/** The items of one part. If the part is JSON, it is the whole array, as some clients send it. */
export function wholeList(
  { shape, content }: Parameter,
  value: unknown,
): unknown[] {
  const items = itemsOf(shape);
  const isWhole =
    content !== undefined && Array.isArray(value) && items && !itemsOf(items);
  return isWhole ? (value as unknown[]) : [value];
}

/**
 * Whether a field that was sent so many times is an array. If a single value is also allowed, one value is not an
 * array.
 */
export function isList(field: Parameter, times: number): boolean {
  return (
    repeatedItems(field) !== null && (times > 1 || !allowsScalar(field.shape))
  );
}

/** Whether a part is a file. If other values are allowed as well, a file has a file name. */
export function isFile(
  { fileName, type }: PartHead,
  shape: Shape,
  content?: string,
): boolean {
  if (shape === "binary") return true;
  // In a browser's `FormData`, only a file can have the media type JSON, so JSON may be sent as a file.
  return (
    fileName !== null && !(jsonType.test(type) && wantsJson(shape, content))
  );
}

export function partValue(
  part: WholePart,
  shape: Shape,
  content?: string,
): unknown {
  const { head, bytes } = part;
  if (isFile(head, shape, content)) return fileOf(part);
  const saysJson = allowsAnything(shape) && jsonType.test(head.type);
  if (saysJson || wantsJson(shape, content))
    return jsonOrText(decodeUtf8(bytes));
  const value = coerce(shape, decodeUtf8(bytes, "keep"));
  return value instanceof Blob ? fileOf(part) : value;
}

function wantsJson(shape: Shape, content: string | undefined): boolean {
  return content === undefined
    ? objectOf(shape) !== null
    : jsonType.test(content);
}

function fileOf({ head: { fileName, type }, bytes }: WholePart): Blob {
  // The cast excludes shared memory; libraries name that type differently.
  const content = [bytes as never];
  return fileName === null
    ? new Blob(content, { type })
    : new File(content, fileName, { type });
}
