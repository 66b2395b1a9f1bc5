import type { WayToPlay } from '@troupe/domain/session/change-reasons'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { useToast } from '@troupe/ui/toast'
import type { KindLocationInput } from '../../graphql.ts'
import { UpdateSessionTypeDocument } from '../../graphql.ts'
import { ApiError, graphql } from '../../platform/api.ts'
import { credits, dayInYear, formatWords } from '../../platform/format.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { refusalWords } from '../../platform/words/reasons.ts'
import { CreditsNotice, missingCredits } from '../../schedule/credits-notice.tsx'
import { useSettled } from '../../schedule/use-settled.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import css from './kind.module.css'
import { type KindPreview, kindButton } from './kind-words.ts'

interface KindStubProps {
  readonly session: Session
  readonly wish: WayToPlay
  readonly location: KindLocationInput | null
  /** Null while nothing else is chosen, or it is loading. */
  readonly preview: KindPreview | null
  readonly busy: boolean
  /** Asks for the preview again. */
  readonly again: () => void
  readonly onClose: () => void
}

/** What the change costs or gives back, and the button that makes it. */
export function KindStub({ session, wish, location, preview, busy, again, onClose }: KindStubProps) {
  const { change, error, isPending } = useChangeKind({ session, wish, location, preview, again, onClose })
  const missing = missingCredits(error) ?? missingIn(preview)
  return (
    <div className={css.stub}>
      {preview && <Sums session={session} wish={wish} preview={preview} />}
      {isOtherwise(error) && (
        <Notice tone="warning" title="This has changed" live>
          {changedWords(error)}
        </Notice>
      )}
      {missing !== null && (
        <CreditsNotice
          key={missing}
          workspaceId={session.workspaceId}
          interrupted={{ missing, words: 'change the event', finish: preview?.allowed ? change : again }}
        />
      )}
      {error && missing === null && !isOtherwise(error) && (
        <Notice tone="danger" live>
          {refusalWords(error)}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button
          variant="primary"
          busy={isPending}
          disabled={!preview?.allowed || busy}
          disabledReason={offWords(preview, busy)}
          onClick={change}
        >
          {preview ? kindButton(preview, wish, session.type) : 'Change'}
        </Button>
        <Button onClick={onClose}>{wish.type === session.type ? 'Keep it as it is' : `Keep ${FORMAT_WORDS[session.type]}`}</Button>
      </div>
    </div>
  )
}

/** Why the button is off. */
function offWords(preview: KindPreview | null, busy: boolean): string | undefined {
  if (busy) return 'Loading what changes.'
  if (!preview) return 'Choose another format or host first.'
  return preview.allowed ? undefined : 'See above what stands in the way.'
}

function Sums({ session, wish, preview }: { readonly session: Session; readonly wish: WayToPlay; readonly preview: KindPreview }) {
  const { before, after, back, due } = preview.credits
  const { pricesOf = null, nextBack = null, duration = session.duration } = preview.becomes ?? {}
  const moved = due > 0 ? due : back
  return (
    <div>
      <p className={css.quiet}>{due > 0 ? 'To pay' : back > 0 ? `Back to ${session.workspace.name}` : 'Nothing to pay'}</p>
      <p className={css.big}>{credits(moved)}</p>
      <dl className={css.leaders}>
        <div>
          <dt>{formatWords(session)}, paid</dt>
          <dd>{credits(before)}</dd>
        </div>
        <div>
          <dt>
            {formatWords(wish)}, {duration} minutes
          </dt>
          <dd>{credits(after)}</dd>
        </div>
        {before !== after && (
          <div className={css.difference}>
            <dt>Difference</dt>
            <dd>{credits(Math.abs(after - before))}</dd>
          </div>
        )}
        {after < before && (
          <div>
            <dt>Returned now</dt>
            <dd>{back === before - after ? 'all of it' : credits(back)}</dd>
          </div>
        )}
      </dl>
      {pricesOf && <p className={css.quiet}>Prices are those of {dayInYear(pricesOf, session.timezone)}, the day of the booking.</p>}
      {nextBack && (
        <p className={css.quiet}>
          From {dayInYear(nextBack.at, session.timezone)}, {nextWords(nextBack.back, before - after)}.
        </p>
      )}
    </div>
  )
}

/** Makes the change as it was previewed. Where something else would happen, the preview is asked for again. */
function useChangeKind({ session, wish, location, preview, again, onClose }: Omit<KindStubProps, 'busy'>) {
  const settled = useSettled()
  const toast = useToast()
  const sending = useIntent((digest: string | null | undefined, key) =>
    graphql(
      UpdateSessionTypeDocument,
      { input: { id: session.id, ...wish, ...(location ? { location } : {}), expects: digest, ...mergeOver(session) } },
      { key },
    ),
  )
  const change = () =>
    sending.mutate(preview?.digest, {
      onSuccess: () => {
        settled(session)
        toast(`${session.name} is now ${formatWords(wish)}`)
        onClose()
      },
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'VERSION_CONFLICT') settled(session)
        again()
      },
    })
  return { change, error: sending.error, isPending: sending.isPending }
}

/** '4 of the 8 credits are returned'. */
const nextWords = (back: number, difference: number): string =>
  back === 0 ? 'nothing is returned' : `${back} of the ${credits(difference)} ${back === 1 ? 'is' : 'are'} returned`

const isOtherwise = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'QUOTE_CHANGED'

interface Credits {
  readonly back: number
  readonly due: number
}

/** 'It was 6 credits to pay. Now it’s 8 credits to pay.' */
function changedWords({ extensions }: ApiError): string {
  const { before, after } = extensions as { readonly before?: Credits | null; readonly after?: Credits | null }
  const said = ({ back, due }: Credits) => (due > 0 ? `${credits(due)} to pay` : back > 0 ? `${credits(back)} back` : 'nothing to pay')
  if (!before || !after || said(before) === said(after)) return 'Something of the event is different now. Check it, then change it.'
  return `It was ${said(before)}. Now it’s ${said(after)}.`
}

function missingIn(preview: KindPreview | null): number | null {
  if (preview?.reason !== 'NOT_ENOUGH_CREDITS') return null
  const { missing } = Object(preview.details) as { readonly missing?: unknown }
  return typeof missing === 'number' ? missing : null
}
