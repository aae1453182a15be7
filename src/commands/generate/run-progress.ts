/** The bar of a run: the stages of one spec, or the specs of several. */
import type { OnStage } from "../../base/common/stage.js";
import type { SpecOptions } from "../../base/config/options.js";
import { defaultTargetNames } from "../../base/options/table.js";
import type { Progress } from "../../cli/progress.js";

export interface RunProgress {
  readonly onStage: OnStage;
  /** A spec is finished. */
  onSpec(): void;
}

/** Reading, modelling, naming, formatting and writing. */
const otherStages = 5;

export function createRunProgress(
  progress: Progress,
  specs: readonly SpecOptions[],
): RunProgress {
  const started = performance.now();
  const [first] = specs;
  const isOne = specs.length === 1;
  const stages = otherStages + (first?.targets ?? defaultTargetNames).length;
  const total = isOne ? stages : specs.length;
  let done = 0;
  let stage = "";
  const show = (text: string) => {
    const milliseconds = performance.now() - started;
    progress.bar({ done, total, text, milliseconds });
  };
  return {
    onStage({ name, files }) {
      stage = name;
      if (isOne) {
        show(`${name}, ${String(files)} files`);
        done++;
      } else show(`${String(done)} of ${String(total)} specs, ${name}`);
    },
    onSpec() {
      if (isOne) return;
      done++;
      show(`${String(done)} of ${String(total)} specs, ${stage}`);
    },
  };
}
