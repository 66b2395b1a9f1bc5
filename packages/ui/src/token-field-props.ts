import type { Ref } from 'react'
import type { SplitTokens, TokenChoice, TokenFieldHandle } from './pure/token-text.ts'

export interface TokenFieldProps {
  value: string
  onChange: (text: string) => void
  split: SplitTokens
  choices: readonly TokenChoice[]
  /** The sources of the parts that are wrong. */
  faults?: ReadonlySet<string> | undefined
  /** Several lines; else Enter does nothing. */
  multiline?: boolean | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  /** Escape, where it doesn't close the list. */
  onEscape?: (() => void) | undefined
  /** For what the page does to the text from outside. */
  handle?: Ref<TokenFieldHandle> | undefined
  /** The look of the text, where it isn't that of a form. */
  className?: string | undefined
  /** Called when the editor could not be loaded, to report it. */
  onFailure?: ((error: unknown) => void) | undefined
}
