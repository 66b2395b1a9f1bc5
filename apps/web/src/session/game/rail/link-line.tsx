import { useConfirm } from '@troupe/ui/confirm'
import { Icon } from '@troupe/ui/icon'
import { CircleCheck, Route, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../../platform/form/form-dialog.tsx'
import { TextField } from '../../../platform/form/text-field.tsx'
import { refusalWords } from '../../../platform/words/reasons.ts'
import type { Session } from '../../session-query.ts'
import css from '../game.module.css'
import type { GameLink } from '../game-query.ts'
import { useGameLink, useGameToLink } from '../use-game-link.ts'
import { Line } from './line.tsx'
import { isInStep, linkWords } from './rail-words.ts'

interface LinkLineProps {
  readonly session: Session
  readonly link: GameLink | null
  readonly staff: boolean
}

/** The game at Breadcrumb that the event is linked to, and its last answer. Staff link it and unlink it. */
export function LinkLine({ session, link, staff }: LinkLineProps) {
  const [links, setLinks] = useState(false)
  const confirm = useConfirm()
  const unlink = useGameLink(session, 'Unlinked')
  const ask = async () => {
    const text = `Unlink ${link?.gameId}? What happens in this event no longer reaches it.`
    if (await confirm({ text })) unlink.mutate(null)
  }
  const mark = link && (isInStep(link) ? { of: CircleCheck, className: css.good } : { of: TriangleAlert, className: css.warn })
  const button = link
    ? { label: 'Unlink', busy: unlink.isPending, onClick: () => void ask() }
    : { label: 'Link a game', busy: false, onClick: () => setLinks(true) }
  return (
    <Line
      icon={Route}
      name={link ? `Breadcrumb, ${link.gameId}` : 'Breadcrumb'}
      end={
        <span className={css.end}>
          {mark && <Icon {...mark} />}
          {staff && (
            <button type="button" className={css.way} disabled={button.busy} onClick={button.onClick}>
              {button.label}
            </button>
          )}
        </span>
      }
    >
      {link ? linkWords(link, session.timezone) : 'Not linked to a game'}
      {unlink.error && <span role="alert"> {refusalWords(unlink.error)}</span>}
      {links && <LinkDialog session={session} onClose={() => setLinks(false)} />}
    </Line>
  )
}

/** Asks for the game by its id at Breadcrumb. */
function LinkDialog({ session, onClose }: { readonly session: Session; readonly onClose: () => void }) {
  const form = useGameToLink(session, onClose)
  return (
    <FormDialog form={form} title="Link a game" submit="Link game" size="sm" onClose={onClose}>
      <TextField
        form={form}
        name="gameId"
        required
        maxLength={64}
        autoComplete="off"
        hint="Its id at Breadcrumb, such as BC-4110. The game is then told what happens in this event."
      />
    </FormDialog>
  )
}
