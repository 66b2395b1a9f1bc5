import { Link } from '@tanstack/react-router'
import { MOST_MISSIONS } from '@troupe/domain/mission/fields'
import type { Finding } from '@troupe/domain/mission/findings'
import { ButtonLink } from '@troupe/ui/button'
import { DragList } from '@troupe/ui/drag-list'
import { Icon } from '@troupe/ui/icon'
import { ChevronLeft, Info, Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './missions.module.css'
import type { Mission, MissionSet } from './sets/mission-queries.ts'
import { kindWords } from './sets/mission-words.ts'

interface MissionListProps {
  readonly set: MissionSet
  readonly missions: readonly Mission[]
  readonly findings: readonly Finding[]
  /** The mission whose fields are open. */
  readonly openId: string | undefined
  readonly mayEdit: boolean
  readonly onMove: (mission: Mission, position: number) => void
  /** What else can be done with the set. */
  readonly menu: ReactNode
}

/** The missions of a set in their order, which is changed by dragging, or by the keys on a grip. */
export function MissionList({ set, missions, findings, openId, mayEdit, onMove, menu }: MissionListProps) {
  const row = (mission: Mission) => (
    <MissionRow
      mission={mission}
      number={missions.indexOf(mission) + 1}
      findings={findings.filter(({ missionId }) => missionId === mission.id)}
      isOpen={mission.id === openId}
    />
  )
  return (
    <section className={css.missions} aria-labelledby="missions">
      <Link to="/customization/content" search={{}} className={css.back} resetScroll={false}>
        <Icon of={ChevronLeft} />
        All sets
      </Link>
      <div className={css.columnHead}>
        <h2 id="missions">{set.name}</h2>
        <span className={css.count}>{`${missions.length} of ${MOST_MISSIONS}`}</span>
        <div className={css.end}>
          {mayEdit && missions.length < MOST_MISSIONS && (
            <ButtonLink
              size="sm"
              icon={Plus}
              render={<Link to="/customization/content" search={{ set: set.id, mission: 'new' }} resetScroll={false} preload={false} />}
            >
              Add
            </ButtonLink>
          )}
          {menu}
        </div>
      </div>
      {mayEdit ? (
        <DragList
          label={`Missions of ${set.name}`}
          items={missions}
          keyOf={({ id }) => id}
          labelOf={({ name }) => name}
          onChange={(_, { item, to }) => onMove(item, to)}
        >
          {row}
        </DragList>
      ) : (
        <ol className={css.plain} aria-label={`Missions of ${set.name}`}>
          {missions.map((mission) => (
            <li key={mission.id}>{row(mission)}</li>
          ))}
        </ol>
      )}
    </section>
  )
}

interface MissionRowProps {
  readonly mission: Mission
  readonly number: number
  readonly findings: readonly Finding[]
  readonly isOpen: boolean
}

function MissionRow({ mission, number, findings, isOpen }: MissionRowProps) {
  const [first] = findings
  const isWarning = findings.some(({ tone }) => tone === 'WARNING')
  return (
    <Link
      to="/customization/content"
      search={(before) => ({
        set: mission.missionSetId,
        mission: mission.id,
        ...('play' in before && before.play ? { play: '1' } : {}),
      })}
      className={css.mission}
      aria-current={isOpen ? 'true' : undefined}
      activeProps={none}
      resetScroll={false}
      preload={false}
    >
      <span className={css.number}>{number}</span>
      <span className={css.words}>
        <b>{mission.name}</b>
        <small>{kindWords(mission)}</small>
      </span>
      {first && (
        <span className={css.found} data-tone={isWarning ? 'WARNING' : 'INFO'}>
          <Icon of={isWarning ? TriangleAlert : Info} size={14} />
          {findings.length === 1 ? (
            first.brief
          ) : (
            <span>
              {findings.length}
              <span className="vh"> findings</span>
            </span>
          )}
        </span>
      )}
    </Link>
  )
}

/** The router marks what is there by itself, by the path alone. */
const none = () => ({ className: '' })
