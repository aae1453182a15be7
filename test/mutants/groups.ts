/** Finds the mutants that a test file detects, with fewer runs than one for each mutant. */

/** Returns whether the tests pass while these mutants are switched on. */
export type Passes = (ids: readonly number[]) => Promise<boolean>;

/**
 * All mutants are switched on at once. If the tests pass, they detect none of them: one mutant could hide the effect of
 * another, which is rare and not looked for. If the tests fail, each half is tried, down to single mutants.
 *
 * Tests that fail for all of them and pass for each half detect an interaction; no mutant is blamed for it.
 */
export async function detected(
  ids: readonly number[],
  passes: Passes,
): Promise<number[]> {
  const found: number[] = [];
  let rest = ids;
  // A mutant that ends the tests early hides the others in its group, so the rest is tried again.
  while (rest.length > 0 && !(await passes(rest))) {
    const more = await inFailing(rest, passes);
    if (more.length === 0) break;
    found.push(...more);
    rest = rest.filter((id) => !more.includes(id));
  }
  return found;
}

/** At least one of these is detected, if the tests are known to fail for them. */
async function inFailing(
  ids: readonly number[],
  passes: Passes,
  isKnown = true,
): Promise<number[]> {
  if (ids.length === 1) return isKnown || !(await passes(ids)) ? [...ids] : [];
  const middle = Math.ceil(ids.length / 2);
  const [left, right] = [ids.slice(0, middle), ids.slice(middle)];
  // If the tests pass for the left half, the right half makes them fail, unless it is an interaction.
  if (await passes(left)) return inFailing(right, passes, false);
  const found = await inFailing(left, passes);
  if (!(await passes(right))) found.push(...(await inFailing(right, passes)));
  return found;
}
