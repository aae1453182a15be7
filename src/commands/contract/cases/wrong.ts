/** Requests that break exactly one rule of the spec. */
import { segments } from "../../../base/common/pointer.js";
import { describeOperation } from "../../../facts/operations/describe.js";
import { bodyOf } from "../../../facts/requests/body.js";
import type { JsonValue, Operation, Parameter } from "../../../model/model.js";
import {
  createWrongValues,
  type WrongValues,
} from "../../../samples/wrong/wrong-values.js";
import {
  requestOf,
  withHeader,
  type ContractInput,
} from "../exchange/request.js";
import { isSendable, readingsOf } from "../inputs/sendable.js";
import type { ContractCase, Session } from "../session.js";

/** Large schemas have thousands of rules. */
const mostPerParameter = 16;
const mostPerBody = 120;

export function createWrongCases({
  model,
  values,
  seed,
  inputs,
  expect,
}: Pick<Session, "model" | "values" | "seed" | "inputs" | "expect">): (
  operation: Operation,
  base: ContractInput,
  exists: boolean,
) => Generator<ContractCase> {
  const wrongValues: WrongValues = createWrongValues(model, {
    facts: values.facts,
    seeds: [undefined, seed],
  });

  /** Whether the value is wrong, however a server reads its text. */
  function isWrongAsText(parameter: Parameter, value: JsonValue): boolean {
    if (!isSendable(parameter, value)) return false;
    const readings = readingsOf(parameter, value);
    return (
      readings !== null &&
      readings.every(
        (one) =>
          values.verdictOf(parameter.schema, one, "request").kind === "invalid",
      )
    );
  }

  function* ofParameter(
    operation: Operation,
    base: ContractInput,
    parameter: Parameter,
    exists: boolean,
  ): Generator<ContractCase> {
    const { name, location, schema, origin } = parameter;
    const others = base.parameters.filter((one) => one.parameter !== parameter);
    if (parameter.presence === "required" && location !== "path")
      yield caseOf(
        operation,
        { ...base, parameters: others },
        `${name} is missing`,
        `the required ${location} parameter ${name} is missing`,
        origin,
        exists,
      );
    let count = 0;
    for (const { rule, path, value } of wrongValues(schema, "request")) {
      if (!isWrongAsText(parameter, value)) continue;
      if (count++ >= mostPerParameter) return;
      yield caseOf(
        operation,
        { ...base, parameters: [...others, { parameter, value }] },
        `${name}${path} breaks ${rule}`,
        `the ${location} parameter ${name} breaks \`${rule}\``,
        origin,
        exists && location !== "path",
      );
    }
  }

  function* ofBody(
    operation: Operation,
    base: ContractInput,
    exists: boolean,
  ): Generator<ContractCase> {
    const { body: described } = describeOperation(model, operation);
    if (described === null || base.body === null) return;
    const { origin, presence } = described;
    const request = requestOf(operation, base);
    const source = {
      model,
      examples: inputs.sampler({ seed: undefined, size: "typical" }),
    };
    const rejected = (reason: string) =>
      expect.rejected(operation, reason, origin, exists);
    // An empty file or an empty list of lines is a body.
    if (presence === "required" && base.body.kind === "json")
      yield {
        title: "the body is empty",
        request: { ...request, body: "" },
        judge: rejected("the required body is empty"),
      };
    if (base.body.kind === "json")
      yield {
        title: "the body is not JSON",
        request: { ...request, body: '{"' },
        judge: rejected("the body is not JSON"),
      };
    if (!described.contents.some(({ mediaType }) => mediaType.includes("*")))
      yield {
        title: "the media type is not described",
        request: withHeader(request, "content-type", "application/x-unknown"),
        judge: rejected(
          "the media type of the body, application/x-unknown, is not described",
        ),
      };
    for (const content of described.contents) {
      const { kind, schema } = content;
      const isForm = kind === "form" || kind === "multipart";
      if (schema === null || !(isForm || kind === "json")) continue;
      let count = 0;
      for (const wrong of wrongValues(schema, "request")) {
        const { rule, path } = wrong;
        const [top] = segments(path);
        const value = isForm ? wrong.value : inputs.linked(wrong.value, top);
        // The text of a form does not tell types.
        if (isForm && !(rule === "required" && /^\/[^/]*$/.test(path)))
          continue;
        const body = bodyOf(source, content.content, value);
        if (body === null) continue;
        if (count++ >= mostPerBody) break;
        const at = path === "" ? "the body" : `the body at ${path}`;
        yield caseOf(
          operation,
          { ...base, body },
          `${at} breaks ${rule}`,
          `${at} breaks \`${rule}\``,
          origin,
          exists,
        );
      }
    }
  }

  function caseOf(
    operation: Operation,
    input: ContractInput,
    title: string,
    reason: string,
    origin: Operation["origin"],
    exists: boolean,
  ): ContractCase {
    return {
      title,
      request: requestOf(operation, input),
      judge: expect.rejected(operation, reason, origin, exists),
    };
  }

  return function* wrongCases(operation, base, exists) {
    for (const parameter of operation.parameters)
      yield* ofParameter(operation, base, parameter, exists);
    yield* ofBody(operation, base, exists);
  };
}
