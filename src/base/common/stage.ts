/** A stage of a run, reported when it begins. */
interface RunStage {
  /** `reading`, `modelling`, `naming`, the name of a target, `formatting`, `writing`. */
  readonly name: string;
  /** The number of files that are generated so far. */
  readonly files: number;
}

export type OnStage = (stage: RunStage) => void;
