/**
 * A linear program to be minimised: columns between 0 and `upper`, rows between their bounds. The entries of column c are those from starts[c] to
 * starts[c + 1].
 */
export interface LinearProgram {
  readonly cost: Float64Array
  readonly upper: Float64Array
  readonly rowLower: Float64Array
  readonly rowUpper: Float64Array
  readonly starts: Int32Array
  readonly rows: Int32Array
  readonly values: Float64Array
}

/** Where a solver stopped, for the next one to begin: a code for each column and row. */
export interface LinearBasis {
  readonly columns: Int32Array
  readonly rows: Int32Array
}

/** The least cost of a linear program. A row's dual is what one more unit of its bound would add to the cost. */
export interface LinearOptimum {
  readonly objective: number
  readonly values: Float64Array
  readonly duals: Float64Array
  readonly basis: LinearBasis
}

/** The best whole-numbered values that were found, if any, and a cost below which there are none. */
export interface IntegerOptimum {
  readonly values: Float64Array | null
  readonly bound: number
}

/** What solves linear and integer programs. Both answer null when `isOver` ends them or a solver fails. */
export interface Solver {
  /** `basis` is that of a program with the first of these columns and rows; the further ones begin at 0. */
  solveLp(program: LinearProgram, basis: LinearBasis | null, isOver: () => boolean): LinearOptimum | null
  /** The first `integers` columns are whole numbers. `start` are values to begin with. A plan within less than 1 of the best is the best. */
  solveMip(program: LinearProgram, start: Float64Array, integers: number, isOver: () => boolean): IntegerOptimum | null
}
