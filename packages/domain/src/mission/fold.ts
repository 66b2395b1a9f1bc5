/** A text as answers are compared: without marks and punctuation, in small letters, each run of spaces as one. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{P}]/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
