/** Compares values of code by their types and texts, so that a `Date` is not equal to a text. */
import { deepStrictEqual } from "node:assert";

/** Throws an error with the differences. Streams and files are read. */
export async function expectSame(
  actual: unknown,
  expected: unknown,
  what: string,
): Promise<void> {
  const [found, wanted] = [await readable(actual), await readable(expected)];
  try {
    deepStrictEqual(found, wanted);
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error });
  }
}

/** Every value with a class is a text that begins with the name of the class. */
async function readable(value: unknown): Promise<unknown> {
  if (typeof value === "bigint") return `bigint ${String(value)}`;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date)
    return `Date ${Number.isNaN(value.valueOf()) ? "invalid" : value.toISOString()}`;
  if (value instanceof Uint8Array)
    return `bytes ${Buffer.from(value).toString("hex")}`;
  // The server has files of its own class.
  if ("text" in value && typeof value.text === "function")
    return `file ${await (value as Blob).text()}`;
  if (Symbol.asyncIterator in value) {
    const items: unknown[] = [];
    for await (const item of value as AsyncIterable<unknown>) items.push(item);
    return readable(items);
  }
  if (Array.isArray(value)) return Promise.all(value.map(readable));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null)
    // eslint-disable-next-line @typescript-eslint/no-base-to-string -- classes of values have `toString`
    return `${value.constructor.name} ${String(value)}`;
  const entries = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(async ([name, part]) => [name, await readable(part)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
