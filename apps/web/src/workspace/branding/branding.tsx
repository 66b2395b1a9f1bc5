import { useMutation, useQueryClient } from '@tanstack/react-query'
import { customizationInput } from '@troupe/domain/workspace/input'
import { Button } from '@troupe/ui/button'
import { ColourField } from '@troupe/ui/colour-field'
import { useConfirm } from '@troupe/ui/confirm'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { ResetCustomizationDocument, UpdateCustomizationDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { Form, FormField } from '../../platform/form/form.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import { refusalWords, whyOff } from '../../platform/words/reasons.ts'
import { brandTokens, type Colours, house } from './brand-theme.ts'
import css from './branding.module.css'
import { Preview } from './branding-preview.tsx'
import { type Customized, customizationQuery } from './customization-query.ts'
import { CustomizedPage } from './customized-page.tsx'
import { Logos } from './logos.tsx'
import { useCustomizedForm } from './use-customized-form.ts'

/** A workspace's colours and logos, tried on before they are used. */
export function Branding() {
  return (
    <CustomizedPage title="Branding" sentence="Your colours and logos across your team’s pages.">
      {(workspace) => <BrandingForm key={workspace.id} workspace={workspace} />}
    </CustomizedPage>
  )
}

const parts = [
  { name: 'primary', hint: 'Buttons, the current page and selected rows.' },
  { name: 'secondary', hint: 'Secondary actions, such as buying credits.' },
  { name: 'tertiary', hint: 'Accents, never text.' },
] as const
const labels = { primary: 'Primary', secondary: 'Secondary', tertiary: 'Tertiary' } as const

const read = ({ customization: { colours } }: Customized): Colours => {
  const { primary = null, secondary = null, tertiary = null } = colours
  return { primary, secondary, tertiary }
}

function BrandingForm({ workspace }: { workspace: Customized }) {
  const queries = useQueryClient()
  const why = whyOff(workspace.can.brand, 'workspace')
  const form = useCustomizedForm(workspace, {
    part: 'branding',
    labels,
    why,
    rules: { schema: customizationInput, input: (colours) => ({ colours }), path: (field) => `colours.${field}` },
    read,
    said: 'Colours saved',
    save: async (colours, version) =>
      (await graphql(UpdateCustomizationDocument, { input: { id: workspace.id, version, colours } })).updateCustomization,
  })
  const take = (next: Customized) => queries.setQueryData(customizationQuery(workspace.id).queryKey, next)
  const { reset, askReset } = useReset(workspace, (next) => {
    take(next)
    form.drop()
  })
  const { primary, secondary, tertiary } = form.saved
  const own = primary || secondary || tertiary || workspace.customization.media.length > 0
  return (
    <div className={css.columns}>
      <div className="stack wide">
        {why && <Notice tone="info">{why}</Notice>}
        <Panel title="Colours">
          <Form form={form} label="Colours" className="stack wide">
            {parts.map(({ name, hint }) => (
              <FormField key={name} form={form} name={name} hint={hint}>
                {(colour, choose) => (
                  <ColourField value={colour} fallback={house[name]} label={labels[name]} disabled={form.off} onChange={choose} />
                )}
              </FormField>
            ))}
            <AsText primary={form.values.primary} />
            <SaveBar form={form} label="Save colours" />
          </Form>
        </Panel>
        <Logos workspace={workspace} why={why} onChange={take} />
        {reset.error && (
          <Notice tone="danger" live>
            {refusalWords(reset.error)}
          </Notice>
        )}
        {own && (
          <p>
            <Button variant="danger" quiet busy={reset.isPending} disabled={why !== undefined} disabledReason={why} onClick={askReset}>
              Reset branding
            </Button>
          </p>
        )}
      </div>
      <div className={css.previews}>
        <Preview scheme="light" colours={form.values} name={workspace.name} />
        <Preview scheme="dark" colours={form.values} name={workspace.name} />
      </div>
    </div>
  )
}

/** Restores our own colours and logos, after a question. */
function useReset(workspace: Customized, onReset: (now: Customized) => void) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const reset = useMutation({
    mutationFn: () => graphql(ResetCustomizationDocument, { id: workspace.id }),
    onSuccess: ({ resetCustomization }) => {
      onReset(resetCustomization)
      void queries.invalidateQueries({ queryKey: workspaceKeys.one(workspace.id) })
      toast('Branding reset')
    },
  })
  async function askReset() {
    const text = `This removes all colours and logos from ${workspace.name} and restores Troupe’s own.`
    if (await confirm({ text, danger: true })) reset.mutate()
  }
  return { reset, askReset }
}

/** The primary colour as a fill and as text, and whether they had to differ. */
function AsText({ primary }: { primary: string | null }) {
  if (!primary) return null
  const changed = (['light', 'dark'] as const).filter(
    (scheme) => brandTokens({ primary, secondary: null, tertiary: null }, scheme)['--brand-primary-text'] !== primary.toLowerCase(),
  )
  const words = {
    light: 'Darkened in the light theme to keep text readable',
    dark: 'Lightened in the dark theme to keep text readable',
  }
  return (
    <div className={css.asText}>
      {(['light', 'dark'] as const).map((scheme) => (
        <p
          key={scheme}
          data-theme={scheme}
          className={css.sample}
          style={brandTokens({ primary, secondary: null, tertiary: null }, scheme)}
        >
          <span className={css.fill} aria-hidden="true" />
          <b className={css.text}>As text</b>
          <span>{changed.includes(scheme) ? words[scheme] : 'Used as is'}</span>
        </p>
      ))}
    </div>
  )
}
