import type { Finding } from '@troupe/domain/mission/findings'
import { TextArea } from '@troupe/ui/text-area'
import { TextInput } from '@troupe/ui/text-input'
import type { ReactNode } from 'react'
import { LabelledField } from '../platform/form/form.tsx'
import type { Fields } from '../platform/form/use-fields.ts'
import { AnswersField, KindField } from './answers.tsx'
import { FindingPanel } from './finding-panel.tsx'
import css from './missions.module.css'
import type { MissionValues } from './use-mission.ts'

const longest = { name: 18, instructions: 144, notes: 2000 } as const

interface MissionFieldsProps {
  readonly form: Fields<MissionValues>
  readonly findings?: readonly Finding[]
  readonly onRemedy?: ((finding: Finding) => void) | undefined
  readonly onKeep?: ((finding: Finding) => void) | undefined
  /** The reader doesn't see the answers. */
  readonly isHidden?: boolean
}

/** The fields of a mission, each with what was found about it in the margin. */
export function MissionFields({ form, findings = [], onRemedy, onKeep, isHidden = false }: MissionFieldsProps) {
  const of = (field: Finding['field']) =>
    findings
      .filter((one) => one.field === field)
      .map((finding) => (
        <FindingPanel
          key={finding.key}
          finding={finding}
          onRemedy={onRemedy && (() => onRemedy(finding))}
          onKeep={onKeep && (() => onKeep(finding))}
        />
      ))
  return (
    <div className={css.fields}>
      <Row margin={of('name')}>
        <Text form={form} name="name" />
      </Row>
      <Row margin={of('instructions')}>
        <Text form={form} name="instructions" />
      </Row>
      <Row>
        <KindField form={form} />
      </Row>
      <Row margin={of('options')}>
        <AnswersField form={form} isHidden={isHidden} />
      </Row>
      {!isHidden && (
        <Row>
          <Text form={form} name="notes" />
        </Row>
      )}
    </div>
  )
}

const Row = ({ children, margin }: { children: ReactNode; margin?: readonly ReactNode[] }) => (
  <div className={css.row}>
    {children}
    {margin && margin.length > 0 && <div className={css.margin}>{margin}</div>}
  </div>
)

/** A line, or several, as a field; as text for those who can't change it. */
function Text({ form, name }: { readonly form: Fields<MissionValues>; readonly name: keyof typeof longest }) {
  const value = form.values[name]
  if (form.off)
    return value ? (
      <div>
        <p className={css.label}>{form.labels[name]}</p>
        <p className={css.text}>{value}</p>
      </div>
    ) : null
  const shared = {
    ...{ name, value, maxLength: longest[name] },
    onChange: (text: string) => form.set(name, text),
    onBlur: () => form.leave(name),
  }
  return (
    <LabelledField form={form} name={name} required={name !== 'notes'}>
      {name === 'name' ? <TextInput {...shared} autoComplete="off" /> : <TextArea {...shared} />}
    </LabelledField>
  )
}
