import { testCodecs } from "./random-codecs.js";

testCodecs([
  { source: "combinations", set: "dates", seed: 12 },
  { source: "3.0", set: "names", seed: 13 },
  { source: "3.1", set: "integers", seed: 14 },
  { source: "3.1", set: "mixed", seed: 15 },
  { source: "3.1", set: "temporal", seed: 15 },
]);
