/**
 * The items that a typed text finds: those whose words begin with it first, then those in which a later word does, then the others that contain
 * it, each in the given order. Capitals, accents and the underscores of time zones don't matter: 'sao' finds São Paulo.
 */
export function matching<Item>(items: readonly Item[], typed: string, wordsOf: (item: Item) => string): readonly Item[] {
  const wanted = plain(typed)
  if (wanted === '') return items
  const found = items.map((item) => ({ item, text: plain(wordsOf(item)) })).filter(({ text }) => text.includes(wanted))
  const rank = (text: string) => (text.startsWith(wanted) ? 0 : text.includes(` ${wanted}`) ? 1 : 2)
  return found.toSorted((a, b) => rank(a.text) - rank(b.text)).map(({ item }) => item)
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').trim().toLowerCase()
