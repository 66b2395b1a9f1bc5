import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { Icon } from '@troupe/ui/icon'
import { Panel } from '@troupe/ui/panel'
import { Select } from '@troupe/ui/select'
import { useToast } from '@troupe/ui/toast'
import { Check, Download, Hourglass, X } from 'lucide-react'
import { SendInviteLinkDocument } from '../../graphql.ts'
import { blob } from '../../platform/api.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { useChange } from '../use-change.ts'
import { audienceWords, isRested, whenWords } from './invite-words.ts'
import css from './invites.module.css'
import type { GuestFilter, Invites, ShownGuest, ShownLink } from './invites-query.ts'

interface GuestsProps {
  readonly session: Session
  readonly links: readonly ShownLink[]
  readonly guests: NonNullable<Invites['attendeeList']>
  readonly asked: { readonly answer: GuestFilter; readonly limit: number }
  readonly busy: boolean
  readonly mayInvite: boolean
  readonly onAsk: (asked: { readonly answer: GuestFilter }) => void
  readonly onMore: () => void
}

/** Who has answered, and who was emailed and hasn't. */
export function Guests({ session, links, guests, asked, busy, mayInvite, onAsk, onMore }: GuestsProps) {
  const answered = links.reduce((sum, { yes, no }) => sum + yes + no, 0)
  const isEmpty = answered === 0 && links.every(({ unanswered }) => unanswered === 0)
  const shown = guests.nodes.length
  return (
    <Panel title="Who answered" actions={isEmpty ? undefined : <Acts {...{ session, links, mayInvite }} />}>
      {isEmpty ? (
        <Empty title="No one has answered yet" level={3}>
          Send your colleagues the link. Their answers appear here.
        </Empty>
      ) : (
        <>
          <div className={css.filter}>
            <span className="faint">
              {answered} of {session.attendees} people
            </span>
            <span className={css.choose}>
              <Select label="Answers" value={asked.answer} onChange={(answer) => onAsk({ answer })} options={filters} />
            </span>
          </div>
          {shown === 0 ? (
            <p className="faint">No guests with this answer.</p>
          ) : (
            <ul className={css.guests} aria-label="Guests" aria-busy={busy}>
              {guests.nodes.map((guest) => (
                <Guest key={guest.id} guest={guest} />
              ))}
            </ul>
          )}
          <p className={css.more}>
            <span className="faint">
              {shown} of {guests.totalCount}
            </span>
            {shown < guests.totalCount &&
              (shown < 100 ? (
                <Button variant="tertiary" size="sm" busy={busy} onClick={onMore}>
                  Show more
                </Button>
              ) : (
                <span className="faint">The CSV file has all of them.</span>
              ))}
          </p>
        </>
      )}
    </Panel>
  )
}

const filters = [
  { value: 'ALL', label: 'All answers' },
  { value: 'YES', label: 'Yes' },
  { value: 'NO', label: 'No' },
  { value: 'NONE', label: 'No answer' },
] as const

const marks = {
  YES: { of: Check, words: 'Yes' },
  NO: { of: X, words: 'No' },
  NONE: { of: Hourglass, words: 'No answer' },
} as const

function Guest({ guest }: { readonly guest: ShownGuest }) {
  const { firstName, lastName, email, answer, audience, at } = guest
  const mark = marks[answer ?? 'NONE']
  const name = `${firstName} ${lastName}`.trim()
  return (
    <li data-answer={answer ?? 'NONE'}>
      <span className={css.who}>
        {name ? <b>{name}</b> : <span className="faint">Emailed</span>}
        <span>{email}</span>
      </span>
      <span className={css.answer}>
        <Icon of={mark.of} size={16} />
        {mark.words}
      </span>
      <span className={css.aside}>{audienceWords[audience]}</span>
      <span className={css.aside}>{whenWords(at)}</span>
    </li>
  )
}

function Acts({ session, links, mayInvite }: Pick<GuestsProps, 'session' | 'links' | 'mayInvite'>) {
  const toast = useToast()
  const send = useChange(SendInviteLinkDocument)
  const waiting = links.filter(({ unanswered }) => unanswered > 0)
  const rested = waiting.filter(({ resentAt }) => isRested(resentAt))
  const count = rested.reduce((sum, { unanswered }) => sum + unanswered, 0)
  const refuse = (error: unknown) => toast(refusalWords(error), { tone: 'danger' })
  const resend = async () => {
    try {
      for (const { audience } of rested) await send.mutateAsync({ input: { id: session.id, audience } })
    } catch (error) {
      refuse(error)
    }
  }
  const save = async () => {
    try {
      saveFile('guests.csv', await blob(`/session/${session.id}/attendees?format=csv`))
    } catch (error) {
      refuse(error)
    }
  }
  const last = waiting
    .flatMap(({ resentAt }) => resentAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <>
      <Button variant="tertiary" size="sm" icon={Download} onClick={() => void save()}>
        CSV
      </Button>
      {mayInvite && count > 0 && (
        <Button size="sm" busy={send.isPending} onClick={() => void resend()}>
          Resend to {count} who {count === 1 ? 'hasn’t' : 'haven’t'} answered
        </Button>
      )}
      {mayInvite && count === 0 && last && <span className="faint">Sent {whenWords(last).toLowerCase()}</span>}
    </>
  )
}
