import { Link } from '@tanstack/react-router'
import { Field } from '@troupe/ui/field'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { X } from 'lucide-react'
import {
  AddRelationsDocument,
  type RelatedEventFragment,
  RemoveRelationsDocument,
  RemoveSourceDocument,
  SetSourceDocument,
} from '../../graphql.ts'
import { ApiError } from '../../platform/api.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from '../tab.module.css'
import { mergeOver } from '../use-merge.ts'
import { EventBox } from './event-box.tsx'
import { relatedWords } from './related-words.ts'
import { useUndoable } from './use-undoable.ts'

type Relation = Session['relations'][number]

const kinds = [
  { type: 'past', label: 'Earlier events', add: 'Add an earlier event' },
  { type: 'future', label: 'Later events', add: 'Add a later event' },
] as const

/** What this group has done before and does next, and the event that this one was made from. Staff add and remove them; every choice is saved immediately. */
export function RelatedEvents({ session, staff }: { session: Session; staff: boolean }) {
  if (staff) return <RelatedForm session={session} />
  return session.relations.length > 0 || session.sourceSession ? <RelatedText session={session} /> : null
}

function RelatedForm({ session }: { session: Session }) {
  const { workspaceId, relations, sourceSession } = session
  const { error, add, remove, setSource } = useRelations(session)
  return (
    <Panel title="Related events">
      <div className={css.fields}>
        {error && (
          <Notice tone="danger" live>
            {problemWords(error)}
          </Notice>
        )}
        {kinds.map(({ type, label, add: placeholder }) => {
          const rows = relations.filter((one) => one.type === type)
          return (
            <div key={type} className={css.stack}>
              <Field label={label}>
                <EventBox
                  key={relations.length}
                  workspaceId={workspaceId}
                  value={null}
                  isOffered={({ id }) => id !== session.id && !relations.some(({ right }) => right.id === id)}
                  placeholder={placeholder}
                  onChange={(event) => event && add(type, event)}
                />
              </Field>
              {rows.length > 0 && (
                <ul className={css.people}>
                  {rows.map((one) => (
                    <li key={one.id} className={css.event}>
                      <EventName event={one.right} />
                      <IconButton label={`Remove ${one.right.name}`} icon={X} onClick={() => remove(one)} />
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )
        })}
        <Field label="Original event" hint="The people who hosted it are preferred for this event’s crew.">
          <EventBox
            workspaceId={workspaceId}
            value={sourceSession ?? null}
            isOffered={({ id }) => id !== session.id}
            onChange={setSource}
          />
        </Field>
        {sourceSession && (
          <Link to="/event/$id" params={{ id: sourceSession.id }} search={{}} className={css.quiet}>
            Open {sourceSession.name}, {relatedWords(sourceSession)}
          </Link>
        )}
      </div>
    </Panel>
  )
}

/** What can be done with the relations of an event. The refusal of one change goes with the next. */
function useRelations(session: Session) {
  const { id } = session
  const adding = useUndoable(session, AddRelationsDocument)
  const removing = useUndoable(session, RemoveRelationsDocument)
  const setting = useUndoable(session, SetSourceDocument)
  const clearing = useUndoable(session, RemoveSourceDocument)
  const changes = [adding, removing, setting, clearing]
  const forget = () => {
    for (const one of changes) one.reset()
  }
  return {
    error: changes.find((one) => one.error)?.error,
    add: (type: Relation['type'], { id: other, name }: RelatedEventFragment) => {
      forget()
      adding.mutate({ wish: { input: { id, relations: [{ type, id: other }], ...mergeOver(session) } }, said: `Added ${name}` })
    },
    remove: ({ id: relation, right }: Relation) => {
      forget()
      removing.mutate({ wish: { id, ids: [relation], ...mergeOver(session) }, said: `Removed ${right.name}` })
    },
    setSource: (event: RelatedEventFragment | null) => {
      forget()
      const over = mergeOver(session)
      if (event) setting.mutate({ wish: { input: { id, sourceSessionId: event.id, ...over } }, said: 'Saved' })
      else clearing.mutate({ wish: { id, ...over }, said: 'Removed the original event' })
    },
  }
}

const problems: Readonly<Record<string, string>> = {
  'relations ORDER': 'An earlier event has to start before this one, and a later event after it. Choose another event, or the other list.',
  'relations TOO_BIG': 'An event can have up to 20 related events. Remove one first.',
  'sourceSessionId RING': 'That event was made from this one, so it can’t be its original. Choose another event.',
}

/** Why an event can't be chosen. */
function problemWords(error: unknown): string {
  const fields = error instanceof ApiError ? Object.entries(Object(error.extensions.fields)) : []
  const exact = fields.flatMap(([field, codes]) =>
    Array.isArray(codes) ? codes.flatMap((code) => problems[`${field} ${code}`] ?? []) : [],
  )
  return exact[0] ?? refusalWords(error)
}

function RelatedText({ session }: { session: Session }) {
  return (
    <Panel title="Related events" flush>
      <RelatedList session={session} />
    </Panel>
  )
}

/** The related events as links, each with what it is to this one. */
export function RelatedList({ session: { relations, sourceSession } }: { session: Pick<Session, 'relations' | 'sourceSession'> }) {
  const rows = [
    ...relations.map(({ id, type, right }) => ({ id, what: type === 'past' ? 'Earlier' : 'Later', event: right })),
    ...(sourceSession ? [{ id: 'source', what: 'Original', event: sourceSession }] : []),
  ]
  return (
    <ul>
      {rows.map(({ id, what, event }) => (
        <li key={id} className={css.event}>
          <EventName event={event} />
          <span className={css.quiet}>{what}</span>
        </li>
      ))}
    </ul>
  )
}

function EventName({ event }: { event: RelatedEventFragment }) {
  return (
    <span className={css.who}>
      <Link to="/event/$id" params={{ id: event.id }} search={{}}>
        {event.name}
      </Link>
      <span className={css.quiet}>{relatedWords(event)}</span>
    </span>
  )
}
