import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { saveQuoteInput } from '@troupe/domain/checkout/save-quote'
import { ButtonLink } from '@troupe/ui/button'
import { Checkbox } from '@troupe/ui/checkbox'
import { CopyButton } from '@troupe/ui/copy-button'
import { DateInput } from '@troupe/ui/date-input'
import { Dialog } from '@troupe/ui/dialog'
import { useState } from 'react'
import { type AnswerTo, call } from '../../platform/api.ts'
import type { EventLine } from '../../platform/cart/cart-lines.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import type { Rules } from '../../platform/form/judge.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { day, ownZone, time, zoneWords } from '../../platform/format.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { todayIn } from '../../platform/wire/clock.ts'
import { type Picked, WorkspacePick } from '../workspace-pick.tsx'
import { dayOfLine, quoteAsked } from './quote-asked.ts'
import css from './save-quote.module.css'

interface QuoteDraft {
  readonly workspace: Picked | null
  readonly date: string
  readonly note: string
}

interface SaveQuoteProps {
  /** The shows, of which the reader may leave out some. */
  readonly lines: readonly EventLine[]
  /** The cart has more than shows, which a quote leaves out. */
  readonly leavesOut?: boolean | undefined
  /** The workspace that is chosen now. */
  readonly workspace: Picked | null
  /** Staff save for any workspace, or for none. */
  readonly staff: boolean
  readonly onClose: () => void
}

/** Saves shows as a quote whose prices hold for 14 days, and then shows its link: the dialog never closes by itself. */
export function SaveQuote(props: SaveQuoteProps) {
  const [made, setMade] = useState<AnswerTo<'POST /quote'>>()
  return made ? <Made quote={made} onClose={props.onClose} /> : <Asking {...props} onMade={setMade} />
}

function Asking({
  lines,
  leavesOut,
  workspace,
  staff,
  onClose,
  onMade,
}: SaveQuoteProps & { onMade: (quote: AnswerTo<'POST /quote'>) => void }) {
  const queries = useQueryClient()
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const shows = lines.filter((_, at) => !leftOut.includes(at))
  const [only] = shows
  const oneDay = shows.length === 1 && only ? (dayOfLine(only) ?? '') : null
  const inputOf = ({ workspace: chosen, date, note }: QuoteDraft) => ({
    ...quoteAsked(shows),
    ...(chosen ? { workspaceId: chosen.id } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
    // the day of the start is shown; another day has no start yet
    ...(oneDay === null || date === oneDay ? {} : { date: date || null }),
  })
  const first: QuoteDraft = { workspace, date: oneDay ?? '', note: '' }
  const rules: Rules<QuoteDraft> = {
    schema: saveQuoteInput,
    input: (typed) => inputOf({ ...first, ...typed }),
    path: (field) => (field === 'workspace' ? 'workspaceId' : field),
  }
  const form = useAsk<QuoteDraft>({
    first,
    labels: { workspace: 'Workspace', date: 'Date', note: 'Note' },
    rules,
    send: async (draft) => {
      onMade(await call('POST /quote', { body: inputOf(draft) }))
      void queries.invalidateQueries({ queryKey: catalogueKeys.quotes })
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Save or share a quote" submit="Save quote">
      <p>
        The price in credits{!staff && workspace ? ` for ${workspace.name}` : ''} is valid for 14 days. Anyone with the link can see the
        quote.
        {leavesOut && ' Credits, open rooms and fees in your cart aren’t part of it.'}
      </p>
      {lines.length > 1 && (
        <fieldset className={css.shows}>
          <legend>Shows</legend>
          {lines.map((line, at) => {
            const isIn = !leftOut.includes(at)
            return (
              <Checkbox
                key={line.id || at}
                label={line.title}
                checked={isIn}
                // a quote has at least one show
                disabled={isIn && shows.length === 1}
                onChange={(next) => setLeftOut(next ? leftOut.filter((one) => one !== at) : [...leftOut, at])}
              />
            )
          })}
        </fieldset>
      )}
      {staff && (
        <FormField form={form} name="workspace" hint="Leave empty to let any workspace use the quote.">
          {(value, choose) => <WorkspacePick value={value} onChange={choose} />}
        </FormField>
      )}
      {oneDay !== null && lines.length === 1 && (
        <FormField form={form} name="date" hint={only?.date ? `${timeWords(only)} Another date has no time yet.` : noDayHint}>
          {(value, choose) => <DateInput value={value} onChange={choose} min={todayIn(ownZone())} />}
        </FormField>
      )}
      <ParagraphField form={form} name="note" maxLength={500} hint="Shown on the quote." />
    </FormDialog>
  )
}

const noDayHint = 'Leave empty if you haven’t chosen a date. Any seasonal change will then apply when the event is booked.'
/** 'Starts at 1:30 pm, Chicago time.' */
const timeWords = ({ date, timezone }: EventLine): string => (date ? `Starts at ${time(date, timezone)}, ${zoneWords(timezone)}.` : '')

interface MadeProps {
  readonly quote: AnswerTo<'POST /quote'>
  readonly onClose: () => void
}

/** The link of the saved quote. */
function Made({ quote: { number, url, validUntil }, onClose }: MadeProps) {
  return (
    <Dialog
      open
      steady
      onClose={onClose}
      title={`Quote ${number} is saved`}
      actions={
        <>
          <ButtonLink render={<Link to="/q/$code" params={{ code: codeOf(url) }} />}>Open quote</ButtonLink>
          <CopyButton text={url} label="Copy link" variant="primary" size="default" />
        </>
      }
    >
      <p>The price in credits is valid until {day(validUntil, ownZone())}. Anyone with this link can see the quote:</p>
      <p className={css.link}>{url}</p>
      <p className="muted">
        You’ll find it again in{' '}
        <Link to="/orders" search={{ tab: 'quotes' }}>
          your quotes
        </Link>
        .
      </p>
    </Dialog>
  )
}

const codeOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? ''
