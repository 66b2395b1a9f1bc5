import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Caught } from './caught.tsx'
import { ErrorBlock } from './error-block.tsx'
import { useGroupField } from './field.tsx'
import { classes } from './pure/classes.ts'
import styles from './rich-text.module.css'
import { RichTextView } from './rich-text-view.tsx'

type RichTextProps = {
  /** HTML of the allowed tags; anything else in it is left out. */
  value: string
  onChange: (html: string) => void
  onBlur?: (() => void) | undefined
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  placeholder?: string | undefined
  /** Characters that a reader sees; shows 'N Characters Left'. */
  maxLength?: number | undefined
  disabled?: boolean | undefined
  readOnly?: boolean | undefined
  /** Called when the editor could not be loaded, to report it. */
  onFailure?: ((error: unknown) => void) | undefined
}

const editor = (): ComponentType<RichTextProps> =>
  lazy(() => import('./rich-text-editor.tsx').then((part) => ({ default: part.RichTextEditor })))

/** Formatted text. The editor is loaded when one is first shown; until then, and when it is read-only, the text itself is shown. */
export function RichText(props: RichTextProps) {
  useGroupField()
  const [part, setPart] = useState(() => ({ Editor: first, attempt: 0 }))
  if (props.readOnly) return <RichTextView html={props.value} />
  const retry = () => setPart(({ attempt }) => ({ Editor: editor(), attempt: attempt + 1 }))
  return (
    <Caught key={part.attempt} onFailure={props.onFailure} instead={<ErrorBlock title="Couldn’t load the editor." onRetry={retry} />}>
      <Suspense fallback={<Waiting value={props.value} maxLength={props.maxLength} />}>
        <part.Editor {...props} />
      </Suspense>
    </Caught>
  )
}

const first = editor()

/** As high as the editor will be. */
function Waiting({ value, maxLength }: { value: string; maxLength: number | undefined }) {
  return (
    <div className={styles.stack} aria-busy="true">
      <div className={styles.box}>
        <div className={classes(styles.toolbar, styles.waiting)} />
        <div className={styles.scroll}>
          <div className={styles.text}>
            <RichTextView html={value} />
          </div>
        </div>
      </div>
      {maxLength !== undefined && <span className={styles.counting}>&nbsp;</span>}
    </div>
  )
}
