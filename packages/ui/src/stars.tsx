import { Star } from 'lucide-react'
import { useId } from 'react'
import { useGroupField } from './field.tsx'
import { classes } from './pure/classes.ts'
import styles from './stars.module.css'

const stars = [1, 2, 3, 4, 5] as const

type StarsProps = {
  /** Stars given, 1 to 5; null for none yet. */
  value: number | null
  onChange: (value: number) => void
  /** Its name when it isn't inside a Field. */
  label?: string | undefined
  /** sm in the row of a table, where a pointer gives them. */
  size?: 'sm' | 'md'
  disabled?: boolean | undefined
}

/** One to five stars, as a radio group: by pointer, by touch and with the arrow keys. */
export function Stars({ value, onChange, label, size = 'md', disabled = false }: StarsProps) {
  const field = useGroupField()
  const name = useId()
  return (
    <div
      role="radiogroup"
      id={field.controlId}
      className={classes(styles.stars, size === 'sm' && styles.sm)}
      aria-label={label}
      aria-labelledby={label ? undefined : field.labelId}
      aria-describedby={field.describedBy}
      aria-invalid={field.invalid || undefined}
      aria-required={field.required || undefined}
    >
      {stars.map((star) => (
        <label key={star} className={classes(styles.star, value !== null && star <= value && styles.given)}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={star}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            checked={star === value}
            disabled={disabled}
            onChange={() => {
              field.left(false)
              onChange(star)
            }}
          />
          <Star className={styles.shape} size={size === 'sm' ? 18 : 28} strokeWidth={1.75} aria-hidden />
        </label>
      ))}
    </div>
  )
}

/** Stars that were given, to read: '4 of 5 stars'. */
export function GivenStars({ value }: { value: number }) {
  return (
    <span className={styles.read} role="img" aria-label={`${value} of 5 stars`}>
      {stars.map((star) => (
        <Star key={star} className={classes(styles.shape, star <= value && styles.full)} size={14} strokeWidth={2} aria-hidden />
      ))}
    </span>
  )
}
