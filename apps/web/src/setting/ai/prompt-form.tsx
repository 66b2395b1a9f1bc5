import { Link } from '@tanstack/react-router'
import { AI_MODELS, LONGEST_PROMPT, partsOf } from '@troupe/domain/setting/ai-prompts'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { TextArea } from '@troupe/ui/text-area'
import type { ReactNode } from 'react'
import { Form, LabelledField } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { Refused } from '../../platform/form/refused.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import { number } from '../../platform/format.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import css from './ai-prompts.module.css'
import type { AiPrompt } from './ai-queries.ts'
import { MODEL_WORDS, savedWords } from './ai-words.ts'
import { Bench } from './bench.tsx'
import { type PromptValues, useAiPrompt, useNewAiPrompt, usePromptDelete } from './use-ai-prompt.ts'

interface PromptProps {
  readonly triesLeft: number | undefined
  /** Takes the key of a webhook, which is known this once. */
  readonly onSecret: (secret: string) => void
}

/** A stored prompt, and the bench beside it. */
export function Editor({ row, triesLeft, onSecret }: PromptProps & { readonly row: AiPrompt }) {
  const form = useAiPrompt(row, onSecret)
  const deletes = usePromptDelete(row, form.drop)
  return (
    <>
      <Sheet
        form={form}
        label={row.name}
        aside={savedWords(row, serverNow())}
        notice={
          row.isUnreadable && (
            <Notice tone="warning" title="Set the webhook again">
              Its signing secret can no longer be read. Remove the address and save, then set it again.
            </Notice>
          )
        }
        foot={
          <>
            {deletes.refusal && (
              <Notice tone="danger" live>
                {deletes.refusal}
              </Notice>
            )}
            <SaveBar
              form={form}
              label="Save changes"
              note={
                <Button variant="danger" quiet onClick={() => void deletes.remove()}>
                  Delete prompt
                </Button>
              }
            />
          </>
        }
      />
      <Bench values={form.values} id={row.id} savedUrl={row.webhookUrl} triesLeft={triesLeft} />
    </>
  )
}

/** A new one. */
export function NewPrompt({ triesLeft, onSecret }: PromptProps) {
  const form = useNewAiPrompt(onSecret)
  useLeaveGuard({ ...form, saves: 'form' })
  return (
    <>
      <Sheet
        form={form}
        label="New prompt"
        foot={
          <>
            <Refused form={form} />
            <div className={css.buttons}>
              {/* a field that is left would say what is wrong with it, and move the button away from under the pointer */}
              <Button variant="tertiary" disabled={form.busy} onMouseDown={(event) => event.preventDefault()} onClick={form.discard}>
                Discard
              </Button>
              <Button type="submit" variant="primary" busy={form.busy}>
                Add prompt
              </Button>
            </div>
          </>
        }
      />
      <Bench values={form.values} id={null} savedUrl={null} triesLeft={triesLeft} />
    </>
  )
}

const models = AI_MODELS.map((value) => ({ value, label: MODEL_WORDS[value] }))
const markedParts = (prompt: string) => partsOf(prompt).map(({ text, name }) => ({ text, isMarked: name !== null }))

interface PromptSheetProps {
  readonly form: Fields<PromptValues>
  readonly label: string
  readonly aside?: string
  readonly notice?: ReactNode
  readonly foot: ReactNode
}

function Sheet({ form, label, aside, notice, foot }: PromptSheetProps) {
  const { prompt } = form.values
  return (
    <section className={css.sheet} aria-label={label} tabIndex={-1}>
      <Link
        className={css.back}
        to="/settings/admin"
        search={{ tab: 'ai-prompts' }}
        activeOptions={{ exact: true }}
        resetScroll={false}
        preload={false}
      >
        All prompts
      </Link>
      <header className={css.head}>
        <h2>Prompt</h2>
        {aside && <span className={css.aside}>{aside}</span>}
      </header>
      <Form form={form} label={label}>
        <div className={css.fields}>
          {notice}
          <div className={css.two}>
            <TextField form={form} name="name" required maxLength={64} />
            <SelectField form={form} name="model" options={models} />
          </div>
          <LabelledField
            form={form}
            name="prompt"
            required
            hint={`Write a variable in double braces, such as {{show}}. ${number([...prompt].length)} of ${number(LONGEST_PROMPT)} characters`}
          >
            <TextArea
              mono
              value={prompt}
              maxLength={LONGEST_PROMPT}
              partsOf={markedParts}
              onChange={(text) => form.set('prompt', text)}
              onBlur={() => form.leave('prompt')}
            />
          </LabelledField>
          <TextField
            form={form}
            name="webhookUrl"
            type="url"
            inputMode="url"
            mono
            placeholder="https://"
            hint="Optional. It answers instead of the model."
          />
        </div>
        <div className={css.foot}>{foot}</div>
      </Form>
    </section>
  )
}
