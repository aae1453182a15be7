/** Diagnostics about the lifecycle policy, which `specwright lifecycle` checks. They are findings: the exit code is 1. */
import { finding } from "./row.js";

export const policyProblems = {
  "removal-overdue": finding(
    "The {part} was to be removed on {removal}, and today is {today}.",
    "Remove it, or move the removal date.",
  ),
  "notice-too-short": finding(
    "The {part} is deprecated from {since} to {removal}: {days} days of notice, but the policy requires {required} for {stability} parts.",
    "Move the removal date to {earliest} or later.",
  ),
  "deprecation-date-missing": finding(
    "The {part} has a removal date but no deprecation date, so its notice of {required} days cannot be checked.",
    "Add `x-deprecated-since` with the date of the deprecation.",
  ),
  "removal-date-missing": finding(
    "The {part} is deprecated without a removal date.",
    "Add `x-sunset` with the date of the removal.",
  ),
  "replacement-missing": finding(
    "The {part} is deprecated without a replacement.",
    "Add `x-replaced-by` with an operation, or with a sentence that says what to do instead.",
  ),
} as const;
