import type { Ctx } from '../ctx.ts'

/** Makes a reader of one thing by its id that reads those of a whole level of an answer with one query; `load` leaves out what is not there. */
export function batched<T>(load: (ctx: Ctx, ids: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  const rounds = new WeakMap<Ctx, { ids: Set<string>; found: Promise<ReadonlyMap<string, T>> }>()
  return async (ctx: Ctx, id: string): Promise<T | undefined> => {
    let round = rounds.get(ctx)
    if (!round) {
      const ids = new Set<string>()
      const found = new Promise<void>((asked) => setImmediate(asked)).then(() => {
        rounds.delete(ctx)
        return load(ctx, [...ids])
      })
      round = { ids, found }
      rounds.set(ctx, round)
    }
    round.ids.add(id)
    return (await round.found).get(id)
  }
}
