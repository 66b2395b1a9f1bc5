import { Link } from '@tanstack/react-router'
import { isStaff } from '@troupe/domain/role/roles'
import { type Glyph, Icon } from '@troupe/ui/icon'
import { TriangleAlert } from 'lucide-react'
import { UserAvatar } from '../../../account/user-avatar.tsx'
import { Flash } from '../../flash.tsx'
import type { Assignment } from '../../session-query.ts'
import { isTaskOpen, taskTold } from '../offer-words.ts'
import { type Desk, isTaken } from '../staff-desk.ts'
import { Fill } from './fill.tsx'
import css from './rows.module.css'

interface PersonCellProps {
  readonly place: Assignment
  readonly desk: Desk
}

/** Who is on a place, with a word for what isn't right about it; or who said no, and the button that fills it. */
export function PersonCell({ place, desk }: PersonCellProps) {
  const { user } = place
  const { may } = desk
  const taken = isTaken(place)
  return (
    <span className={css.cell}>
      {user && (
        <Flash of={user.id}>
          <PersonName user={user} struck={!taken} desk={desk} />
        </Flash>
      )}
      {taken && <Marks place={place} />}
      {!taken && may && place.role !== 'SALESPERSON' && <Fill place={place} desk={desk} />}
      {!user && !may && <span className="faint">Unassigned</span>}
    </span>
  )
}

interface NameProps {
  readonly user: NonNullable<Assignment['user']>
  readonly struck?: boolean
  readonly desk: Desk
}

/** A face and a name, which lead to the person's page for those who may open it. */
export function PersonName({ user: { id, fullName, avatar }, struck = false, desk: { me } }: NameProps) {
  const name = struck ? <s className="muted">{fullName}</s> : fullName
  return (
    <span className={css.person}>
      <UserAvatar name={fullName} avatar={avatar} size="sm" />
      {isStaff(me) || id === me.id ? (
        <Link to="/person/$id" params={{ id }} className={css.name} title={fullName}>
          {name}
        </Link>
      ) : (
        <span className={css.name} title={fullName}>
          {name}
        </span>
      )}
    </span>
  )
}

/** What a producer has to know of someone on a place, a word each; the story says the rest. */
function Marks({ place: { overrideReason, conflict, task, offers, approval } }: { readonly place: Assignment }) {
  const by = offers?.find(({ id }) => id === approval?.id)?.by
  return (
    <>
      {overrideReason && <Mark icon={TriangleAlert} word="Override" why={`“${overrideReason}”${by ? ` ${by}` : ''}`} />}
      {conflict && <Mark icon={TriangleAlert} word="Conflict" why={`${conflict.reason} ${conflict.remedy ?? ''}`} />}
      {task && isTaskOpen(task, true) && <Mark icon={TriangleAlert} word="Travel open" why={taskTold(task)} />}
    </>
  )
}

interface MarkProps {
  readonly icon: Glyph
  readonly word: string
  readonly why: string
}

const Mark = ({ icon, word, why }: MarkProps) => (
  <span className={css.mark} title={why}>
    <Icon of={icon} size={14} />
    <span>{word}</span>
    <span className="vh">: {why}</span>
  </span>
)
