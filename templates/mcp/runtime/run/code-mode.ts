// Part of the Specwright runtime.
/** The parts of code mode that the host gives. */

/** Checks the types of a snippet before it runs. `createSnippetCheck` of the entry point `typecheck` creates one. */
export type SnippetCheck = (
  code: string,
  /** The operations that the snippet may use. */
  operations: readonly string[],
) => CheckedSnippet | Promise<CheckedSnippet>;

export type CheckedSnippet =
  /** The snippet as JavaScript: the body of an async function with the parameter `api`. */
  | { readonly kind: "valid"; readonly javascript: string }
  | { readonly kind: "invalid"; readonly messages: readonly string[] };

/**
 * Executes JavaScript that must not be trusted. The host gives it, because a safe sandbox depends on the platform: a
 * WebAssembly engine, an isolate of V8, a container or a virtual machine. `node:vm` is not a sandbox: code in it can
 * reach the process. Code in the sandbox must have no network, no files and no environment.
 */
export interface Sandbox {
  /**
   * Evaluates a script whose value is the promise of a text, and returns this text. The script uses one global
   * function, `call(operation, json)`, which must return the promise of `request.call(operation, json)`.
   */
  run(request: SandboxRequest): Promise<string>;
}

export interface SandboxRequest {
  readonly script: string;
  /** Calls an operation, outside of the sandbox. Both texts are JSON. */
  readonly call: (operation: string, input: string) => Promise<string>;
  /** The sandbox must stop when it is aborted. */
  readonly signal: AbortSignal;
}

export interface CodeMode {
  readonly sandbox: Sandbox;
  readonly check: SnippetCheck;
  /** Time limit of a run in milliseconds; 30,000 by default. */
  readonly timeout?: number;
  /** The largest number of calls of a run; 100 by default. */
  readonly maxCalls?: number;
}
