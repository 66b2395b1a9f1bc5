import { classes } from './pure/classes.ts'
import { depthsOf, type SplitTokens, type TokenPart, tokenLines } from './pure/token-text.ts'
import styles from './token-field.module.css'

interface TokenTextProps {
  readonly text: string
  readonly split: SplitTokens
}

/** A text with its chips, to be read. */
export function TokenText({ text, split }: TokenTextProps) {
  return <TokenLines lines={tokenLines(text, split).map((line) => line.map((part) => ({ part })))} />
}

/** A part of a text, and what became of it in another one. */
export interface MarkedPart {
  readonly part: TokenPart
  readonly mark?: 'removed' | 'added'
}

/** Lines of parts; those inside a section are indented. */
export function TokenLines({ lines }: { readonly lines: readonly (readonly MarkedPart[])[] }) {
  const depths = depthsOf(lines.map((line) => line.flatMap(({ part }) => (typeof part === 'string' ? [] : [part]))))
  return (
    <div className={styles.lines}>
      {lines.map((line, place) => (
        // a line has no other name than its place
        <p key={place} data-depth={Math.min(3, depths[place] ?? 0) || undefined}>
          {line.map(({ part, mark }, index) => (
            <Marked key={index} mark={mark}>
              {typeof part === 'string' ? (
                part
              ) : (
                <span className={classes(styles.chip, part.look === 'section' && styles.section)}>{part.label}</span>
              )}
            </Marked>
          ))}
        </p>
      ))}
    </div>
  )
}

function Marked({ mark, children }: { readonly mark: MarkedPart['mark']; readonly children: React.ReactNode }) {
  if (mark === 'removed') return <del>{children}</del>
  return mark === 'added' ? <ins>{children}</ins> : children
}
