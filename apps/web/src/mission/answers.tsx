import { OPTION_COUNTS, TRUE_FALSE_TITLES } from '@troupe/domain/mission/input'
import type { AnswerKind } from '@troupe/domain/mission/verdict'
import { Button } from '@troupe/ui/button'
import { CharactersLeft, Field, Message } from '@troupe/ui/field'
import { Icon } from '@troupe/ui/icon'
import { IconButton } from '@troupe/ui/icon-button'
import { classes } from '@troupe/ui/pure/classes'
import { Segmented } from '@troupe/ui/segmented'
import { Check, X } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Fields } from '../platform/form/use-fields.ts'
import css from './missions.module.css'
import { KIND_WORDS } from './sets/mission-words.ts'
import type { MissionAnswers, MissionValues } from './use-mission.ts'

const longestAnswer = 64
const kinds = (['MULTIPLE_CHOICE', 'TRUE_FALSE', 'TEXT'] as const).map((value) => ({ value, label: KIND_WORDS[value] }))

interface AnswersProps {
  readonly form: Fields<MissionValues>
  /** Answers that aren't shown to this reader. */
  readonly isHidden: boolean
}

/** How a mission is answered. Changing the kind keeps the titles where it can. */
export function KindField({ form }: { readonly form: Fields<MissionValues> }) {
  const { values, off } = form
  const { type } = values.answers
  if (off)
    return (
      <div>
        <p className={css.label}>Kind</p>
        <p className={css.text}>{KIND_WORDS[type]}</p>
      </div>
    )
  return (
    <Field label="Kind">
      <Segmented value={type} options={kinds} onChange={(next) => form.choose('answers', asKind(values.answers, next))} />
    </Field>
  )
}

/** The same titles as answers of another kind. */
function asKind({ options }: MissionAnswers, type: AnswerKind): MissionAnswers {
  if (type === 'TRUE_FALSE') return { type, options: TRUE_FALSE_TITLES.map((title, at) => ({ title, correct: at === 0 })) }
  const titles = options.filter(({ title }) => !TRUE_FALSE_TITLES.some((one) => one === title))
  if (type === 'TEXT') return { type, options: titles.length > 0 ? titles.map(({ title }) => ({ title, correct: true })) : [blank(true)] }
  const some = titles.slice(0, OPTION_COUNTS[type][1]).map(({ title }, at) => ({ title, correct: at === 0 }))
  return { type, options: [...some, blank(some.length === 0), blank(false)].slice(0, Math.max(2, some.length)) }
}

const blank = (correct: boolean) => ({ title: '', correct })

/** The accepted answers, or the options and which of them are right. */
export function AnswersField({ form, isHidden }: AnswersProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { type, options } = form.values.answers
  const most = OPTION_COUNTS[type][1]
  const error = form.errorOf('answers')
  const isText = type === 'TEXT'
  const add = () => {
    form.set('answers', { type, options: [...options, blank(isText)] })
    // the new row is there after the next rendering
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined} className={css.answers}>
      <div className={css.answersHead}>
        <span id={id}>{isText ? 'Accepted answers' : type === 'TRUE_FALSE' ? 'Right answer' : 'Options'}</span>
        {type !== 'TRUE_FALSE' && !form.off && <small>{`${options.length} of ${most}`}</small>}
      </div>
      {isHidden && <p className="note">You can’t see which answers are right.</p>}
      <ul ref={list}>
        {options.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, its title is what is being typed
          <AnswerRow
            key={at}
            form={form}
            at={at}
            isHidden={isHidden}
            onEnter={options.length < most && type !== 'TRUE_FALSE' ? add : undefined}
          />
        ))}
      </ul>
      {error && (
        <Message id={`${id}-error`} bad>
          {error}
        </Message>
      )}
      {!form.off && type !== 'TRUE_FALSE' && options.length < most && (
        <Button variant="tertiary" size="sm" onClick={add}>
          {isText ? 'Add an answer' : 'Add an option'}
        </Button>
      )}
    </fieldset>
  )
}

interface OptionRowProps extends AnswersProps {
  readonly at: number
  readonly onEnter: (() => void) | undefined
}

function AnswerRow({ form, at, isHidden, onEnter }: OptionRowProps) {
  const id = useId()
  const { type, options } = form.values.answers
  const option = options[at]
  if (!option) return null
  const { title, correct } = option
  const what = type === 'TEXT' ? 'Answer' : 'Option'
  const put = (next: readonly MissionAnswers['options'][number][]) => ({ type, options: next })
  const counts = title.length >= longestAnswer * 0.8
  return (
    <li>
      <div className={classes(css.answer, correct && css.right)}>
        {type === 'TEXT' ? (
          <span className={css.check}>
            <Icon of={Check} />
          </span>
        ) : (
          <button
            type="button"
            className={css.check}
            aria-pressed={correct}
            aria-label={`${title || `${what} ${at + 1}`} is right`}
            disabled={form.off || isHidden}
            onClick={() => form.choose('answers', put(marked(form.values.answers, at)))}
          >
            <Icon of={Check} />
          </button>
        )}
        {type === 'TRUE_FALSE' || form.off ? (
          <span className={css.title}>{title}</span>
        ) : (
          <input
            aria-label={`${what} ${at + 1}`}
            aria-describedby={counts ? id : undefined}
            value={title}
            maxLength={longestAnswer}
            onChange={({ currentTarget }) => form.set('answers', put(options.with(at, { title: currentTarget.value, correct })))}
            onBlur={() => form.leave('answers')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !onEnter || !title.trim()) return
              event.preventDefault()
              onEnter()
            }}
          />
        )}
        {type !== 'TRUE_FALSE' && !form.off && options.length > 1 && (
          <IconButton
            label={`Remove ${what.toLowerCase()} ${at + 1}`}
            icon={X}
            onClick={() => form.choose('answers', put(options.toSpliced(at, 1)))}
          />
        )}
      </div>
      {counts && !form.off && <CharactersLeft id={id} length={title.length} max={longestAnswer} />}
    </li>
  )
}

/** The options once one of them is marked, or no longer is: of True and False the other one changes too. */
const marked = ({ type, options }: MissionAnswers, at: number): MissionAnswers['options'] =>
  options.map((one, place) =>
    type === 'TRUE_FALSE' ? { ...one, correct: place === at } : place === at ? { ...one, correct: !one.correct } : one,
  )
