/** A sandbox for the tool `run`: QuickJS in WebAssembly, without network, files and environment. */
import {
  newAsyncContext,
  shouldInterruptAfterDeadline,
} from "quickjs-emscripten";

/** As the generated package declares it. */
export interface Sandbox {
  run(request: {
    readonly script: string;
    readonly call: (operation: string, input: string) => Promise<string>;
    readonly signal: AbortSignal;
  }): Promise<string>;
}

export const quickJsSandbox: Sandbox = {
  async run({ script, call, signal }) {
    const context = await newAsyncContext();
    const { runtime } = context;
    runtime.setMemoryLimit(64 * 1024 * 1024);
    const deadline = shouldInterruptAfterDeadline(Date.now() + 60_000);
    runtime.setInterruptHandler((one) => signal.aborted || deadline(one));
    try {
      // The script waits while the host calls the operation.
      const bridge = context.newAsyncifiedFunction(
        "call",
        async (name, json) => {
          const input = context.getString(json);
          return context.newString(await call(context.getString(name), input));
        },
      );
      bridge.consume((handle) => {
        context.setProp(context.global, "call", handle);
      });
      const promise = context.unwrapResult(await context.evalCodeAsync(script));
      const settled = context.resolvePromise(promise);
      runtime.executePendingJobs();
      const result = context.unwrapResult(await settled);
      const text = context.getString(result);
      result.dispose();
      promise.dispose();
      return text;
    } finally {
      signal.throwIfAborted();
      context.dispose();
    }
  },
};
