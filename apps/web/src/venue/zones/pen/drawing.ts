import type { Place } from '@troupe/domain/venue/polygon'

/** What is drawn: a ring, or loose points that are wrapped into one, and the point by which a game zone is near others; null for its centroid. */
export interface Drawing {
  readonly corners: readonly Place[]
  readonly point: Place | null
}

/** A drawing with what it was before and what was undone. */
export interface DrawingSteps {
  readonly now: Drawing
  readonly past: readonly Drawing[]
  readonly future: readonly Drawing[]
  /** A corner is being moved: its further steps are the same change. */
  readonly isMoving: boolean
}

export type DrawingStep =
  | { readonly kind: 'move'; readonly at: number; readonly to: Place }
  | { readonly kind: 'point'; readonly to: Place | null }
  | { readonly kind: 'settle' }
  | { readonly kind: 'add'; readonly after: number; readonly point: Place }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'replace'; readonly corners: readonly Place[] }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'start'; readonly drawing: Drawing }

/** How many changes can be undone. */
const most = 200

export const beginDrawing = (now: Drawing): DrawingSteps => ({ now, past: [], future: [], isMoving: false })

/** The next state of a drawing. All steps of one drag are one change to undo. */
export function stepDrawing(steps: DrawingSteps, step: DrawingStep): DrawingSteps {
  const { now, past, future } = steps
  const { corners } = now
  switch (step.kind) {
    case 'start':
      return beginDrawing(step.drawing)
    case 'settle':
      return steps.isMoving ? { ...steps, isMoving: false } : steps
    case 'move':
      return changed(steps, { ...now, corners: corners.with(step.at, step.to) }, true)
    case 'point':
      return changed(steps, { ...now, point: step.to }, true)
    case 'add':
      return changed(steps, { ...now, corners: corners.toSpliced(step.after + 1, 0, step.point) })
    case 'remove':
      return corners.length === 0 ? steps : changed(steps, { ...now, corners: corners.toSpliced(step.at, 1) })
    case 'replace':
      return changed(steps, { corners: step.corners, point: null })
    case 'undo': {
      const before = past.at(-1)
      return before ? { now: before, past: past.slice(0, -1), future: [now, ...future], isMoving: false } : steps
    }
    case 'redo': {
      const [next, ...rest] = future
      return next ? { now: next, past: [...past, now], future: rest, isMoving: false } : steps
    }
  }
}

function changed(steps: DrawingSteps, now: Drawing, isMoving = false): DrawingSteps {
  const past = isMoving && steps.isMoving ? steps.past : [...steps.past, steps.now].slice(-most)
  return { now, past, future: [], isMoving }
}

/** A stored ring without the corner that closes it. */
export function openCorners(ring: readonly Place[]): readonly Place[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude
  return isClosed ? ring.slice(0, -1) : ring
}

/** Whether two rings have the same corners in the same order. */
export const isSameRing = (one: readonly Place[], other: readonly Place[]): boolean =>
  one.length === other.length &&
  one.every(({ latitude, longitude }, at) => other[at]?.latitude === latitude && other[at]?.longitude === longitude)
