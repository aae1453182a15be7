/** Compares values of both sides: files by their bytes, streams by their items, objects without their prototypes. */
import { isDeepStrictEqual } from "node:util";

/** Bytes in a form that can be compared and printed. */
export class Bytes {
  readonly hex: string;
  readonly name: string | null;
  constructor(bytes: Uint8Array, name: string | null) {
    this.hex = Buffer.from(bytes).toString("hex");
    this.name = name;
  }
}

/** Reads files and streams to their end. */
export async function settled(value: unknown): Promise<unknown> {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Bytes) return value;
  if (value instanceof Blob) {
    const name = value instanceof File ? value.name : null;
    return new Bytes(new Uint8Array(await value.arrayBuffer()), name);
  }
  if (value instanceof Uint8Array) return new Bytes(value, null);
  if (value instanceof ReadableStream) {
    const bytes = await new Response(value as ReadableStream).arrayBuffer();
    return new Bytes(new Uint8Array(bytes), null);
  }
  if (Symbol.asyncIterator in value) {
    const items: unknown[] = [];
    for await (const item of value as AsyncIterable<unknown>) items.push(item);
    return settled(items);
  }
  if (Array.isArray(value)) return Promise.all(value.map(settled));
  const copy = {};
  for (const [key, item] of Object.entries(value)) {
    if (item !== undefined) define(copy, key, await settled(item));
  }
  return copy;
}

/** `__proto__` becomes a plain property. */
export function define(target: object, key: string, value: unknown): void {
  const property = { value, enumerable: true, configurable: true };
  Object.defineProperty(target, key, { ...property, writable: true });
}

export type IsDefault = (name: string, value: unknown) => boolean;

/** Whether two settled values are equal. `received` may also have the defaults of properties that were not sent. */
export function isSame(
  sent: unknown,
  received: unknown,
  isDefault: IsDefault,
): boolean {
  if (sent instanceof Bytes && received instanceof Bytes) {
    const isNamed = sent.name !== null && received.name !== null;
    return (
      sent.hex === received.hex &&
      (!isNamed || unescaped(sent.name) === unescaped(received.name))
    );
  }
  if (Array.isArray(sent) && Array.isArray(received)) {
    return (
      sent.length === received.length &&
      sent.every((item, index) => isSame(item, received[index], isDefault))
    );
  }
  if (!isRecord(sent) || !isRecord(received))
    return isDeepStrictEqual(sent, received);
  const names = new Set([...Object.keys(sent), ...Object.keys(received)]);
  return [...names].every((name) =>
    Object.hasOwn(sent, name)
      ? Object.hasOwn(received, name) &&
        isSame(sent[name], received[name], isDefault)
      : isDefault(name, received[name]),
  );
}

/** As in browsers, `%22` in a file name cannot be told from a quotation mark. */
function unescaped(name: string | null): string | undefined {
  return name?.replaceAll("%22", '"');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Bytes) &&
    !(value instanceof Blob) &&
    !(value instanceof Uint8Array)
  );
}
