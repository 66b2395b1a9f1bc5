import { Link } from '@tanstack/react-router'
import { FORMAT_TYPES, HOST_TYPES } from '@troupe/domain/catalogue/kinds'
import { INSTRUCTION_TYPES } from '@troupe/domain/session/instructions'
import { HOST_TYPE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { RichText } from '@troupe/ui/rich-text'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, FormField } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { ManyField } from '../../platform/form/many-field.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import { kindWords, reachWords, typeWords } from './instruction-words.ts'
import css from './instructions.module.css'
import type { Instruction } from './instructions-queries.ts'
import { type InstructionValues, useInstruction, useNewInstruction } from './use-instruction.ts'

interface EditorProps {
  readonly row: Instruction
  readonly mayEdit: boolean
}

/** An instruction with all its fields; those who may not change it read them. */
export function Editor({ row, mayEdit }: EditorProps) {
  const form = useInstruction(row, mayEdit ? undefined : 'Event producers can change instructions.')
  const reach = mayEdit ? reachWords(row.upcomingEvents, row.nextEventAt) : 'Event producers and admins can change instructions.'
  return (
    <Sheet form={form} label={row.title}>
      {reach && <Reach>{reach}</Reach>}
      <SaveBar form={form} label="Save changes" />
    </Sheet>
  )
}

/** A new one. */
export function NewEditor() {
  const form = useNewInstruction()
  useLeaveGuard({ ...form, saves: 'form' })
  return (
    <Sheet form={form} label="New instruction">
      {form.refusal && (
        <Notice tone="danger" live>
          {form.refusal}
        </Notice>
      )}
      <Button type="submit" variant="primary" busy={form.busy}>
        Add instruction
      </Button>
    </Sheet>
  )
}

const types = INSTRUCTION_TYPES.map((value) => ({ value, label: typeWords[value] }))
const kinds = FORMAT_TYPES.map((value) => ({ value, label: kindWords(value) }))
const hosts = HOST_TYPES.map((value) => ({ value, label: HOST_TYPE_WORDS[value] }))

function Sheet({
  form,
  label,
  children,
}: {
  readonly form: Fields<InstructionValues>
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <section className={css.sheet} aria-label={label}>
      <Link className={css.back} to="/settings/admin" search={{ tab: 'instructions' }}>
        All instructions
      </Link>
      <Form form={form} label={label} className={css.form}>
        <div className={css.fields}>
          <TextField form={form} name="title" required={!form.off} maxLength={form.off ? undefined : 96} />
          <div className={css.two}>
            <SelectField form={form} name="type" options={types} />
            <SelectField form={form} name="documentType" options={kinds} none="All" />
          </div>
          <ManyField form={form} name="hosts" options={hosts} placeholder="All" />
          <TextField
            form={form}
            name="description"
            maxLength={form.off ? undefined : 256}
            hint={form.off ? undefined : 'Only staff read it: when to use this text.'}
          />
          <FormField form={form} name="content" hint={form.off ? undefined : 'Leave empty to show nothing.'}>
            {(html, choose) => <RichText value={html} onChange={choose} readOnly={form.off} />}
          </FormField>
        </div>
        <div className={css.foot}>{children}</div>
      </Form>
    </section>
  )
}

const Reach = ({ children }: { readonly children: string }) => (
  <p className={css.reach}>
    <Info aria-hidden="true" size={16} />
    {children}
  </p>
)
