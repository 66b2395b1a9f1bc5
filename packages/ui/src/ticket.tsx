import type { ReactNode } from 'react'
import { classes } from './pure/classes.ts'
import styles from './ticket.module.css'

/** Paper with an edge, for something to buy or answer. */
export function Ticket({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classes(styles.ticket, className)}>{children}</div>
}

type StubbedTicketProps = {
  stub: ReactNode
  /** narrow: a few words beside a line; wide: a column with a price, its reasons and actions. */
  look?: 'narrow' | 'wide'
  children: ReactNode
}

/** A ticket with a stub at its end, behind the perforation; under it on a phone. */
export function StubbedTicket({ stub, look = 'narrow', children }: StubbedTicketProps) {
  return (
    <div className={classes(styles.ticket, styles.stubbed, look === 'wide' && styles.wide)}>
      <div className={styles.main}>{children}</div>
      <div className={styles.stub}>{stub}</div>
    </div>
  )
}

/** The line where the stub is torn off. */
export function Perforation() {
  return <div className={styles.perforation} aria-hidden="true" />
}
