import type { Ctx } from '../../platform/ctx.ts'
import type { Selected } from '../../platform/graphql/whole-answer.ts'

/** The values of a field of some places as JSON, by the place's id, found out by rules; a place that isn't there has none. */
export interface PlaceSplice {
  /** Whether the asked fields below can be written. */
  readonly writes: (selected: Selected) => boolean
  readonly values: (ctx: Ctx, placeIds: readonly string[], selected: Selected) => Promise<ReadonlyMap<string, string>>
}

const splices = new Map<string, PlaceSplice>()

/** Adds a field of later areas to what can be written of a place that someone has a live offer of; the reader is of the staff or that person. */
export function addPlaceSplice(name: string, splice: PlaceSplice) {
  splices.set(name, splice)
}

export const canSplice = (selected: Selected): boolean => splices.get(selected.name)?.writes(selected) ?? false

export const spliceValues = async (ctx: Ctx, selected: Selected, placeIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  (await splices.get(selected.name)?.values(ctx, placeIds, selected)) ?? new Map()
