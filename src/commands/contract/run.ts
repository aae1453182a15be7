/** Runs the cases of all operations, in an order in which things exist before they are used. */
import type { Operation } from "../../model/model.js";
import {
  acceptCases,
  credentialCases,
  headCases,
  methodCases,
  unknownCases,
  unknownPathCase,
} from "./cases/protocol.js";
import { runEdges } from "./cases/edges.js";
import { runPages } from "./cases/pages.js";
import {
  lifetimesOf,
  nameOf,
  runReadOnly,
  runSequence,
} from "./cases/sequences.js";
import { runValid, sampleChoices } from "./cases/valid.js";
import { createWrongCases } from "./cases/wrong.js";
import { isSuccess } from "./checks/expectations.js";
import { requestOf, type ContractInput } from "./exchange/request.js";
import type { Session } from "./session.js";

/** These change nothing. */
const safeMethods = new Set(["get", "head", "options", "query", "trace"]);

/** `show` is called before each operation. */
export async function runContract(
  session: Session,
  show: (operation: Operation) => void,
): Promise<void> {
  const operations = [...session.tallies.keys()];
  const usable = operations.filter((one) => isUsable(session, one));
  const wrongCases = createWrongCases(session);
  const lifetimes = lifetimesOf(usable);
  const removed = new Set(lifetimes.map(({ remove }) => remove));
  for (const operation of inOrder(usable)) {
    show(operation);
    const base = baseInput(session, operation);
    if (base === null) {
      session.skip(operation, "no valid request could be made");
      continue;
    }
    for (const one of credentialCases(session, operation, base))
      await session.run(operation, one);
    if (session.secrets.of(operation) === null) {
      session.skip(operation, missingCredentials(operation));
      continue;
    }
    if (isRemoved(session, operation)) {
      await runRemoved(session, operation, base);
      continue;
    }
    // A thing is deleted once, after everything else.
    const done = removed.has(operation)
      ? []
      : await runValid(session, operation);
    // Now there may be things to use.
    const input = baseInput(session, operation) ?? base;
    if (!removed.has(operation)) await runEdges(session, operation, input);
    for (const one of [
      ...wrongCases(operation, input),
      ...acceptCases(session, operation, input),
      ...(session.canWrite ? methodCases(session, operation, input) : []),
      ...unknownCases(session, operation, input),
      ...(done[0] ? headCases(operation, done[0]) : []),
    ])
      await session.run(operation, one);
    await runPages(session, operation, done);
  }
  for (const lifetime of lifetimes) {
    if (!isReady(session, lifetime.create) || !isReady(session, lifetime.read))
      continue;
    show(lifetime.create);
    for (const choice of sampleChoices({ ...session, examples: 3 }))
      await runSequence(session, lifetime, choice);
    await runReadOnly(session, lifetime);
  }
  const [first] = operations.filter((one) => isReady(session, one));
  const isTaken = operations.some(({ path }) => /^\/?\{/.test(path.text));
  if (first && !isTaken)
    await session.run(first, unknownPathCase(session, first));
}

/** Whether the operation may be called at all; otherwise it is skipped with a reason. */
function isUsable(session: Session, operation: Operation): boolean {
  const { canWrite, base } = session;
  const { method, servers } = operation;
  if (!canWrite && !safeMethods.has(method)) {
    session.skip(
      operation,
      `${method.toUpperCase()} may change data of ${base.host}; --write allows it`,
    );
    return false;
  }
  if (servers.length > 0) {
    session.skip(operation, "the operation has a server of its own");
    return false;
  }
  return true;
}

function isReady(session: Session, operation: Operation): boolean {
  return (
    session.secrets.of(operation) !== null &&
    operation.servers.length === 0 &&
    !isRemoved(session, operation)
  );
}

/** Operations that create things first, outer paths before inner ones; those that delete things last. */
function inOrder(operations: readonly Operation[]): Operation[] {
  const rank = ({ method, path }: Operation) =>
    (method === "post" ? 0 : method === "delete" ? 2000 : 1000) +
    path.segments.length;
  return [...operations].sort((one, other) => rank(one) - rank(other));
}

function baseInput(
  { inputs, seed }: Session,
  operation: Operation,
): ContractInput | null {
  return (
    inputs.of(operation, { seed: undefined, size: "minimal" }) ??
    inputs.of(operation, { seed, size: "minimal" }) ??
    inputs.of(operation, { seed, size: "typical" })
  );
}

function missingCredentials({ security }: Operation): string {
  const names = (security[0]?.schemes ?? []).map(({ scheme }) => scheme);
  return `no credentials for ${names.join(" and ")}; --auth gives them`;
}

function isRemoved({ today }: Session, { lifecycle }: Operation): boolean {
  const removal = lifecycle.deprecation?.removal ?? null;
  return removal !== null && removal <= today;
}

async function runRemoved(
  session: Session,
  operation: Operation,
  input: ContractInput,
): Promise<void> {
  const { removal } = operation.lifecycle.deprecation ?? {};
  await session.run(operation, {
    title: "after the removal",
    request: requestOf(operation, input),
    judge: ({ status }) =>
      isSuccess(status)
        ? [
            {
              check: "removed-operation",
              message: `The status of ${nameOf(operation)} is ${status}.`,
              expected: `The operation was to be removed on ${removal ?? ""}: the status 404 or 410.`,
              origin: operation.lifecycle.sources.removal ?? operation.origin,
            },
          ]
        : [],
  });
}
