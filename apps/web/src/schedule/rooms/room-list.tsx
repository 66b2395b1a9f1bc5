import { Link } from '@tanstack/react-router'
import { ButtonLink } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Menu } from '@troupe/ui/menu'
import { Pencil, Trash2 } from 'lucide-react'
import { dayInYear, time, timeRange } from '../../platform/format.ts'
import { minutesLeft, passedOf, peopleWords, roomsWords, toGo } from './room-words.ts'
import css from './rooms.module.css'
import type { OpenRoom } from './rooms-query.ts'

interface RoomProps {
  readonly room: OpenRoom
  readonly zone: string
  readonly now: number
}

/** A room that is open: how long still, the way in and its link. */
export function OpenNow({ room, zone, now }: RoomProps) {
  return (
    <article className={css.now} aria-labelledby={`room-${room.id}`}>
      <p className={css.until}>Open until {time(room.endsAt, zone)}</p>
      <h3 id={`room-${room.id}`} className="disp">
        {room.name}
      </h3>
      <p className={css.who}>
        {peopleWords(room.attendees)}
        {room.openedBy && `, opened by ${room.openedBy}`}
      </p>
      <p className={css.left}>
        <b className="disp">{minutesLeft(room, now)}</b> min left
      </p>
      <div className={css.bar} aria-hidden="true">
        <span style={{ inlineSize: `${passedOf(room, now) * 100}%` }} />
      </div>
      <div className={css.acts}>
        <ButtonLink render={<Link to="/event/$id" params={{ id: room.id }} />}>Enter room</ButtonLink>
        <CopyButton text={room.url} label="Copy link" size="default" />
        <span className={css.address}>{room.url.replace(/^https?:\/\//, '')}</span>
      </div>
    </article>
  )
}

interface ComingRoomProps extends RoomProps {
  /** Null for those who only read. */
  readonly acts: { readonly onChange: () => void; readonly onDelete: () => void } | null
}

/** A booked room: when, for whom, and what may still be done with it. */
export function ComingRoom({ room, zone, now, acts }: ComingRoomProps) {
  const { count, unit } = toGo(room, now)
  return (
    <article className={css.coming} aria-labelledby={`room-${room.id}`}>
      <div className={css.when}>
        <b>{dayInYear(room.startsAt, zone)}</b>
        <span>{timeRange(room.startsAt, room.endsAt, zone)}</span>
      </div>
      <div className={css.what}>
        <h3 id={`room-${room.id}`} className="disp">
          {room.name}
        </h3>
        <span>
          {peopleWords(room.attendees)}
          {room.size > 1 && `, takes ${roomsWords(room.size)}`}
        </span>
      </div>
      <div className={css.go}>
        <b className="disp">{`${count} ${unit}`}</b>
        <span>to go</span>
      </div>
      <div className={css.comingActs}>
        <CopyButton text={room.url} label="Copy link" />
        {acts && (
          <Menu
            label={`Actions for ${room.name}`}
            items={[
              { key: 'change', label: 'Change', icon: Pencil, onSelect: acts.onChange },
              { key: 'delete', label: `Delete, ${roomsWords(room.size)} back`, icon: Trash2, danger: true, onSelect: acts.onDelete },
            ]}
          />
        )}
      </div>
    </article>
  )
}
