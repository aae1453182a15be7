// Part of the Specwright runtime.
import type { Place } from "../errors/problem.js";
import type { Parameter } from "./parameter.js";
import { objectOf } from "./coerce.js";
import {
  assignments,
  delimited,
  isExploded,
  separatorOf,
} from "./delimited.js";

/** Reads the style `simple`, and lists with another separator. */
export function simple(
  place: Place,
  parameter: Parameter,
  text: string,
  decode: (text: string) => string,
): unknown {
  const { shape, style } = parameter;
  return isExploded(place, parameter) && objectOf(shape)
    ? assignments(shape, text, ",", decode)
    : delimited(shape, text, separatorOf(place, style), decode);
}
