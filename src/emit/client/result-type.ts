/** The union of everything that an operation can answer. */
import type {
  Content,
  Operation,
  Response,
  StatusMatch,
} from "../../model/model.js";
import {
  code,
  digits,
  docComment,
  expanded,
  group,
  hardline,
  ifBreak,
  indent,
  join,
  line,
  lines,
  sequence,
  softline,
  type Code,
} from "../code/index.js";
import { answersOf } from "./formats.js";
import {
  headersType,
  mediaTypeType,
  responseBodyType,
  type Writer,
} from "./body-types.js";

/** ` A | B` after `type X =`: one member a line, with the spec's words for each status. */
export function resultType(writer: Writer, operation: Operation): Code {
  const members = answersOf(operation).flatMap((response) =>
    membersOf(writer, operation, response),
  );
  return members.some(({ comment }) => !comment.empty)
    ? documented(members)
    : plainUnion(members);
}

function documented(members: readonly Member[]): Code {
  return indent(
    hardline,
    join(
      members.map(({ comment, type }) =>
        members.length === 1
          ? lines([comment, type])
          : lines([comment, code`| ${indent(type)}`]),
      ),
      hardline,
    ),
  );
}

/** Prettier tries one line, then one line of its own, then a line for each. */
function plainUnion(members: readonly Member[]): Code {
  const [only] = members;
  if (members.length === 1 && only !== undefined) return code` ${only.type}`;
  const bars = join(
    members.map(({ type }) => indent(type)),
    sequence(line, code`| `),
  );
  return group(indent(line, group(ifBreak(code`| `), bars)));
}

interface Member {
  comment: Code;
  type: Code;
}

function membersOf(
  writer: Writer,
  operation: Operation,
  response: Response,
): Member[] {
  const { documentation } = response;
  const comment = docComment({
    paragraphs: [documentation.summary, documentation.description],
  });
  const contents: (Content | null)[] =
    response.contents.length === 0 || operation.method === "head"
      ? [null]
      : response.contents;
  const outcomes = outcomesOf(writer, operation, response.status);
  const members = outcomes.flatMap((outcome) =>
    contents.map((content) => ({
      comment: code``,
      type: memberType(writer, response, outcome, content),
    })),
  );
  const [first, ...rest] = members;
  return first === undefined ? [] : [{ ...first, comment }, ...rest];
}

interface Outcome {
  form: "Success" | "Failure";
  status: Code;
}

function outcomesOf(
  { runtime }: Writer,
  operation: Operation,
  status: StatusMatch,
): Outcome[] {
  switch (status.kind) {
    case "code":
      return [{ form: formOf(status.code), status: digits(status.code) }];
    case "range": {
      const { hundreds } = status;
      const all = runtime.type("result", `Status${String(hundreds)}XX`);
      return [
        {
          form: formOf(hundreds * 100),
          status: except(all, codesOf(operation, hundreds)),
        },
      ];
    }
    case "default": {
      const failures = runtime.type("result", "FailureStatus");
      const failure: Outcome = {
        form: "Failure",
        status: except(failures, [
          ...failureCodes(operation),
          ...failureRanges(operation).map((hundreds) =>
            runtime.type("result", `Status${String(hundreds)}XX`),
          ),
        ]),
      };
      // Without any success, `default` stands for it as well.
      return declaresSuccess(operation)
        ? [failure]
        : [
            { form: "Success", status: runtime.type("result", "Status2XX") },
            failure,
          ];
    }
  }
}

function memberType(
  writer: Writer,
  response: Response,
  outcome: Outcome,
  content: Content | null,
): Code {
  const { runtime } = writer;
  const args = [outcome.status, responseBodyType(writer, content)];
  const headers = headersType(writer, response);
  const several = response.contents.length > 1 && content !== null;
  if (headers !== null || several) {
    args.push(headers ?? runtime.type("result", "NoHeaders"));
  }
  if (several) args.push(mediaTypeType(writer, content.mediaType));
  const open = headers === null ? group : expanded;
  return sequence(
    runtime.type("result", outcome.form),
    open(
      code`<`,
      indent(softline, join(args, sequence(code`,`, line))),
      softline,
      code`>`,
    ),
  );
}

/** `Exclude<Status4XX, 404 | 422>` */
function except(all: Code, known: readonly Code[]): Code {
  if (known.length === 0) return all;
  const bars = join(known, sequence(line, code`| `));
  return group(
    code`Exclude<`,
    indent(
      softline,
      all,
      code`,`,
      line,
      known.length === 1
        ? bars
        : group(indent(softline, ifBreak(code`| `), bars)),
    ),
    softline,
    code`>`,
  );
}

function formOf(status: number): Outcome["form"] {
  return status >= 200 && status < 300 ? "Success" : "Failure";
}

function declaresSuccess({ responses }: Operation): boolean {
  return responses.some(
    ({ status }) =>
      (status.kind === "code" && formOf(status.code) === "Success") ||
      (status.kind === "range" && status.hundreds === 2),
  );
}

/** The failures that are declared one by one, except those in a declared range. */
function failureCodes(operation: Operation): Code[] {
  const ranges = failureRanges(operation);
  return operation.responses.flatMap(({ status }) =>
    status.kind === "code" &&
    formOf(status.code) === "Failure" &&
    !ranges.includes(Math.floor(status.code / 100))
      ? [digits(status.code)]
      : [],
  );
}

function failureRanges({ responses }: Operation): number[] {
  return responses.flatMap(({ status }) =>
    status.kind === "range" && status.hundreds !== 2 ? [status.hundreds] : [],
  );
}

function codesOf({ responses }: Operation, hundreds: number): Code[] {
  return responses.flatMap(({ status }) =>
    status.kind === "code" && Math.floor(status.code / 100) === hundreds
      ? [digits(status.code)]
      : [],
  );
}
