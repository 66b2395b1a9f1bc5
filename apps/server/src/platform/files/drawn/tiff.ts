interface PixelFacts {
  readonly width: number
  readonly height: number
  /** The ICC profile of its colours; sRGB without one. */
  readonly profile?: Uint8Array | undefined
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const entryBytes = 12
/** Rows of a strip: a reader takes one at a time. */
const stripRows = 16

type TiffEntry = readonly [tag: number, type: number, values: readonly number[] | Uint8Array]

/**
 * The head of an uncompressed TIFF file, after which its pixels come as they are: RGBA, 8 bits each, row by row. Sharp reads pixels without a file too, but
 * then takes their colours for sRGB.
 */
export function tiffHead({ width, height, profile }: PixelFacts): Uint8Array {
  const strips = Math.ceil(height / stripRows)
  const rowsOf = (strip: number) => Math.min(stripRows, height - strip * stripRows)
  const lengths = Array.from({ length: strips }, (_, strip) => rowsOf(strip) * width * 4)
  const offsetsFrom = (start: number) => lengths.map((_, strip) => start + strip * stripRows * width * 4)
  const entries = (start: number): readonly TiffEntry[] => [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, [8, 8, 8, 8]],
    // uncompressed, RGB
    [259, SHORT, [1]],
    [262, SHORT, [2]],
    [273, LONG, offsetsFrom(start)],
    [277, SHORT, [4]],
    [278, LONG, [stripRows]],
    [279, LONG, lengths],
    [284, SHORT, [1]],
    // the fourth is alpha, which the others aren't multiplied by
    [338, SHORT, [2]],
    ...(profile ? [[34675, UNDEFINED, profile] as const] : []),
  ]
  const length = writeEntries(entries(0)).length
  return writeEntries(entries(length))
}

/** A header, one directory, and behind it the values that don't fit into their entries. */
function writeEntries(entries: readonly TiffEntry[]): Buffer {
  const head = Buffer.alloc(8 + 2 + entries.length * entryBytes + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  const behind: Buffer[] = []
  let end = head.length
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = 10 + index * entryBytes
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values.length, at + 4)
    const bytes = bytesOf(type, values)
    if (bytes.length <= 4) bytes.copy(head, at + 8)
    else {
      head.writeUInt32LE(end, at + 8)
      behind.push(bytes)
      end += bytes.length
    }
  }
  return Buffer.concat([head, ...behind])
}

/** Of an even length: what comes behind begins at a word. */
function bytesOf(type: number, values: TiffEntry[2]): Buffer {
  if (values instanceof Uint8Array) return Buffer.concat([values, Buffer.alloc(values.length % 2)])
  const size = type === SHORT ? 2 : 4
  const bytes = Buffer.alloc(values.length * size)
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * size, size)
  return bytes
}
