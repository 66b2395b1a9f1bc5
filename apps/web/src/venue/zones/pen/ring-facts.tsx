import { type JudgedRing, RING_LIMITS } from '@troupe/domain/venue/ring'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Crosshair, Square } from 'lucide-react'
import { CornerFields } from './corner-fields.tsx'
import type { Pen } from './use-pen.ts'
import { areaWords } from './zone-words.ts'
import css from './zones.module.css'

/** How one begins to draw: by pressing the map, or from these. */
export function BeginDrawing({ pen, one }: { readonly pen: Pen; readonly one: string }) {
  if (pen.corners.length >= RING_LIMITS.least) return null
  return (
    <div className={css.begin}>
      <p>Press the map to set the {one}s in their order.</p>
      <div className={css.acts}>
        <Button size="sm" icon={Square} onClick={pen.rectangle}>
          Start with a rectangle
        </Button>
        <Button size="sm" icon={Crosshair} onClick={pen.addInMiddle}>
          Add in the middle of the map
        </Button>
      </div>
    </div>
  )
}

/** 'Not known' while the ring crosses itself: its area says nothing then. */
export const sizeWords = ({ faults, km2 }: JudgedRing): string =>
  faults.some((fault) => fault !== 'TOO_SMALL' && fault !== 'TOO_BIG') ? 'Not known' : areaWords(km2)

/** What is wrong with the outline, as long as it has one. */
export function Fault({ pen }: { readonly pen: Pen }) {
  if (!pen.fault || pen.corners.length < RING_LIMITS.least) return null
  return (
    <Notice tone="danger" live>
      {pen.fault.title} {pen.fault.remedy}
    </Notice>
  )
}

export function Corners({ pen, one }: { readonly pen: Pen; readonly one: string }) {
  return (
    <CornerFields
      corners={pen.corners}
      one={one}
      wrong={pen.fault?.corners ?? new Set()}
      onMove={(at, to) => {
        pen.draw({ kind: 'move', at, to })
        pen.draw({ kind: 'settle' })
      }}
      onRemove={(at) => pen.draw({ kind: 'remove', at })}
      onAdd={pen.addInMiddle}
    />
  )
}
