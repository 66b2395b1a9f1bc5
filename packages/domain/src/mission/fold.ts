/**
 * A text as typing compares it: without accents, punctuation and capitals, one space between words. Folding twice changes nothing.
 * '¿Café?' and 'cafe' are the same.
 */
export function folded(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    // lower case has letters of its own that decompose: once more
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}]/gu, '')
    // a sigma at the end of a word is the same letter
    .replaceAll('ς', 'σ')
  return plain.replace(/\s+/gu, ' ').trim()
}

/** A folded text without its leading article, unless nothing else is left. */
export const withoutArticle = (fold: string): string => fold.replace(/^(?:the|an?) (?=.)/u, '')
