import { Button, ButtonLink } from '@troupe/ui/button'
import { useCopy } from '@troupe/ui/copy-button'
import { StubbedTicket } from '@troupe/ui/ticket'
import { Copy, ExternalLink, Mail } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import type { Session } from '../session-query.ts'
import { audienceWords, whereWords } from './invite-words.ts'
import css from './invites.module.css'
import type { ShownLink } from './invites-query.ts'

const Qr = lazy(() => chunk(() => import('./qr.tsx')).then((file) => ({ default: file.Qr })))

interface LinkTicketProps {
  readonly link: ShownLink
  readonly session: Session
  /** It no longer works. */
  readonly isClosed: boolean
  /** Absent for those who may not email it. */
  readonly onSend: (() => void) | undefined
}

/** The link of an audience, with what has been answered, and its QR code behind the perforation. */
export function LinkTicket({ link, session, isClosed, onSend }: LinkTicketProps) {
  const { audience, url, yes, no, unanswered } = link
  const copy = useCopy()
  const name = audienceWords[audience]
  const save = async () =>
    saveFile(`${session.name}-${name}.svg`.replaceAll(/[^\p{L}\p{N}.]+/gu, '-'), (await import('./qr.tsx')).qrFile(url))
  return (
    <StubbedTicket
      stub={
        isClosed ? null : (
          <div className={css.stub}>
            <Suspense fallback={<span className={css.qr} />}>
              <Qr url={url} label={`QR code of the link, ${name}`} className={css.qr} />
            </Suspense>
            <Button variant="tertiary" size="sm" onClick={() => void save()}>
              Download QR<span className="vh">, {name}</span>
            </Button>
          </div>
        )
      }
    >
      <div className={css.link}>
        <h2 className={`disp ${css.title}`}>{name}</h2>
        <p className="muted">{whereWords(session, audience)}</p>
        {!isClosed && (
          <>
            <p className={css.address}>
              <code>{url.replace(/^https?:\/\//, '')}</code>
              <Button icon={Copy} onClick={() => void copy(url)}>
                Copy<span className="vh"> link, {name}</span>
              </Button>
            </p>
            <div className={css.acts}>
              {onSend && (
                <Button variant="tertiary" size="sm" icon={Mail} onClick={onSend}>
                  Email it<span className="vh">, {name}</span>
                </Button>
              )}
              <ButtonLink variant="tertiary" size="sm" icon={ExternalLink} render={<a href={url} target="_blank" rel="noreferrer" />}>
                See the page<span className="vh">, {name}</span>
              </ButtonLink>
            </div>
          </>
        )}
        <dl className={css.counts}>
          <Count words="yes" count={yes} />
          <Count words="no" count={no} />
          <Count words="no answer" count={unanswered} />
        </dl>
      </div>
    </StubbedTicket>
  )
}

const Count = ({ words, count }: { words: string; count: number }) => (
  <div>
    <dt>{words}</dt>
    <dd className="disp">{count}</dd>
  </div>
)
