/** Types of statuses: each declared one, and the remaining ones of ranges and `default`. */
import type { Operation, StatusMatch } from "../../model/model.js";
import { code, digits, globalRef } from "../code/index.js";
import type { RuntimeReferences } from "../runtime-references.js";
import {
  applied,
  reference,
  simple,
  unionOf,
  type TypeText,
} from "../type-layout.js";

export interface StatusOutcome {
  form: "Success" | "Failure";
  status: TypeText;
}

export function outcomesOf(
  runtime: RuntimeReferences,
  operation: Operation,
  status: StatusMatch,
): StatusOutcome[] {
  switch (status.kind) {
    case "code":
      return [
        { form: formOf(status.code), status: simple(digits(status.code)) },
      ];
    case "range": {
      const { hundreds } = status;
      const codes = codesOf(operation, hundreds);
      const all = rangeType(runtime, hundreds);
      return [
        {
          form: formOf(hundreds * 100),
          status:
            codes.length === 0
              ? all
              : applied(globalRef("Exclude"), [all, unionOf(codes)]),
        },
      ];
    }
    case "default": {
      const failure: StatusOutcome = {
        form: "Failure",
        status: otherFailures(runtime, operation),
      };
      // Without a declared success, `default` also describes successes.
      return declaresSuccess(operation)
        ? [failure]
        : [{ form: "Success", status: rangeType(runtime, 2) }, failure];
    }
  }
}

/** `OtherThan<400 | 401>`: known failures are grouped by hundreds, so that the compiler can reuse the same few sets. */
function otherFailures(
  runtime: RuntimeReferences,
  operation: Operation,
): TypeText {
  const known = [4, 5, 3].map((hundreds) =>
    declaresRange(operation, hundreds)
      ? [rangeType(runtime, hundreds)]
      : codesOf(operation, hundreds),
  );
  while (known.at(-1)?.length === 0) known.pop();
  return known.length === 0
    ? reference(runtime.type("result", "FailureStatus"))
    : applied(runtime.type("result", "OtherThan"), known.map(unionOf));
}

/** The statuses that no response declares. A response with a declared status can also be undeclared by its body. */
export function undeclaredStatuses(
  runtime: RuntimeReferences,
  operation: Operation,
): TypeText {
  const hasDefault = operation.responses.some(
    ({ status }) => status.kind === "default",
  );
  const successes = codesOf(operation, 2);
  const isOpen = operation.responses.length > 0;
  const describesSuccess =
    declaresRange(operation, 2) || (hasDefault && !declaresSuccess(operation));
  const parts = [
    ...(describesSuccess
      ? []
      : [
          successes.length === 0
            ? rangeType(runtime, 2)
            : applied(runtime.type("result", "OtherSuccess"), [
                unionOf(successes),
              ]),
        ]),
    ...(hasDefault ? [] : [otherFailures(runtime, operation)]),
  ];
  return isOpen ? unionOf(parts) : simple(code`never`);
}

function rangeType(runtime: RuntimeReferences, hundreds: number): TypeText {
  return reference(runtime.type("result", `Status${String(hundreds)}XX`));
}

function formOf(status: number): StatusOutcome["form"] {
  return status >= 200 && status < 300 ? "Success" : "Failure";
}

function declaresSuccess(operation: Operation): boolean {
  return declaresRange(operation, 2) || codesOf(operation, 2).length > 0;
}

function declaresRange({ responses }: Operation, hundreds: number): boolean {
  return responses.some(
    ({ status }) => status.kind === "range" && status.hundreds === hundreds,
  );
}

function codesOf({ responses }: Operation, hundreds: number): TypeText[] {
  return responses.flatMap(({ status }) =>
    status.kind === "code" && Math.floor(status.code / 100) === hundreds
      ? [simple(digits(status.code))]
      : [],
  );
}
