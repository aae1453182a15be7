/** Changes a page to be the last one, so that a client that reads all pages comes to an end. */
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

/** Maximum length of a chain of references. */
const furthest = 32;

function objectIn(
  plan: SamplePlan,
  planOf: PlanOf,
): Extract<SamplePlan, { kind: "object" }> | null {
  let current = plan;
  for (let steps = 0; steps < furthest; steps++) {
    if (current.kind === "object") return current;
    if (current.kind === "reference") current = planOf(current.schema);
    else if (current.kind === "example" || current.kind === "nullable")
      current = current.plan;
    else return null;
  }
  return null;
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
