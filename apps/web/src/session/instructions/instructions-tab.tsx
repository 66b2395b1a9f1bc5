import { useQuery } from '@tanstack/react-query'
import { DOCUMENT_WORDS } from '@troupe/domain/session/document-types'
import { Button } from '@troupe/ui/button'
import { useCopy } from '@troupe/ui/copy-button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { RichTextView } from '@troupe/ui/rich-text-view'
import { Skeleton } from '@troupe/ui/skeleton'
import { Copy, FileDown, Printer } from 'lucide-react'
import { useRef } from 'react'
import type { EventInstructionsQuery } from '../../graphql.ts'
import type { Session } from '../session-query.ts'
import { eventInstructionsQuery } from './event-instructions-query.ts'
import css from './instructions-tab.module.css'
import { useDocument } from './use-document.ts'

/** What is to be read before the event and at it, in one column that also prints. */
export function InstructionsTab({ session }: { session: Session }) {
  const { data, error, isFetching, refetch } = useQuery(eventInstructionsQuery(session.id))
  if (error && !data)
    return <ErrorBlock title="Couldn’t load the instructions." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
  if (!data)
    return (
      <div className={css.column}>
        <Skeleton rows={8} label="Loading the instructions" />
      </div>
    )
  if (data.length === 0) return <Empty title="No instructions">What to prepare, and how to sign in, will be here.</Empty>
  return (
    <div className={css.column}>
      <div className={css.print}>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {data.map((instruction) => (
        <Instruction key={instruction.id} session={session} instruction={instruction} />
      ))}
    </div>
  )
}

interface InstructionProps {
  readonly session: Session
  readonly instruction: EventInstructionsQuery['instructions']['nodes'][number]
}

function Instruction({ session, instruction: { id, type, title, content } }: InstructionProps) {
  const text = useRef<HTMLDivElement>(null)
  const copyText = useCopy()
  const { busy, take } = useDocument(session)
  return (
    <article className={css.instruction} aria-labelledby={id}>
      <header className={css.head}>
        <div>
          <p className="muted">{DOCUMENT_WORDS[type]}</p>
          <h2 id={id} className="disp">
            {title}
          </h2>
        </div>
        <div className={css.actions}>
          <Button
            size="sm"
            icon={Copy}
            aria-label={`Copy ${title}`}
            onClick={() => void copyText(`${title}\n\n${text.current?.innerText ?? ''}`)}
          >
            Copy
          </Button>
          <Button size="sm" icon={FileDown} aria-label={`Download ${title} as a PDF`} busy={busy === type} onClick={() => take(type)}>
            PDF
          </Button>
        </div>
      </header>
      <div ref={text}>
        <RichTextView html={content} />
      </div>
    </article>
  )
}
