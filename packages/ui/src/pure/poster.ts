import { drawFrom, fnv } from './fnv.ts'
import { type Shape, shape, tenth } from './poster-drawing.ts'
import { setTitle } from './poster-lettering.ts'
import { motifs } from './poster-motifs.ts'

export type PosterOptions = {
  /** One of the categories below; any other is drawn as NONE. */
  category: string
  title: string
  width: number
  height: number
  /** Without it the artwork alone, for a thumbnail. */
  lettering?: boolean
  /** A small line under the title. */
  foot?: string
  /** The category and the number in the upper corners. */
  label?: boolean
  /** What the upper corners say instead. */
  corners?: readonly [start: string, end: string]
  /** Of the clip path; one in a document. Left out, it follows from the seed. */
  id?: string
}

/** The poster of a title as a tree, for those who may not write style attributes: the same title gives the same print on every machine. */
export function drawPoster(options: PosterOptions): Shape {
  const { category, title, width: w, height: h, id } = options
  const kind = isCategory(category) ? category : 'NONE'
  const seed = fnv(`${category}|${title}`)
  const prints = inks[kind]
  const [paper, inkA, inkB, type] = prints[seed % prints.length] ?? prints[0]
  const sheet = sheetOf(options)
  const [bx, by, bw, bh] = art(sheet)
  const clip = id ?? `p${seed.toString(36)}${w}`
  const dark = Number.parseInt(paper.slice(1, 3), 16) < 90
  const ground = sheet.wide && sheet.lettering ? [shape('rect', { width: tenth(bw), height: tenth(bh), fill: inkA, opacity: '.13' })] : []
  return {
    ...shape(
      'svg',
      {
        class: 'poster',
        viewBox: `0 0 ${w} ${h}`,
        role: 'img',
        'aria-label': `Poster: ${title}`,
        style: '',
        preserveAspectRatio: 'xMidYMid slice',
      },
      shape('defs', {}, shape('clipPath', { id: clip }, shape('rect', { width: tenth(bw), height: tenth(bh) }))),
      shape('rect', { width: w, height: h, fill: paper }),
      shape(
        'g',
        { transform: `translate(${tenth(bx)} ${tenth(by)})`, 'clip-path': `url(#${clip})`, class: dark ? 'scr' : 'mul' },
        ...ground,
        ...motifs[kind]({ w: bw, h: bh, draw: drawFrom(seed), inkA, inkB }),
      ),
      shape(
        'g',
        { fill: type, 'font-family': 'var(--font-ui)' },
        ...(sheet.head
          ? [
              shape(
                'g',
                { class: 'lab' },
                ...cornersOf(sheet, options.corners ?? [names[kind], `No. ${String((seed % 97) + 1).padStart(2, '0')}`]),
              ),
            ]
          : []),
        ...titleLines(sheet),
        ...footLine(sheet),
      ),
    ),
    style: { '--p': paper, '--t': type },
  }
}

/** The measures of a poster, and its title set to them. */
interface Sheet {
  readonly w: number
  readonly h: number
  readonly margin: number
  readonly lettering: boolean
  /** The artwork is next to the title, not above it. */
  readonly wide: boolean
  /** The height of the label in the corners; 0 without one. */
  readonly head: number
  readonly foot: string
  /** The height that the foot takes. */
  readonly bottom: number
  readonly title: ReturnType<typeof setTitle>
}

function sheetOf({ title, width: w, height: h, lettering = true, foot = '', label = true }: PosterOptions): Sheet {
  const margin = Math.round(w * 0.055)
  const wide = w > h * 1.2
  const measure = wide ? w * 0.475 - margin : w - margin * 2
  const set = lettering
    ? setTitle(title, {
        measure,
        lettersInLine: wide ? 9 : 10,
        largest: Math.min(measure * 0.4, h * (wide ? 0.3 : 0.2)),
        tallest: h * (wide ? 0.78 : 0.6),
      })
    : { lines: [], height: 0 }
  return { w, h, margin, lettering, wide, head: lettering && label ? 30 : 0, foot, bottom: foot ? 20 : 0, title: set }
}

function titleLines({ h, margin, wide, title, bottom }: Sheet): readonly Shape[] {
  const top = wide ? h - margin - title.height : h - margin - title.height - bottom
  return title.lines.map(({ text, size, width, baseline }) =>
    letters(
      text,
      { width: Math.round(width), weight: 800 },
      {
        x: tenth(margin - size * 0.03),
        y: tenth(top + baseline),
        'font-size': tenth(size),
        style: '',
      },
    ),
  )
}

function footLine({ h, margin, lettering, foot }: Sheet): readonly Shape[] {
  if (!lettering || !foot) return []
  const attributes = { x: margin, y: tenth(h - margin), 'font-size': 12.5, style: '', 'letter-spacing': '.3' }
  return [letters(foot, { width: 90, weight: 600 }, attributes)]
}

/** The category and, on an upright poster, the number; or what is said in their places. */
function cornersOf({ w, margin, wide }: Sheet, [start, end]: readonly [start: string, end: string]): readonly Shape[] {
  const y = tenth(margin * 0.55 + 15)
  const look = { 'font-size': 12.5, style: '', 'letter-spacing': '.6' }
  const label = { width: 88, weight: 650 }
  const first = letters(start.toUpperCase(), label, { x: margin, y, ...look })
  return wide ? [first] : [first, letters(end, label, { x: w - margin, y, 'text-anchor': 'end', ...look })]
}

export type PosterCategory = keyof typeof names

const isCategory = (category: string): category is PosterCategory => Object.hasOwn(names, category)

const names = {
  ADVENTURE: 'Adventure',
  GAME_SHOW: 'Game show',
  DEI: 'DEI',
  PROFESSIONAL_DEVELOPMENT: 'Professional development',
  THEATRICAL: 'Theatrical',
  ESCAPE_ROOM: 'Escape room',
  INTERNATIONAL: 'International',
  SPECIAL_OCCASION: 'Special occasion',
  KIT_BASED: 'Kit-based',
  NONE: 'Experience',
} as const

type Print = readonly [paper: string, inkA: string, inkB: string, type: string]

// Each category owns its inks; the title picks one of the prints.
const inks: Readonly<Record<PosterCategory, readonly [Print, ...Print[]]>> = {
  ADVENTURE: [
    ['#f1e3c6', '#1f6a50', '#ee6a37', '#17261f'],
    ['#cfe3d4', '#12433f', '#f2b33d', '#102522'],
  ],
  GAME_SHOW: [
    ['#d7e3f4', '#17357f', '#e8402f', '#0d1733'],
    ['#ffd84d', '#d92b34', '#17357f', '#1b1606'],
    ['#f7cdd0', '#cf1f3c', '#f0b21f', '#2a0c10'],
  ],
  ESCAPE_ROOM: [
    ['#20222b', '#e9b44c', '#b3402e', '#f4ecd9'],
    ['#182a2c', '#8fd0b5', '#e0633a', '#eaf3ea'],
  ],
  THEATRICAL: [
    ['#f4d5d2', '#a3123f', '#1f2f45', '#2b0a16'],
    ['#2a0f1b', '#d9345f', '#f2b33d', '#fbe9e4'],
  ],
  DEI: [
    ['#f3ece0', '#f0a01a', '#1f7d83', '#1d2222'],
    ['#e6e9f0', '#d8466a', '#2f6fa8', '#1a2030'],
  ],
  PROFESSIONAL_DEVELOPMENT: [
    ['#dde7e2', '#12433f', '#ef7b45', '#10221f'],
    ['#efe9d8', '#254b7a', '#f2b33d', '#15223a'],
  ],
  INTERNATIONAL: [
    ['#cfe6ee', '#0d5c8c', '#ee5a36', '#0a2233'],
    ['#f6dfc4', '#c23b22', '#0f6b74', '#2a120c'],
  ],
  SPECIAL_OCCASION: [
    ['#fbdce5', '#cf2a63', '#f2ae13', '#330a1b'],
    ['#e2e6c8', '#3c6b3a', '#e2563f', '#1a2614'],
  ],
  KIT_BASED: [
    ['#e8e1d2', '#d2481f', '#2a4b7c', '#221a12'],
    ['#dfe5ea', '#1f4e79', '#f0a41c', '#13202c'],
  ],
  NONE: [
    ['#e4e2db', '#45423c', '#a3123f', '#1c1a17'],
    ['#dadfdd', '#37504c', '#d9803a', '#16211f'],
  ],
}

/** A line of text. Width and weight are axes of the typeface. */
function letters(text: string, axes: { readonly width: number; readonly weight: number }, attributes: Shape['attributes']): Shape {
  return { ...shape('text', attributes, text), style: { 'font-variation-settings': `'wdth' ${axes.width},'wght' ${axes.weight}` } }
}

/** The box of the artwork: next to the title when wide, above it when upright, all of it without lettering. */
function art({ w, h, margin, lettering, wide, head, bottom, title }: Sheet): readonly [number, number, number, number] {
  if (!lettering) return [0, 0, w, h]
  if (wide) return [w * 0.46 + margin, 0, w * 0.54 - margin, h]
  return [0, head + margin * 0.5, w, h - head - margin * 0.5 - title.height - margin * 1.7 - bottom]
}
