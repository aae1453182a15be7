/** Diagnostics about dates, stability levels and replacements. */
import { error, warning } from "./row.js";

export const lifecycleProblems = {
  "invalid-day": error(
    "{day} is not a valid date.",
    "Write the date as YYYY-MM-DD, for example 2030-12-05.",
  ),
  "foreign-extension": warning(
    "{key} cannot be read: {problem}; {effect}.",
    "Correct it, or use the extension of Specwright, which the reference of lifecycle extensions lists first.",
  ),
  "sunset-without-deprecated": warning(
    "This has {key} {value} but is not marked as deprecated; it is treated as deprecated.",
    "Add `deprecated: true`.",
  ),
  "sunset-before-deprecation": error(
    "The removal date {removal} is before the deprecation date {since}.",
    "Correct one of the two dates.",
  ),
  "unknown-stability": error(
    "{word} is not a known stability level.",
    "Use one of: {words}.",
  ),
  "lifecycle-disagreement": error(
    "This says {other}, but {first} says {value}.",
    "Keep one of the two spellings.",
  ),
  "unknown-deprecated-value": warning(
    "The value {value} is marked as deprecated, but the enum does not have it.",
    "{hint}",
    { fix: "Use a value of the enum." },
  ),
  "unknown-replacement": error(
    "The replacement {replacement} is not an operation of this API.",
    "Use the operationId, or the method and path, of an operation in this spec.",
  ),
  "unknown-peer-replacement": warning(
    "The replacement {replacement} is neither an operation of this API nor a {kind} beside this one.",
    "{hint}",
    {
      message:
        "A replacement is neither an operation of this API nor a part of the same kind, such as another parameter.",
      fix: "Name an operation, or another parameter, property, schema, value, header or security scheme; or write a sentence.",
    },
  ),
  "replacement-cycle": error(
    "The replacements form a cycle: {chain}.",
    "Name an operation that is not deprecated.",
  ),
  "deprecated-required": warning(
    "The parameter {name} is deprecated but required, so callers cannot omit it.",
    "Make it optional, or deprecate the operation.",
  ),
  "deprecated-replacement": warning(
    "The replacement {operation} is itself deprecated, without a replacement that is not.",
    "Name an operation that is not deprecated.",
  ),
} as const;
