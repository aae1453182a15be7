/** Whether two values of the wire mean the same: the texts of a moment or of bytes may differ. */
import { isObject } from "../validators/property/json.js";

export function meansSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one === "string" && typeof other === "string") {
    const [before, after] = [meaningOf(one), meaningOf(other)];
    // Temporal has no leap seconds.
    return before === after || meaningOf(withoutLeap(one)) === after;
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

function withoutLeap(text: string): string {
  return text.replace(/(\d\d:\d\d):60/, "$1:59");
}

const time = /^(\d\d):(\d\d):(\d\d)(\.\d+)?(?:Z|([+-])(\d\d):(\d\d))$/i;

/** The time of a day in UTC. */
function timeOf(text: string): string | null {
  const found = time.exec(text);
  if (!found) return null;
  const [hour, minute, second] = found.slice(1, 4).map(Number);
  const offset = 60 * Number(found[6] ?? 0) + Number(found[7] ?? 0);
  const minutes =
    60 * (hour ?? 0) + (minute ?? 0) + (found[5] === "-" ? offset : -offset);
  const fraction = (found[4] ?? ".").replace(/0+$/, "");
  return `time ${String((minutes + 2880) % 1440)} ${String(second)}${fraction}`;
}

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
  const timeOfDay = timeOf(text);
  if (timeOfDay !== null) return timeOfDay;
  if (/^[A-Za-z0-9+/]+={1,2}$/.test(text)) {
    return `bytes ${Buffer.from(text, "base64").toString("hex")}`;
  }
  return text;
}
