// Part of the Specwright runtime.
import type { Route } from "../route.js";

/** Options for an operation that does not exist are a mistake. The compiler finds it only in TypeScript. */
export function checkOperation(
  name: string,
  routes: readonly Pick<Route, "operation">[],
  option: string,
): void {
  if (routes.some(({ operation }) => operation === name)) return;
  throw new TypeError(
    `The option \`${option}\` names ${name}, which is not an operation of the API`,
  );
}
