import type { Place } from '@troupe/domain/venue/polygon'
import { convexHull, type JudgedRing, judgeRing } from '@troupe/domain/venue/ring'
import { type Dispatch, useMemo, useReducer, useState } from 'react'
import { beginDrawing, type Drawing, type DrawingStep, type DrawingSteps, isSameRing, stepDrawing } from './drawing.ts'
import { type FaultWords, faultWords } from './ring-words.ts'
import { rectangleAround } from './zone-reach.ts'

/** What is being drawn, and how it is changed. */
export interface Pen {
  readonly steps: DrawingSteps
  readonly draw: Dispatch<DrawingStep>
  readonly corners: readonly Place[]
  /** The outline as it would be stored: the corners, or the hull of the loose points. */
  readonly outline: readonly Place[]
  readonly judged: JudgedRing
  readonly fault: FaultWords | null
  readonly isDrawn: boolean
  /** Loose points are wrapped into an outline. */
  readonly wrap: boolean
  readonly setWrap: (wrap: boolean) => void
  readonly addInMiddle: () => void
  readonly rectangle: () => void
}

/** The part of the earth that the map shows: its middle and its height in degrees. */
export interface ShownRing {
  readonly middle: Place
  readonly height: number
}

interface PenGiven {
  /** What is opened: it begins again when this changes. */
  readonly subject: string | null
  readonly first: Drawing
  /** What the map shows now. */
  readonly shown: () => ShownRing
}

/** A pen for one ring at a time. */
export function usePen({ subject, first, shown }: PenGiven): Pen {
  const [steps, draw] = useReducer(stepDrawing, first, beginDrawing)
  const [opened, setOpened] = useState({ subject, first })
  const [wrap, setWrap] = useState(false)
  if (opened.subject !== subject) {
    setOpened({ subject, first })
    setWrap(false)
    draw({ kind: 'start', drawing: first })
  }
  const { corners, point } = steps.now
  const outline = useMemo(() => (wrap ? convexHull(corners) : corners), [wrap, corners])
  const judged = useMemo(() => judgeRing(outline), [outline])
  const isDrawn = !isSameRing(corners, opened.first.corners) || point !== opened.first.point
  return {
    ...{ steps, draw, corners, outline, judged, wrap, isDrawn },
    fault: useMemo(() => faultWords(judged, outline.length), [judged, outline]),
    setWrap: (on) => {
      if (!on) draw({ kind: 'replace', corners: outline })
      setWrap(on)
    },
    addInMiddle: () => draw({ kind: 'add', after: corners.length - 1, point: shown().middle }),
    rectangle: () => draw({ kind: 'replace', corners: rectangleAround(shown().middle, shown().height / 3) }),
  }
}
