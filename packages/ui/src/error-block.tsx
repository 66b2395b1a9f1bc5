import { CloudOff } from 'lucide-react'
import { Button } from './button.tsx'
import styles from './error-block.module.css'
import { Icon } from './icon.tsx'

type ErrorBlockProps = {
  /** What could not be done: 'Couldn’t load orders.' */
  title: string
  /** What the server said, word for word. */
  message?: string | undefined
  onRetry?: (() => void) | undefined
  busy?: boolean | undefined
}

/** Shown instead of content that failed to load, with a button to try again. */
export function ErrorBlock({ title, message, onRetry, busy = false }: ErrorBlockProps) {
  return (
    <div className={styles.block} role="alert">
      <Icon of={CloudOff} />
      <div className={styles.words}>
        <p>{title}</p>
        {message && <p className={styles.message}>{message}</p>}
      </div>
      {onRetry && (
        <Button size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
