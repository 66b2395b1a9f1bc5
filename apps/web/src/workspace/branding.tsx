import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '@troupe/ui/button'
import { ColourField } from '@troupe/ui/colour-field'
import { useConfirm } from '@troupe/ui/confirm'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ResetCustomizationDocument, UpdateCustomizationDocument } from '../graphql.ts'
import { ApiError, graphql } from '../platform/api.ts'
import { refusalWords, whyOff } from '../platform/words.ts'
import { brandTokens, type Colours, house } from './brand-theme.ts'
import css from './branding.module.css'
import { Preview } from './branding-preview.tsx'
import { type Customized, customizationQuery } from './customization-query.ts'
import { CustomizedPage } from './customized-page.tsx'
import { Logos } from './logos.tsx'

/** A workspace's colours and logos, tried on before they are used. */
export function Branding() {
  return (
    <CustomizedPage title="Branding" sentence="Your colours and logos, on every page that your team sees.">
      {(workspace) => <Form key={workspace.id} workspace={workspace} />}
    </CustomizedPage>
  )
}

const parts = [
  { name: 'primary', label: 'Primary', hint: 'Buttons, the page you are on, chosen rows.' },
  { name: 'secondary', label: 'Secondary', hint: 'The second action, such as buying credits.' },
  { name: 'tertiary', label: 'Tertiary', hint: 'Marks and ornaments, never text.' },
] as const

function Form({ workspace }: { workspace: Customized }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const { primary = null, secondary = null, tertiary = null } = workspace.customization.colours
  const saved: Colours = { primary, secondary, tertiary }
  const [typed, setTyped] = useState<Partial<Colours>>({})
  const colours: Colours = { ...saved, ...typed }
  const dirty = parts.some(({ name }) => colours[name] !== saved[name])
  const why = whyOff(workspace.can.brand, 'workspace')
  const take = (next: Customized) => queries.setQueryData(customizationQuery(workspace.id).queryKey, next)

  const save = useMutation({
    mutationFn: () => graphql(UpdateCustomizationDocument, { input: { id: workspace.id, version: workspace.version, colours: typed } }),
    onSuccess: ({ updateCustomization }) => {
      take(updateCustomization)
      setTyped({})
      void queries.invalidateQueries({ queryKey: ['workspace', workspace.id] })
      toast('Colours saved')
    },
    onError: (error) => {
      // somebody saved first: theirs are loaded, what was typed stays over them, and saving again replaces theirs
      if (error instanceof ApiError && error.code === 'VERSION_CONFLICT')
        void queries.invalidateQueries({ queryKey: ['workspace', workspace.id] })
    },
  })
  const reset = useMutation({
    mutationFn: () => graphql(ResetCustomizationDocument, { id: workspace.id }),
    onSuccess: ({ resetCustomization }) => {
      take(resetCustomization)
      setTyped({})
      void queries.invalidateQueries({ queryKey: ['workspace', workspace.id] })
      toast('Branding reset')
    },
  })
  async function askReset() {
    if (await confirm({ text: `All colours and logos of ${workspace.name} are taken away, and Troupe’s own come back.`, danger: true }))
      reset.mutate()
  }
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: 'Leave without saving?',
        text: 'The colours you chose are not saved yet. They will be lost.',
        danger: true,
      })),
  })
  const error = save.error ?? reset.error
  const own = primary || secondary || tertiary || workspace.customization.media.length > 0
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        {why && <Notice tone="info">{why}</Notice>}
        <Panel title="Colours">
          <form
            className={css.stack}
            onSubmit={(event) => {
              event.preventDefault()
              if (dirty) save.mutate()
            }}
          >
            {parts.map(({ name, label, hint }) => (
              <Field key={name} label={label} hint={hint}>
                <ColourField
                  value={colours[name]}
                  fallback={house[name]}
                  label={label}
                  disabled={why !== undefined}
                  onChange={(colour) => setTyped({ ...typed, [name]: colour })}
                />
              </Field>
            ))}
            <AsText primary={colours.primary} />
            {error && (
              <Notice tone="danger" live>
                {error instanceof ApiError && error.code === 'VERSION_CONFLICT'
                  ? 'Somebody changed the branding before you. Look at the colours, then save again.'
                  : refusalWords(error)}
              </Notice>
            )}
            <div className={css.buttons}>
              <Button type="submit" variant="primary" busy={save.isPending} disabled={!dirty || why !== undefined} disabledReason={why}>
                Save colours
              </Button>
              {dirty && (
                <Button variant="tertiary" onClick={() => setTyped({})}>
                  Discard changes
                </Button>
              )}
            </div>
          </form>
        </Panel>
        <Logos workspace={workspace} why={why} onChange={take} />
        {own && (
          <p>
            <Button variant="danger" quiet busy={reset.isPending} disabled={why !== undefined} disabledReason={why} onClick={askReset}>
              Reset branding
            </Button>
          </p>
        )}
      </div>
      <div className={css.previews}>
        <Preview scheme="light" colours={colours} name={workspace.name} />
        <Preview scheme="dark" colours={colours} name={workspace.name} />
      </div>
    </div>
  )
}

/** The primary colour as a fill and as text, and whether they had to differ. */
function AsText({ primary }: { primary: string | null }) {
  if (!primary) return null
  const changed = (['light', 'dark'] as const).filter(
    (scheme) => brandTokens({ primary, secondary: null, tertiary: null }, scheme)['--brand-primary-text'] !== primary.toLowerCase(),
  )
  const words = {
    light: 'Darkened for text so it stays readable',
    dark: 'Lightened for text by night so it stays readable',
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
          <span>{changed.includes(scheme) ? words[scheme] : 'Used as it is'}</span>
        </p>
      ))}
    </div>
  )
}
