import { OPEN_ROOM_MINUTES, OPEN_ROOM_PEOPLE, openRoomsFor } from '@troupe/domain/schedule/open-room'
import { Button } from '@troupe/ui/button'
import { DateTimeField, type DateTimeValue } from '@troupe/ui/date-time-field'
import { Field } from '@troupe/ui/field'
import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { Perforation, Ticket } from '@troupe/ui/ticket'
import { useRef, useState } from 'react'
import { Form } from '../../platform/form/form.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { isoDay, zoneWords } from '../../platform/format.ts'
import { openWords, peopleWords, roomsWords } from './room-words.ts'
import css from './rooms.module.css'
import { useNow } from './use-now.ts'
import { type RoomWish, startOf, useRoomForm } from './use-room-form.ts'

const lengths = [
  { value: '30', label: '30 min' },
  { value: '60', label: '1 hour' },
  { value: '90', label: '90 min' },
  { value: 'OTHER', label: 'Other' },
] as const

interface RoomFormProps {
  readonly form: ReturnType<typeof useRoomForm>
  readonly zone: string
}

/** When, how long and for how many: what a new room and a changed one have in common. */
export function RoomFields({ form, zone, canBeNow }: RoomFormProps & { readonly canBeNow: boolean }) {
  const { when, at, minutes, attendees } = form.values
  const now = useNow()
  const today = isoDay(new Date(now).toISOString(), zone)
  const [own, setOwn] = useState(!lengths.some(({ value }) => value === String(minutes)))
  const length = own ? 'OTHER' : (lengths.find(({ value }) => value === String(minutes))?.value ?? 'OTHER')
  return (
    <>
      <TextField form={form} name="name" required maxLength={96} autoComplete="off" />
      {canBeNow && (
        <Field label="When">
          <Segmented<RoomWish['when']>
            value={when}
            onChange={(value) => form.choose('when', value)}
            options={[
              { value: 'NOW', label: 'Now' },
              { value: 'LATER', label: 'Later' },
            ]}
          />
        </Field>
      )}
      {when === 'LATER' && (
        <DateTimeField
          label="Start"
          required
          value={at}
          zone={zone}
          zoneName={zoneWords(zone)}
          today={today}
          min={today}
          step={5}
          error={form.errorOf('at')}
          onChange={(value: DateTimeValue) => form.choose('at', value)}
        />
      )}
      <Field label="Length">
        <Segmented
          value={length}
          onChange={(value) => {
            setOwn(value === 'OTHER')
            if (value !== 'OTHER') form.choose('minutes', Number(value))
          }}
          options={lengths}
        />
      </Field>
      {own && (
        <NumberStepper
          label="Minutes"
          unit="minutes"
          value={minutes}
          onChange={(value) => form.choose('minutes', value)}
          min={OPEN_ROOM_MINUTES.least}
          max={OPEN_ROOM_MINUTES.most}
          step={5}
          live
        />
      )}
      <Field label="People">
        <NumberStepper
          value={attendees}
          onChange={(value) => form.choose('attendees', value)}
          min={OPEN_ROOM_PEOPLE.least}
          max={OPEN_ROOM_PEOPLE.most}
          live
        />
      </Field>
    </>
  )
}

interface NewRoomProps {
  readonly workspaceId: string
  readonly zone: string
  /** Open rooms that the workspace has. */
  readonly left: number
}

/** The ticket that opens a room now or books one: what it takes, what is left, and one button that says the result. */
export function NewRoom({ workspaceId, zone, left }: NewRoomProps) {
  const form = useRoomForm({ workspaceId, zone })
  const name = useRef<HTMLElement>(null)
  const now = useNow()
  const takes = openRoomsFor(form.values.attendees)
  const missing = takes - left
  const startsAt = startOf(form.values)
  const isTimed = form.values.when === 'NOW' || startsAt !== null
  return (
    <section aria-labelledby="open-a-room" className={css.new} ref={name}>
      <Form form={form}>
        <Ticket>
          <div className={css.fields}>
            <h2 id="open-a-room">Open a room</h2>
            <RoomFields form={form} zone={zone} canBeNow />
          </div>
          <Perforation />
          <div className={css.sums}>
            <dl className={css.leaders}>
              <div>
                <dt>{peopleWords(form.values.attendees)}</dt>
                <dd>{roomsWords(takes)}</dd>
              </div>
              <div>
                <dt>{missing > 0 ? 'You have' : 'Left afterwards'}</dt>
                <dd>{roomsWords(missing > 0 ? left : left - takes)}</dd>
              </div>
            </dl>
            <Refused form={form} />
            <Button type="submit" variant="primary" size="lg" block busy={form.busy}>
              {isTimed ? openWords({ startsAt, minutes: form.values.minutes }, zone, now) : 'Choose a start'}
            </Button>
            <p className={css.fine}>A room that hasn’t started can be deleted; it comes back in full.</p>
          </div>
        </Ticket>
      </Form>
    </section>
  )
}
