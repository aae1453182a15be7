/** Diagnostics about the lifecycle policy, which `specwright lifecycle` checks. They are findings: the exit code is 1. */
import { error } from "./row.js";

export const policyProblems = {
  "removal-overdue": error(
    "The {part} was to be removed on {removal}, and today is {today}.",
    "Remove it, or move the removal date.",
  ),
  "notice-too-short": error(
    "The {part} is deprecated from {since} to {removal}: {days} days of notice, but the policy requires {required} for {stability} parts.",
    "Move the removal date to {earliest} or later.",
  ),
  "deprecation-date-missing": error(
    "The {part} has a removal date but no deprecation date, so its notice of {required} days cannot be checked.",
    "Add `x-deprecated-since` with the date of the deprecation.",
  ),
  "removal-date-missing": error(
    "The {part} is deprecated without a removal date.",
    "Add `x-sunset` with the date of the removal.",
  ),
  "replacement-missing": error(
    "The {part} is deprecated without a replacement.",
    "Add `x-replaced-by` with an operation, or with a sentence that says what to do instead.",
  ),
} as const;
