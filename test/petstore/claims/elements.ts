/** The parts of the spec that a claim must name. */
import { places, type Place } from "../spec.js";

/** Texts for people, and examples, which `test/service/examples.ts` replays. */
const prose = ["description", "summary", "example", "examples"];

/** Parts that contain others: an operation, a parameter, a response, a header, a property, a named schema. */
const container =
  /^petstore\.yaml#\/(paths\/[^/]+\/[^/]+|webhooks\/[^/]+|servers\/\d+|tags\/\d+|components\/[^/]+\/[^/]+)$|^(?!petstore\.yaml)[^#]+#\/[^/]+$|\/(parameters|responses|headers|properties)\/[^/]+$|\/requestBody$/;

/** Keywords that state a fact. The value of a list or an object is one fact. */
const fact =
  /\/(openapi|version|operationId|in|name|required|deprecated|security|scheme|url|type|format|enum|const|default|pattern|minimum|maximum|minLength|maxLength|minItems|maxItems|x-[^/]+)$/;

export interface Elements {
  containers: Place[];
  facts: Place[];
}

export function specElements(): Elements {
  const elements: Elements = { containers: [], facts: [] };
  let inside = "\0";
  for (const { place } of places()) {
    if (place.startsWith(`${inside}/`)) continue;
    const [, last = ""] = /\/([^/]*)$/.exec(place) ?? [];
    // A property may be called as a keyword is.
    const isMember =
      /\/(properties|headers|responses|parameters|paths)\/[^/]*$/.test(place);
    if (!isMember && prose.includes(last)) inside = place;
    else if (container.test(place)) elements.containers.push(place);
    else if (!isMember && fact.test(place)) {
      elements.facts.push(place);
      inside = place;
    }
  }
  return elements;
}

/** The elements that no claim names. A claim about a fact names the innermost part that has the fact, too. */
export function unnamed(claimed: ReadonlySet<Place>): Place[] {
  const { containers, facts } = specElements();
  const named = new Set(
    [...claimed].map((place) =>
      containers
        .filter((one) => place === one || place.startsWith(`${one}/`))
        .reduce((inner, one) => (one.length > inner.length ? one : inner), ""),
    ),
  );
  return [
    ...containers.filter((place) => !named.has(place)),
    ...facts.filter((place) => !claimed.has(place)),
  ];
}
