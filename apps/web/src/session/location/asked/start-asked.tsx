import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Mail } from 'lucide-react'
import { refusalWords } from '../../../platform/words/reasons.ts'
import type { Session } from '../../session-query.ts'
import css from '../location.module.css'
import { askedWords } from '../place-words.ts'
import { useAskStart } from './use-ask-start.ts'

/** For staff: when the customer was asked where the event starts, and the way to ask them again. Nothing where no one is asked. */
export function StartAsked({ session }: { readonly session: Session }) {
  const { lastAt, ask } = useAskStart(session.id)
  const words = askedWords(session, lastAt)
  const contact = session.contact ?? session.bookingContact
  return (
    words && (
      <>
        <div className={css.told}>
          <Notice tone="info">{words}</Notice>
        </div>
        {ask.error && (
          <div className={css.told}>
            <Notice tone="danger" live>
              {refusalWords(ask.error)}
            </Notice>
          </div>
        )}
        {contact && (
          <div className={css.actions}>
            <Button icon={Mail} busy={ask.isPending} onClick={() => ask.mutate(contact)}>
              Ask {contact.firstName} again
            </Button>
          </div>
        )}
      </>
    )
  )
}
