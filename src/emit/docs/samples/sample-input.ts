/** The input of a sample call: all required values, or one optional value as an example. */
import type { Operation, Parameter } from "../../../model/model.js";
import { isPagePosition } from "../../../facts/operations/page-position.js";
import type { Site } from "../page.js";
import { sampleBody, type SampleBody } from "../../../facts/requests/body.js";
import type { WireInput } from "../../../facts/requests/wire-input.js";

export interface SampleInput extends WireInput<Parameter, SampleBody> {
  body: SampleBody | null;
}

/** Null if no value could be found for a required input. Then there is no sample. */
export function sampleInput(
  site: Site,
  operation: Operation,
): SampleInput | null {
  const wanted = operation.parameters.filter(
    ({ presence }) => presence === "required",
  );
  if (wanted.length === 0 && operation.requestBody === null) {
    const shown = operation.parameters.find((one) =>
      isWorthShowing(site, operation, one),
    );
    if (shown && site.examples.ofParameter(shown) !== undefined)
      wanted.push(shown);
  }
  const parameters = wanted.flatMap((parameter) => {
    const value = site.examples.ofParameter(parameter);
    return value === undefined ? [] : [{ parameter, value }];
  });
  const body = sampleBody(site, operation);
  if (parameters.length < wanted.length || body === undefined) return null;
  return { parameters, body };
}

/** An optional query parameter with a value that is certain to make sense: one of the spec, or a number. */
function isWorthShowing(
  site: Site,
  operation: Operation,
  { name, location, lifecycle, schema, examples }: Parameter,
): boolean {
  if (location !== "query" || isPagePosition(operation, name)) return false;
  if (lifecycle.stability !== "stable" || lifecycle.deprecation !== null)
    return false;
  const { layers, assertions } = site.facts(schema);
  return (
    examples.length > 0 ||
    layers.some((layer) => layer.examples.length > 0 || layer.default) ||
    assertions.values !== undefined ||
    (assertions.types ?? []).some(
      ({ types }) => types.includes("integer") || types.includes("number"),
    )
  );
}
