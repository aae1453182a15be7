/** The names of what a package exports for every spec: they give way to the spec's names. */
import { identifier, type Identifier } from "./identifiers.js";
import { createScope, holderOf, type Forms, type NameHolder } from "./scope.js";

/** `ApiClient`, where a schema is called `Client`. `taken` are the other exports of the package. */
export function alternativeName(
  forms: Forms,
  types: ReadonlyMap<string, NameHolder>,
  taken: Iterable<string>,
): Identifier {
  const scope = createScope({
    reserved: new Map([...holderOf(taken, "the package"), ...types]),
    forbidden: () => false,
    make: (stem) => [stem],
  });
  const wanted: Forms = [...forms, `Api${forms[0]}`];
  return identifier(scope.choose(wanted, "the package").stem);
}
