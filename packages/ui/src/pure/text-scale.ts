/** How much larger than usual (16 pixels) the reader's letters are. What is drawn at computed places grows by it, as the rest does by its rems. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
