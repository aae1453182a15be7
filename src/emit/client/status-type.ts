/** Types of statuses: each declared one, and the remaining ones of ranges and `default`. */
import { bodilessStatuses } from "../../base/openapi/bodiless.js";
import type { ContentDescription } from "../../facts/operations/contents.js";
import { describeOperation } from "../../facts/operations/describe.js";
import {
  describedResponse,
  describesSuccess,
} from "../../facts/operations/status.js";
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
import type { Writer } from "./body-types.js";

export interface StatusOutcome {
  form: "Success" | "Failure";
  status: TypeText;
}

export function outcomesOf(
  writer: Writer,
  operation: Operation,
  status: StatusMatch,
  content: ContentDescription | null,
): StatusOutcome[] {
  const { runtime } = writer;
  const empty = emptyCodes(operation, status, content ? [content] : []);
  if (status.kind === "code")
    return [{ form: formOf(status.code), status: codeType(status.code) }];
  const isDefault = status.kind === "default";
  const ranges = isDefault ? [2] : [status.hundreds];
  return [
    ...(isDefault && describesSuccess(operation) ? [] : ranges).map(
      (hundreds) => ({
        form: formOf(hundreds * 100),
        status: rangeType(
          runtime,
          hundreds,
          codesOf(operation, hundreds, empty),
        ),
      }),
    ),
    ...(isDefault
      ? [
          {
            form: "Failure" as const,
            status: otherFailures(runtime, operation, empty),
          },
        ]
      : []),
  ];
}

/**
 * The codes of a response that never have a body, although one of the contents is JSON. The runtime does not count such
 * a response as declared.
 */
function emptyCodes(
  operation: Operation,
  status: StatusMatch,
  contents: readonly ContentDescription[],
): number[] {
  const isJson = contents.some(({ kind }) => kind === "json");
  return bodilessStatuses.filter(
    (code) => isJson && describedResponse(operation, code)?.status === status,
  );
}

/** `OtherThan<400 | 401>`: known failures are grouped by hundreds, so that the compiler can reuse the same few sets. */
function otherFailures(
  runtime: RuntimeReferences,
  operation: Operation,
  others: readonly number[] = [],
): TypeText {
  const known = [4, 5, 3].map((hundreds) =>
    declaresRange(operation, hundreds)
      ? [rangeType(runtime, hundreds)]
      : codesOf(operation, hundreds, others),
  );
  while (known.at(-1)?.length === 0) known.pop();
  return known.length === 0
    ? reference(runtime.type("result", "FailureStatus"))
    : applied(runtime.type("result", "OtherThan"), known.map(unionOf));
}

/** The statuses that no response declares. A response with a declared status can also be undeclared by its body. */
export function undeclaredStatuses(
  writer: Writer,
  operation: Operation,
): TypeText {
  const { runtime } = writer;
  if (operation.responses.length === 0) return simple(code`never`);
  const hasDefault = operation.responses.some(
    ({ status }) => status.kind === "default",
  );
  const successes = codesOf(operation, 2);
  const isOpen = hasDefault && !describesSuccess(operation);
  return unionOf([
    ...(declaresRange(operation, 2) || isOpen
      ? []
      : [
          successes.length === 0
            ? rangeType(runtime, 2)
            : applied(runtime.type("result", "OtherSuccess"), [
                unionOf(successes),
              ]),
        ]),
    ...(hasDefault ? [] : [otherFailures(runtime, operation)]),
    ...describeOperation(writer.context.model, operation).answers.flatMap(
      ({ status, received }) =>
        emptyCodes(operation, status, received).map(codeType),
    ),
  ]);
}

/** The codes from `hundreds` on, without some of them. */
function rangeType(
  runtime: RuntimeReferences,
  hundreds: number,
  others: readonly TypeText[] = [],
): TypeText {
  const all = reference(runtime.type("result", `Status${String(hundreds)}XX`));
  return others.length === 0
    ? all
    : applied(globalRef("Exclude"), [all, unionOf(others)]);
}

function formOf(status: number): StatusOutcome["form"] {
  return status >= 200 && status < 300 ? "Success" : "Failure";
}

function declaresRange({ responses }: Operation, hundreds: number): boolean {
  return responses.some(
    ({ status }) => status.kind === "range" && status.hundreds === hundreds,
  );
}

/** The described codes of a range, and those of the others. */
function codesOf(
  { responses }: Operation,
  hundreds: number,
  others: readonly number[] = [],
): TypeText[] {
  const described = responses.flatMap(({ status }) =>
    status.kind === "code" ? [status.code] : [],
  );
  return [...described, ...others]
    .filter((one) => Math.floor(one / 100) === hundreds)
    .map(codeType);
}

function codeType(status: number): TypeText {
  return simple(digits(status));
}
