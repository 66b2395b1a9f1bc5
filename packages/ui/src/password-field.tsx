import { Eye, EyeOff, Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useId, useState } from 'react'
import control from './control.module.css'
import { useField } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './password-field.module.css'
import { classes } from './pure/classes.ts'

export type PasswordScore = 0 | 1 | 2 | 3 | 4

type PasswordFieldProps = {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  autoComplete: 'current-password' | 'new-password'
  /** How strong it is; leave it out where a password is only asked for. */
  score?: PasswordScore | null | undefined
  /** Asks how strong it is, 400 ms after the last key; the signal is aborted as soon as the password changes. A failure shows no strength. */
  scoreOf?: ((password: string, signal: AbortSignal) => Promise<PasswordScore>) | undefined
  maxLength?: number | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A password, hidden until asked to be shown, with its strength in a word when a score is given. */
export function PasswordField({ value, onChange, onBlur, score: known, scoreOf, label, disabled = false, ...rest }: PasswordFieldProps) {
  const field = useField()
  const strengthId = useId()
  const [shown, setShown] = useState(false)
  const asked = useScore(value, scoreOf)
  const score = known ?? asked
  const strength = score === undefined || score === null ? undefined : strengths[score]
  return (
    <div className={styles.stack}>
      <span className={classes(control.box, styles.box, field.invalid && control.invalid, disabled && control.disabled)}>
        <input
          {...rest}
          id={field.controlId}
          type={shown ? 'text' : 'password'}
          className={control.inner}
          value={value}
          disabled={disabled}
          spellCheck={false}
          autoCapitalize="none"
          aria-label={label}
          aria-describedby={classes(field.describedBy, strength && strengthId)}
          aria-invalid={field.invalid || undefined}
          aria-required={field.required || undefined}
          onChange={({ currentTarget }) => {
            field.written(currentTarget.value)
            onChange(currentTarget.value)
          }}
          onBlur={() => {
            field.left(value === '', value)
            onBlur?.()
          }}
        />
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? EyeOff : Eye}
          disabled={disabled}
          onClick={() => setShown(!shown)}
        />
      </span>
      {strength && (
        <div className={classes(styles.strength, styles[strength.tone])}>
          <div className={styles.bars} aria-hidden="true">
            {[1, 2, 3, 4].map((bar) => (
              <span key={bar} className={classes(bar <= strength.bars && styles.full)} />
            ))}
          </div>
          <span id={strengthId} className={styles.word} role="status">
            <Icon of={strength.icon} size={14} />
            {strength.word}
          </span>
        </div>
      )}
    </div>
  )
}

const strengths = [
  { word: 'Too Weak', bars: 1, tone: 'danger', icon: ShieldAlert },
  { word: 'Moderate', bars: 2, tone: 'warning', icon: Shield },
  { word: 'Moderate', bars: 2, tone: 'warning', icon: Shield },
  { word: 'Strong', bars: 3, tone: 'success', icon: ShieldCheck },
  { word: 'Very Strong', bars: 4, tone: 'success', icon: ShieldCheck },
] as const

const askAfter = 400

/** The score of this very password; null while it is not known. */
function useScore(password: string, scoreOf: PasswordFieldProps['scoreOf']): PasswordScore | null {
  const [found, setFound] = useState<{ password: string; score: PasswordScore } | null>(null)
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    const score = await scoreOf?.(password, signal).catch(() => undefined)
    if (score !== undefined && !signal.aborted) setFound({ password, score })
  })
  const asks = scoreOf !== undefined && password !== ''
  useEffect(() => {
    if (!asks) return
    const stop = new AbortController()
    const timer = setTimeout(() => void ask(stop.signal), askAfter)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [password, asks])
  return found?.password === password ? found.score : null
}
