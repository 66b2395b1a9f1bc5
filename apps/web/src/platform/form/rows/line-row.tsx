import { TextInput } from '@troupe/ui/text-input'
import type { ComponentProps } from 'react'
import { BoundRow, type BoundToRow } from './bound-row.tsx'

/** A line of text, saved by Enter and on leaving. In a file of its own: a page of lines alone is read without the widget library. */
export function LineRow<N extends string>({ form, name, maxLength, type, ...words }: BoundToRow<N, string> & LineRowProps) {
  const value = form.values[name]
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="line"
      value={value}
      control={<TextInput type={type} value={value} maxLength={maxLength} onChange={(text) => form.set(name, text)} />}
    />
  )
}
type LineRowProps = Pick<ComponentProps<typeof TextInput>, 'type' | 'maxLength'>
