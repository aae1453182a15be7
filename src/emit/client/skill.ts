/** Instructions for coding agents, in the format of agent skills: how to use this package, in one short page. */
import type { Operation } from "../../model/model.js";
import {
  bullets,
  codeBlock,
  codeSpan,
  firstSentence,
  frontMatter,
  inline,
  number,
  plain,
  proseLine,
  type Markdown,
} from "../markdown/index.js";
import { lifecycleTags } from "../docs-of.js";
import { installBlock, placeWords } from "../packages/install.js";
import { apiTitle } from "../packages/api-title.js";
import type { FilePlan, TargetContext } from "../target.js";
import type { Writer } from "./body-types.js";
import { firstCall } from "./readme.js";
import { errorClass } from "./symbols.js";

/** An agent reads the whole file, so a long list would cost more than it helps. */
const operationsShown = 60;

export function skillFile(writer: Writer): FilePlan {
  const { context } = writer;
  const { info, operations } = context.model;
  const name = `${context.names.api.slug.slice(0, 50)}-client`;
  return {
    kind: "markdown",
    path: `skills/${name}/SKILL.md`,
    template: "client/SKILL.md",
    view: {
      frontMatter: frontMatter({
        name,
        description: `Call the ${firstSentence(apiTitle(context))} from TypeScript with ${placeWords(context, "client")}. Use it when code sends requests to this API, handles its errors or pages, or must stop using deprecated operations.`,
      }),
      title: plain(info.title),
      summary: proseLine(firstSentence(info.documentation.summary)),
      install: installBlock(context, "client"),
      firstCall: codeBlock("ts", firstCall(writer)),
      error: codeSpan(errorClass(context).name),
      paged: operations.some(({ pagination }) => pagination !== null),
      paginate: codeSpan(context.names.exported("client", "paginate")),
      items: codeSpan(context.names.exported("client", "items")),
      isApiError: codeSpan(context.names.exported("client", "isApiError")),
      secured: operations.some(({ security }) => security.length > 0),
      deprecated: bullets(
        operations
          .filter(({ lifecycle }) => lifecycle.deprecation !== null)
          .slice(0, operationsShown)
          .map((operation) => deprecatedLine(context, operation)),
      ),
      operations: bullets([
        ...operations
          .slice(0, operationsShown)
          .map((operation) => operationLine(context, operation)),
        ...(operations.length > operationsShown
          ? [inline`and ${number(operations.length - operationsShown)} more`]
          : []),
      ]),
      validators: codeSpan(context.importPath("validators")),
    },
  };
}

function callOf({ names }: TargetContext, { id }: Operation): Markdown {
  return codeSpan(names.derived("client", id, "call").name);
}

/** `listPets`: List animals (`GET /pets`) */
function operationLine(context: TargetContext, operation: Operation): Markdown {
  const { method, path, documentation } = operation;
  const request = codeSpan(`${method.toUpperCase()} ${path.text}`);
  const summary = plain(firstSentence(documentation.summary));
  const call = callOf(context, operation);
  return summary.empty
    ? inline`${call}: ${request}`
    : inline`${call}: ${summary} (${request})`;
}

/** `getPet`: since when, until when, and the replacement. */
function deprecatedLine(
  context: TargetContext,
  operation: Operation,
): Markdown {
  const tag = lifecycleTags(context, operation.lifecycle).find(
    ({ name }) => name === "deprecated",
  );
  const words = proseLine(tag?.text ?? "");
  const call = callOf(context, operation);
  return words.empty ? call : inline`${call}: ${words}`;
}
