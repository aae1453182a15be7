/** The names of what a package exports for every spec: they give way to the spec's names. */
import { identifier, type Identifier } from "./identifiers.js";
import { createScope, heldBy, type Forms, type Holder } from "./scope.js";

/** `Client`, or `ApiClient` where a schema is called `Client`. */
export function exportedName(
  forms: Forms,
  types: ReadonlyMap<string, Holder>,
  own: readonly string[],
): Identifier {
  const [name] = forms;
  if (!types.has(name)) return identifier(name);
  const scope = createScope({
    reserved: new Map([...heldBy(own, "the package"), ...types]),
    forbidden: () => false,
    make: (stem) => [stem],
  });
  const { stem } = scope.choose([...forms, `Api${name}`], "the package");
  return identifier(stem);
}
