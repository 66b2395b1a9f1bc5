import { Kv } from '@troupe/ui/kv'
import { Sheet } from '@troupe/ui/sheet'
import { time } from '../../platform/format.ts'
import { Letter, LetterBlocks, LetterFoot } from '../letter/letter.tsx'
import { letterIn } from '../letter/letter-html.ts'
import { MailState } from '../mail-state.tsx'
import { type EventMail, momentIn } from './event-mail-words.ts'
import css from './event-mails.module.css'

interface EventMailSheetProps {
  readonly mail: EventMail | undefined
  readonly timezone: string
  readonly onClose: () => void
}

/** One email of an event as its reader got it; its codes stay masked. */
export function EventMailSheet({ mail, timezone, onClose }: EventMailSheetProps) {
  return (
    <Sheet open={mail !== undefined} onClose={onClose} title={mail?.subject ?? 'Email'}>
      {mail && (
        <div className="stack">
          <Kv
            items={[
              { key: 'To', value: mail.to.fullName },
              {
                key: 'State',
                value: <MailState state={mail.state} next={mail.nextAt == null ? undefined : time(mail.nextAt, timezone)} />,
              },
              { key: mail.state === 'SENT' ? 'Sent' : 'Written', value: momentIn(mail.at, timezone) },
              ...(mail.sentBy ? [{ key: 'Sent by', value: mail.sentBy }] : []),
            ]}
          />
          <Words mail={mail} />
        </div>
      )}
    </Sheet>
  )
}

/** The letter; an email that was written before emails were letters is its text. */
function Words({ mail: { subject, text, html } }: { readonly mail: EventMail }) {
  const { blocks, foot } = letterIn(html ?? '')
  if (blocks.length === 0) return <p className={css.text}>{text}</p>
  return (
    <Letter subject={subject} foot={<LetterFoot lines={foot} />} width="phone">
      <LetterBlocks blocks={blocks} />
    </Letter>
  )
}
