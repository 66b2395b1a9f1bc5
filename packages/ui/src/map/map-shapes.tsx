import { useId, useMemo, useRef } from 'react'
import { classes } from '../pure/classes.ts'
import styles from './map.module.css'
import { boxOfName, boxOfPin, isInRing, namePoints, overlap } from './map-geometry.ts'
import { type MapPoint, type MapView, useDrawn } from './map-view.tsx'

/** An outline on the map: the chosen one is in the brand's colour; dashed and hatched ones lie around it. */
export interface MapArea {
  readonly key: string
  readonly label: string
  readonly ring: readonly MapPoint[]
  readonly look: 'brand' | 'dashed' | 'hatched'
}

/** A straight line between two points: a walk is dotted, a side that breaks a rule is in the colour of danger. */
export interface MapLine {
  readonly key: string
  readonly from: MapPoint
  readonly to: MapPoint
  readonly look?: 'walk' | 'fault' | undefined
}

type MapShapesProps = {
  areas: readonly MapArea[]
  lines: readonly MapLine[]
  /** Pairs of keys whose common ground is hatched. */
  overlaps: readonly (readonly [string, string])[]
  /** What stands over the areas: their names keep clear of it, where they have another place. */
  pins?: readonly { readonly label: string; readonly point: MapPoint }[]
}

const pointsOf = (view: MapView, ring: readonly MapPoint[]) => ring.map((point) => view.place(point).join(',')).join(' ')

/** Outlines, their names and lines, over the map. What is drawn here is told beside the map as well: readers of the page don't hear it. */
export function MapShapes({ areas, lines, overlaps, pins = [] }: MapShapesProps) {
  const id = useId()
  const svg = useRef<SVGSVGElement>(null)
  const names = useRef<HTMLDivElement>(null)
  const places = useMemo(() => areas.map((area) => namePoints(area.ring, smallerIn(areas, area))), [areas])
  useDrawn((view) => {
    const rings = new Map(areas.map(({ key, ring }) => [key, pointsOf(view, ring)]))
    for (const polygon of svg.current?.querySelectorAll('polygon') ?? [])
      polygon.setAttribute('points', rings.get(polygon.dataset.area ?? '') ?? '')
    const drawn = [...(svg.current?.querySelectorAll('path') ?? [])]
    for (const [at, { from, to }] of lines.entries())
      drawn[at]?.setAttribute('d', `M${view.place(from).join(' ')}L${view.place(to).join(' ')}`)
    const taken = pins.map(({ label, point }) => boxOfPin(label, view.place(point)))
    areas.forEach((area, at) => {
      const name = names.current?.children[at]
      const spots = (places[at] ?? []).map(view.place)
      const spot = spots.find((one) => !taken.some((box) => overlap(box, boxOfName(area.label, one)))) ?? spots[0]
      if (!(name instanceof HTMLElement) || !spot) return
      const [x, y] = spot
      name.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
      // a name that is wider than its area would lie over the next one
      name.hidden = area.look !== 'brand' && widthOf(view, area.ring) < name.textContent.length * 5
    })
  })
  return (
    <>
      <svg ref={svg} className={styles.shapes} aria-hidden="true">
        <defs>
          <pattern id={`${id}hatch`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className={styles.hatch} x1="0" y1="0" x2="0" y2="8" />
          </pattern>
          {overlaps.map(([one]) => (
            <clipPath key={one} id={`${id}${one}`}>
              <polygon data-area={one} />
            </clipPath>
          ))}
        </defs>
        {areas.map(({ key, look }) => (
          <g key={key} className={classes(styles.area, styles[look])}>
            <polygon data-area={key} />
            {look === 'hatched' && <polygon data-area={key} fill={`url(#${id}hatch)`} className={styles.plain} />}
          </g>
        ))}
        {overlaps.map(([one, other]) => (
          <g key={`${one} ${other}`} clipPath={`url(#${id}${one})`}>
            <polygon data-area={other} fill={`url(#${id}hatch)`} className={styles.plain} />
          </g>
        ))}
        <g>
          {lines.map(({ key, look = 'walk' }) => (
            <path key={key} className={styles[look]} />
          ))}
        </g>
      </svg>
      <div ref={names} className={styles.layer} aria-hidden="true">
        {areas.map(({ key, label, look }) => (
          <span key={key} className={classes(styles.name, look === 'hatched' && styles.soft)}>
            {label}
          </span>
        ))}
      </div>
    </>
  )
}

/** The outlines that lie on an area. */
const smallerIn = (areas: readonly MapArea[], { key, ring }: MapArea) =>
  areas.filter((other) => other.key !== key && other.ring[0] && isInRing(ring, other.ring[0])).map((other) => other.ring)

function widthOf(view: MapView, ring: readonly MapPoint[]): number {
  const xs = ring.map((point) => view.place(point)[0])
  return Math.max(...xs) - Math.min(...xs)
}
