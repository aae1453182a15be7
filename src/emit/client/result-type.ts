/** The union of all results of an operation. */
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type { Operation } from "../../model/model.js";
import {
  assignment,
  code,
  comma,
  docComment,
  expanded,
  group,
  hardline,
  ifBreak,
  indent,
  isSameCode,
  join,
  line,
  lines,
  none,
  sequence,
  softline,
  type Code,
} from "../code/index.js";
import { statusParameter } from "../named-responses.js";
import { applied, listed } from "../type-layout.js";
import {
  headersType,
  mediaTypeType,
  responseBodyType,
  type Writer,
} from "./body-types.js";
import {
  outcomesOf,
  undeclaredStatuses,
  type StatusOutcome,
} from "./status-type.js";

/** `alias = A | B;`: one member a line, with the description of each status. */
export function resultType(
  writer: Writer,
  operation: Operation,
  alias: Code,
): Code {
  const members = [
    ...describeOperation(writer.context.model, operation).answers.flatMap(
      (response) => membersOf(writer, operation, response),
    ),
    undeclared(writer, operation),
  ];
  const [only] = members;
  if (members.some(({ comment }) => !comment.empty)) {
    return code`${alias} =${documented(members)};`;
  }
  return members.length === 1 && only
    ? assignment(alias, only.type)
    : code`${alias} =${plainUnion(members)};`;
}

/** Responses that the description does not declare. */
function undeclared(writer: Writer, operation: Operation): Member {
  const statuses = undeclaredStatuses(writer, operation);
  return {
    comment: code``,
    type: applied(writer.runtime.type("result", "Undeclared"), [statuses]).code,
  };
}

/** Prettier moves a comment on the first member alone to the whole union. */
function documented(members: readonly Member[]): Code {
  const [first, ...others] = members;
  if (first && others.every(({ comment }) => comment.empty)) {
    return indent(hardline, lines([first.comment, unionMembers(members)]));
  }
  return indent(
    hardline,
    join(
      members.map(({ comment, type }) =>
        lines([comment, code`| ${indent(type)}`]),
      ),
      hardline,
    ),
  );
}

/** Prettier tries one line, then a line of its own, then a line for each member. */
function plainUnion(members: readonly Member[]): Code {
  return group(indent(line, unionMembers(members)));
}

function unionMembers(members: readonly Member[]): Code {
  const types = members.map(({ type }) =>
    members.length === 1 ? type : indent(type),
  );
  const bar = members.length === 1 ? none : ifBreak(code`| `);
  return group(bar, join(types, sequence(line, code`| `)));
}

interface Member {
  comment: Code;
  type: Code;
}

function membersOf(
  writer: Writer,
  operation: Operation,
  response: ResponseDescription,
): Member[] {
  const { documentation } = response.response;
  const comment = docComment({
    paragraphs: [documentation.summary, documentation.description],
  });
  const contents: (ContentDescription | null)[] =
    response.received.length === 0 ? [null] : [...response.received];
  const named = namedMembers(writer, operation, response, contents);
  if (named !== null) return named;
  const members = contents.flatMap((content) =>
    outcomesOf(writer, operation, response.status, content).map((outcome) => ({
      comment: code``,
      type: memberType(writer, response, outcome, content),
    })),
  );
  const [first, ...rest] = members;
  return first === undefined ? [] : [{ ...first, comment }, ...rest];
}

/**
 * The types of a response that the spec names, which have its description; null if it has no name, or if a status or the
 * method never has a body.
 */
function namedMembers(
  writer: Writer,
  operation: Operation,
  response: ResponseDescription,
  contents: readonly (ContentDescription | null)[],
): Member[] | null {
  if (response.received.length < response.response.contents.length) return null;
  const [outcomes = [], ...others] = contents.map((content) =>
    outcomesOf(writer, operation, response.status, content),
  );
  const statuses = statusesIn(outcomes);
  if (!others.every((one) => isSameCode(statusesIn(one), statuses)))
    return null;
  const types = outcomes.map(({ form, status }) => {
    const members = contents.map((content) =>
      memberType(writer, response, { form, status: statusParameter }, content),
    );
    return writer.responses.find(response.response, form, members, status);
  });
  return types.every((type) => type !== null)
    ? types.map((type) => ({ comment: none, type }))
    : null;
}

function statusesIn(outcomes: readonly StatusOutcome[]): Code[] {
  return outcomes.map(({ status }) => status.code);
}

function memberType(
  writer: Writer,
  response: ResponseDescription,
  outcome: StatusOutcome,
  content: ContentDescription | null,
): Code {
  const { runtime } = writer;
  const args = [listed(outcome.status), responseBodyType(writer, content)];
  const headers = headersType(writer, response);
  const several = response.received.length > 1 && content !== null;
  if (headers !== null || several) {
    args.push(headers ?? runtime.type("result", "NoHeaders"));
  }
  if (several) args.push(mediaTypeType(writer, content.mediaType));
  const open = headers === null ? group : expanded;
  return sequence(
    runtime.type("result", outcome.form),
    open(code`<`, indent(softline, join(args, comma)), softline, code`>`),
  );
}
