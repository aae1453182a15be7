/** The request type of an operation: one member for each location of values. */
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type BodyDescription,
  type InputDescription,
} from "../../facts/operations/describe.js";
import type { Operation } from "../../model/model.js";
import {
  assignment,
  code,
  docComment,
  hardline,
  indent,
  join,
  lines,
  objectType,
  sequence,
  typeRef,
  type Code,
  key,
} from "../code/index.js";
import { inputNames } from "../operations.js";
import { mediaTypeType, requestBodyType, type Writer } from "./body-types.js";

interface RequestType {
  /** An interface, or an alias if there is nothing to send or a choice of content types. */
  declaration: Code;
  /** Whether the request is required. */
  presence: "required" | "optional";
}

export function requestType(writer: Writer, operation: Operation): RequestType {
  const { inputs, needsInput, body } = describeOperation(
    writer.context.model,
    operation,
  );
  const parameters = inputs.map((input) => parameterMember(writer, input));
  const name = typeRef(
    writer.context.names.derived("client", operation.id, "request"),
  );
  const alias = code`export type ${name}`;
  const presence = needsInput ? "required" : "optional";
  const contents = body?.contents ?? [];
  if (body !== null && contents.length > 1) {
    const variants = contents.map((content, index) =>
      objectType([
        ...parameters,
        ...bodyMembers(writer, body, content, {
          choice: index === 0 ? "default" : "named",
        }),
      ]),
    );
    return { declaration: code`${alias} =${unionOf(variants)};`, presence };
  }
  const [content] = contents;
  const members =
    body === null || content === undefined
      ? []
      : bodyMembers(writer, body, content, { choice: "only" });
  const all = [...parameters, ...members];
  return all.length === 0
    ? {
        declaration: assignment(alias, writer.runtime.type("route", "NoInput")),
        presence,
      }
    : {
        declaration: code`export interface ${name} ${objectType(all)}`,
        presence,
      };
}

function parameterMember(
  { types }: Writer,
  { location, schema, presence }: InputDescription,
): Code {
  const mark = presence === "required" ? code`` : code`?`;
  return code`${key(inputNames[location])}${mark}: ${types.schema(schema, "request")};`;
}

/** The first content type is the default. A range must be set explicitly. */
function bodyMembers(
  writer: Writer,
  body: BodyDescription,
  content: ContentDescription,
  { choice }: { choice: "only" | "default" | "named" },
): Code[] {
  const { documentation, presence } = body;
  const mark = presence === "required" ? code`` : code`?`;
  const range = content.mediaType.includes("*");
  const optional = choice === "named" ? code`` : code`?`;
  return [
    choice === "only" && !range
      ? code``
      : code`contentType${optional}: ${mediaTypeType(writer, content.mediaType)};`,
    lines([
      docComment({
        paragraphs: [documentation.summary, documentation.description],
      }),
      code`body${mark}: ${requestBodyType(writer, content)};`,
    ]),
  ].filter((member) => !member.empty);
}

function unionOf(variants: readonly Code[]): Code {
  return indent(
    hardline,
    join(
      variants.map((variant) => sequence(code`| `, indent(variant))),
      hardline,
    ),
  );
}
