import { Notice } from '@troupe/ui/notice'
import type { ReactNode } from 'react'
import type { Asked } from './use-ask.ts'

/** Why what was asked for was refused, unless a field says it. */
export const Refused = ({ form: { refusal }, actions }: { form: Pick<Asked, 'refusal'>; actions?: ReactNode }) =>
  refusal && (
    <Notice tone="danger" live actions={actions}>
      {refusal}
    </Notice>
  )
