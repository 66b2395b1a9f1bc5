import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { classes } from '@troupe/ui/pure/classes'
import { Skeleton } from '@troupe/ui/skeleton'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { CreateOpenRoomDocument, DeleteOpenRoomDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { dayInYear, number, ownZone, zoneWords } from '../../platform/format.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { useLive } from '../../platform/live.ts'
import { salesAddress } from '../../platform/sales-address.ts'
import { useTitle } from '../../platform/title.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { useBooker } from '../../workspace/use-booker.ts'
import { WorkspaceChoice } from '../workspace-choice.tsx'
import { ChangeRoom } from './change-room.tsx'
import { NewRoom } from './room-form.tsx'
import { ComingRoom, OpenNow } from './room-list.tsx'
import { isOpenAt, roomsWords } from './room-words.ts'
import css from './rooms.module.css'
import { type OpenRoom, openRoomsQuery } from './rooms-query.ts'
import { useNow } from './use-now.ts'

/** The open rooms of the chosen workspace: those that are open, those to come, and the ticket that opens one. */
export function OpenRooms() {
  useTitle('Open rooms')
  const { booker } = useBooker()
  const workspaceId = 'workspaceId' in booker ? booker.workspaceId : null
  if (workspaceId !== null) return <Rooms key={workspaceId} workspaceId={workspaceId} mayOpen={booker.kind === 'booker'} />
  return (
    <main className="page" id="main">
      <PageHead title="Open rooms" size="grand" sentence={sentence} />
      {booker.kind === 'nowhere' ? (
        <div className={css.choose}>
          <Panel title="Choose a workspace">
            <WorkspaceChoice />
          </Panel>
        </div>
      ) : (
        <Skeleton rows={6} />
      )}
    </main>
  )
}

const sentence = 'A room of your own to play in, without a host.'

interface RoomsProps {
  readonly workspaceId: string
  readonly mayOpen: boolean
}

function Rooms({ workspaceId, mayOpen }: RoomsProps) {
  const { data, error, isFetching, refetch } = useQuery(openRoomsQuery(workspaceId))
  const queries = useQueryClient()
  useLive('workspace', workspaceId, ({ kind }) => {
    if (kind !== 'missions.changed') void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspaceId) })
  })
  const zone = ownZone()
  return (
    <main className="page" id="main">
      <PageHead
        title="Open rooms"
        size="grand"
        sentence={sentence}
        actions={
          data && (
            <p className={css.count}>
              <b className="disp">{number(data.left)}</b> {data.left === 1 ? 'room' : 'rooms'} left
            </p>
          )
        }
      />
      {data ? (
        <div className={css.layout}>
          <div className={css.lists}>
            <Lists {...{ workspaceId, mayOpen, zone }} rooms={data.rooms} past={data.past} />
          </div>
          <div className={css.side}>
            {mayOpen && data.isSubscriber && <NewRoom {...{ workspaceId, zone }} left={data.left} />}
            <More isSubscriber={data.isSubscriber} mayOpen={mayOpen} />
          </div>
        </div>
      ) : error ? (
        <ErrorBlock title="Couldn’t load the open rooms." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton rows={8} />
      )}
    </main>
  )
}

/** Where open rooms are bought, or why this workspace has none. */
function More({ isSubscriber, mayOpen }: { readonly isSubscriber: boolean; readonly mayOpen: boolean }) {
  if (!isSubscriber)
    return (
      <Notice tone="info">
        Open rooms are for subscribers. <a href={`mailto:${salesAddress}?subject=Subscription`}>Email sales to subscribe</a>.
      </Notice>
    )
  return (
    <p className={css.fine}>
      {mayOpen ? 'Need more? ' : 'Editors of this workspace can open rooms. '}
      <Link to="/packages">{mayOpen ? 'Buy open rooms' : 'See what they cost'}</Link>
    </p>
  )
}

interface ListsProps extends RoomsProps {
  readonly zone: string
  readonly rooms: readonly OpenRoom[]
  readonly past: { readonly count: number; readonly rooms: readonly OpenRoom[] }
}

function Lists({ workspaceId, mayOpen, zone, rooms, past }: ListsProps) {
  const now = useNow()
  const [changed, setChanged] = useState<OpenRoom | null>(null)
  const remove = useDelete(workspaceId)
  const open = rooms.filter((room) => isOpenAt(room, now))
  const coming = rooms.filter(({ startsAt }) => Date.parse(startsAt) > now)
  const [last] = past.rooms
  return (
    <>
      <section aria-labelledby="open-now">
        <h2 id="open-now" className={classes('disp', css.head)}>
          Open now {open.length > 0 && <span>{roomsWords(open.length)}</span>}
        </h2>
        {open.length === 0 ? (
          <p className={css.none}>No room is open.</p>
        ) : (
          open.map((room) => <OpenNow key={room.id} {...{ room, zone, now }} />)
        )}
      </section>
      <section aria-labelledby="coming-up">
        <h2 id="coming-up" className={classes('disp', css.head)}>
          Coming up <span>{coming.length > 0 ? `${roomsWords(coming.length)}, ${zoneWords(zone)}` : ''}</span>
        </h2>
        {remove.refusal && (
          <Notice tone="danger" live>
            {remove.refusal}
          </Notice>
        )}
        {coming.length === 0 && <p className={css.none}>No room is booked.</p>}
        {coming.map((room) => (
          <ComingRoom
            key={room.id}
            {...{ room, zone, now }}
            acts={mayOpen ? { onChange: () => setChanged(room), onDelete: () => void remove.run(room) } : null}
          />
        ))}
      </section>
      {last && (
        <details className={css.past}>
          <summary>
            <h2 className="disp">Past</h2>
            <span>
              {roomsWords(past.count)}, the last on {dayInYear(last.startsAt, zone)}
            </span>
          </summary>
          <ul>
            {past.rooms.map((room) => (
              <li key={room.id}>
                <Link to="/event/$id" params={{ id: room.id }}>
                  {room.name}
                </Link>
                <span>{dayInYear(room.startsAt, zone)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {changed && <ChangeRoom room={changed} {...{ workspaceId, zone }} onClose={() => setChanged(null)} />}
    </>
  )
}

/** Deletes a room that has not begun, with Undo, which books it again. */
function useDelete(workspaceId: string) {
  const queries = useQueryClient()
  const toast = useToast()
  const [refusal, setRefusal] = useState<string>()
  const attempt = async (change: () => Promise<unknown>): Promise<boolean> => {
    setRefusal(undefined)
    const failed = await change().then(
      () => undefined,
      (error: unknown) => refusalWords(error),
    )
    await queries.invalidateQueries({ queryKey: workspaceKeys.one(workspaceId) })
    setRefusal(failed)
    return failed === undefined
  }
  const bookAgain = ({ name, startsAt, duration, attendees, timezone }: OpenRoom) =>
    graphql(CreateOpenRoomDocument, { input: { workspaceId, name, startsAt, duration, attendees, timezone } })
  const run = async (room: OpenRoom) => {
    const done = await attempt(() => graphql(DeleteOpenRoomDocument, { id: room.id }))
    if (done)
      toast(`“${room.name}” deleted, ${roomsWords(room.size)} back`, {
        action: { label: 'Undo', onSelect: () => void attempt(() => bookAgain(room)) },
      })
  }
  return { run, refusal }
}
