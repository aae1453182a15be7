/** Whether two values of the wire mean the same: the texts of a moment or of bytes may differ. */
import { isObject } from "../validators/property/json.js";

export function meansSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === "string" && typeof other === "string") {
    return meaningOf(one) === meaningOf(other);
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length &&
      one.every((item, index) => meansSame(item, other[index]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && meansSame(one[name], other[name]),
    )
  );
}

const dateTime =
  /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):(\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

/** Read apart from the codecs: a moment in milliseconds, or the bytes of a text. A day is its start in UTC. */
function meaningOf(text: string): string {
  const [, day, minute, second, fraction = "", zone] =
    dateTime.exec(text) ?? [];
  if (day !== undefined && minute !== undefined && zone !== undefined) {
    const start = Date.parse(`${day}T${minute}:00${zone.toUpperCase()}`);
    const part = Math.floor(Number(`0${fraction}`) * 1000);
    return `moment ${String(start + Number(second) * 1000 + part)}`;
  }
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))) {
    return `moment ${String(Date.parse(text))}`;
  }
  if (/^[A-Za-z0-9+/]+={1,2}$/.test(text)) {
    return `bytes ${Buffer.from(text, "base64").toString("hex")}`;
  }
  return text;
}
