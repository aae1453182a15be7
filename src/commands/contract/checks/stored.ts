/** Compares the properties that were sent with those of a later response. */
import { visible } from "../../../base/diagnostics.js";
import { isSameValue } from "../../../keywords/same-value.js";
import { isRecord } from "../../../facts/requests/parameter-text.js";
import type { JsonValue, Operation, Response } from "../../../model/model.js";
import type { ContractInput } from "../exchange/request.js";
import type { Session } from "../session.js";
import type { Mismatch } from "./finding.js";

/** `described` is the response that the body belongs to. */
export function storedMismatches(
  { values, model }: Pick<Session, "values" | "model">,
  operation: Operation,
  { body: sent }: ContractInput,
  body: JsonValue,
  described: Response | null,
): Mismatch[] {
  const isWrite = ["post", "put", "patch"].includes(operation.method);
  if (!isWrite || sent?.kind !== "json") return [];
  const schema = described?.contents[0]?.schema ?? null;
  const value = sent.value;
  const requested = sent.content.schema;
  if (schema === null || requested === null) return [];
  if (!isRecord(value) || !isRecord(body)) return [];
  return Object.entries(value).flatMap(([name, part]): Mismatch[] => {
    const isShown =
      values.describes(schema, body, name) &&
      values.hiddenPart(schema, { [name]: part }, "response") === null;
    // JSON Merge Patch (RFC 7396) removes a property with null.
    const isRemoved =
      operation.method === "patch" && part === null && !(name in body);
    if (!isShown || isRemoved || agrees(part, body[name])) return [];
    return [
      {
        check: "not-stored",
        message: `The property ${visible(name)} was sent as ${shown(part)}, and is ${shown(body[name])} in the response.`,
        expected: "The response has the value that was sent.",
        origin: model.schemas[schema]?.origin ?? operation.origin,
        key: `not-stored ${name}`,
      },
    ];
  });
}

/** Whether a response has what was sent. It may have further properties, and write dates in another way. */
function agrees(sent: JsonValue, received: JsonValue | undefined): boolean {
  if (received === undefined) return false;
  if (Array.isArray(sent))
    return (
      Array.isArray(received) &&
      sent.length === received.length &&
      sent.every((item, index) => agrees(item, received[index]))
    );
  if (isRecord(sent))
    return (
      isRecord(received) &&
      Object.entries(sent).every(
        ([name, part]) => !(name in received) || agrees(part, received[name]),
      )
    );
  if (isSameValue(sent, received)) return true;
  return (
    typeof sent === "string" &&
    typeof received === "string" &&
    /^\d{4}-\d\d-\d\dT/.test(sent) &&
    Date.parse(sent) === Date.parse(received)
  );
}

function shown(value: JsonValue | undefined): string {
  return value === undefined
    ? "missing"
    : visible(JSON.stringify(value).slice(0, 120));
}
