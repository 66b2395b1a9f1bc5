import { Mark } from '@troupe/ui/symbol'
import { Fragment, type ReactNode } from 'react'
import css from './letter.module.css'
import type { LetterBlock, LetterRun } from './letter-html.ts'

interface LetterProps {
  /** 'Priya Raman, priya.raman@northwind.example' */
  readonly to?: string | undefined
  readonly subject: ReactNode
  readonly children: ReactNode
  /** Why its reader gets it. */
  readonly foot?: ReactNode
  readonly theme?: 'light' | 'dark' | undefined
  readonly width?: 'desktop' | 'phone' | undefined
}

/** An email as it will look, by day or by night, whatever the page around it is. Nothing in it leads anywhere. */
export function Letter({ to, subject, children, foot, theme, width = 'desktop' }: LetterProps) {
  return (
    <article className={css.letter} data-theme={theme} data-width={width} aria-label="Email as it will look">
      <header className={css.envelope}>
        {to && <p>To {to}</p>}
        <div className={css.subject}>{subject}</div>
      </header>
      <div className={css.inside}>
        <p className={css.mark}>
          <Mark height={18} /> Troupe
        </p>
        {children}
      </div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </article>
  )
}

/** The blocks of a letter, one under the other. */
export function LetterBlocks({ blocks }: { readonly blocks: readonly LetterBlock[] }) {
  return blocks.map((block, place) => (
    // a block has no other name than its place
    <Block key={place} block={block} />
  ))
}

function Block({ block }: { readonly block: LetterBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <p className={`disp ${css.heading}`}>
          <Runs runs={block.runs} />
        </p>
      )
    case 'facts':
      return (
        <dl className={css.facts}>
          {block.facts.map(({ label, runs }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>
                <Runs runs={runs} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )
    case 'button':
      return (
        <p>
          <span className={css.button}>{block.words}</span>
        </p>
      )
    case 'paragraph':
      return (
        <p className={css.paragraph}>
          {block.lines.map((line, place) => (
            <span key={place}>
              <Runs runs={line} />
            </span>
          ))}
        </p>
      )
  }
}

/** Words with their links; the name of a token that isn't known is marked. */
export const Runs = ({ runs }: { readonly runs: readonly LetterRun[] }) =>
  runs.map(({ words, link, fault }, place) => {
    if (fault) return <mark key={place}>{words}</mark>
    return link === undefined ? (
      <Fragment key={place}>{words}</Fragment>
    ) : (
      <span key={place} className={css.link}>
        {words}
      </span>
    )
  })

/** Why its reader gets it, and who we are. */
export const LetterFoot = ({ lines }: { readonly lines: readonly (readonly LetterRun[])[] }) =>
  lines.map((line, place) => (
    <p key={place}>
      <Runs runs={line} />
    </p>
  ))
