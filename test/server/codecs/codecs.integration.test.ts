import { testPlaces } from "./places-matrix.js";

testPlaces(["dates", "temporal", "casing", "bytes", "int64", "own"]);
