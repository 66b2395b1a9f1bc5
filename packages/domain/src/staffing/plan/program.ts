import { loadKey, type PlanModel } from './problem.ts'
import type { LinearProgram } from './solver.ts'

/** A person's sessions of one week are counted in steps, each dearer than the one before. Beyond this many the last step's price holds, which is a lower bound. */
const MOST_STEPS = 12

/**
 * A linear program of a plan that only has some of its pairs and limits, to which more are added. What it leaves out are pairs that seem too dear and
 * limits that no one exceeds, and what sessions of different weeks add to each other's fairness.
 */
export interface PlanProgram {
  readonly program: () => LinearProgram
  hasPair(pair: number): boolean
  addPair(pair: number): void
  hasLimit(limit: number): boolean
  addLimit(limit: number): void
  /** The pairs it has, and their columns. */
  readonly columnOf: ReadonlyMap<number, number>
  /** What a pair would add to the cost, by the duals of the rows. */
  reducedCost(pair: number, duals: Float64Array): number
  /** Values for a plan of these pairs. */
  valuesOf(pairs: readonly number[]): Float64Array
}

interface Column {
  readonly cost: number
  readonly upper: number
  readonly entries: [row: number, value: number][]
}

/** The program with a row for each need. `pairs` come first, so that they can be the whole-numbered columns. */
export function createProgram(model: PlanModel, pairs: readonly number[]): PlanProgram {
  const { problem, needOf, firstLimit, limitOf, most } = model
  const { needs, fairness, history } = problem
  const columns: Column[] = []
  const lower: number[] = needs.map((need) => need.count)
  const upper: number[] = needs.map((need) => need.count)
  const columnOf = new Map<number, number>()
  const rowOfLimit = new Map<number, number>()
  const loads = new Map<number, { readonly row: number; readonly steps: number[] }>()
  const pairsOfLoad = new Map<number, number>()
  for (let pair = 0; pair < model.pairs; pair++) pairsOfLoad.set(loadKey(model, pair), (pairsOfLoad.get(loadKey(model, pair)) ?? 0) + 1)
  const firstStep = (key: number): number => fairness * ((history.get(key) ?? 0) + 1)

  const addRow = (from: number, to: number): number => {
    lower.push(from)
    return upper.push(to) - 1
  }
  const addPair = (pair: number) => {
    if (columnOf.has(pair)) return
    const need = needOf[pair] ?? 0
    const entries: Column['entries'] = [[need, 1]]
    for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++) {
      const row = rowOfLimit.get(limitOf[at] ?? 0)
      if (row !== undefined) entries.push([row, 1])
    }
    const key = loadKey(model, pair)
    const load = loads.get(key) ?? { row: addRow(Number.NEGATIVE_INFINITY, 0), steps: [] }
    loads.set(key, load)
    entries.push([load.row, 1])
    columnOf.set(pair, columns.push({ cost: model.costOf[pair] ?? 0, upper: 1, entries }) - 1)
  }
  // all steps together: the bound only holds when none of them is missing
  const addSteps = (key: number) => {
    const load = loads.get(key)
    if (!load || load.steps.length > 0) return
    const count = Math.min(MOST_STEPS, pairsOfLoad.get(key) ?? 0)
    for (let step = 0; step < count; step++) {
      const isLast = step === MOST_STEPS - 1
      const column = { cost: firstStep(key) + step * fairness, upper: isLast ? Number.POSITIVE_INFINITY : 1 }
      load.steps.push(columns.push({ ...column, entries: [[load.row, -1]] }) - 1)
    }
  }

  for (const pair of pairs) addPair(pair)
  for (const key of loads.keys()) addSteps(key)
  const openColumn = columns.length
  needs.forEach((need, row) => {
    columns.push({ cost: need.uncovered, upper: need.count, entries: [[row, 1]] })
  })
  return {
    columnOf,
    hasPair: (pair) => columnOf.has(pair),
    hasLimit: (limit) => rowOfLimit.has(limit),
    addPair(pair) {
      addPair(pair)
      addSteps(loadKey(model, pair))
    },
    addLimit(limit) {
      const row = addRow(Number.NEGATIVE_INFINITY, most[limit] ?? 0)
      rowOfLimit.set(limit, row)
      for (const pair of model.pairsOfLimit[limit] ?? []) columns[columnOf.get(pair) ?? -1]?.entries.push([row, 1])
    },
    reducedCost(pair, duals) {
      const load = loads.get(loadKey(model, pair))
      let cost = (model.costOf[pair] ?? 0) - (duals[needOf[pair] ?? 0] ?? 0)
      cost += load ? -(duals[load.row] ?? 0) : firstStep(loadKey(model, pair))
      for (let at = firstLimit[pair] ?? 0; at < (firstLimit[pair + 1] ?? 0); at++) {
        const row = rowOfLimit.get(limitOf[at] ?? 0)
        if (row !== undefined) cost -= duals[row] ?? 0
      }
      return cost
    },
    valuesOf(chosen) {
      const values = new Float64Array(columns.length)
      const open = needs.map((need) => need.count)
      const taken = new Map<number, number>()
      for (const pair of chosen) {
        values[columnOf.get(pair) ?? -1] = 1
        const need = needOf[pair] ?? 0
        open[need] = (open[need] ?? 0) - 1
        const key = loadKey(model, pair)
        const step = taken.get(key) ?? 0
        taken.set(key, step + 1)
        const column = loads.get(key)?.steps[Math.min(step, MOST_STEPS - 1)] ?? -1
        values[column] = (values[column] ?? 0) + 1
      }
      open.forEach((left, need) => {
        values[openColumn + need] = left
      })
      return values
    },
    program: () => packed(columns, lower, upper),
  }
}

function packed(columns: readonly Column[], lower: readonly number[], upper: readonly number[]): LinearProgram {
  const count = columns.reduce((sum, column) => sum + column.entries.length, 0)
  const starts = new Int32Array(columns.length + 1)
  const rows = new Int32Array(count)
  const values = new Float64Array(count)
  let at = 0
  columns.forEach(({ entries }, column) => {
    starts[column] = at
    for (const [row, value] of entries) {
      rows[at] = row
      values[at++] = value
    }
  })
  starts[columns.length] = at
  return {
    cost: Float64Array.from(columns, (column) => column.cost),
    upper: Float64Array.from(columns, (column) => column.upper),
    rowLower: Float64Array.from(lower),
    rowUpper: Float64Array.from(upper),
    ...{ starts, rows, values },
  }
}
