import { NumberStepper } from '@troupe/ui/number-stepper'
import { Segmented } from '@troupe/ui/segmented'
import { Select, type SelectOption } from '@troupe/ui/select'
import { TextArea } from '@troupe/ui/text-area'
import { type ComponentProps, useEffect, useRef } from 'react'
import { rangeSentences } from '../../words/range.ts'
import type { Own } from '../form.tsx'
import { BoundRow, type BoundToRow } from './bound-row.tsx'

/*
 * The fields of a form whose fields save themselves (`saves: 'field'`), each as a row of an EditableList: text until it is touched. Each is given the
 * form and the name of its field; the rest is words.
 */

/** How long after the last key a text is saved, in milliseconds. */
const quietFor = 800

/** Several lines of text, saved 800 ms after the last key, by Ctrl Enter and on leaving. */
export function ParagraphRow<N extends string>({
  form,
  name,
  maxLength,
  ...words
}: BoundToRow<N, string> & { readonly maxLength: number }) {
  const value = form.values[name]
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    form.set(name, text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => later.current(), quietFor)
  }
  // the form of the moment when the time is up, not that of the key
  const later = useRef(() => {})
  useEffect(() => {
    later.current = form.row(name).keep
  })
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="lines"
      value={value}
      control={<TextArea value={value} maxLength={maxLength} onChange={type} />}
    />
  )
}

/** A whole number between two bounds. `show` says it in words: '10 minutes before'. */
export function NumberRow<N extends string>({ form, name, show, min, max, step, unit, ...words }: NumberRowProps<N>) {
  const value = form.values[name]
  const range = { min, max, step, unit }
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="line"
      value={show(value)}
      exact={rangeSentences(range, unit)}
      control={<NumberStepper {...range} value={value} onChange={(next) => form.set(name, next)} />}
    />
  )
}
interface NumberRowProps<N extends string>
  extends BoundToRow<N, number>,
    Pick<Own<ComponentProps<typeof NumberStepper>, 'disabled'>, 'min' | 'max' | 'step' | 'unit'> {
  readonly show: (value: number) => string
}

/** One of many, saved when it is chosen. Where `none` names the choice of none, its value is the empty text. */
export function SelectRow<N extends string, V extends string>({ form, name, options, none, ...words }: SelectRowProps<N, V>) {
  const value = form.values[name]
  const { close } = form.row(name)
  const choose = (next: V | '' | typeof noChoice) => {
    form.set(name, next === noChoice ? '' : next)
    close('enter')
  }
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="list"
      value={options.find((one) => one.value === value)?.label ?? ''}
      control={
        <Select<V | '' | typeof noChoice>
          startsOpen
          value={value === '' ? (none === undefined ? null : noChoice) : value}
          options={none === undefined ? options : [{ value: noChoice, label: none }, ...options]}
          onChange={choose}
          onBlur={() => close('left')}
        />
      }
    />
  )
}
/** The value of the option that stands for no choice; an option can't be empty. */
const noChoice = 'none'
interface SelectRowProps<N extends string, V extends string> extends BoundToRow<N, NoInfer<V> | ''> {
  readonly options: readonly SelectOption<V>[]
  readonly none?: string
}

/** Two to four choices that exclude each other, saved when one is chosen. */
export function ChoiceRow<N extends string, V extends string>({ form, name, options, ...words }: ChoiceRowProps<N, V>) {
  const value = form.values[name]
  const { keep } = form.row(name)
  const choose = (next: V) => {
    form.set(name, next)
    keep()
  }
  return (
    <BoundRow
      {...words}
      form={form}
      name={name}
      by="choice"
      value={options.find((one) => one.value === value)?.label}
      control={<Segmented<V> size="sm" value={value} options={options} onChange={choose} />}
    />
  )
}
interface ChoiceRowProps<N extends string, V extends string> extends BoundToRow<N, NoInfer<V>> {
  readonly options: ComponentProps<typeof Segmented<V>>['options']
}
