/** The brand that a schema asks for: `x-brand: PetId`, or `x-brand: false` for none. */
import { invalid, placeOf, type Context } from "../context.js";
import { field, type Node } from "../source/node.js";

/** Null if the schema does not say, or without the option `brands`. */
export function brandWishOf(
  context: Context,
  schema: Node,
): string | false | null {
  const wish = context.options.brands ? field(schema, "x-brand") : null;
  if (!wish) return null;
  const { value } = wish;
  if (value === false) return false;
  if (typeof value !== "string") {
    invalid(context, wish, "x-brand", "a name such as PetId, or false");
    return null;
  }
  if (/^[A-Za-z][A-Za-z0-9_]*$/.test(value)) return value;
  context.report("brand-name", placeOf(wish), { name: JSON.stringify(value) });
  return null;
}
