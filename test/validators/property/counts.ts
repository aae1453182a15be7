/** How much was checked: a test that checks nothing must not pass. */
export interface Counts {
  schemas: number;
  /** Schemas for which a value was built that the reference accepts. */
  satisfied: number;
  /** Values that were built to be right, and those of them that the reference accepts. */
  built: number;
  right: number;
  /** All values of which the reference accepted or refused. */
  accepted: number;
  refused: number;
  notAsked: number;
  exotic: number;
  /** Values that the compiler was asked about. */
  typed: number;
}

export function noCounts(): Counts {
  return {
    schemas: 0,
    satisfied: 0,
    built: 0,
    right: 0,
    accepted: 0,
    refused: 0,
    notAsked: 0,
    exotic: 0,
    typed: 0,
  };
}
