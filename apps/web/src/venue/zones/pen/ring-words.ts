import type { JudgedRing, RingFault } from '@troupe/domain/venue/ring'

/** What is wrong with a drawn ring, in words, with the corners and sides that are marked on the map. */
export interface FaultWords {
  /** 'Sides 4 and 6 cross': what stands at the place on the map. */
  readonly title: string
  /** What to do about it. */
  readonly remedy: string
  /** Corners by their place in the ring, from 0. */
  readonly corners: ReadonlySet<number>
  /** Sides by the corner from which they lead to the next one. */
  readonly sides: readonly number[]
}

const bare: Readonly<Record<Exclude<RingFault, 'CROSSING' | 'DUPLICATE'>, readonly [title: string, remedy: string]>> = {
  TOO_FEW: ['An area has at least 3 corners.', 'Press the map to add one.'],
  TOO_MANY: ['An area has at most 499 corners.', 'Remove some, or paste a simpler outline.'],
  TOO_SMALL: ['This area is smaller than 0.01 km².', 'Move its corners apart.'],
  TOO_BIG: ['This area is larger than 250,000 km².', 'Move its corners closer together.'],
  INVALID: ['This area crosses the date line, or one of its corners isn’t on the map.', 'Draw one area on each side of the date line.'],
}

/** The first fault of a ring of so many corners; null for one that can be saved. Sides and corners are counted from 1, as on the map. */
export function faultWords({ faults, crossings, duplicates }: JudgedRing, corners: number): FaultWords | null {
  const [fault] = faults
  if (!fault) return null
  if (fault === 'CROSSING') return crossingWords(crossings[0] ?? [0, 0], corners)
  if (fault === 'DUPLICATE') {
    const [one, other] = duplicates[0] ?? [0, 0]
    return {
      title: `Corners ${one + 1} and ${other + 1} are in the same place.`,
      remedy: `Move or remove corner ${other + 1}.`,
      corners: new Set([one, other]),
      sides: [],
    }
  }
  const [title, remedy] = bare[fault]
  return { title, remedy, corners: new Set(), sides: [] }
}

/** 'Sides 4 and 6 cross. Move corner 5 or 6, or undo.' The corners between the two sides are the ones whose move uncrosses them. */
function crossingWords([one, other]: readonly [number, number], corners: number): FaultWords {
  const after = (side: number) => (side + 1) % corners
  const [low, high] = other - one <= corners / 2 ? [after(one), other] : [after(other), one]
  const which = low === high ? `Move corner ${low + 1}` : `Move corner ${low + 1} or ${high + 1}`
  return {
    title: `Sides ${one + 1} and ${other + 1} cross.`,
    remedy: `${which}, or undo.`,
    corners: new Set([one, after(one), other, after(other)]),
    sides: [one, other],
  }
}
