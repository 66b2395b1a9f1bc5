import { Icon } from '@troupe/ui/icon'
import type { BoardLook, BoardVerdict } from '@troupe/ui/pure/board-layout'
import { Check, Hourglass, PenLine, Pin, TriangleAlert, UserPlus, X } from 'lucide-react'
import type { RoleChip } from './role-chips.ts'
import css from './views.module.css'

const icons: Readonly<Record<BoardLook, typeof Check>> = {
  settled: Check,
  asked: Hourglass,
  clash: TriangleAlert,
  gone: X,
  open: UserPlus,
  draft: PenLine,
  pinned: Pin,
}

interface RoleCardsProps {
  readonly roles: readonly RoleChip[]
  /** What is said of the person of a card while another card is held. */
  readonly verdicts?: ReadonlyMap<string, BoardVerdict> | null | undefined
  readonly targetId?: string | null | undefined
  readonly onOpen: (chip: string) => void
}

/** The crew of an event as small cards: the role and the first name, or that no one has it. */
export function RoleCards({ roles, verdicts, targetId, onOpen }: RoleCardsProps) {
  return roles.map((role) => {
    const verdict = role.userId === null ? undefined : verdicts?.get(role.userId)
    return (
      <button
        key={role.id}
        type="button"
        className={css.card}
        data-chip={role.id}
        data-look={role.look}
        data-movable={role.movable || undefined}
        data-person={role.userId ?? undefined}
        data-verdict={verdict?.kind}
        data-target={targetId === role.id || undefined}
        aria-label={wordsOf(role)}
        title={verdict?.words ?? wordsOf(role)}
        onClick={() => onOpen(role.id)}
      >
        <Icon of={icons[role.look]} size={12} />
        <span>{role.role}</span>
        {role.name && ' '}
        {role.name && <b>{role.name}</b>}
      </button>
    )
  })
}

/** Begins with what is written on the card, so that it can be called by that. */
const wordsOf = ({ state, role, name, fullName, why, look }: RoleChip): string =>
  look === 'open' ? role : [`${state}: ${role} ${name}${name === fullName ? '' : `, ${fullName}`}`, why].filter(Boolean).join('. ')
