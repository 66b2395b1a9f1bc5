import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { TextArea } from '@troupe/ui/text-area'
import { TokenField } from '@troupe/ui/token-field'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { refusalWords } from '../../platform/words/reasons.ts'
import { choicesOf, splitMail } from '../letter/chips.ts'
import { Letter, LetterBlocks, LetterFoot } from '../letter/letter.tsx'
import { letterIn } from '../letter/letter-html.ts'
import { valuesOf } from '../letter/mail-token.ts'
import css from './send.module.css'
import type { MailSending } from './use-sending.ts'

type LetterPart = 'subject' | 'body'

/** The letter as its first reader gets it. A press on its subject or its text opens that part to be changed, for this sending only. */
export function SendLetter({ sending }: { readonly sending: MailSending }) {
  const [open, setOpen] = useState<LetterPart | null>(null)
  const { letter, problem, retry, isWaiting, texts, reset, kind } = sending
  const isChanged = texts.subject !== undefined || (kind !== 'session.note' && texts.body !== undefined)
  return (
    <section aria-label="The letter">
      <h3 className={css.label}>
        The letter
        <span>
          {isChanged ? (
            <button type="button" className={css.add} onClick={reset}>
              Undo changes
            </button>
          ) : (
            'Click in it to change it for this sending only'
          )}
        </span>
      </h3>
      {problem && !letter ? (
        <ErrorBlock title="Couldn’t show the letter." message={refusalWords(problem)} onRetry={retry} busy={isWaiting} />
      ) : !letter ? (
        <Skeleton look="block" rows={4} label="Loading the letter" />
      ) : (
        <Written key={kind} sending={sending} letter={letter} open={open} onOpen={setOpen} />
      )}
    </section>
  )
}

interface WrittenProps {
  readonly sending: MailSending
  readonly letter: NonNullable<MailSending['letter']>
  readonly open: LetterPart | null
  readonly onOpen: (part: LetterPart | null) => void
}

function Written({ sending, letter, open, onOpen }: WrittenProps) {
  const { problem, kind, texts, write } = sending
  const { blocks, foot } = letterIn(letter.html)
  return (
    <>
      {problem && (
        <p className={css.problem} role="alert">
          {refusalWords(problem)}
        </p>
      )}
      <Letter
        subject={
          <Opened sending={sending} part="subject" open={open} onOpen={onOpen}>
            {letter.subject}
          </Opened>
        }
        foot={<LetterFoot lines={foot} />}
      >
        {kind === 'session.note' && (
          <TextArea
            label="Your note"
            placeholder="Write your note here"
            value={texts.body ?? ''}
            onChange={(body) => write({ body })}
            maxLength={5000}
          />
        )}
        {kind === 'session.note' ? (
          <LetterBlocks blocks={blocks} />
        ) : (
          <Opened sending={sending} part="body" open={open} onOpen={onOpen}>
            <LetterBlocks blocks={blocks} />
          </Opened>
        )}
      </Letter>
    </>
  )
}

interface LetterPartProps extends Pick<WrittenProps, 'sending' | 'open' | 'onOpen'> {
  readonly part: LetterPart
  readonly children: ReactNode
}

/** A part of the letter: as it will look, or, once it was pressed, as its text with chips. */
function Opened({ sending, part, open, onOpen, children }: LetterPartProps) {
  const { texts, inUse, write, values } = sending
  const button = useRef<HTMLButtonElement>(null)
  const choices = useMemo(
    () =>
      choicesOf(
        values.map(({ name, value }) => ({ name, type: 'OPTIONAL', sample: value })),
        valuesOf(values),
      ),
    [values],
  )
  const text = texts[part] ?? inUse?.[part]
  const words = part === 'subject' ? 'subject' : 'text'
  if (open === part && text !== undefined)
    return (
      <div className={css.open}>
        <TokenField
          label={part === 'subject' ? 'Subject' : 'Text'}
          value={text}
          onChange={(next) => write({ [part]: next })}
          split={splitMail}
          choices={choices}
          multiline={part === 'body'}
          autoFocus
          onBlur={() => onOpen(null)}
          onEscape={() => {
            onOpen(null)
            requestAnimationFrame(() => button.current?.focus())
          }}
          className={css.field}
        />
      </div>
    )
  return (
    <div className={css.part}>
      {children}
      {text !== undefined && (
        <button ref={button} type="button" className={css.cover} aria-label={`Change the ${words}`} onClick={() => onOpen(part)} />
      )}
    </div>
  )
}
