import { Link } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { Calendar, CircleDashed, Plus } from 'lucide-react'
import css from './missions.module.css'
import type { MissionSet } from './sets/mission-queries.ts'
import { missionsWords, nextUseWords } from './sets/mission-words.ts'

interface SetListProps {
  /** What the sets of the workspace are under; without one there is only the library. */
  readonly workspaceName: string | undefined
  readonly own: readonly MissionSet[]
  readonly library: readonly MissionSet[]
  readonly openId: string | undefined
  /** Makes a new set; without it the reader can't. */
  readonly onNew?: (() => void) | undefined
}

/** The sets of the workspace and of Troupe's library, each with where it is played next. */
export function SetList({ workspaceName, own, library, openId, onNew }: SetListProps) {
  return (
    <section className={css.sets} aria-labelledby="sets">
      <div className={css.columnHead}>
        <h2 id="sets">Sets</h2>
        {onNew && (
          <div className={css.end}>
            <Button size="sm" icon={Plus} onClick={onNew}>
              New set
            </Button>
          </div>
        )}
      </div>
      {workspaceName && (
        <Group name={workspaceName} sets={own} openId={openId}>
          No sets yet.
        </Group>
      )}
      <Group name="Troupe’s library" sets={library} openId={openId}>
        The library is empty.
      </Group>
    </section>
  )
}

interface GroupProps {
  readonly name: string
  readonly sets: readonly MissionSet[]
  readonly openId: string | undefined
  /** What it says while it has none. */
  readonly children: string
}

function Group({ name, sets, openId, children }: GroupProps) {
  return (
    <>
      <h3>{name}</h3>
      {sets.length === 0 && <p className="note">{children}</p>}
      <ul>
        {sets.map((set) => (
          <li key={set.id}>
            <Link
              to="/customization/content"
              search={{ set: set.id }}
              aria-current={set.id === openId ? 'true' : undefined}
              activeProps={none}
              resetScroll={false}
              preload={false}
            >
              <b>
                {set.name}
                <span>
                  <span aria-hidden="true">{set.nOfMissions}</span>
                  <span className="vh">, {missionsWords(set.nOfMissions)}</span>
                </span>
              </b>
              <small>
                <Icon of={set.nextUse ? Calendar : CircleDashed} size={14} />
                {nextUseWords(set)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The router marks what is there by itself, by the path alone. */
const none = () => ({ className: '' })
