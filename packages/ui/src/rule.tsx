import styles from './rule.module.css'

/** The Oxford rule, thick over thin: once in a page head, on the quote, over the facts. */
export function Rule() {
  return <hr className={styles.rule} />
}
