/** Whether no number satisfies some rules. */
import { narrowest } from "../../keywords/limits.js";
import type { JsonValue } from "../../model/model.js";
import { isMultipleOf } from "../../keywords/multiples.js";
import type { Literal } from "./literal.js";

type Limit = Extract<Literal, { kind: "limit" }>;

/** So many integers are tried one by one. */
const mostTried = 200;

export function hasNoNumber(
  rules: readonly Literal[],
  excluded: readonly JsonValue[],
): boolean {
  const isPossible = (value: number) =>
    !excluded.includes(value) && fits(rules, value);
  const limits = rules
    .filter((rule): rule is Limit => rule.kind === "limit")
    .map(({ side, bound }) => ({ side, ...bound }));
  const least = narrowest(limits, "least");
  const most = narrowest(limits, "most");
  if (least && most) {
    if (least.value > most.value) return true;
    const isPoint = least.value === most.value;
    if (isPoint && (least.exclusive || most.exclusive)) return true;
    if (isPoint) return !isPossible(least.value);
  }
  const steps = rules.flatMap((rule) =>
    rule.kind === "multipleOf" && rule.holds ? [rule.step] : [],
  );
  const isInteger =
    rules.some((rule) => rule.kind === "integer" && rule.holds) ||
    steps.some(Number.isInteger);
  const isRefuted = rules.some((rule) => {
    if (rule.kind === "integer") return !rule.holds && isInteger;
    if (rule.kind !== "multipleOf" || rule.holds) return false;
    const { step } = rule;
    return (
      (isInteger && isMultipleOf(1, step)) ||
      steps.some((own) => isMultipleOf(own, step))
    );
  });
  if (isRefuted) return true;
  if (!isInteger || !least || !most) return false;
  const first = Math.ceil(least.value);
  const last = Math.floor(most.value);
  if (first > last) return true;
  if (last - first > mostTried || !Number.isSafeInteger(last)) return false;
  for (let value = first; value <= last; value++)
    if (isPossible(value)) return false;
  return true;
}

function fits(rules: readonly Literal[], value: number): boolean {
  return rules.every((rule) => {
    switch (rule.kind) {
      case "limit": {
        const { value: bound, exclusive } = rule.bound;
        if (value === bound) return !exclusive;
        return rule.side === "least" ? value > bound : value < bound;
      }
      case "integer":
        return Number.isInteger(value) === rule.holds;
      case "multipleOf":
        return isMultipleOf(value, rule.step) === rule.holds;
      default:
        return true;
    }
  });
}
