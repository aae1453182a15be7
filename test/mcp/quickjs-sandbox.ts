/** A sandbox for the tool `run`: QuickJS in WebAssembly, without network, files and environment. */
import { getQuickJS, shouldInterruptAfterDeadline } from "quickjs-emscripten";

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
    const engine = await getQuickJS();
    const context = engine.newContext();
    const { runtime } = context;
    runtime.setMemoryLimit(64 * 1024 * 1024);
    const deadline = shouldInterruptAfterDeadline(Date.now() + 1_800_000);
    runtime.setInterruptHandler((one) => signal.aborted || deadline(one));
    try {
      const bridge = context.newFunction("call", (name, json) => {
        const called = context.newPromise();
        call(context.getString(name), context.getString(json)).then(
          (text) => {
            context.newString(text).consume(called.resolve);
          },
          (error: unknown) => {
            const message = error instanceof Error ? error.message : "";
            context.newError(message).consume(called.reject);
          },
        );
        void called.settled.then(() => runtime.executePendingJobs());
        return called.handle;
      });
      bridge.consume((handle) => {
        context.setProp(context.global, "call", handle);
      });
      const promise = context.unwrapResult(context.evalCode(script));
      const settled = promise.consume((one) => context.resolvePromise(one));
      runtime.executePendingJobs();
      const result = context.unwrapResult(await settled);
      return result.consume((one) => context.getString(one));
    } finally {
      signal.throwIfAborted();
      context.dispose();
    }
  },
};
