/** Requests about HTTP itself: credentials, methods, media types, HEAD, unknown things. */
import { visible } from "../../../base/diagnostics.js";
import type { ApiModel, JsonValue, Operation } from "../../../model/model.js";
import { isSuccess } from "../checks/expectations.js";
import type { Mismatch } from "../checks/finding.js";
import { describedResponse } from "../../../facts/operations/status.js";
import {
  requestOf,
  withHeader,
  type ContractInput,
} from "../exchange/request.js";
import { lastParameter, shapeOf } from "../inputs/resources.js";
import type { ContractCase, Session } from "../session.js";
import type { Exchanged } from "./exchange.js";

/** Requests without credentials, and with wrong ones. */
export function credentialCases(
  { expect }: Session,
  operation: Operation,
  input: ContractInput,
): ContractCase[] {
  const { security } = operation;
  const isOpen = security.some(({ schemes }) => schemes.length === 0);
  if (security.length === 0 || isOpen) return [];
  const request = requestOf(operation, input);
  return [
    {
      title: "no credentials",
      credentials: "none",
      request,
      judge: expect.unauthorized(operation, "without credentials"),
    },
    {
      title: "wrong credentials",
      credentials: "wrong",
      request,
      judge: expect.unauthorized(operation, "with wrong credentials"),
    },
  ];
}

/** A server may ignore `Accept`, unless the spec describes the status 406. */
export function acceptCases(
  { expect }: Session,
  operation: Operation,
  input: ContractInput,
): ContractCase[] {
  const isDescribed = describesStatus(operation, 406);
  const judge = isDescribed
    ? expect.status(operation, [406], "for a media type that is not described")
    : expect.described(operation);
  const request = requestOf(operation, input);
  return [
    {
      title: "accepts only a media type that is not described",
      request: withHeader(request, "accept", "application/x-unknown"),
      judge,
    },
  ];
}

function describesStatus({ responses }: Operation, code: number): boolean {
  return responses.some(
    ({ status }) => status.kind === "code" && status.code === code,
  );
}

/** DELETE is not among them: a service may have it although the spec does not describe it. */
const otherMethods = ["patch", "put", "post"];

/** A method that no operation of the path has. */
export function methodCases(
  { expect, model }: Session,
  operation: Operation,
  input: ContractInput,
): ContractCase[] {
  const methods = methodsOf(model, operation);
  const method = otherMethods.find((one) => !methods.includes(one));
  // One case for each path.
  if (methods[0] !== operation.method || method === undefined) return [];
  const name = method.toUpperCase();
  const status = expect.status(operation, [405], `for the method ${name}`);
  return [
    {
      title: `the method ${name} is not described`,
      request: {
        ...requestOf(operation, { ...input, body: null }),
        method: name,
      },
      judge(reply) {
        const found = status(reply);
        if (found.length > 0) return found;
        const header = reply.headers["allow"];
        return header === undefined
          ? [
              wrongAllow(
                operation,
                "The response with the status 405 has no header Allow.",
              ),
            ]
          : allowMismatches(operation, header, methods, method);
      },
    },
  ];
}

/** OPTIONS changes nothing. A server need not support it. */
export function optionsCases(
  { expect, model }: Session,
  operation: Operation,
  input: ContractInput,
): ContractCase[] {
  const methods = methodsOf(model, operation);
  if (methods[0] !== operation.method || methods.includes("options")) return [];
  return [
    {
      title: "OPTIONS",
      request: {
        ...requestOf(operation, { ...input, body: null }),
        method: "OPTIONS",
      },
      judge(reply) {
        const header = reply.headers["allow"];
        if (reply.status >= 500) return expect.described(operation)(reply);
        return isSuccess(reply.status) && header !== undefined
          ? allowMismatches(operation, header, methods, null)
          : [];
      },
    },
  ];
}

function methodsOf({ operations }: ApiModel, { path }: Operation): string[] {
  const shape = shapeOf(path.text);
  return operations
    .filter((one) => shapeOf(one.path.text) === shape)
    .map(({ method }) => method);
}

/** `refused` is the method that the service has just refused. */
function allowMismatches(
  operation: Operation,
  header: string,
  methods: readonly string[],
  refused: string | null,
): Mismatch[] {
  const allowed = header.split(",").map((one) => one.trim().toLowerCase());
  const missing = methods.filter((one) => !allowed.includes(one));
  if (missing.length > 0) {
    const names = missing.join(", ").toUpperCase();
    return [wrongAllow(operation, `The header Allow does not have ${names}.`)];
  }
  return refused !== null && allowed.includes(refused)
    ? [
        wrongAllow(
          operation,
          `The header Allow has ${refused.toUpperCase()}, which is refused.`,
        ),
      ]
    : [];
}

function wrongAllow({ origin }: Operation, message: string): Mismatch {
  return {
    check: "wrong-status",
    message,
    expected: "The header Allow lists the methods of the path.",
    origin,
    key: "wrong-status allow",
  };
}

/** A thing that does not exist, if the spec describes the status 404 or 410. */
export function unknownCases(
  { expect, values, resources }: Session,
  operation: Operation,
  input: ContractInput,
): ContractCase[] {
  const name = lastParameter(operation.path.text);
  const isDescribed = [404, 410].some((code) =>
    describesStatus(operation, code),
  );
  // PUT may create the thing.
  if (name === null || !isDescribed || operation.method === "put") return [];
  const given = input.parameters.find(
    ({ parameter }) => parameter.location === "path" && parameter.name === name,
  );
  if (!given) return [];
  const known = resources.pathValues(operation).get(name);
  const value = unknownValue(
    (candidate) =>
      candidate !== known && values.fits(given.parameter.schema, candidate),
  );
  if (value === undefined) return [];
  const parameters = input.parameters.map((one) =>
    one === given ? { parameter: one.parameter, value } : one,
  );
  const isFound = expect.status(
    operation,
    [404, 410],
    `for ${name} ${JSON.stringify(value)}, which does not exist`,
  );
  const isDescribedReply = expect.described(operation);
  return [
    {
      title: `${name} does not exist`,
      request: requestOf(operation, { ...input, parameters }),
      judge: (reply) => {
        const found = isDescribedReply(reply);
        return found.length > 0 ? found : isFound(reply);
      },
    },
  ];
}

function unknownValue(
  isUsable: (value: JsonValue) => boolean,
): JsonValue | undefined {
  return [
    987_654_321,
    2_147_483_646,
    "5f3c1a52-7c0b-4b8e-9d0e-6a1f2c3d4e5f",
    "specwright-unknown",
    "0123456789abcdef01234567",
  ].find(isUsable);
}

/** HEAD has the status and the headers of GET. */
export function headCases(
  operation: Operation,
  { one, reply }: Exchanged,
): ContractCase[] {
  if (operation.method !== "get") return [];
  const described = describedResponse(operation, reply.status)?.headers ?? [];
  const names = [
    "Content-Type",
    ...described
      .filter(({ presence }) => presence === "required")
      .map(({ name }) => name),
  ];
  const differs = (what: string, expected: string): Mismatch => ({
    check: "head-differs",
    message: `HEAD has ${what}.`,
    expected: `${expected}, as for GET.`,
    origin: operation.origin,
  });
  return [
    {
      title: "HEAD in place of GET",
      request: { ...one.request, method: "HEAD" },
      judge({ status, headers }) {
        const other = `The status ${reply.status}`;
        if (status !== reply.status)
          return [differs(`the status ${status}`, other)];
        return names.flatMap((name) => {
          const key = name.toLowerCase();
          const own = headers[key] ?? "missing";
          const expected = reply.headers[key] ?? "missing";
          // Other headers may have another value at another time.
          const isSame =
            key === "content-type"
              ? own === expected
              : (own === "missing") === (expected === "missing");
          return isSame
            ? []
            : [
                differs(
                  `the header ${visible(`${name}: ${own}`)}`,
                  `The header ${visible(`${name}: ${expected}`)}`,
                ),
              ];
        });
      },
    },
  ];
}

/** A path that no operation has. */
export function unknownPathCase(
  { expect }: Session,
  operation: Operation,
): ContractCase {
  return {
    title: "unknown path",
    request: {
      method: "GET",
      target: "/specwright-unknown-path",
      headers: [],
      body: null,
    },
    judge: expect.status(operation, [404], "for an unknown path"),
  };
}
