/** The text of a `@deprecated` tag: written into generated code, and read again by `specwright usage`. */
import type { Day } from "../../model/model.js";

export interface DeprecationText {
  since: Day | null;
  sinceVersion: string | null;
  removal: Day | null;
  /** The replacement and the note, in sentences; may be empty. */
  advice: string;
}

export function deprecationText({
  since,
  sinceVersion,
  removal,
  advice,
}: DeprecationText): string {
  // Advice that looks like a date is marked, so that the text is read as it was written.
  const isAmbiguous = /^(Since|To be removed on|Note:) /.test(advice);
  return [
    since === null ? "" : `Since ${dayInWords(since)}.`,
    sinceVersion === null ? "" : `Since version ${sinceVersion}.`,
    removal === null ? "" : `To be removed on ${dayInWords(removal)}.`,
    isAmbiguous ? `Note: ${advice}` : advice,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** Line breaks count as spaces, because comments are wrapped. */
export function readDeprecationText(text: string): DeprecationText {
  const [, since, sinceVersion = null, removal, advice = ""] =
    /^(?:Since (\d+ [A-Z][a-z]+ \d{4})\.(?: |$))?(?:Since version (\S+)\.(?: |$))?(?:To be removed on (\d+ [A-Z][a-z]+ \d{4})\.(?: |$))?(.*)$/s.exec(
      text.replace(/\s+/g, " ").trim(),
    ) ?? [];
  return {
    since: since === undefined ? null : dayOfWords(since),
    sinceVersion,
    removal: removal === undefined ? null : dayOfWords(removal),
    advice: advice.replace(/^Note: /, ""),
  };
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** `2030-12-05` → `5 December 2030`. */
export function dayInWords(day: Day): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${String(Number(date))} ${months[Number(month) - 1] ?? month} ${year}`;
}

function dayOfWords(words: string): Day | null {
  const [date = "", name = "", year = ""] = words.split(" ");
  const month = months.indexOf(name) + 1;
  if (month === 0) return null;
  return [year, String(month), date]
    .map((part) => part.padStart(2, "0"))
    .join("-");
}
