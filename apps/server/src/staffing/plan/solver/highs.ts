import { createRequire } from 'node:module'
import type { IntegerOptimum, LinearBasis, LinearProgram, Solver } from '@troupe/domain/staffing/plan/solver'
import type { BasisInput, default as highs, Model, ModelData } from 'highs'

// the package says that it is CommonJS, so its types have no default export for us; what it exports is the loader
const loadHighs: typeof highs.default = createRequire(import.meta.url)('highs')

/** `msLeft` is asked before every program: how long it may take. */
interface Limits {
  readonly msLeft: () => number
}

/** HiGHS, compiled to WebAssembly, as a plan's solver. It runs on the calling thread and takes as long as it takes: use it in a worker. */
export async function openSolver({ msLeft }: Limits): Promise<Solver> {
  const runtime = await loadHighs()
  const { optimal } = runtime.constants.modelStatus
  const { simplexInterrupt, mipInterrupt } = runtime.constants.callbackType
  const seconds = () => Math.max(0.01, msLeft() / 1000)
  return {
    solveLp: (program, basis, isOver) =>
      runtime.withModel(dataOf(program), (model) => {
        model.options.set({ output_flag: false, time_limit: seconds() })
        if (basis) model.setBasis(extended(basis, program))
        model.run({ [simplexInterrupt]: (event) => void (isOver() && event.interrupt()) })
        if (model.getModelStatus() !== optimal) return null
        const { colValue, rowDual } = model.getSolution()
        const { colStatus, rowStatus } = model.getBasis()
        return {
          objective: model.getObjectiveValue(),
          values: colValue,
          duals: rowDual,
          basis: { columns: colStatus, rows: rowStatus },
        }
      }),
    solveMip: (program, start, integers, isOver) =>
      runtime.withModel({ ...dataOf(program), integrality: wholeNumbers(program, integers) }, (model) => {
        model.options.set({ output_flag: false, time_limit: seconds(), mip_abs_gap: 0.99, mip_rel_gap: 0 })
        model.setSolution({ colValue: start })
        model.run({ [mipInterrupt]: (event) => void (isOver() && event.interrupt()) })
        return outcomeOf(model)
      }),
  }
}

const [WHOLE, BASIC] = [1, 1]

function dataOf({ cost, upper, rowLower, rowUpper, starts, rows, values }: LinearProgram): ModelData {
  const [numCols, numRows] = [cost.length, rowLower.length]
  return {
    ...{ numCols, numRows, rowLower, rowUpper },
    colCost: cost,
    colLower: new Float64Array(numCols),
    colUpper: upper,
    matrix: { format: 'csc', numRows, numCols, starts, indices: rows, values },
  }
}

/** A basis for a program that has got more columns, which begin at 0, and more rows, which begin without effect. */
function extended({ columns, rows }: LinearBasis, { cost, rowLower }: LinearProgram): BasisInput {
  const colStatus = new Int32Array(cost.length)
  colStatus.set(columns)
  const rowStatus = new Int32Array(rowLower.length).fill(BASIC)
  rowStatus.set(rows)
  return { colStatus, rowStatus }
}

const wholeNumbers = ({ cost }: LinearProgram, integers: number): Int32Array => new Int32Array(cost.length).fill(WHOLE, 0, integers)

function outcomeOf(model: Model): IntegerOptimum {
  const bound = Number(model.info.get('mip_dual_bound'))
  const isFeasible = Number(model.info.get('primal_solution_status')) === FEASIBLE
  return { bound, values: isFeasible ? model.getSolution().colValue : null }
}

/** HiGHS' code for values that keep every row. */
const FEASIBLE = 2
