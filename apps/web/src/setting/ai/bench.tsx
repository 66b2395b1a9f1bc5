import { LONGEST_VALUE, TRIES_AN_HOUR } from '@troupe/domain/setting/ai-prompts'
import { Button } from '@troupe/ui/button'
import { CopyButton } from '@troupe/ui/copy-button'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { TextArea } from '@troupe/ui/text-area'
import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import { number } from '../../platform/format.ts'
import css from './ai-prompts.module.css'
import { providerWords, tookWords } from './ai-words.ts'
import type { PromptValues } from './use-ai-prompt.ts'
import { type BenchOutcome, useBench } from './use-bench.ts'

interface BenchProps {
  /** The text as it is typed. */
  readonly values: PromptValues
  /** Of the stored prompt. */
  readonly id: string | null
  /** What is stored as the address of its webhook. */
  readonly savedUrl: string | null
  /** Undefined until it is known. */
  readonly triesLeft: number | undefined
}

/** Where a prompt is tried: a field for each variable in its text, and what comes of it. */
export function Bench({ values, id, savedUrl, triesLeft }: BenchProps) {
  const bench = useBench(values, id)
  const title = useId()
  const why = whyNot(values, savedUrl)
  const pressRun = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
    event.preventDefault()
    if (!why) void bench.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressRun)
    return () => document.removeEventListener('keydown', pressRun)
  }, [])
  return (
    <section className={css.bench} aria-labelledby={title}>
      <header className={css.head}>
        <h2 id={title}>Try it</h2>
        {triesLeft !== undefined && (
          <span className={css.aside}>
            {triesLeft} of {TRIES_AN_HOUR} tries left this hour
          </span>
        )}
      </header>
      <div className={css.fields}>
        <div className={css.variables}>
          <p className={css.subject}>
            Variables <span>{bench.names.length > 0 ? 'Found in the text' : 'None in the text'}</span>
          </p>
          {bench.names.map((name) => (
            <Field
              key={name}
              className={css.variable}
              label={<span className="mono">{name}</span>}
              error={bench.isMissing(name) ? 'Required' : undefined}
            >
              <TextArea value={bench.typedFor(name)} maxLength={LONGEST_VALUE} onChange={(value) => bench.set(name, value)} />
            </Field>
          ))}
        </div>
        <div className={css.run}>
          <Button icon={Play} busy={bench.isBusy} disabled={why !== undefined} disabledReason={why} onClick={() => void bench.run()}>
            Run
          </Button>
          <kbd>Ctrl Enter</kbd>
          <span className={css.aside}>Runs the text as it is here, saved or not</span>
        </div>
      </div>
      <div className={css.output} aria-live="polite" aria-busy={bench.isBusy}>
        {bench.outcome && <Output outcome={bench.outcome} />}
      </div>
    </section>
  )
}

/** Why it can't be tried now. */
function whyNot({ prompt, webhookUrl }: PromptValues, savedUrl: string | null): string | undefined {
  if (prompt.trim() === '') return 'Write the text first.'
  const url = webhookUrl.trim()
  return url !== '' && url !== savedUrl ? 'Save the webhook’s address first: each address gets a signing secret of its own.' : undefined
}

function Output({ outcome }: { readonly outcome: BenchOutcome }) {
  if (outcome.kind === 'failure')
    return (
      <div className={css.answer}>
        <Notice tone="danger">{outcome.words}</Notice>
      </div>
    )
  const { answer, model } = outcome
  return (
    <div className={css.answer}>
      {answer.provider === 'stub' && <Notice tone="warning">No AI provider is set. This is a fixed stub answer.</Notice>}
      <div className={css.facts}>
        <h3>Output</h3>
        <span>
          <b>{tookWords(answer.ms)}</b>
        </span>
        <span>
          <b>{number(answer.tokens)}</b> tokens
        </span>
        <span>{providerWords(answer.provider, model)}</span>
        <CopyButton text={answer.output} variant="tertiary" />
      </div>
      <pre className={css.text}>{answer.output}</pre>
    </div>
  )
}
