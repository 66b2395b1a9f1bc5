import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './pagination.module.css'
import { nextPage, type Page, pageSizes, previousPage, rangeOf, resized } from './pure/pages.ts'

type PaginationProps = Page & {
  total: number
  onChange: (page: Page) => void
  /** What is paged: names the region. */
  label?: string | undefined
}

const count = new Intl.NumberFormat()

/** "26 to 50 of 312", the number of rows on a page, and the pages before and after. */
export function Pagination({ offset, limit, total, onChange, label = 'Pages' }: PaginationProps) {
  const page = { offset, limit }
  const range = rangeOf(page, total)
  const before = previousPage(page)
  const after = nextPage(page, total)
  return (
    <nav className={styles.pagination} aria-label={label}>
      <span className={styles.range} aria-live="polite">
        {range ? `${count.format(range.first)} to ${count.format(range.last)} of ${count.format(total)}` : `0 of ${count.format(total)}`}
      </span>
      <label className={styles.rows}>
        Rows
        <span className={styles.box}>
          <select value={limit} onChange={(event) => onChange(resized(page, Number(event.currentTarget.value)))}>
            {sizesWith(limit).map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={14} />
        </span>
      </label>
      <span className={styles.steps}>
        <IconButton label="Previous page" icon={ChevronLeft} disabled={!before} onClick={() => before && onChange(before)} />
        <IconButton label="Next page" icon={ChevronRight} disabled={!after} onClick={() => after && onChange(after)} />
      </span>
    </nav>
  )
}

/** The page size in an address may not be one that we offer, and has to be shown too. */
function sizesWith(limit: number): readonly number[] {
  return pageSizes.some((size) => size === limit) ? pageSizes : [...pageSizes, limit].sort((a, b) => a - b)
}
