import { readFileSync } from 'node:fs'
import { type Shape, shape } from '@troupe/ui/pure/poster-drawing'
import subsetFont from 'subset-font'

/** Draws lines of text as outlines, so that no font has to be installed where a drawing becomes a picture; undefined when the face lacks a letter. */
export type Outline = (line: Shape) => Shape | undefined

/** Reads the face of the posters. It has Latin letters. */
export async function loadOutline(): Promise<Outline> {
  const { Blob, Buffer, Face, Font, shape: set, Variation } = await import('harfbuzzjs')
  const packed = readFileSync(new URL(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')))
  const letters = String.fromCodePoint(
    ...Array.from({ length: 0xff - 0x20 }, (_, at) => at + 0x20),
    0x2013,
    0x2014,
    0x2018,
    0x2019,
    0x201c,
    0x201d,
  )
  const face = new Face(new Blob(await subsetFont(packed, letters, { targetFormat: 'truetype' })))
  const font = new Font(face)
  return ({ attributes, style = {}, children }) => {
    const axes = (style['font-variation-settings'] ?? '').split(',').flatMap((axis) => Variation.fromString(axis.trim()) ?? [])
    font.setVariations(axes)
    const line = new Buffer()
    line.addText(children.filter((one) => typeof one === 'string').join(''))
    line.guessSegmentProperties()
    set(font, line)
    const glyphs = line.getGlyphInfosAndPositions()
    if (glyphs.some(({ codepoint }) => codepoint === 0)) return undefined
    const scale = Number(attributes['font-size']) / face.upem
    let x = 0
    const outlines = glyphs.map(({ codepoint, xAdvance = 0 }) => {
      const outline = shape('path', { transform: `translate(${x} 0)`, d: font.glyphToPath(codepoint) })
      x += xAdvance
      return outline
    })
    // a font counts upwards
    return shape('g', { transform: `translate(${attributes.x} ${attributes.y}) scale(${scale} ${-scale})` }, ...outlines)
  }
}
