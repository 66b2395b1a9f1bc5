/** From so many characters on a word isn't one of ours but an address, a code or a name that someone typed. */
const longFrom = 25
const longWord = new RegExp(`\\S{${longFrom}}`)

/**
 * Lets the words of a cell break anywhere if one of them is long. A column is as wide as the longest word that may not break, so that all others stay
 * whole; a long one would make the table wider than the page.
 */
export function markLongWords(cell: HTMLTableCellElement | null) {
  if (!cell) return
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let isLong = false
  // text by text: those of neighbours have no space between them
  for (let text = texts.nextNode(); text && !isLong; text = texts.nextNode()) isLong = longWord.test(text.nodeValue ?? '')
  cell.toggleAttribute('data-long', isLong)
}
