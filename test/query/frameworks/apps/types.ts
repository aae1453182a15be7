/** Compares types exactly, so that neither `any` nor `unknown` passes. */
export type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;

/** Compiles only if the type of the value is the expected one. */
export function typeIs<Expected>() {
  return <Actual>(_value: Actual, _isSame: Same<Actual, Expected>): void =>
    undefined;
}
