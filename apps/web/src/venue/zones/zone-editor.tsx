import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { DateInput } from '@troupe/ui/date-input'
import { Icon } from '@troupe/ui/icon'
import { Kv } from '@troupe/ui/kv'
import { Notice } from '@troupe/ui/notice'
import { Info, Layers } from 'lucide-react'
import { startOf } from '../../platform/dated/start.ts'
import { Form, FormField } from '../../platform/form/form.tsx'
import { NumberField } from '../../platform/form/number-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { credits, day, lastDay, number, ownZone } from '../../platform/format.ts'
import { serverNow, todayIn } from '../../platform/wire/clock.ts'
import { counted } from '../../platform/words/counted.ts'
import { BeginDrawing, Corners, Fault, sizeWords } from './pen/ring-facts.tsx'
import type { Pen } from './pen/use-pen.ts'
import { overlapWords } from './pen/zone-words.ts'
import css from './pen/zones.module.css'
import { useZoneDelete } from './use-zone-delete.ts'
import { priceRange, useZoneForm } from './use-zone-form.ts'
import { previewQuery, type ZoneArea } from './zones-queries.ts'

interface ZoneEditorProps {
  /** Null for a new one. */
  readonly zone: ZoneArea | null
  readonly pen: Pen
  readonly onClose: () => void
}

/** A zone area that is open: its price and first day, what its outline means for upcoming events, and what is wrong with it. */
export function ZoneEditor({ zone, pen, onClose }: ZoneEditorProps) {
  const form = useZoneForm({ zone, corners: pen.corners, isDrawn: pen.isDrawn, onDone: onClose })
  const deletion = useZoneDelete('area', onClose)
  const fault = pen.fault && `${pen.fault.title} ${pen.fault.remedy}`
  return (
    <Form form={form} label={zone?.name ?? 'New zone area'} className={css.editor}>
      <TextField form={form} name="name" required maxLength={80} />
      <div className={css.pair}>
        <NumberField form={form} name="price" {...priceRange} />
        <FormField form={form} name="startsOn">
          {(value, set) => <DateInput value={value} onChange={set} min={todayIn(ownZone())} />}
        </FormField>
      </div>
      <p className={css.aside}>
        <Icon of={Info} size={14} />
        {priceWords(zone, form.values)}
      </p>
      <BeginDrawing pen={pen} one="corner" />
      <Kv
        look="leaders"
        items={[
          { key: 'Corners', value: number(pen.corners.length) },
          { key: 'Area', value: sizeWords(pen.judged) },
        ]}
      />
      {!pen.fault && <Preview zone={zone} pen={pen} name={form.values.name || 'This zone'} />}
      <Fault pen={pen} />
      <Corners pen={pen} one="Corner" />
      <Refused form={form} />
      {deletion.refusal && (
        <Notice tone="danger" live>
          {deletion.refusal}
        </Notice>
      )}
      <div className={css.acts}>
        <Button type="submit" variant="primary" busy={form.busy} disabled={fault !== null} disabledReason={fault ?? undefined}>
          Save zone
        </Button>
        <Button
          onClick={() => {
            form.clear()
            onClose()
          }}
        >
          Discard
        </Button>
        {zone && (
          <Button variant="danger" quiet className={css.last} onClick={() => void deletion.remove(zone)}>
            Delete
          </Button>
        )}
      </div>
    </Form>
  )
}

/** How the price changes: '1 credit until Sun 3 Jan 2027. Booked events keep their price.' */
function priceWords(zone: ZoneArea | null, { price, startsOn }: { readonly price: number; readonly startsOn: string }): string {
  const { startsAt } = startOf(startsOn)
  if (!zone || zone.price === null) return startsAt ? 'Until that day, this price applies as well.' : 'Applies immediately.'
  if (price === zone.price && !startsAt) {
    const next = zone.prices?.find((one) => Date.parse(one.startsAt) > serverNow())
    return next ? `${credits(next.price)} from ${day(next.startsAt, ownZone())}.` : 'Booked events keep their price.'
  }
  const until = startsAt ? `${credits(zone.price)} until ${lastDay(startsAt, ownZone())}.` : 'The new price applies immediately.'
  return `${until} Booked events keep their price.`
}

/** Upcoming events inside, and the zones that lie on it. Asked for while it is drawn, but not at each step of a corner. */
function Preview({ zone, pen, name }: { readonly zone: ZoneArea | null; readonly pen: Pen; readonly name: string }) {
  const { data } = useQuery({
    ...previewQuery(zone?.id ?? null, pen.corners),
    enabled: !pen.steps.isMoving,
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { events, eventsOfOthers, eventsOutside, overlaps } = data
  const keeping = eventsOfOthers + eventsOutside
  return (
    <>
      <Kv
        look="leaders"
        items={[
          { key: 'Upcoming events inside', value: number(events) },
          ...(eventsOfOthers > 0 ? [{ key: 'Of these, in another zone now', value: number(eventsOfOthers) }] : []),
          ...(eventsOutside > 0 ? [{ key: 'Its events outside', value: number(eventsOutside) }] : []),
        ]}
      />
      {pen.isDrawn && keeping > 0 && (
        <Notice tone="info">
          {counted(keeping, 'event keeps its zone until its start changes.', 'events keep their zone until their start changes.')}
        </Notice>
      )}
      {overlaps.length > 0 && (
        <p className={css.aside}>
          <Icon of={Layers} size={14} />
          {overlapWords(name, overlaps)}
        </p>
      )}
    </>
  )
}
