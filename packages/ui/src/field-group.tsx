import type { ReactNode } from 'react'
import { useGroupField } from './field.tsx'

/** Several controls under the label of one field. */
export function FieldGroup({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  const { labelId, describedBy } = useGroupField()
  return (
    <fieldset className={className} aria-labelledby={labelId} aria-describedby={describedBy}>
      {children}
    </fieldset>
  )
}
