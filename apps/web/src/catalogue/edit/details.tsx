import { useQuery } from '@tanstack/react-query'
import { EXPERIENCE_CATEGORIES, EXPERIENCE_KINDS } from '@troupe/domain/catalogue/kinds'
import { CATEGORY_WORDS } from '@troupe/domain/words'
import { Panel } from '@troupe/ui/panel'
import { RichText } from '@troupe/ui/rich-text'
import { ChoiceField } from '../../platform/form/choice-field.tsx'
import { FormField } from '../../platform/form/form.tsx'
import { ManyField } from '../../platform/form/many-field.tsx'
import { ParagraphField } from '../../platform/form/paragraph-field.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { ToggleField } from '../../platform/form/toggle-field.tsx'
import { KIND_WORDS } from '../catalogue-words.ts'
import { tagsQuery } from '../tags/tags-queries.ts'
import type { DetailsForm } from './details-form.ts'
import css from './edit.module.css'
import { useFirstWrong } from './parts.ts'
import { PublishPanel } from './publish-panel.tsx'

const categories = EXPERIENCE_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }))
const kinds = EXPERIENCE_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))
const tiers = ['1', '2', '3'].map((value) => ({ value, label: value }))

interface DetailsProps {
  readonly form: DetailsForm
  readonly formats: number
  readonly images: number
}

/** What an experience says of itself, who sees it and where. */
export function Details({ form, formats, images }: DetailsProps) {
  const place = useFirstWrong()
  return (
    <div ref={place} className={css.stack}>
      <PublishPanel {...{ form, formats, images }} />
      <Panel title="Text for customers">
        <div className={css.fields}>
          <TextField form={form} name="title" required maxLength={96} />
          <TextField form={form} name="subtitle" maxLength={64} hint="Shown under the poster." />
          <ParagraphField form={form} name="description" maxLength={256} hint="An active experience needs a description." />
          <FormField form={form} name="overview">
            {(html, choose) => <RichText value={html} onChange={choose} onBlur={() => form.leave('overview')} disabled={form.off} />}
          </FormField>
        </div>
      </Panel>
      <Panel title="Catalogue">
        <div className={css.fields}>
          <div className={css.two}>
            <SelectField form={form} name="category" options={categories} />
            <SelectField form={form} name="type" options={kinds} />
          </div>
          <ChoiceField form={form} name="tier" options={tiers} />
          <Tags form={form} />
        </div>
      </Panel>
      <Panel title="Other settings">
        <div className={css.fields}>
          <TextField form={form} name="gCalPrefix" maxLength={16} hint="Added to the start of its events’ calendar titles." />
          <ToggleField form={form} name="webSiteDisabled" />
          <ToggleField
            form={form}
            name="quoteDisabled"
            hint="The quote page asks customers to contact us, and no quotes can be saved. The catalogue still shows prices."
          />
          <ToggleField form={form} name="hubSpotDisabled" />
        </div>
      </Panel>
    </div>
  )
}

/** The system’s tags, and those that the experience already has. */
function Tags({ form }: { form: DetailsForm }) {
  const { data } = useQuery(tagsQuery)
  const known = [...new Set([...(data?.tags ?? []), ...form.saved.tags])]
  return (
    <ManyField
      form={form}
      name="tags"
      limit={20}
      hint={data && data.tags.length === 0 ? 'There are no tags yet. Admins can add them in Settings, under Tags.' : undefined}
      options={known.map((value) => ({ value, label: value }))}
    />
  )
}
