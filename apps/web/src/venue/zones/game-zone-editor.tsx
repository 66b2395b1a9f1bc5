import { zoneOf } from '@troupe/domain/venue/polygon'
import { centroidOf } from '@troupe/domain/venue/ring'
import { outlineOf } from '@troupe/domain/venue/zones'
import { Button } from '@troupe/ui/button'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Toggle } from '@troupe/ui/toggle'
import { Form } from '../../platform/form/form.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { number } from '../../platform/format.ts'
import { fieldCodesIn } from '../../platform/words/field-codes.ts'
import { BeginDrawing, Corners, Fault, sizeWords } from './pen/ring-facts.tsx'
import type { Pen } from './pen/use-pen.ts'
import { ringOf } from './pen/zone-reach.ts'
import css from './pen/zones.module.css'
import { useGameZoneForm } from './use-game-zone-form.ts'
import { useZoneDelete } from './use-zone-delete.ts'
import type { GameZone, ZoneArea } from './zones-queries.ts'

interface GameZoneEditorProps {
  /** Null for a new one. */
  readonly zone: GameZone | null
  readonly areas: readonly ZoneArea[]
  readonly pen: Pen
  readonly mayDelete: boolean
  readonly onClose: () => void
}

/** A game zone that is open: its name, the zone area of its point, its outline, drawn or wrapped around loose points. */
export function GameZoneEditor({ zone, areas, pen, mayDelete, onClose }: GameZoneEditorProps) {
  const { draw, steps, wrap } = pen
  const form = useGameZoneForm({ zone, drawing: steps.now, wrap, isDrawn: pen.isDrawn, onDone: onClose })
  const deletion = useZoneDelete('game', onClose)
  const point = pointProblem(pen)
  const fault = pen.fault ? `${pen.fault.title} ${pen.fault.remedy}` : point
  return (
    <Form form={form} label={zone?.name ?? 'New game zone'} className={css.editor}>
      <TextField form={form} name="name" required maxLength={80} />
      <BeginDrawing pen={pen} one={wrap ? 'point' : 'corner'} />
      <Kv
        look="leaders"
        items={[
          { key: 'Zone', value: zoneAreaWords(pen, areas) },
          { key: 'Corners', value: cornerWords(pen) },
          { key: 'Area', value: sizeWords(pen.judged) },
        ]}
      />
      <Toggle label="Wrap loose points into an outline" checked={wrap} onChange={pen.setWrap} />
      <Fault pen={pen} />
      {!pen.fault && point && (
        <Notice
          tone="danger"
          live
          actions={
            <Button size="sm" onClick={() => draw({ kind: 'point', to: pen.corners[0] ?? null })}>
              Move it to corner 1
            </Button>
          }
        >
          {point}
        </Notice>
      )}
      <Corners pen={pen} one={wrap ? 'Point' : 'Corner'} />
      <Refused form={form} />
      {deletion.refusal && (
        <Notice tone="danger" live>
          {deletion.refusal}
        </Notice>
      )}
      <div className={css.acts}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={fault !== null} disabledReason={fault ?? undefined}>
          Save game zone
        </Button>
        <Button
          onClick={() => {
            form.clear()
            onClose()
          }}
        >
          Discard
        </Button>
        {zone && mayDelete && (
          <Button variant="danger" quiet className={css.last} onClick={() => void deletion.remove(zone)}>
            Delete
          </Button>
        )}
      </div>
    </Form>
  )
}

/** What is wrong with the point of an outline that is right; null when it lies inside. */
function pointProblem({ steps, wrap, fault }: Pen): string | null {
  if (fault) return null
  const judged = outlineOf({ hull: steps.now.corners, wrap, point: steps.now.point })
  if (judged.ok || !fieldCodesIn(judged.extensions).point) return null
  return steps.now.point
    ? 'The point lies outside the outline. Move it inside.'
    : 'The middle of this outline lies outside of it. Move the point inside.'
}

/** The point by which a game zone is near others: the one that was set, else the centroid. */
export const pointOf = ({ steps, outline }: Pen) => steps.now.point ?? centroidOf(ringOf(outline))

function zoneAreaWords(pen: Pen, areas: readonly ZoneArea[]): string {
  if (pen.fault) return 'Not known'
  const found = zoneOf(
    areas.map(({ id, name, area }) => ({ id, name, area: ringOf(area) })),
    pointOf(pen),
  )
  return found && 'zone' in found ? `${found.zone.name}, by its point` : 'None'
}

const cornerWords = ({ wrap, corners, outline }: Pen): string =>
  wrap ? `${number(outline.length)}, from ${number(corners.length)} loose points` : number(corners.length)
