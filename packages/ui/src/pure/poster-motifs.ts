import { onCircle, type Shape, shape, tenth as t } from './poster-drawing.ts'

/** A box of w by h, numbers drawn from the title, and two inks, which overprint where a shape has class b. */
interface Box {
  readonly w: number
  readonly h: number
  readonly draw: () => number
  readonly inkA: string
  readonly inkB: string
}
type Motif = (box: Box) => readonly Shape[]

const paper = 'var(--p)'
const type = 'var(--t)'
const turn = 6.2832
const count = (length: number) => Array.from({ length }, (_, index) => index)
interface Circle {
  readonly cx: number
  readonly cy: number
  readonly r: number
}
const disc = ({ cx, cy, r }: Circle, fill: string, more: Shape['attributes'] = {}) =>
  shape('circle', { class: 'b', cx: t(cx), cy: t(cy), r: t(r), fill, ...more })
const hole = ({ cx, cy, r }: Circle, fill: string) => shape('circle', { cx: t(cx), cy: t(cy), r: t(r), fill })
const at = (point: readonly [number, number]) => `${point[0]} ${point[1]}`
interface Star {
  readonly cx: number
  readonly cy: number
  readonly points: number
  readonly inner: number
  readonly outer: number
  /** The angle of the first point, in radians. */
  readonly from: number
}
const star = ({ cx, cy, points, inner, outer, from }: Star) =>
  count(points * 2)
    .map((i) => (i ? 'L' : 'M') + at(onCircle({ cx, cy }, i % 2 ? inner : outer, (i / (points * 2)) * turn - from)))
    .join('')

/** Sun, ranges, and the route. */
const ranges: Motif = ({ w, h, draw, inkA, inkB }) => {
  const sunX = w * (0.28 + draw() * 0.44)
  const sun = disc({ cx: sunX, cy: h * 0.42, r: Math.min(w, h) * (0.26 + draw() * 0.1) }, inkB)
  const hills = ['0.5', '0.75', '1'].map((opacity, k) => {
    const base = h * (0.5 + k * 0.17)
    const peaks = 3 + Math.floor(draw() * 3)
    let d = `M0 ${t(h)}L0 ${t(base)}`
    for (let i = 0; i <= peaks * 2; i++) {
      d += `L${t((w / (peaks * 2)) * i)} ${t(base + (i % 2 ? -h * (0.1 + draw() * 0.16) : h * (0.02 + draw() * 0.05)))}`
    }
    return shape('path', { class: 'b', d: `${d}L${t(w)} ${t(h)}Z`, fill: inkA, opacity })
  })
  let x = w * 0.12
  let y = h * 0.96
  let d = `M${t(x)} ${t(y)}`
  for (let i = 0; i < 4; i++) {
    const nextX = x + w * 0.18
    const nextY = h * (0.8 + draw() * 0.16)
    d += `S${t(x + w * 0.12)} ${t(nextY - 18 + draw() * 30)} ${t(nextX)} ${t(nextY)}`
    x = nextX
    y = nextY
  }
  return [
    sun,
    ...hills,
    shape('path', { d, fill: 'none', stroke: paper, 'stroke-width': '3.5', 'stroke-dasharray': '2 9', 'stroke-linecap': 'round' }),
    shape('path', { d: `M${t(x - 8)} ${t(y - 8)}l16 16m0-16l-16 16`, stroke: paper, 'stroke-width': '5' }),
  ]
}

/** The bulb board, or the wheel. */
const show: Motif = (box) => {
  const { w, h, draw, inkA, inkB } = box
  if (draw() < 0.4) return bulbBoard(box)
  const cx = w * (0.34 + draw() * 0.32)
  const cy = h * (0.5 + draw() * 0.1)
  const reach = Math.max(w, h) * 0.78
  const spokes = [12, 16, 20][Math.floor(draw() * 3)] ?? 12
  const offset = draw()
  const rays: Shape[] = []
  for (let i = 0; i < spokes; i += 2) {
    const from = ((i + offset) / spokes) * turn
    const to = ((i + 1 + offset) / spokes) * turn
    const d = `M${t(cx)} ${t(cy)}L${at(onCircle({ cx, cy }, reach, from))}L${at(onCircle({ cx, cy }, reach, to))}Z`
    rays.push(shape('path', { class: 'b', d, fill: inkA }))
  }
  const hub = Math.min(w, h) * 0.33
  const bulbs = count(22).map((i) => {
    const [x, y] = onCircle({ cx, cy }, hub * 0.84, (i / 22) * turn)
    return shape('circle', { cx: x, cy: y, r: t(hub * 0.06), fill: paper })
  })
  const inside = shape('path', { d: `${star({ cx, cy, points: 5, inner: hub * 0.24, outer: hub * 0.58, from: 1.5708 })}Z`, fill: paper })
  return [...rays, hole({ cx, cy, r: hub * 1.16 }, paper), disc({ cx, cy, r: hub }, inkB), ...bulbs, inside]
}

const bulbBoard: Motif = ({ w, h, draw, inkA, inkB }) => {
  const columns = Math.round(w / 50)
  const grid = w / columns
  const rows = Math.ceil(h / grid)
  const midX = columns * (0.3 + draw() * 0.4)
  const midY = rows * (0.3 + draw() * 0.4)
  const bulbs = count(rows).flatMap((y) =>
    count(columns).map((x) => {
      const ring = Math.floor(Math.hypot(x + 0.5 - midX, y + 0.5 - midY) / 1.15) % 2
      return hole({ cx: (x + 0.5) * grid, cy: (y + 0.5) * grid, r: grid * (ring ? 0.22 : 0.38) }, ring ? paper : inkB)
    }),
  )
  return [shape('rect', { width: t(w), height: t(h), fill: inkA }), ...bulbs]
}

/** Doors behind doors, one key. */
const doors: Motif = ({ w, h, draw, inkA, inkB }) => {
  const cx = w * (0.36 + draw() * 0.28)
  const fills = [inkB, paper, inkB, paper, inkA]
  const opacities = ['0.55', '1', '0.8', '1', '1']
  const frames = fills.map((fill, i) => {
    const width = w * 0.86 * (1 - i / fills.length)
    const top = h * (0.06 + 0.1 * i)
    const arch = Math.min(width / 2, (h - top) * 0.7)
    const left = t(cx - width / 2)
    const right = t(cx + width / 2)
    const d = `M${left} ${t(h)}V${t(top + arch)}Q${left} ${t(top)} ${t(cx)} ${t(top)}T${right} ${t(top + arch)}V${t(h)}Z`
    return shape('path', { d, fill, opacity: opacities[i] ?? '1' })
  })
  const y = h * 0.74
  const r = Math.min(w, h) * 0.062
  const bow = `a${t(r)} ${t(r)} 0 0 1 ${t(r * 0.62)}`
  const key = `M${t(cx)} ${t(y - r)}${bow} ${t(r * 1.78)}l${t(r * 0.6)} ${t(r * 2.6)}h${t(-r * 2.44)}l${t(r * 0.6)} ${t(-r * 2.6)}${bow} ${t(-r * 1.78)}Z`
  return [...frames, shape('path', { d: key, fill: paper })]
}

/** Curtain, valance, follow spot. */
const curtain: Motif = ({ w, h, draw, inkA, inkB }) => {
  const spot = w * (0.38 + draw() * 0.24)
  const beam = w * (0.2 + draw() * 0.1)
  const light = [
    shape('path', {
      class: 'b',
      d: `M${t(spot - 10)} 0H${t(spot + 10)}L${t(spot + beam)} ${t(h * 0.9)}H${t(spot - beam)}Z`,
      fill: inkB,
      opacity: '.82',
    }),
    shape('ellipse', { class: 'b', cx: t(spot), cy: t(h * 0.9), rx: t(beam), ry: t(h * 0.07), fill: inkB }),
  ]
  const fold = (w * 0.3) / 5
  const folds = [false, true].flatMap((right) =>
    count(5).map((i) => {
      const hung = (x: number) => t(right ? w - x : x)
      const gathered = (x: number) => t(right ? w - x * 0.62 : x * 0.62)
      const [a, b] = [fold * i, fold * (i + 1)]
      const d = `M${hung(a)} 0C${hung(a)} ${t(h * 0.5)} ${gathered(a)} ${t(h * 0.5)} ${gathered(a)} ${t(h)}H${gathered(b)}C${gathered(b)} ${t(h * 0.5)} ${hung(b)} ${t(h * 0.5)} ${hung(b)} 0Z`
      return shape('path', { class: 'b', d, fill: inkA, opacity: i % 2 ? '0.72' : '1' })
    }),
  )
  const s = w / 7
  const valance = count(7).flatMap((i) => [
    shape('path', { d: `M${t(i * s)} 0h${t(s)}v${t(h * 0.1)}a${t(s / 2)} ${t(s / 2.3)} 0 0 1 ${t(-s)} 0Z`, fill: inkA }),
    shape('path', {
      d: `M${t(i * s + 3)} ${t(h * 0.1)}a${t(s / 2 - 3)} ${t(s / 2.3)} 0 0 0 ${t(s - 6)} 0`,
      fill: 'none',
      stroke: paper,
      'stroke-width': '2',
    }),
  ])
  return [...light, ...folds, ...valance]
}

/** Rings that share their overlap. */
const rings: Motif = ({ w, h, draw, inkA, inkB }) => {
  const r = Math.min(w, h) * 0.27
  const from = draw() * 6.28
  return [inkA, inkB, inkA, inkB, type].map((fill, i) => {
    const [cx, cy] = onCircle({ cx: w / 2, cy: h / 2 }, r * 0.92, from + (i / 5) * turn)
    return shape('circle', { class: 'b', cx, cy, r: t(r * (0.86 + draw() * 0.2)), fill, opacity: i === 4 ? '0.82' : '0.95' })
  })
}

/** Steps and a rising sun. */
const steps: Motif = ({ w, h, draw, inkA, inkB }) => {
  const width = w / 6
  const flipped = draw() > 0.5
  const stairs = count(6).map((i) => ({ x: t((flipped ? 5 - i : i) * width), rise: h * (0.16 + i * 0.135), opacity: t(1 - i * 0.1) }))
  return [
    disc({ cx: flipped ? w * 0.26 : w * 0.74, cy: h * 0.3, r: Math.min(w, h) * 0.22 }, inkB),
    ...stairs.map(({ x, rise, opacity }) =>
      shape('rect', { class: 'b', x, y: t(h - rise), width: t(width + 0.5), height: t(rise), fill: inkA, opacity }),
    ),
    ...stairs.map(({ x, rise }) => shape('rect', { x, y: t(h - rise), width: t(width + 0.5), height: '6', fill: paper })),
  ]
}

/** Globe, meridians, pennants. */
const globe: Motif = ({ w, h, draw, inkA, inkB }) => {
  const r = Math.min(w, h) * 0.44
  const cx = w * (0.38 + draw() * 0.24)
  const cy = h * 0.56
  const line = (d: string) => shape('path', { d, stroke: paper, 'stroke-width': '3' })
  const meridians = [0.34, 0.7].map((k) =>
    shape('ellipse', { cx: t(cx), cy: t(cy), rx: t(r * k), ry: t(r), fill: 'none', stroke: paper, 'stroke-width': '3' }),
  )
  const parallels = [-0.5, 0, 0.5].map((k) => {
    const half = Math.sqrt(1 - k * k) * r
    return line(`M${t(cx - half)} ${t(cy + k * r)}H${t(cx + half)}`)
  })
  const flag = w / 9
  const pennants = count(9).map((i) => {
    const y = h * 0.04 + Math.sin((i / 8) * Math.PI) * h * 0.1
    const d = `M${t(i * flag + 2)} ${t(y)}h${t(flag - 4)}l${t(-(flag - 4) / 2)} ${t(h * 0.15)}Z`
    return shape('path', { class: 'b', d, fill: i % 2 ? inkA : inkB })
  })
  return [disc({ cx, cy, r }, inkA), ...meridians, ...parallels, line(`M${t(cx)} ${t(cy - r)}V${t(cy + r)}`), ...pennants]
}

/** Burst and paper confetti. */
const burst: Motif = ({ w, h, draw, inkA, inkB }) => {
  const cx = w * (0.36 + draw() * 0.28)
  const cy = h * 0.5
  const r = Math.min(w, h) * 0.42
  const confetti: Shape[] = []
  for (let i = 0; i < 46; i++) {
    const x = draw() * w
    const y = draw() * h
    const angle = draw() * 180
    const size = 6 + draw() * 9
    if (Math.hypot(x - cx, y - cy) < r * 1.12) continue
    const fill = [inkA, inkB, type][i % 3] ?? type
    const place = { x: t(x), y: t(y), width: t(size), height: t(size * 0.5), fill, transform: `rotate(${t(angle)} ${t(x)} ${t(y)})` }
    confetti.push(i % 2 ? shape('rect', place) : hole({ cx: x, cy: y, r: size * 0.36 }, fill))
  }
  return [
    shape('path', { class: 'b', d: `${star({ cx, cy, points: 18, inner: r * 0.66, outer: r, from: 0 })}Z`, fill: inkA }),
    hole({ cx, cy, r: r * 0.46 }, paper),
    disc({ cx, cy, r: r * 0.36 }, inkB),
    ...confetti,
  ]
}

/** Parts laid out on the bench. */
const parts: Motif = ({ w, h, draw, inkA, inkB }) => {
  const columns = Math.round(w / 78)
  const grid = w / columns
  return count(Math.ceil(h / grid)).flatMap((row) =>
    count(columns).flatMap((column) => {
      const kind = Math.floor(draw() * 6)
      const fill = draw() > 0.5 ? inkA : inkB
      return part(kind, { x: column * grid, y: row * grid, grid, fill })
    }),
  )
}

interface Cell {
  readonly x: number
  readonly y: number
  readonly grid: number
  readonly fill: string
}
/** Left, top, width and height as parts of a cell. */
type Share = readonly [number, number, number, number]

function part(kind: number, { x, y, grid, fill }: Cell): readonly Shape[] {
  const half = grid / 2
  const middle = { cx: x + half, cy: y + half }
  const block = ([left, top, width, height]: Share, more: Shape['attributes'] = {}) =>
    shape('rect', {
      class: 'b',
      x: t(x + grid * left),
      y: t(y + grid * top),
      width: t(grid * width),
      height: t(grid * height),
      ...more,
      fill,
    })
  const cut = (d: string) => shape('path', { class: 'b', d, fill })
  if (kind === 0) return [disc({ ...middle, r: half * 0.82 }, fill), hole({ ...middle, r: half * 0.3 }, paper)]
  if (kind === 1) return [cut(`M${t(x)} ${t(y)}h${t(grid)}a${t(grid)} ${t(grid)} 0 0 1 ${t(-grid)} ${t(grid)}Z`)]
  if (kind === 2) return [block([0.1, 0.36, 0.8, 0.28], { rx: t(grid * 0.14) })]
  if (kind === 3) return [cut(`M${t(x)} ${t(y + grid)}L${t(x + grid)} ${t(y)}V${t(y + grid)}Z`)]
  if (kind === 4) return [disc({ ...middle, r: half * 0.8 }, 'none', { stroke: fill, 'stroke-width': t(half * 0.36) })]
  return [block([0.16, 0.16, 0.68, 0.68])]
}

const bars: Motif = ({ w, h, draw, inkA, inkB }) =>
  count(9).map((i) => {
    const height = h * (0.2 + draw() * 0.7)
    const place = { x: t((w / 9) * i + 4), y: t(h - height), width: t(w / 9 - 8), height: t(height) }
    return shape('rect', { class: 'b', ...place, fill: i % 3 === 1 ? inkB : inkA })
  })

export const motifs = {
  ADVENTURE: ranges,
  GAME_SHOW: show,
  ESCAPE_ROOM: doors,
  THEATRICAL: curtain,
  DEI: rings,
  PROFESSIONAL_DEVELOPMENT: steps,
  INTERNATIONAL: globe,
  SPECIAL_OCCASION: burst,
  KIT_BASED: parts,
  NONE: bars,
} as const satisfies Readonly<Record<string, Motif>>
