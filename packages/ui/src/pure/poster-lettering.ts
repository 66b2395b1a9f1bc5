export type Line = {
  text: string
  /** Units of the drawing. */
  size: number
  /** Archivo's width axis, 62 to 122. */
  width: number
  /** The baseline, from the top of the block. */
  baseline: number
}

/** A title set like wood type: capitals, each line to the full measure by size first, then by the letters' own width.
 *  `largest` and `tallest` bound one line and the whole block. Returns the lines and the height of the block. */
export function setTitle(
  title: string,
  to: { measure: number; lettersInLine: number; largest: number; tallest: number },
): { lines: readonly Line[]; height: number } {
  const set = packed(title, to.lettersInLine).map((text) => fitted(text, to.measure, to.largest))
  const height = set.reduce((sum, line) => sum + line.size * 0.83, 0)
  const fit = Math.min(1, to.tallest / height) // a title of 96 characters still leaves room for the artwork
  let y = 0
  const lines = set.map((line) => {
    const size = line.size * fit
    y += size * 0.7
    const baseline = y
    y += size * 0.13
    return { ...line, size, baseline }
  })
  return { lines, height: y }
}

/** Words in lines of about `max` letters; small words travel with the word that follows. */
function packed(title: string, max: number): string[] {
  const words: string[] = []
  let held = ''
  for (const word of title.toUpperCase().split(/\s+/)) {
    if (small.test(word)) held += `${word} `
    else {
      words.push(held + word)
      held = ''
    }
  }
  if (held) words.push(held.trim())
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last && `${last} ${word}`.length <= max) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const small = /^(THE|OF|A|AN|AND|&|TO|IN|AT|FOR|WITH|ON)$/

function fitted(text: string, measure: number, largest: number): Omit<Line, 'baseline'> {
  let width = 78
  let size = Math.max(measure * 0.1, Math.min(largest, measure / advance(text, width)))
  for (let round = 0; round < 24; round++) {
    const length = advance(text, width) * size
    if (length > measure + 0.5) {
      if (width > 62) width = Math.max(62, width - 3)
      else size *= measure / length
    } else if (length < measure - 1 && width < 122) width = Math.min(122, width + 2)
    else break
  }
  if (advance(text, width) * size > measure) size = measure / advance(text, width)
  return { text, size, width }
}

/** How long a text is at size 1, between the three widths that were measured. */
function advance(text: string, width: number): number {
  const [narrow, share] = width <= 100 ? ([0, (width - 62) / 38] as const) : ([1, (width - 100) / 25] as const)
  let sum = 0
  for (const letter of text) {
    const measured = advances.get(letter)
    const from = measured?.[narrow] ?? 0.6
    const to = measured?.[narrow + 1] ?? 0.6
    sum += from + (to - from) * share
  }
  return sum
}

// Archivo at weight 800: the advance of each letter at the widths 62, 100 and 125.
const advances: ReadonlyMap<string, readonly [number, number, number]> = new Map([
  ['A', [0.5, 0.746, 0.933]],
  ['B', [0.482, 0.745, 0.914]],
  ['C', [0.505, 0.752, 0.942]],
  ['D', [0.503, 0.755, 0.933]],
  ['E', [0.452, 0.699, 0.863]],
  ['F', [0.395, 0.641, 0.799]],
  ['G', [0.532, 0.815, 1.012]],
  ['H', [0.504, 0.787, 0.989]],
  ['I', [0.243, 0.329, 0.373]],
  ['J', [0.426, 0.63, 0.734]],
  ['K', [0.501, 0.77, 0.951]],
  ['L', [0.411, 0.623, 0.754]],
  ['M', [0.677, 0.914, 1.148]],
  ['N', [0.508, 0.787, 0.988]],
  ['O', [0.543, 0.81, 1.013]],
  ['P', [0.472, 0.698, 0.861]],
  ['Q', [0.543, 0.81, 1.013]],
  ['R', [0.498, 0.75, 0.932]],
  ['S', [0.454, 0.697, 0.867]],
  ['T', [0.458, 0.675, 0.848]],
  ['U', [0.495, 0.783, 0.968]],
  ['V', [0.473, 0.729, 0.904]],
  ['W', [0.703, 0.979, 1.213]],
  ['X', [0.487, 0.736, 0.94]],
  ['Y', [0.48, 0.732, 0.918]],
  ['Z', [0.463, 0.682, 0.857]],
  ['0', [0.427, 0.625, 0.786]],
  ['1', [0.361, 0.625, 0.703]],
  ['2', [0.417, 0.625, 0.783]],
  ['3', [0.424, 0.625, 0.789]],
  ['4', [0.414, 0.626, 0.781]],
  ['5', [0.426, 0.625, 0.789]],
  ['6', [0.427, 0.625, 0.791]],
  ['7', [0.38, 0.625, 0.726]],
  ['8', [0.415, 0.625, 0.803]],
  ['9', [0.427, 0.625, 0.791]],
  [' ', [0.117, 0.189, 0.304]],
  ['&', [0.534, 0.816, 1.001]],
  ["'", [0.199, 0.263, 0.278]],
  ['!', [0.258, 0.314, 0.358]],
  ['?', [0.409, 0.612, 0.715]],
  ['-', [0.24, 0.333, 0.416]],
  [':', [0.221, 0.334, 0.344]],
  ['.', [0.212, 0.318, 0.349]],
  [',', [0.212, 0.318, 0.349]],
])
