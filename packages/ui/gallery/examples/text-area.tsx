import { Field } from '@troupe/ui/field'
import { TextArea } from '@troupe/ui/text-area'
import { useState } from 'react'
import { State, Together } from '../state.tsx'

export const title = 'Text area'
export const group = 'Asking'
export const about = 'Several lines: starts with three, grows with its text to twelve, then scrolls.'

export function Usage() {
  const [text, setText] = useState('Count the lanterns between the bridge and the fish market.')
  return (
    <Field label="Mission text" rules={{ required: true, max: 144 }}>
      <TextArea value={text} onChange={setText} />
    </Field>
  )
}

export function States() {
  return (
    <Together>
      <State name="empty">
        <Field label="Notes">
          <TextArea value="" onChange={() => {}} placeholder="What the crew should know" />
        </Field>
      </State>
      <State name="grown">
        <Field label="Running order">
          <TextArea value={'Doors\nWelcome\nRound one\nBreak\nRound two\nFinale'} onChange={() => {}} />
        </Field>
      </State>
      <State name="wrong">
        <Field label="Description" error="Required">
          <TextArea value="" onChange={() => {}} />
        </Field>
      </State>
      <State name="for prompts, read only">
        <Field label="Prompt">
          <TextArea value="You are the voice of a lighthouse." onChange={() => {}} mono readOnly />
        </Field>
      </State>
      <State name="disabled">
        <Field label="History">
          <TextArea value="Nothing yet" onChange={() => {}} disabled />
        </Field>
      </State>
    </Together>
  )
}
