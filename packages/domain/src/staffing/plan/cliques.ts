/**
 * Covers every pair of things that exclude each other by cliques: sets of which at most one can be chosen. `excluded[i]` lists the numbers above i
 * that exclude i. A larger clique says more than its pairs one by one.
 */
export function cliquesOf(excluded: readonly (readonly number[])[]): number[][] {
  const sets = excluded.map((others) => new Set(others))
  const covered = excluded.map(() => new Set<number>())
  const cliques: number[][] = []
  excluded.forEach((others, first) => {
    for (const second of others) {
      if (covered[first]?.has(second)) continue
      const clique = [first, second]
      for (const next of others) {
        if (next !== second && clique.every((one) => one === next || sets[Math.min(one, next)]?.has(Math.max(one, next)))) clique.push(next)
      }
      for (const a of clique) for (const b of clique) if (a < b) covered[a]?.add(b)
      cliques.push(clique)
    }
  })
  return cliques
}
