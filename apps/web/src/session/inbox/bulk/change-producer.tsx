import { useQueries, useQueryClient } from '@tanstack/react-query'
import { UNDO_SECONDS } from '@troupe/domain/staffing/answer-time'
import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { useRef, useState } from 'react'
import { UserAvatar } from '../../../account/user-avatar.tsx'
import { TakeOffAssignmentDocument } from '../../../graphql.ts'
import { call, graphql } from '../../../platform/api.ts'
import { sessionKeys } from '../../../platform/keys/session-keys.ts'
import { counted } from '../../../platform/words/counted.ts'
import { refusalWords } from '../../../platform/words/reasons.ts'
import { candidatesQuery } from '../../staff/choose/candidates-query.ts'
import { type InboxRow, producerPlaceOf } from '../inbox-words.ts'
import css from './bulk.module.css'
import type { BulkDialogProps } from './bulk-props.ts'
import { freeForWords, type SharedProducer, sharedProducers } from './bulk-words.ts'
import { Results } from './results.tsx'
import { useEach } from './use-each.ts'

/** Gives several events to one producer. What couldn't be given is said of each event, and stays chosen. */
export function ChangeProducer({ rows, onDone, onClose }: BulkDialogProps) {
  const judged = useJudged(rows)
  const [id, setId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const people = judged.lists ? sharedProducers(judged.lists) : []
  const person = people.find((one) => one.id === id)
  const undoable = useUndo()
  const each = useEach<{ readonly id: string }>({
    send: async (row, body, key) => {
      await call('PUT /scheduler/session-assignment/{id}/host', { params: { id: producerPlaceOf(row) ?? '' }, body, key })
      return `${person?.fullName ?? 'They'} produces it`
    },
    refused: (row, { id: asked }, error) => {
      const one = judged.hostsOf(row.id)?.find((candidate) => candidate.id === asked)
      return one && !one.eligible && one.reasons.length > 0 ? one.reasons.join(' ') : refusalWords(error)
    },
  })
  const isTried = each.results.length > 0
  const left = isTried ? each.results.filter(({ isDone }) => !isDone).map(({ row }) => row) : rows
  const change = async () => {
    setMissing(!person)
    if (!person) return place.current?.querySelector('input')?.focus()
    const found = await each.run(left, { id: person.id })
    const done = found.filter(({ isDone }) => isDone).map(({ row }) => row)
    if (done.length > 0) undoable(person, done)
    onDone(done.map((row) => row.id))
    if (done.length === found.length) onClose()
    else setId(null)
  }
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      title={
        isTried ? `${rows.length - left.length} of ${rows.length} changed` : `Change producer of ${counted(rows.length, 'event', 'events')}`
      }
      onSubmit={() => void change()}
      actions={
        <>
          <Button onClick={onClose}>{isTried ? 'Close' : 'Cancel'}</Button>
          <Button type="submit" variant="primary" busy={each.isBusy}>
            {person ? `Give ${counted(left.length, 'event', 'events')} to ${person.fullName.split(' ')[0]}` : 'Change producer'}
          </Button>
        </>
      }
    >
      <div ref={place} className="stack">
        {isTried && <Results results={each.results} />}
        {isMissing && !person && (
          <Notice tone="danger" live>
            Choose a producer.
          </Notice>
        )}
        {judged.error ? (
          <ErrorBlock title="Couldn’t load the producers." message={judged.error.message} onRetry={judged.retry} busy={judged.isFetching} />
        ) : !judged.lists ? (
          <Skeleton look="person" rows={5} label="Loading the producers" />
        ) : people.length === 0 ? (
          <p>No producer is free for any of these events. Open one to see why.</p>
        ) : (
          <RadioGroup
            label={isTried ? 'Producer of the others' : 'Producer'}
            look="rows"
            value={id}
            onChange={setId}
            options={people.map((one) => ({
              value: one.id,
              label: (
                <span className={css.person}>
                  <UserAvatar name={one.fullName} avatar={one.avatar} size="sm" />
                  {one.fullName}
                </span>
              ),
              hint: freeForWords(one, rows.length),
            }))}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Who could produce each of the events. */
function useJudged(rows: readonly InboxRow[]) {
  const found = useQueries({
    queries: rows.map((row) => {
      const id = producerPlaceOf(row)
      return candidatesQuery(row.id, id === undefined ? undefined : { id, role: 'PRODUCER' })
    }),
  })
  const failed = found.find(({ error, data }) => error && !data)
  const hostsOf = (id: string) => found[rows.findIndex((row) => row.id === id)]?.data?.hosts
  return {
    lists: found.every(({ data }) => data) ? rows.map((row) => ({ name: row.name, hosts: hostsOf(row.id) ?? [] })) : null,
    hostsOf,
    error: failed?.error ?? null,
    isFetching: found.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(found.filter(({ error }) => error).map((one) => one.refetch())),
  }
}

/** Says what was changed, with the way back for as long as the emails are held. */
function useUndo() {
  const queries = useQueryClient()
  const toast = useToast()
  return (person: SharedProducer, rows: readonly InboxRow[]) => {
    const undo = async () => {
      try {
        await Promise.all(rows.map(giveBack))
        toast('Undone')
      } catch (error) {
        toast(`Couldn’t undo: ${refusalWords(error)}`, { tone: 'danger' })
      }
      await queries.invalidateQueries({ queryKey: sessionKeys.lists })
    }
    toast(`${person.fullName} produces ${rows.length === 1 ? rows[0]?.name : counted(rows.length, 'more event', 'more events')}`, {
      seconds: UNDO_SECONDS,
      action: { label: 'Undo', onSelect: () => void undo() },
    })
  }
}

/** The producer whom an event had before, or none. */
function giveBack({ assignments }: InboxRow): Promise<unknown> {
  const place = assignments.find(({ role }) => role === 'PRODUCER')
  const former = place?.approval?.state === 'ACCEPTED' ? place.user : null
  const id = place?.id ?? ''
  if (!former) return graphql(TakeOffAssignmentDocument, { id })
  return call('PUT /scheduler/session-assignment/{id}/host', { params: { id }, body: { id: former.id } })
}
