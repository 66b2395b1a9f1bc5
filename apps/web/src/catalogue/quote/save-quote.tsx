import { saveQuoteInput } from '@troupe/domain/checkout/save-quote'
import { DateInput } from '@troupe/ui/date-input'
import { call } from '../../platform/api.ts'
import { FormField } from '../../platform/form/form.tsx'
import { FormDialog } from '../../platform/form/form-dialog.tsx'
import type { Rules } from '../../platform/form/judge.ts'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { type Picked, WorkspacePick } from '../../workspace/workspace-pick.tsx'
import type { PriceBody } from './quote-wish.ts'

interface QuoteDraft {
  readonly workspace: Picked | null
  readonly date: string
  readonly note: string
}

interface SaveQuoteProps {
  /** What the sheet shows. */
  readonly body: PriceBody
  readonly place: { readonly city?: string; readonly name?: string } | undefined
  /** The workspace that is chosen now. */
  readonly workspace: Picked | null
  /** Staff save for any workspace, or for none. */
  readonly staff: boolean
  readonly onSaved: (quote: { readonly token: string; readonly date: string | undefined }) => void
  readonly onClose: () => void
}

/** Saves the sheet as a quote whose price holds for 14 days. */
export function SaveQuote({ body, place, workspace, staff, onSaved, onClose }: SaveQuoteProps) {
  const inputOf = ({ workspace: chosen, date, note }: QuoteDraft) => {
    const { city, name } = place ?? {}
    return {
      ...body,
      ...(body.location ? { location: { ...body.location, ...(city ? { city } : {}), ...(name ? { name } : {}) } } : {}),
      ...(chosen ? { workspaceId: chosen.id } : {}),
      ...(note.trim() ? { note: note.trim() } : {}),
      date: date || null,
    }
  }
  const first: QuoteDraft = { workspace, date: body.date ?? '', note: '' }
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
      const { url } = await call('POST /quote', { body: inputOf(draft) })
      onSaved({ token: new URL(url).pathname.split('/').at(-1) ?? '', date: draft.date || undefined })
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Save and share quote" submit="Save quote">
      <p>
        The quoted price{!staff && workspace ? ` for ${workspace.name}` : ''} is valid for 14 days. Anyone with the link can see the quote.
      </p>
      {staff && (
        <FormField form={form} name="workspace" hint="Leave empty to let any workspace use the quote.">
          {(value, choose) => <WorkspacePick value={value} onChange={choose} />}
        </FormField>
      )}
      <FormField
        form={form}
        name="date"
        hint="Leave empty if you haven’t chosen a date. Any seasonal change will then apply when the event is booked."
      >
        {(value, choose) => <DateInput value={value} onChange={choose} min={Temporal.Now.plainDateISO().toString()} />}
      </FormField>
      <ParagraphField form={form} name="note" maxLength={500} hint="Shown on the quote." />
    </FormDialog>
  )
}
