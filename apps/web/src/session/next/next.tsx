import { Link } from '@tanstack/react-router'
import { Icon } from '@troupe/ui/icon'
import { Check, ChevronDown, CircleAlert, Clock, UserPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CalendarMenu } from '../calendar-menu.tsx'
import type { Session } from '../session-query.ts'
import css from './next.module.css'
import type { ReadyStep } from './next-steps.ts'
import { OwnStep } from './own-step.tsx'
import { PriceSlot } from './price-stub.tsx'
import type { OpenStep } from './use-open-step.ts'

interface NextProps {
  readonly session: Session
  readonly step: OpenStep
  readonly onReschedule: () => void
}

/** What happens after booking, until the customer's part is complete: what is done, what they still answer, and what Troupe owes. */
export function Next({ session, step: { steps, open, choose, slot }, onReschedule }: NextProps) {
  const place = useRef<HTMLElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    // what had the focus went with the step that was done
    if (document.activeElement === document.body) place.current?.querySelector<HTMLElement>(`[aria-controls="step-${open}"]`)?.focus()
  }, [open])
  return (
    <section ref={place} className={css.next} aria-labelledby="next-title">
      <header className={css.head}>
        <h2 id="next-title" className={`disp ${css.title}`}>
          {session.startsAt ? 'You’re booked.' : 'You’re almost booked.'}
        </h2>
        {session.links.google && <CalendarMenu session={session} />}
      </header>
      <ol className={css.steps} aria-label="What happens next">
        {steps.map((step) => (
          <li key={step.key} className={css.step} data-state={step.state} data-mine={mayDo(step, session) || undefined}>
            <span className={css.track}>
              <Icon {...marks[step.state]} className={css.mark} />
            </span>
            <div className={css.body}>
              {step.state === 'own' ? (
                <OwnHead step={step} open={step.key === open} onToggle={() => choose(step.key === open ? 'none' : step.key)} />
              ) : (
                <Row step={step} session={session} />
              )}
              {step.key === open && (
                <div id={`step-${step.key}`} className={css.own}>
                  <PriceSlot value={slot}>
                    <OwnStep step={step} session={session} onReschedule={onReschedule} onLater={() => choose('none')} />
                  </PriceSlot>
                </div>
              )}
            </div>
          </li>
        ))}
        {session.startsAt && session.meta.permissions.edit.reason !== 'FORBIDDEN' && <InviteStep session={session} />}
      </ol>
    </section>
  )
}

/** The event's own guests: nothing waits for them, and so it comes last. */
const InviteStep = ({ session: { id } }: Pick<NextProps, 'session'>) => (
  <li className={css.step} data-state="ours">
    <span className={css.track}>
      <Icon of={UserPlus} className={css.mark} />
    </span>
    <div className={css.body}>
      <p className={css.row}>
        <span>
          Invite your colleagues
          <span className={css.rowNote}>A link, the text to send, and who’s coming</span>
        </span>
        <Link to="/event/$id" params={{ id }} search={{ tab: 'invites' }} className={css.see} aria-label="Invite your colleagues">
          Invite
        </Link>
      </p>
    </div>
  </li>
)

/** A viewer's own step is nothing they can do, and not amber. */
const mayDo = ({ key, state }: ReadyStep, { meta }: Session) =>
  state === 'own' && (key === 'date' ? meta.permissions.schedule : meta.permissions.edit).reason !== 'FORBIDDEN'

const marks = {
  done: { of: Check, label: 'Done' },
  own: { of: CircleAlert, label: 'To do' },
  ours: { of: Clock, label: 'We’re on it' },
} as const

function OwnHead({ step: { key, title, note }, open, onToggle }: { step: ReadyStep; open: boolean; onToggle: () => void }) {
  return (
    <h3>
      <button type="button" className={css.fold} aria-expanded={open} aria-controls={open ? `step-${key}` : undefined} onClick={onToggle}>
        <span className={css.words}>
          <span className={css.name}>{title}</span>
          {note && <span className={css.note}>{note}</span>}
        </span>
        <Icon of={ChevronDown} className={css.chevron} />
      </button>
    </h3>
  )
}

/** What is done, or with Troupe: one grey row. */
function Row({ step: { state, title, note, tab }, session }: { step: ReadyStep; session: Session }) {
  return (
    <p className={css.row}>
      <span>
        {title}
        {note && <span className={css.rowNote}>{note}</span>}
      </span>
      {state === 'done' && tab && (
        <Link to="/event/$id" params={{ id: session.id }} search={{ tab }} className={css.see} aria-label={`View: ${title}`}>
          View
        </Link>
      )}
    </p>
  )
}
