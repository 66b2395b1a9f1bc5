import { Link } from '@tanstack/react-router'
import { Dialog } from '@troupe/ui/dialog'
import { Icon } from '@troupe/ui/icon'
import { Check, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../../platform/words/counted.ts'
import type { Session } from '../../session-query.ts'
import css from '../game.module.css'
import type { StartMission } from '../game-query.ts'
import { Line } from './line.tsx'

interface MissionLineProps {
  readonly session: Session
  /** Null until the game has started. */
  readonly atStart: readonly StartMission[] | null
}

/** The missions that are played: the chosen set until the start, from then on the missions as they were. */
export function MissionLine({ session: { id, missionSet }, atStart }: MissionLineProps) {
  const [open, setOpen] = useState(false)
  if (!atStart)
    return (
      missionSet && (
        <Line
          icon={ListChecks}
          name={missionSet.name}
          end={
            <Link to="/event/$id" params={{ id }} search={{ tab: 'details' }}>
              See
            </Link>
          }
        >
          {counted(missionSet.missions.length, 'mission', 'missions')}
        </Line>
      )
    )
  if (atStart.length === 0) return null
  // another set may have been chosen by now
  const name = atStart[0]?.missionSetId === missionSet?.id ? (missionSet?.name ?? 'Missions') : 'Missions'
  return (
    <Line
      icon={ListChecks}
      name={name}
      end={
        <button type="button" className={css.way} onClick={() => setOpen(true)}>
          See
        </button>
      }
    >
      {counted(atStart.length, 'mission', 'missions')}, kept as they were at the start
      {open && (
        <Dialog open title={`${name}, as at the start`} onClose={() => setOpen(false)}>
          <ol className={css.missions}>
            {atStart.map((mission) => (
              <StartedWith key={mission.id} mission={mission} />
            ))}
          </ol>
        </Dialog>
      )}
    </Line>
  )
}

function StartedWith({ mission: { name, instructions, options } }: { readonly mission: StartMission }) {
  const right = options.flatMap(({ title, correct }) => (correct ? [title] : []))
  return (
    <li>
      <b>{name}</b>
      <p>{instructions}</p>
      {right.length > 0 && (
        <p className={css.right}>
          <Icon of={Check} className={css.good} />
          <span className="vh">Answer: </span>
          {right.join(', ')}
        </p>
      )}
    </li>
  )
}
