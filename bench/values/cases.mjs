// The requests of a spec with date-times: samples, and the places of date-times in them. The places come from the schemas
// that the interpreter of Specwright finds for each part of a value, not from the generated code.
import { own } from "../client/processes.mjs";

const module = (path) => import(own(path));
const { generate } = await module("src/generate.ts");
const { createSampler } = await module("src/samples/sample/sampler.ts");
const { applyingSchemas } = await module("src/samples/wrong/applying.ts");
const { partSchemas } = await module("src/facts/schemas/part-schemas.ts");
const { validateExample } = await module("src/facts/schemas/validate.ts");
const { formatChecks } = await module("src/facts/schemas/formats.ts");

const isJson = ({ mediaType }) => mediaType === "application/json";

/** The cases of a spec: each has an operation, a request, and a response with its status. Null if the spec has errors. */
export async function casesOf(spec) {
  const { model } = await generate({
    input: spec,
    targets: [],
    today: "2026-11-15",
  });
  if (!model) return null;
  const sampler = createSampler(model, { seed: 1, size: "maximal" });
  const cases = [];
  for (const operation of model.operations) {
    if (operation.name === null) continue;
    const body = operation.requestBody?.contents.find(isJson);
    const path = pathOf(operation);
    const request = {
      ...(Object.keys(path).length > 0 && { path }),
      ...(body?.schema && { body: sampler.of(body.schema, "request") }),
    };
    const required = operation.parameters.filter(
      ({ location, presence }) =>
        location !== "path" && presence === "required",
    );
    if (required.length > 0) continue;
    if (operation.requestBody && request.body === undefined) continue;
    const sent = body?.schema
      ? placesIn(model, body.schema, request.body, "request")
      : [];
    for (const { status, contents } of operation.responses) {
      const content = contents.find(isJson);
      const code = status.kind === "code" ? status.code : null;
      if (!content?.schema || code === null) continue;
      const response = sampler.of(content.schema, "response");
      if (response === undefined) continue;
      const places = placesIn(model, content.schema, response, "response");
      if (places.length + sent.length === 0) continue;
      cases.push({
        ...{ name: operation.name, request, sent },
        ...{ status: code, response, places },
      });
    }
  }
  return cases;

  function pathOf({ parameters }) {
    return Object.fromEntries(
      parameters
        .filter(({ location }) => location === "path")
        .map((one) => [one.name, sampler.ofParameter(one)]),
    );
  }
}

/** The paths of date-times in a value, with the kinds of the schemas around them. */
function placesIn(model, root, value, direction) {
  const { schemas } = model;
  const isFast = () => true;
  const matches = (id, part) =>
    validateExample(
      {
        schemas,
        isFast,
        formats: formatChecks,
        direction,
        files: "accept",
        budget: { steps: 20_000 },
      },
      id,
      part,
    ).kind !== "invalid";
  const found = [];
  const visit = (ids, part, path, inUnion) => {
    const layers = applyingSchemas({ schemas, matches }, ids, part);
    const rules = layers.flatMap(({ assertions }) => assertions);
    const union =
      inUnion || rules.some(({ kind }) => kind === "oneOf" || kind === "anyOf");
    const isDate = rules.some(
      ({ kind, format }) => kind === "string" && format === "date-time",
    );
    if (isDate && typeof part === "string") found.push({ path, union });
    if (part === null || typeof part !== "object") return;
    for (const key of Object.keys(part)) {
      const step = Array.isArray(part) ? Number(key) : key;
      const next = partSchemas(layers, step, isFast);
      if (next.length > 0) visit(next, part[key], [...path, step], union);
    }
  };
  if (value !== undefined) visit([root], value, [], false);
  return found;
}
