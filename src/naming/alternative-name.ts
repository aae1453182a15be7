/** Names the exports that a package has for every spec. They give way to the names of the spec. */
import { identifier, type Identifier } from "./identifiers.js";
import { createScope, holderOf, type Forms, type NameHolder } from "./scope.js";

/** Returns a name such as `ApiClient` if a schema is called `Client`. `taken` are the other exports of the package. */
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
