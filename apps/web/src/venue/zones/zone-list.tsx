import { Empty } from '@troupe/ui/empty'
import { classes } from '@troupe/ui/pure/classes'
import type { ReactNode } from 'react'
import { number } from '../../platform/format.ts'
import { areaWords } from './pen/zone-words.ts'
import css from './pen/zones.module.css'
import { fresh, type GameZone, type ZoneArea } from './zones-queries.ts'

interface ZoneListProps {
  readonly kind: 'area' | 'game'
  readonly areas: readonly ZoneArea[]
  readonly games: readonly GameZone[]
  readonly areaName: (id: string | null) => string
  readonly open: string | null
  readonly onOpen: (id: string | null) => void
  /** What the open row shows below its name. */
  readonly editor: ReactNode
}

interface ZoneRow {
  readonly id: string
  readonly name: string
  readonly figures: readonly [ReactNode, ReactNode]
}

/** All that the map shows, by name. The row that is open holds what can be changed of it. */
export function ZoneList({ kind, areas, games, areaName, open, onOpen, editor }: ZoneListProps) {
  const rows: readonly ZoneRow[] =
    kind === 'area'
      ? areas.map(({ id, name, price, nOfEvents }) => ({ id, name, figures: [price ?? '', number(nOfEvents ?? 0)] }))
      : games.map(({ id, name, zoneAreaId }) => ({ id, name, figures: ['', areaName(zoneAreaId)] }))
  const begun: readonly ZoneRow[] =
    open === fresh ? [{ id: fresh, name: kind === 'area' ? 'New zone area' : 'New game zone', figures: ['', ''] }] : []
  const all = [...begun, ...rows]
  if (all.length === 0)
    return (
      <div className={classes(css.side, css.none)}>
        <Empty title={kind === 'area' ? 'No zone areas here' : 'No game zones here'} level={2}>
          Draw one on the map, or paste its outline.
        </Empty>
      </div>
    )
  return (
    <div className={classes(css.side, kind === 'game' && css.games)}>
      <div className={css.heads} aria-hidden="true">
        <span>{kind === 'area' ? 'Zone area' : 'Game zone'}</span>
        <span>{kind === 'area' ? 'Credits' : ''}</span>
        <span>{kind === 'area' ? 'Upcoming' : 'Zone area'}</span>
      </div>
      <ul className={css.list}>
        {all.map((row) => (
          <li key={row.id} className={classes(row.id === open && css.current)}>
            <button
              type="button"
              className={css.row}
              aria-expanded={row.id === open}
              onClick={() => onOpen(row.id === open ? null : row.id)}
            >
              <span className={classes(css.swatch, css[kind])} />
              <b>{row.name}</b>
              <span>
                {row.figures[0]}
                {kind === 'area' && row.figures[0] !== '' && <span className="vh"> credits,</span>}
              </span>
              <span>
                {row.figures[1]}
                {kind === 'area' && row.figures[1] !== '' && <span className="vh"> upcoming events</span>}
              </span>
            </button>
            {row.id === open && editor}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ZoneFactsProps {
  readonly zone: ZoneArea
}

/** What someone who can't change zones reads of one. */
export const ZoneFacts = ({ zone }: ZoneFactsProps) => (
  <p className={css.read}>
    {number(zone.area.length - 1)} corners, {areaWords(zone.km2)}. Event producers and admins can change zone areas.
  </p>
)
