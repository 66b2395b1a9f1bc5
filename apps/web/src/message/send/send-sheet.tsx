import { BY_HAND, type ByHand } from '@troupe/domain/message/by-hand'
import { BODY_LENGTH, SUBJECT_LENGTH } from '@troupe/domain/message/kinds'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Sheet } from '@troupe/ui/sheet'
import { Send } from 'lucide-react'
import { dayInYear } from '../../platform/format.ts'
import { counted } from '../../platform/words/counted.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { kindLabels, type MailedEvent } from './mail-reader.ts'
import css from './send.module.css'
import { SendLetter } from './send-letter.tsx'
import { SendReaders } from './send-readers.tsx'
import { type MailSending, useSending } from './use-sending.ts'

interface SendSheetProps {
  readonly event: MailedEvent
  readonly onClose: () => void
}

/** Emails people of an event: which email, to whom, and the letter itself, which is changed where it stands. */
export function SendSheet({ event, onClose }: SendSheetProps) {
  const sending = useSending(event, onClose)
  const when = event.startsAt == null ? null : dayInYear(event.startsAt, event.timezone)
  return (
    <Sheet
      open
      onClose={onClose}
      size="wide"
      title={
        <>
          Send email <span className={css.of}>{[event.name, when].filter(Boolean).join(', ')}</span>
        </>
      }
      note={<Consequence sending={sending} />}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            icon={Send}
            busy={sending.busy}
            disabled={whyNot(sending) !== undefined}
            disabledReason={whyNot(sending)}
            onClick={sending.send}
          >
            Send to {counted(sending.getting.length, 'person', 'people')}
          </Button>
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.left}>
          <section aria-label="Email">
            <h3 className={css.label}>Email</h3>
            <RadioGroup<ByHand>
              label="Email"
              look="rows"
              value={sending.kind}
              onChange={sending.setKind}
              options={BY_HAND.map((value) => ({ value, label: kindLabels[value] }))}
            />
          </section>
          <SendReaders event={event} sending={sending} />
        </div>
        <div className={css.right}>
          {sending.refusal && (
            <Notice tone="danger" live>
              {refusalWords(sending.refusal)}
            </Notice>
          )}
          <SendLetter sending={sending} />
        </div>
      </div>
    </Sheet>
  )
}

/** Why it can't be sent now, in words. */
function whyNot({ readers, getting, hasNote, isRight, isEmpty, isWaiting, problem }: MailSending): string | undefined {
  if (readers.length === 0) return isWaiting ? 'Loading the people' : 'Choose someone first.'
  if (problem) return refusalWords(problem)
  if (readers.some(({ userId }) => isEmpty(userId))) return 'Remove those who would get nothing first.'
  if (getting.length === 0) return 'No one here would get this email.'
  if (!hasNote) return 'Write the note first.'
  if (!isRight) return `A subject has up to ${SUBJECT_LENGTH} characters, an email up to ${BODY_LENGTH.toLocaleString('en')}.`
  return undefined
}

/** Who won't get it, and what the others see of each other. */
function Consequence({ sending: { readers, isSkipped, isEmpty } }: { readonly sending: MailSending }) {
  const off = readers.filter(({ userId }) => isSkipped(userId)).map(({ fullName }) => fullName)
  const none = readers.filter(({ userId }) => isEmpty(userId)).map(({ fullName }) => fullName)
  const names = new Intl.ListFormat('en-GB')
  return (
    <span role="status">
      {off.length > 0 && `${names.format(off)} won’t get it. `}
      {none.length > 0 && `There is nothing in it for ${names.format(none)}: remove them first. `}
      Each person sees only their own address.
    </span>
  )
}
