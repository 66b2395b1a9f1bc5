import { withheldBy } from '@troupe/domain/catalogue/experience-rules'
import { Notice } from '@troupe/ui/notice'
import type { ReactNode } from 'react'

type Withheld = NonNullable<ReturnType<typeof withheldBy>>

/** What an active experience withholds from customers, and the field that gives it to them. */
const withheld: Readonly<Record<Withheld, { readonly title: string; readonly text: string; readonly field: 'visible' | 'bookable' }>> = {
  HIDDEN: { title: 'Active, but hidden from customers', text: '“Visible” is off, so the catalogue doesn’t show it.', field: 'visible' },
  NOT_BOOKABLE: {
    title: 'Active, but not bookable',
    text: '“Bookable” is off, so customers can read about it but not book it.',
    field: 'bookable',
  },
}

/** What a toast says after an experience was saved. */
export function savedWords(experience: Parameters<typeof withheldBy>[0]): string {
  const why = withheldBy(experience)
  if (why === 'HIDDEN') return 'Saved, but customers don’t see this experience'
  return why === null ? 'Experience saved' : 'Saved, but customers can’t book this experience'
}

interface WithheldNoticeProps {
  readonly experience: Parameters<typeof withheldBy>[0]
  /** The button that turns the field on, for those who may. */
  readonly wayOut: (field: 'visible' | 'bookable') => ReactNode
}

/** Says that an active experience isn’t what its status promises, why, and what changes that. */
export function WithheldNotice({ experience, wayOut }: WithheldNoticeProps) {
  const why = withheldBy(experience)
  if (!why) return null
  const { title, text, field } = withheld[why]
  return (
    <Notice tone="warning" title={title} actions={wayOut(field)}>
      {text}
    </Notice>
  )
}
