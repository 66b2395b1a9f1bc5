import { useQuery } from '@tanstack/react-query'
import { Button } from '@troupe/ui/button'
import { Combobox } from '@troupe/ui/combobox'
import { Dialog } from '@troupe/ui/dialog'
import { Field } from '@troupe/ui/field'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { EventsToChooseDocument, type EventsToChooseQuery } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { chosenWorkspace, customerOf } from '../../platform/choices.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useStore } from '../../platform/store.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { ChosenVenue } from '../../venue/choose/chosen-venue.ts'
import { changeWords, FitSentences } from '../../venue/choose/fit-sentences.tsx'
import { fittingQuery } from '../../venue/venue-queries.ts'
import { relatedWords } from '../details/related-words.ts'
import { useVenueChoice } from './use-venue-choice.tsx'

export interface ThereDialogProps {
  readonly venue: Pick<ChosenVenue, 'id' | 'name'>
  readonly onClose: () => void
}

type EventThere = EventsToChooseQuery['sessions']['nodes'][number]

/** Finds one of the reader's upcoming events on site, says how the venue fits it, and lets it start there. */
export function ThereDialog({ venue, onClose }: ThereDialogProps) {
  const [event, setEvent] = useState<EventThere | null>(null)
  const fit = useFit(event, venue)
  const { choose, busy, refused } = useVenueChoice(onClose)
  const change = fit.data ? changeWords(fit.data.reasons) : null
  return (
    <Dialog
      open
      title="Choose for an event"
      onClose={onClose}
      onSubmit={() => event && choose({ event, venue })}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy !== null}
            {...(event ? {} : { disabled: true, disabledReason: 'Choose an event first.' })}
          >
            {change ? `Choose for ${change}` : `Choose ${venue.name}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        {refused}
        <Field label="Event" hint="Upcoming events on site whose location you can change.">
          <EventBox venueId={venue.id} value={event} onChange={setEvent} />
        </Field>
        {event &&
          (fit.data ? <FitSentences reasons={fit.data.reasons} /> : fit.isPending && <Skeleton rows={3} label="Loading how it fits" />)}
      </div>
    </Dialog>
  )
}

/** How the venue fits the event. */
function useFit(event: EventThere | null, { id, name }: ThereDialogProps['venue']) {
  return useQuery({
    ...fittingQuery({ sessionId: event?.id ?? '', text: name }),
    select: (venues) => venues.find((one) => one.id === id)?.fit ?? null,
    enabled: event !== null,
  })
}

interface EventThereBoxProps {
  readonly venueId: string
  readonly value: EventThere | null
  readonly onChange: (event: EventThere | null) => void
}

/** One of the upcoming events that could be moved to the venue, the next one first, found by a part of its name or its workspace's. */
function EventBox({ venueId, value, onChange }: EventThereBoxProps) {
  const workspaceId = customerOf(useStore(chosenWorkspace))
  const [text, setText] = useState('')
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...sessionKeys.lists, 'toChoose', { workspaceId, text }],
    queryFn: ({ signal }) =>
      graphql(EventsToChooseDocument, { filter: { ...(workspaceId ? { workspaceId } : {}), text, ...onSiteAhead } }, { signal }).then(
        ({ sessions }) => sessions.nodes,
      ),
    placeholderData: (before) => before,
  })
  const isOffered = ({ meta, locations }: EventThere) =>
    meta.permissions.location.value && !locations.some((one) => one.type === 'START' && one.venueId === venueId)
  return (
    <Combobox<EventThere>
      items={(data ?? []).filter(isOffered)}
      value={value}
      onChange={onChange}
      onSearch={setText}
      keyOf={(one) => one.id}
      labelOf={(one) => one.name}
      noteOf={(one) => [relatedWords(one), workspaceId ? null : one.workspace.name].filter(Boolean).join(', ')}
      loading={isFetching}
      error={error ? refusalWords(error) : undefined}
      onRetry={() => void refetch()}
      placeholder="Search events"
    />
  )
}

const onSiteAhead = { type: ['IN_PERSON', 'HYBRID'], status: ['UNSCHEDULED', 'REQUESTED', 'SCHEDULED'] } as const
