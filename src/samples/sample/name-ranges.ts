/** Plausible ranges of numbers, chosen by the name of the field or parameter. */
import { memoize } from "../../base/common/memoize.js";
import { rowForName } from "./value-names.js";

interface NumberRange {
  name: RegExp;
  minimum: number;
  maximum: number;
  /** The number of digits after the decimal point, if the schema allows any. */
  decimals: number;
}

function range(
  name: RegExp,
  minimum: number,
  maximum: number,
  decimals = 0,
): NumberRange {
  return { name, minimum, maximum, decimals };
}

/** The first row that matches a name applies. */
const rows = [
  range(/\b(?:latitude|lat)$/, 36, 60, 4),
  range(/\b(?:longitude|lng|lon)$/, -9, 28, 4),
  range(/\byear$/, 2020, 2026),
  range(/\bmonth$/, 1, 12),
  range(/\bday$/, 1, 28),
  range(/\bhour$/, 0, 23),
  range(/\b(?:minute|second)$/, 0, 59),
  range(/\bage$/, 18, 80),
  range(/\bport$/, 8000, 8999),
  range(/\b(?:percent|percentage|progress)$/, 1, 100),
  range(/\b(?:rating|stars|priority|rank|level)$/, 1, 5),
  // Seconds since 1970, in the year 2026.
  range(
    /\b(?:created|updated|modified|deleted|expires|timestamp|unix time|date|at)$/,
    1_767_225_600,
    1_798_761_599,
  ),
  range(/\b(?:count|quantity|qty|page|position|index|offset)$/, 1, 20),
  range(/\b(?:limit|size|length|width|height|weight)$/, 1, 100),
  range(/\b(?:id|number|code|status)$/, 1, 999),
];

/** Null if the name says nothing. */
export const rangeOfName = memoize((name) => rowForName(rows, name));
