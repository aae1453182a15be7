// The operations of a document with one success response, which has a JSON body.
import { readFileSync } from "node:fs";
import { createJiti } from "jiti";
import { own } from "../client/processes.mjs";

const jiti = createJiti(import.meta.url);
const { parseText } = await jiti.import(own("src/read/parse.ts"));
const { join, segments, valueAt } = await jiti.import(
  own("src/base/common/pointer.ts"),
);
const { pathOf } = await jiti.import(own("src/read/local-reference.ts"));

const methods = ["get", "put", "post", "delete", "patch"];

/** `schema` is the pointer of the schema that the body must match. */
export function operationsOf(spec) {
  const document = parseText(spec, readFileSync(spec, "utf8"));
  const operations = Object.entries(document.paths ?? {}).flatMap(
    ([path, item]) =>
      methods
        .filter((method) => item?.[method]?.responses)
        .map((method) => ({
          ...{ method, path },
          ...successOf(document, ["paths", path, method]),
        }))
        .filter(({ schema }) => schema),
  );
  return { document, operations };
}

/** Of several success responses, each generator may choose another one. */
function successOf(document, place) {
  const operation = valueAt(document, place);
  const [status, ...others] = Object.keys(operation.responses).filter((key) =>
    key.startsWith("2"),
  );
  if (!/^2\d\d$/.test(status) || others.length > 0) return {};
  const at = [...place, "responses", status].reduce(join, "");
  return {
    status: Number(status),
    schema: schemaOf(document, at, operation),
  };
}

/** The schema of the first media type if this is JSON and not a file; otherwise null. */
function schemaOf(document, pointer, operation) {
  const response = valueAt(document, segments(pointer));
  const target = pathOf(response?.$ref);
  if (target) return schemaOf(document, target.reduce(join, ""), operation);
  const isOld = document.swagger !== undefined;
  const [type = ""] = isOld
    ? (operation.produces ?? document.produces ?? ["application/json"])
    : Object.keys(response?.content ?? {});
  const path = isOld ? ["schema"] : ["content", type, "schema"];
  const schema = valueAt(response, path);
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(type);
  const isFile = schema?.format === "binary" || schema?.type === "file";
  return schema && isJson && !isFile ? path.reduce(join, pointer) : null;
}
