/** The messages between the run and its processes. */

export interface TestRun {
  /** Relative to the repository. */
  files: readonly string[];
  /** Ends with the first test that fails. */
  bail: boolean;
}

export type TestEvent =
  | { event: "start"; file: string }
  | { event: "end"; file: string; passed: boolean; seconds: number }
  /** Files that failed outside of their tests; an empty name if the file is not known. */
  | { event: "done"; failed: string[] };

/**
 * Generates a golden case with these mutants. The answer is whether its files are the expected ones. Without a name, all
 * cases are generated without mutants, and the answer is `GoldenCases`.
 */
export interface GoldenRun {
  name: string | null;
  active: readonly number[];
}

export interface GoldenCases {
  cases: { name: string; seconds: number; reached: number[] }[];
  /** Mutants that modules reach while they are evaluated. They cannot be switched afterwards. */
  inModules: number[];
}
