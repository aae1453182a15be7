/** Operations on one thing, one after another: create, read, update, read, delete, read. */
import { visible } from "../../../base/diagnostics.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import { isHidden } from "../../../facts/schemas/hidden-names.js";
import { rootType } from "../../../facts/schemas/resolved-type.js";
import type { JsonValue, Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import type { Mismatch } from "../checks/finding.js";
import { describedResponse, jsonOf } from "../checks/response.js";
import { storedMismatches } from "../checks/stored.js";
import { requestOf, type ContractInput } from "../exchange/request.js";
import { lastParameter, parentOf, shapeOf } from "../inputs/resources.js";
import type { SampleChoiceOptions } from "../inputs/sampled-input.js";
import type { ContractCase, Session } from "../session.js";
import { exchange, pathValuesOf } from "./valid.js";

/** The operations of one kind of thing. */
interface Lifetime {
  create: Operation;
  read: Operation;
  updates: readonly Operation[];
  remove: Operation | null;
}

/** By the path of a thing: POST of the path before it creates one. */
export function lifetimesOf(operations: readonly Operation[]): Lifetime[] {
  return operations.flatMap((read): Lifetime[] => {
    if (read.method !== "get" || lastParameter(read.path.text) === null)
      return [];
    const shape = shapeOf(read.path.text);
    const at = (method: string) =>
      operations.find(
        (one) => one.method === method && shapeOf(one.path.text) === shape,
      );
    const create = operations.find(
      (one) =>
        one.method === "post" &&
        shapeOf(one.path.text) === parentOf(read.path.text),
    );
    if (!create) return [];
    const updates = [at("put"), at("patch")].filter((one) => one !== undefined);
    return [{ create, read, updates, remove: at("delete") ?? null }];
  });
}

export async function runSequence(
  session: Session,
  lifetime: Lifetime,
  choice: SampleChoiceOptions,
): Promise<void> {
  const { create, read, updates, remove } = lifetime;
  const { inputs, resources, expect } = session;
  const input = inputs.of(create, choice);
  if (input === null) return;
  const created = await exchange(session, create, input, "create");
  const body = created && jsonOf(created.reply);
  if (!created || body === undefined || body === null) return;
  const id = resources.identify(create, read, pathValuesOf(input), body);
  if (id === null) {
    session.skip(read, `the response of ${nameOf(create)} has no identifier`);
    return;
  }

  /** Reads the thing, and compares it with what was sent before. */
  const readBack = async (after: Operation, sent: ContractInput) => {
    const one = readCase(session, read, id, `after ${nameOf(after)}`);
    if (one === null) return;
    const reply = await session.run(read, {
      ...one,
      judge: (answer) => {
        if (answer.status >= 500) return expect.described(read)(answer);
        if (!isSuccess(answer.status))
          return [
            {
              check: "not-found-after-create",
              message: `The status is ${answer.status} after ${nameOf(after)}.`,
              expected: "The thing that was created can be read.",
              origin: read.origin,
            },
          ];
        return expect.accepted(read, true)(answer);
      },
    });
    const stored = reply && isSuccess(reply.status) ? jsonOf(reply) : undefined;
    if (!reply || stored === undefined) return;
    const described = describedResponse(read, reply.status);
    session.report(
      read,
      one,
      storedMismatches(session, after, sent, stored, described),
    );
  };

  await readBack(create, input);
  for (const update of updates) {
    const sampled = otherInput(session, update, choice, input);
    if (sampled === null) continue;
    const changed = withPath(sampled, id, update);
    const done = await exchange(session, update, changed, "update");
    if (done) await readBack(update, changed);
  }
  if (remove === null) return;
  const sampled = inputs.of(remove, choice);
  if (sampled === null) return;
  const removed = await exchange(
    session,
    remove,
    withPath(sampled, id, remove),
    "delete",
  );
  const one = readCase(session, read, id, `after ${nameOf(remove)}`);
  if (!removed || one === null) return;
  await session.run(read, {
    ...one,
    judge: (reply) => {
      if (reply.status === 404 || reply.status === 410)
        return expect.described(read)(reply);
      return [
        {
          check: "found-after-delete",
          message: `The status is ${reply.status} after ${nameOf(remove)}.`,
          expected: "The status 404 or 410.",
          origin: read.origin,
        },
      ];
    },
  });
  resources.forget(read);
}

/** An input with another body than one that was sent before, if there is one. */
function otherInput(
  { inputs, seed }: Session,
  operation: Operation,
  { size }: SampleChoiceOptions,
  { body }: ContractInput,
): ContractInput | null {
  const before = JSON.stringify(body);
  const made = [10, 11, 12, 13, 14].map((step) =>
    inputs.of(operation, { seed: seed + step, size }),
  );
  return (
    made.find((one) => one && JSON.stringify(one.body) !== before) ??
    made[0] ??
    null
  );
}

/** Sends values of properties that are `readOnly`. A service may reject or ignore them. */
export async function runReadOnly(
  session: Session,
  { create }: Pick<Lifetime, "create">,
): Promise<void> {
  const { inputs, model, seed } = session;
  const input = inputs.of(create, { seed, size: "typical" });
  const body = input?.body;
  const schema = body?.content.schema ?? null;
  if (!input || body?.kind !== "json" || schema === null) return;
  if (!isRecord(body.value)) return;
  const type = rootType(model, schema);
  const sample = inputs
    .sampler({ seed: seed + 77, size: "maximal" })
    .of(schema, "response");
  if (sample === undefined || !isRecord(sample)) return;
  const names = Object.keys(sample).filter((name) => {
    const own =
      type.kind === "object"
        ? type.properties.find((one) => one.name === name)?.schema
        : undefined;
    const value = sample[name];
    return (
      own !== undefined &&
      isHidden((id) => model.schemas[id], own, "request") &&
      // The service may choose the same value of a few.
      (typeof value === "number" ||
        (typeof value === "string" && value.length > 5))
    );
  });
  if (names.length === 0) return;
  const added = Object.fromEntries(
    names.map((name) => [name, sample[name] ?? null]),
  );
  const value = { ...body.value, ...added };
  const request = requestOf(create, { ...input, body: { ...body, value } });
  await session.run(create, {
    title: "properties that are readOnly",
    request,
    judge: (reply) => {
      const shown = jsonOf(reply);
      if (!isSuccess(reply.status) || shown === undefined || !isRecord(shown))
        return session.expect.described(create)(reply);
      return names.flatMap((name): Mismatch[] =>
        shown[name] === added[name]
          ? [
              {
                check: "read-only-changed",
                message: `The response has the value that was sent for ${visible(name)}: ${visible(JSON.stringify(added[name]))}.`,
                expected: "The service ignores or rejects the property.",
                origin: model.schemas[schema]?.origin ?? create.origin,
                key: `read-only-changed ${name}`,
              },
            ]
          : [],
      );
    },
  });
}

function readCase(
  { inputs }: Session,
  read: Operation,
  id: ReadonlyMap<string, JsonValue>,
  title: string,
): Pick<ContractCase, "title" | "request"> | null {
  const input = inputs.of(read, { seed: undefined, size: "minimal" });
  if (input === null) return null;
  return {
    title: `read ${title}`,
    request: requestOf(read, withPath(input, id, read)),
  };
}

function withPath(
  input: ContractInput,
  id: ReadonlyMap<string, JsonValue>,
  { path }: Operation,
): ContractInput {
  // Parameters at the same position may have other names.
  const values = [...id.values()];
  const names = [...path.text.matchAll(/\{([^{}]*)\}/g)].map(
    ([, name]) => name,
  );
  return {
    ...input,
    parameters: input.parameters.map(({ parameter, value }) => ({
      parameter,
      value:
        parameter.location === "path"
          ? (values[names.indexOf(parameter.name)] ?? value)
          : value,
    })),
  };
}

export function nameOf({ name, method, path }: Operation): string {
  return visible(name ?? `${method.toUpperCase()} ${path.text}`);
}
