/** Changes a page to be the last one, so that a client that reads all pages comes to an end. */
import { follow } from "../../base/common/follow.js";
import type {
  BodyPath,
  JsonValue,
  Pagination,
  SchemaId,
} from "../../model/model.js";
import type { PlannedField, SamplePlan } from "./plan.js";

/** The plan of a schema with a public name. */
type PlanOf = (schema: SchemaId) => SamplePlan;

/** Changes only fields that do not depend on others, to values that they allow. */
export function lastPage(
  plan: SamplePlan,
  { next, more, pages }: Pagination,
  planOf: PlanOf,
): SamplePlan {
  const link = next.kind === "url" || next.kind === "cursor" ? next.at : null;
  const changes: [BodyPath | null, (field: PlannedField) => Change | null][] = [
    [more, (field) => (allows(field.plan, false) ? { value: false } : null)],
    [pages, (field) => (allows(field.plan, 1) ? { value: 1 } : null)],
    [link, withoutLink],
  ];
  return changes.reduce<SamplePlan>((changed, [path, changeOf]) => {
    const field = path === null ? null : fieldAt(plan, path, planOf);
    const change = field && changeOf(field);
    return change && path
      ? { kind: "changed", plan: changed, path, ...change }
      : changed;
  }, plan);
}

/** Undefined to leave the field out. */
type Change = { value: JsonValue | undefined };

function withoutLink({ plan, presence }: PlannedField): Change | null {
  if (presence !== "required") return { value: undefined };
  return allows(plan, null) ? { value: null } : null;
}

/** The field at a path through objects whose fields do not depend on each other. */
function fieldAt(
  plan: SamplePlan,
  path: BodyPath,
  planOf: PlanOf,
): PlannedField | null {
  let field: PlannedField | undefined;
  let current = plan;
  for (const name of path) {
    const object = objectIn(current, planOf);
    field = object?.fields.find((one) => one.name === name);
    if (field === undefined) return null;
    current = field.plan;
  }
  return field ?? null;
}

function objectIn(
  plan: SamplePlan,
  planOf: PlanOf,
): Extract<SamplePlan, { kind: "object" }> | null {
  const end = follow(plan, (at) => {
    if (at.kind === "reference") return planOf(at.schema);
    return at.kind === "example" || at.kind === "nullable" ? at.plan : null;
  });
  return end.kind === "object" ? end : null;
}

function allows(plan: SamplePlan, value: JsonValue): boolean {
  switch (plan.kind) {
    case "values":
      return plan.values.includes(value);
    case "integer":
      return plan.minimum === value;
    case "nullable":
      return value === null || allows(plan.plan, value);
    case "example":
      return allows(plan.plan, value);
    default:
      return false;
  }
}
