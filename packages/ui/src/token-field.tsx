import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Caught } from './caught.tsx'
import { ErrorBlock } from './error-block.tsx'
import { useGroupField } from './field.tsx'
import { classes } from './pure/classes.ts'
import styles from './token-field.module.css'
import type { TokenFieldProps } from './token-field-props.ts'
import { TokenText } from './token-text.tsx'

const editor = (): ComponentType<TokenFieldProps> =>
  lazy(() => import('./token-field-editor.tsx').then((part) => ({ default: part.TokenFieldEditor })))

/**
 * Text with chips in place of tokens. Two opening braces open a list of tokens under the caret; what is pasted as source becomes chips, and what is copied is source again. The editor is
 * loaded when one is first shown; until then the text is read.
 */
export function TokenField(props: TokenFieldProps) {
  useGroupField()
  const [part, setPart] = useState(() => ({ Editor: first, attempt: 0 }))
  const retry = () => setPart(({ attempt }) => ({ Editor: editor(), attempt: attempt + 1 }))
  return (
    <Caught key={part.attempt} onFailure={props.onFailure} instead={<ErrorBlock title="Couldn’t load the editor." onRetry={retry} />}>
      <Suspense
        fallback={
          <div className={styles.box} aria-busy="true">
            <div className={classes(styles.text, props.className)}>
              <TokenText text={props.value} split={props.split} />
            </div>
          </div>
        }
      >
        <part.Editor {...props} />
      </Suspense>
    </Caught>
  )
}

const first = editor()
