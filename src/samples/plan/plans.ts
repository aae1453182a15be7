/** The plans of all schemas with a public name, and of the parts of responses. */
import { isErrorStatus } from "../../facts/operations/status.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import { allSchemas } from "../../model/graph.js";
import type {
  ApiModel,
  Content,
  Direction,
  Pagination,
  Schema,
  SchemaId,
  StatusMatch,
} from "../../model/model.js";
import { createFacts } from "../../facts/schemas/assertions.js";
import { buildPlan } from "./build.js";
import { lastPage } from "./last-page.js";
import { noPlan, valuesPlan, withExample, type SamplePlan } from "./plan.js";
import { smallestSize, withoutEndless, type SizeOf } from "./sizes.js";
import { createSources } from "./source.js";

export interface SamplePlans {
  /** The plan of any schema. With a public name, it is the plan itself, not a reference to it. */
  of(id: SchemaId, direction: Direction): SamplePlan;
  /** The plan of a part: a reference if the schema has a public name. */
  part(id: SchemaId, direction: Direction): SamplePlan;
  /**
   * The plan of a response body. If an error contains the status, it is the one of its response. A page is the last
   * one.
   */
  ofBody(
    content: Content,
    status: StatusMatch,
    pagination: Pagination | null,
  ): SamplePlan;
}

export function createSamplePlans(model: ApiModel): SamplePlans {
  const sources = createSources(model, createFacts(model));
  const plans: Record<Direction, Map<SchemaId, SamplePlan>> = {
    request: new Map(),
    response: new Map(),
  };
  const planOf = (id: SchemaId, direction: Direction): SamplePlan => {
    const isSplit = model.schemas[id]?.projection === "split";
    const view = isSplit ? direction : "response";
    return getOrCreate(plans[view], id, () => buildPlan(sources[view], id));
  };
  for (const schema of allSchemas(model).filter(hasPlan)) {
    planOf(schema.id, "response");
    if (schema.projection === "split") planOf(schema.id, "request");
  }
  const sizes = {
    request: sizesOf("request"),
    response: sizesOf("response"),
  };
  const of = (id: SchemaId, direction: Direction): SamplePlan =>
    withoutEndless(planOf(id, direction), sizes[direction]);
  const part = (id: SchemaId, direction: Direction): SamplePlan => {
    if (!hasPlan(model.schemas[id])) return of(id, direction);
    return sizes[direction](id) === Infinity
      ? noPlan
      : { kind: "reference", schema: id };
  };
  return {
    of,
    part,
    ofBody(content, status, pagination) {
      if (pagination !== null && !isErrorStatus(status, true)) {
        const plan = bodyPlan(content, status);
        return lastPage(plan, pagination, (id) => of(id, "response"));
      }
      return bodyPlan(content, status);
    },
  };

  function bodyPlan(content: Content, status: StatusMatch): SamplePlan {
    const { schema } = content;
    const [given] = sources.sampler.givenIn(content, "response");
    const plan = schema === null ? noPlan : part(schema, "response");
    if (given) return withExample(given.value, plan);
    if (schema === null || plan.kind === "none" || !isErrorStatus(status, true))
      return plan;
    const value = sources.sampler.ofError(content, status);
    const isUsual = value === sources.sampler.of(schema, "response");
    return isUsual ? plan : withExample(value, plan);
  }

  /** Computes sizes until they no longer shrink. Schemas without a finite plan may still have a sample. */
  function sizesOf(direction: Direction): SizeOf {
    const ids = [...plans.response.keys()];
    const found = new Map<SchemaId, number>();
    const sizeOf: SizeOf = (id) => found.get(id) ?? Infinity;
    const settle = (): void => {
      for (let isStable = false; !isStable;) {
        isStable = true;
        for (const id of ids) {
          const size = smallestSize(planOf(id, direction), sizeOf);
          if (size >= sizeOf(id)) continue;
          found.set(id, size);
          isStable = false;
        }
      }
    };
    settle();
    for (const id of ids) {
      if (sizeOf(id) !== Infinity) continue;
      const isSplit = model.schemas[id]?.projection === "split";
      const view = isSplit ? direction : "response";
      const values = sources[view].values(id);
      if (values.length > 0) plans[view].set(id, valuesPlan(values));
    }
    settle();
    return sizeOf;
  }
}

/** Whether other plans refer to the plan of a schema. Only clients make all parameters of one location. */
export function hasPlan(schema: Schema | undefined): boolean {
  const role = schema?.role.kind ?? "inline";
  return role !== "inline" && role !== "parameters";
}
