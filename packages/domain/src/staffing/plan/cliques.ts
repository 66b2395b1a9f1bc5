/** A stretch from `from` up to, but not including, `to`. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * The largest sets of spans that all overlap each other: of things at these times at most one of a set can be chosen. One sweep over their starts, without
 * looking at pairs. Sets of one are left out.
 */
export function cliquesOfSpans(spans: readonly Stretch[]): number[][] {
  const cliques: number[][] = []
  let open: number[] = []
  let firstEnd = Number.POSITIVE_INFINITY
  const close = () => {
    if (open.length > 1) cliques.push(open)
  }
  for (const [next, span] of [...spans.entries()].sort(([, a], [, b]) => a.from - b.from)) {
    if (span.from >= firstEnd) {
      close()
      open = open.filter((one) => (spans[one]?.to ?? 0) > span.from)
      firstEnd = Math.min(...open.map((one) => spans[one]?.to ?? 0))
    }
    open.push(next)
    firstEnd = Math.min(firstEnd, span.to)
  }
  close()
  return cliques
}

/** Which numbers exclude a number, as bits. */
export type Bits = Uint32Array

export const bitsOf = (size: number, numbers: Iterable<number> = []): Bits => {
  const bits = new Uint32Array(Math.ceil(size / 32))
  for (const number of numbers) setBit(bits, number)
  return bits
}

export function setBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31))
}

/**
 * Covers every pair of things that exclude each other by cliques: sets of which at most one can be chosen. `excluded[i]` has the numbers that exclude i,
 * in both directions. A larger clique says more than its pairs one by one; pairs of `known` cliques are covered already. Once time is over, what is left
 * is covered pair by pair.
 */
export function cliquesOf(
  excluded: readonly Bits[],
  { known = [], isOver }: { known?: readonly number[][]; isOver: () => boolean },
): number[][] {
  const left = excluded.map((bits) => bits.slice())
  const cover = (clique: readonly number[]) => {
    const own = bitsOf(excluded.length, clique)
    for (const one of clique) {
      const bits = left[one] ?? own
      for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] ?? 0) & ~(own[word] ?? 0)
    }
  }
  for (const clique of known) cover(clique)
  const cliques: number[][] = []
  left.forEach((bits, first) => {
    for (let second = lowest(bits); second >= 0; second = lowest(bits)) {
      const clique = [first, second]
      const both = common(excluded[first] ?? bits, excluded[second] ?? bits)
      for (let next = isOver() ? -1 : lowest(both); next >= 0; next = lowest(both)) {
        clique.push(next)
        both.set(common(both, excluded[next] ?? bits))
      }
      cover(clique)
      cliques.push(clique)
    }
  })
  return cliques
}

const common = (a: Bits, b: Bits): Bits => a.map((word, at) => word & (b[at] ?? 0))

function lowest(bits: Bits): number {
  const at = bits.findIndex((word) => word !== 0)
  const word = bits[at] ?? 0
  return at < 0 ? -1 : at * 32 + 31 - Math.clz32(word & -word)
}
