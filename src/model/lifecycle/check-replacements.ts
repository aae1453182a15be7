/**
 * Checks the replacements of a complete model. A replacement that is deprecated itself leads on to its own replacement,
 * until an operation is not deprecated. The name of a part must be that of another part beside it.
 */
import { allSchemas } from "../graph.js";
import { didYouMean } from "../../base/common/nearest.js";
import type { Context } from "../context.js";
import { isForeign, reportForeign } from "./foreign.js";
import type {
  ApiModel,
  Exchange,
  Lifecycle,
  Operation,
  OperationId,
  Replacement,
} from "../model.js";

/** Replaces each replacement in the model by the end of its chain. */
export function checkReplacements(context: Context, model: ApiModel): void {
  const operations = new Map(model.operations.map((one) => [one.id, one]));
  for (const { lifecycle, kind, peers } of partsOf(model)) {
    const { deprecation, sources } = lifecycle;
    const replacement = deprecation?.replacement;
    if (!deprecation || !replacement || !sources.replacement) continue;
    if (replacement.kind === "operation") {
      const chain = chainOf(operations, replacement);
      const last = chain.links.at(-1) ?? replacement;
      if (chain.end === "cycle") {
        const steps = [...chain.links, replacement];
        const names = steps.map((step) => nameOf(operations, step));
        const cycle = names.join(" → ");
        if (isForeign(sources.replacement)) {
          const problem = `the replacements form a cycle: ${cycle}`;
          reportForeign(context, sources.replacement, problem);
          deprecation.replacement = null;
        } else {
          context.report("replacement-cycle", sources.replacement, {
            chain: cycle,
          });
        }
        continue;
      }
      if (chain.end === "deprecated") {
        context.report("deprecated-replacement", sources.replacement, {
          operation: nameOf(operations, last),
        });
      }
      deprecation.replacement = last;
    } else if (replacement.kind === "peer" && kind !== null) {
      const { name } = replacement;
      const names = peers();
      if (names.includes(name)) continue;
      context.report("unknown-peer-replacement", sources.replacement, {
        replacement: name,
        kind,
        hint: didYouMean(
          name,
          [...names, ...context.operations.byName.keys()],
          `Name an operation or another ${kind}, or write a sentence.`,
        ),
      });
    }
  }
}

type ToOperation = Extract<Replacement, { kind: "operation" }>;

interface Chain {
  links: ToOperation[];
  end: "current" | "deprecated" | "cycle";
}

/** Follows the replacements of operations. */
function chainOf(
  operations: ReadonlyMap<OperationId, Operation>,
  start: ToOperation,
): Chain {
  const links: ToOperation[] = [];
  const seen = new Set<OperationId>();
  let next: ToOperation = start;
  for (;;) {
    if (seen.has(next.operation)) return { links, end: "cycle" };
    seen.add(next.operation);
    links.push(next);
    const { deprecation } = operations.get(next.operation)?.lifecycle ?? {};
    if (!deprecation) return { links, end: "current" };
    if (deprecation.replacement?.kind !== "operation") {
      return { links, end: "deprecated" };
    }
    next = deprecation.replacement;
  }
}

function nameOf(
  operations: ReadonlyMap<OperationId, Operation>,
  { operation }: ToOperation,
): string {
  const found = operations.get(operation);
  if (!found) return operation;
  return found.name ?? `${found.method.toUpperCase()} ${found.path.text}`;
}

interface Part {
  lifecycle: Lifecycle;
  /** The word for the message; null if the part can only be replaced by an operation. */
  kind: string | null;
  /** The names of the parts beside it. */
  peers: () => string[];
}

const none = () => [];

function* partsOf(model: ApiModel): Iterable<Part> {
  const { info, tags, servers, securitySchemes } = model;
  yield { lifecycle: info.lifecycle, kind: null, peers: none };
  for (const { lifecycle } of tags) {
    yield { lifecycle, kind: null, peers: none };
  }
  yield* group(
    "server",
    servers.map((one) => ({ ...one, name: one.url })),
  );
  yield* group("security scheme", securitySchemes);
  for (const exchange of [...model.operations, ...model.webhooks]) {
    yield* partsOfExchange(exchange);
  }
  yield* partsOfSchemas(model);
}

function* partsOfExchange(exchange: Exchange): Iterable<Part> {
  const { lifecycle, parameters, requestBody, responses } = exchange;
  yield { lifecycle, kind: null, peers: none };
  yield* group("parameter", parameters);
  for (const { headers } of responses) yield* group("header", headers);
  for (const { contents } of [
    ...(requestBody ? [requestBody] : []),
    ...responses,
  ]) {
    yield* group(
      "media type",
      contents.map((one) => ({ ...one, name: one.mediaType })),
    );
  }
}

function* partsOfSchemas(model: ApiModel): Iterable<Part> {
  const declared = allSchemas(model).filter(
    ({ role }) => role.kind === "declaration",
  );
  yield* group(
    "schema",
    declared.map(({ role, lifecycle }) => ({
      name: role.kind === "declaration" ? role.name : "",
      lifecycle,
    })),
  );
  for (const { assertions, type } of allSchemas(model)) {
    for (const assertion of assertions) {
      if (assertion.kind !== "object") continue;
      const properties = assertion.properties.flatMap(({ name, schema }) => {
        const property = model.schemas[schema];
        if (property?.role.kind !== "inline") return [];
        // Nearly every property: a short list saves time in a large spec.
        if (property.lifecycle.deprecation === null) return [];
        return [{ name, lifecycle: property.lifecycle }];
      });
      yield* group("property", properties, () =>
        assertion.properties.map(({ name }) => name),
      );
    }
    if (type.kind === "enumeration") {
      yield* group(
        "value",
        type.values.map(({ value, lifecycle }) => ({
          name: typeof value === "string" ? value : JSON.stringify(value),
          lifecycle,
        })),
      );
    }
  }
}

function* group(
  kind: string,
  members: readonly { name: string; lifecycle: Lifecycle }[],
  names = () => members.map((member) => member.name),
): Iterable<Part> {
  for (const { name, lifecycle } of members) {
    const peers = () => names().filter((other) => other !== name);
    yield { lifecycle, kind, peers };
  }
}
