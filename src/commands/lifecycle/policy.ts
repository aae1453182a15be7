/** Checks the lifecycle of an API against the rules in the config. */
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import type { LifecyclePolicy } from "../../base/options/lifecycle-policy.js";
import type { Day } from "../../model/model.js";
import { addDays, daysBetween } from "./days.js";
import type { LifecycleItem } from "./items.js";

/** A problem that several parts inherit from one place is reported once. */
export function policyDiagnostics(
  items: readonly LifecycleItem[],
  policy: LifecyclePolicy,
  today: Day,
): Diagnostic[] {
  const found = items
    .filter(({ status }) => status !== "unstable")
    .flatMap((item) => [
      ...overdue(item, policy, today),
      ...shortNotice(item, policy),
      ...missing(item, policy),
    ]);
  const reported = new Set<string>();
  return found.filter(({ code, place }) => {
    const key = JSON.stringify([code, place]);
    return !reported.has(key) && reported.add(key);
  });
}

/** An overdue removal is a warning without the rule. */
function overdue(
  item: LifecycleItem,
  { failWhenOverdue = false }: LifecyclePolicy,
  today: Day,
): Diagnostic[] {
  const { part, removal, status } = item;
  if (status !== "overdue" || removal === null) return [];
  const found = diagnostic("removal-overdue", item.places.removal, {
    part,
    removal,
    today,
  });
  return [failWhenOverdue ? found : { ...found, severity: "warning" }];
}

function shortNotice(
  { part, since, removal, stability, places }: LifecycleItem,
  { notice = {} }: LifecyclePolicy,
): Diagnostic[] {
  const required = notice[stability];
  if (required === undefined || removal === null) return [];
  if (since === null) {
    return [
      diagnostic("deprecation-date-missing", places.stated, { part, required }),
    ];
  }
  const days = daysBetween(since, removal);
  if (days >= required) return [];
  return [
    diagnostic("notice-too-short", places.removal, {
      part,
      since,
      removal,
      days,
      required,
      stability,
      earliest: addDays(since, required),
    }),
  ];
}

function missing(
  { kind, part, removal, replacement, places }: LifecycleItem,
  policy: LifecyclePolicy,
): Diagnostic[] {
  const { requireRemovalDate = false, requireReplacement = false } = policy;
  const needsReplacement = kind === "operation" && requireReplacement;
  return [
    ...(requireRemovalDate && removal === null
      ? [diagnostic("removal-date-missing", places.stated, { part })]
      : []),
    ...(needsReplacement && replacement === null
      ? [diagnostic("replacement-missing", places.stated, { part })]
      : []),
  ];
}
