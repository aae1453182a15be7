import { testPlaces } from "./places-matrix.js";

testPlaces(["zoned", "all"]);
