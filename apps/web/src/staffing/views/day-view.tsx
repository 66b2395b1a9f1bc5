import { useQuery } from '@tanstack/react-query'
import { Board } from '@troupe/ui/board'
import type { BoardChip } from '@troupe/ui/pure/board-layout'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { zoneWords } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import type { PeopleDays } from '../availability/use-away.ts'
import type { BoardPicture, BoardPlace } from '../crews/board-picture.ts'
import { placeOfChip } from '../crews/board-picture.ts'
import type { BoardSpan } from '../crews/board-span.ts'
import { dayChips, dayRows, hoursColumn, hoursOf, placeDay } from './day-picture.ts'
import { placeTimesQuery } from './view-queries.ts'
import css from './views.module.css'

interface DayViewProps {
  readonly picture: BoardPicture
  readonly places: readonly BoardPlace[]
  readonly chips: readonly BoardChip[]
  readonly days: PeopleDays
  readonly span: BoardSpan
  readonly date: string
  readonly zone: string
  readonly top: NonNullable<ComponentProps<typeof Board>['top']>
  readonly board: Pick<ComponentProps<typeof Board>, 'held' | 'onPickUp' | 'onLetGo' | 'onDrop' | 'onOpen'>
  readonly foot: (counts: string) => ReactNode
}

/** The people of one day by its hours: each show from call to finish, the ways, and when people aren't available. */
export function DayView({ picture, places, chips, days, span, date, zone, top, board, foot }: DayViewProps) {
  const { data: times } = useQuery(placeTimesQuery(span))
  const byId = useMemo(() => new Map(places.map((place) => [place.id, place])), [places])
  const hours = useMemo(() => {
    const shown = chips.flatMap(({ id }) => {
      const place = byId.get(placeOfChip(id))
      return (place && placeDay(place, times?.get(place.id))) ?? []
    })
    return hoursOf(shown, span)
  }, [chips, byId, times, span])
  const placed = useMemo(() => dayChips({ chips, places: byId, times, hours, zone }), [chips, byId, times, hours, zone])
  const { rows, ...counts } = useMemo(
    () => dayRows({ rows: picture.rows, chips: placed, days, date, hours }),
    [picture.rows, placed, days, date, hours],
  )
  const columns = useMemo(() => [hoursColumn(date, span.name, hours, zone)], [date, span.name, hours, zone])
  const { held, onPickUp, onLetGo, onDrop, onOpen } = board
  return (
    <>
      <Board
        label={`Planning, ${span.name}`}
        corner={
          <span className={css.corner}>
            {counted(rows.length, 'person', 'people')} <span className={css.zone}>Your time, {zoneWords(zone).replace(/ time$/, '')}</span>
          </span>
        }
        {...{ rows, columns, top, held, onPickUp, onLetGo, onDrop, onOpen }}
        chips={placed}
      />
      {foot(`${counts.working} working, ${counts.free} free, ${counts.away} away`)}
    </>
  )
}
