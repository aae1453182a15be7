/** Removal dates as an iCalendar file (RFC 5545). */
import { sha256 } from "../../base/common/sha256.js";
import type { Day } from "../../model/model.js";
import { addDays } from "./days.js";
import type { LifecycleItem } from "./items.js";

export interface CalendarApi {
  title: string;
  items: readonly LifecycleItem[];
}

/** One event for each part with a removal date. `today` is the time stamp, so the same input gives the same file. */
export function calendarText(apis: readonly CalendarApi[], today: Day): string {
  const seen = new Map<string, number>();
  const events = apis.flatMap(({ title, items }) =>
    items.flatMap((item) => {
      if (item.removal === null) return [];
      const id = `${title}\n${item.kind}\n${item.part}`;
      const repeated = seen.get(id) ?? 0;
      seen.set(id, repeated + 1);
      const uid = uidOf(repeated === 0 ? id : `${id}\n${repeated}`);
      return eventLines(title, item, item.removal, uid, today);
    }),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Specwright//Lifecycle//EN",
    "CALSCALE:GREGORIAN",
    ...events,
    "END:VCALENDAR",
  ];
  return `${lines.flatMap(folded).join("\r\n")}\r\n`;
}

/** The date is not part of the identifier: a calendar moves the event when the date changes. */
function uidOf(text: string): string {
  return `${sha256(text).slice(0, 32)}@specwright`;
}

function eventLines(
  title: string,
  item: LifecycleItem,
  removal: Day,
  uid: string,
  today: Day,
): string[] {
  const { part, since, replacement, note } = item;
  const sentences = [
    since === null ? null : `Deprecated since ${since}.`,
    replacement === null ? null : `Use instead: ${replacement}`,
    note,
  ].filter((sentence) => sentence !== null);
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${compact(today)}T000000Z`,
    `DTSTART;VALUE=DATE:${compact(removal)}`,
    `DTEND;VALUE=DATE:${compact(addDays(removal, 1))}`,
    `SUMMARY:${escaped(`${title}: removal of ${part}`)}`,
    ...(sentences.length === 0
      ? []
      : [`DESCRIPTION:${escaped(sentences.join("\n"))}`]),
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

function compact(day: Day): string {
  return day.replaceAll("-", "");
}

/** Escapes text as in RFC 5545, section 3.3.11. Control characters are not allowed. */
function escaped(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll("\n", "\\n");
}

/** Replaces halves of characters, which UTF-8 cannot express. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** The longest line, in bytes without its end. */
const longestLine = 75;

/** Breaks a long line between characters. Each further line starts with a space. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let current = "";
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > longestLine) {
      lines.push(current);
      current = " ";
      size = 1;
    }
    current += character;
    size += bytes;
  }
  return [...lines, current];
}
