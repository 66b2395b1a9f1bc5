import { SUBJECT_LENGTH } from '@troupe/domain/message/kinds'
import { Button } from '@troupe/ui/button'
import { Field } from '@troupe/ui/field'
import { Icon } from '@troupe/ui/icon'
import type { TokenFieldHandle } from '@troupe/ui/pure/token-text'
import { TokenField } from '@troupe/ui/token-field'
import { OctagonAlert } from 'lucide-react'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { number } from '../../platform/format.ts'
import { choicesOf, splitMail } from '../letter/chips.ts'
import type { TextFault } from '../letter/faults.ts'
import { isSecret, type MailValues } from '../letter/mail-token.ts'
import css from './emails.module.css'
import type { EditedEmail } from './templates-queries.ts'
import type { EmailTexts, useEmailForm } from './use-email-form.ts'

interface EmailTextFieldProps {
  readonly email: EditedEmail
  readonly name: keyof EmailTexts
  readonly form: ReturnType<typeof useEmailForm>['form']
  readonly faults: readonly TextFault[]
  readonly values: MailValues
  readonly field?: RefObject<TokenFieldHandle | null> | undefined
}

/** The subject or the body with its tokens as chips; what is wrong stands below it, with the button that repairs it. */
export function EmailTextField({ email, name, form, faults, values, field }: EmailTextFieldProps) {
  const own = useRef<TokenFieldHandle>(null)
  const box = field ?? own
  const [typing, setTyping] = useState(false)
  const choices = useMemo(
    () => choicesOf(name === 'subject' ? email.tokens.filter((token) => !isSecret(token)) : email.tokens, values),
    [email.tokens, name, values],
  )
  // a token that is being typed isn't wrong yet
  const shown = faults.filter(({ isTyped }) => !(isTyped && typing))
  const marked = useSet(shown.flatMap(({ sources }) => sources))
  const [first] = shown
  const text = form.values[name]
  return (
    <div className={css.field}>
      <Field label={form.labels[name]} error={form.errorOf(name)} hint={first && <span className="vh">{faultWords(first)}</span>}>
        <span className={css.aside2}>
          {name === 'subject' ? `${number(text.length)} of ${number(SUBJECT_LENGTH)} characters` : 'Type {{ for a token'}
        </span>
        <TokenField
          handle={box}
          value={text}
          onChange={(next) => form.set(name, next)}
          onFocus={() => setTyping(true)}
          onBlur={() => {
            setTyping(false)
            form.leave(name)
          }}
          split={splitMail}
          choices={choices}
          faults={marked}
          multiline={name === 'body'}
          disabled={form.off}
        />
      </Field>
      {first && (
        <FaultLine
          fault={first}
          more={shown.length - 1}
          onRepair={(repaired) => {
            form.set(name, repaired)
            // the button goes with the fault
            box.current?.focus()
          }}
        />
      )}
    </div>
  )
}

const faultWords = ({ words, token }: TextFault): string => (token === undefined || words.includes(token) ? words : `${words} ${token}.`)

interface FaultLineProps {
  readonly fault: TextFault
  /** How many other faults there are. */
  readonly more: number
  readonly onRepair: (text: string) => void
}

/** One line that names the fault, and repairs it. */
function FaultLine({ fault, more, onRepair }: FaultLineProps) {
  const { words, token, repair } = fault
  return (
    <div className={css.fault} role="status">
      <Icon of={OctagonAlert} />
      <span>
        {token !== undefined && words.includes(token) ? <Named words={words} token={token} /> : words}
        {token !== undefined && !words.includes(token) && (
          <>
            {' '}
            <span className="mono">{token}</span>.
          </>
        )}
        {more > 0 && ` ${more} more below it.`}
      </span>
      {repair && (
        <Button size="sm" onClick={() => onRepair(repair.text)}>
          {repair.label}
        </Button>
      )}
    </div>
  )
}

/** A sentence in which the token that it is about is written as one. */
function Named({ words, token }: { readonly words: string; readonly token: string }) {
  const at = words.indexOf(token)
  return (
    <>
      {words.slice(0, at)}
      <span className="mono">{token}</span>
      {words.slice(at + token.length)}
    </>
  )
}

/** The same set until what is in it changes. */
function useSet(items: readonly string[]): ReadonlySet<string> {
  const key = JSON.stringify([...new Set(items)])
  return useMemo(() => new Set<string>(JSON.parse(key)), [key])
}
