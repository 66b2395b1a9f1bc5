import type { ReactNode } from 'react'
import styles from './ring-badge.module.css'
import { Tone, type ToneName } from './tone.tsx'

type RingBadgeProps = {
  /** How many of the five arcs are thick; 5 closes the ring. */
  filled: 0 | 1 | 2 | 3 | 4 | 5
  /** A disc with a tick: everything is done. */
  done?: boolean | undefined
  tone: ToneName
  /** Without box, for a column of them. */
  bare?: boolean | undefined
  children: ReactNode
}

/** Progress as a ring of five arcs, or as a disc with a tick, always with its word. */
export function RingBadge({ filled, done = false, tone, bare, children }: RingBadgeProps) {
  return (
    <Tone tone={tone} bare={bare} mark={done ? <Done /> : <Ring filled={filled} />}>
      {children}
    </Tone>
  )
}

const arcs = [
  'M8.66 2.04A6 6 0 0 1 13.47 5.53',
  'M13.88 6.78A6 6 0 0 1 12.04 12.44',
  'M10.97 13.21A6 6 0 0 1 5.03 13.21',
  'M3.96 12.44A6 6 0 0 1 2.12 6.78',
  'M2.53 5.53A6 6 0 0 1 7.34 2.04',
]

function Ring({ filled }: { filled: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
      {arcs.map((d, index) => (
        <path key={d} d={d} strokeWidth={index < filled ? 3.4 : 1.2} />
      ))}
    </svg>
  )
}

function Done() {
  return (
    <svg className={styles.ring} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill="currentColor" />
      <path d="M4.6 8.3l2.3 2.3 4.5-4.9" fill="none" stroke="var(--surface)" strokeWidth="1.9" />
    </svg>
  )
}
