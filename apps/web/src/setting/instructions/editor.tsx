import { Link } from '@tanstack/react-router'
import { FORMAT_TYPES, HOST_TYPES } from '@troupe/domain/catalogue/kinds'
import { INSTRUCTION_TYPES } from '@troupe/domain/session/instruction-types'
import { HOST_TYPE_WORDS } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { Icon } from '@troupe/ui/icon'
import { RichText } from '@troupe/ui/rich-text'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, FormField } from '../../platform/form/form.tsx'
import { useLeaveGuard } from '../../platform/form/leave-guard.ts'
import { ManyField } from '../../platform/form/many-field.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { SaveBar } from '../../platform/form/save-bar.tsx'
import { SelectField } from '../../platform/form/select-field.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import type { Fields } from '../../platform/form/use-fields.ts'
import { emptyWords, kindWords, reachOf, typeWords } from './instruction-words.ts'
import css from './instructions.module.css'
import type { Instruction } from './instructions-queries.ts'
import { type InstructionValues, useInstruction, useNewInstruction } from './use-instruction.ts'

interface EditorProps {
  readonly row: Instruction
  /** Why it can't be changed, in words. */
  readonly why: string | undefined
}

/** An instruction with all its fields; those who may not change it read them. */
export function Editor({ row, why }: EditorProps) {
  const form = useInstruction(row, why)
  return <Sheet form={form} label={row.title} foot={!form.off && <SaveBar form={form} label="Save changes" note={<Reach row={row} />} />} />
}

/** A new one. */
export function NewEditor() {
  const { form, submit, discard } = useNewInstruction()
  useLeaveGuard({ ...form, saves: 'form' })
  return (
    <Sheet
      form={{ ...form, submit }}
      label="New instruction"
      foot={
        <>
          <Refused form={form} />
          <div className={css.buttons}>
            {/* a field that is left would say what is wrong with it, and move the button away from under the pointer */}
            <Button variant="tertiary" disabled={form.busy} onMouseDown={(event) => event.preventDefault()} onClick={discard}>
              Discard
            </Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Add instruction
            </Button>
          </div>
        </>
      }
    />
  )
}

/** How many events a text is for, before it is saved. */
function Reach({ row: { id, upcomingEvents, nextEventAt } }: { row: Instruction }) {
  const reach = reachOf(upcomingEvents, nextEventAt)
  return (
    reach && (
      <p className={css.reach}>
        <Icon of={Info} />
        <span>
          Saving changes it on <b>{reach.events}</b>
          {reach.next}.{' '}
          <Link to="/events" search={{ instructionId: id }}>
            See them
          </Link>
        </span>
      </p>
    )
  )
}

const types = INSTRUCTION_TYPES.map((value) => ({ value, label: typeWords[value] }))
const kinds = FORMAT_TYPES.map((value) => ({ value, label: kindWords(value) }))
const hosts = HOST_TYPES.map((value) => ({ value, label: HOST_TYPE_WORDS[value] }))

interface InstructionSheetProps {
  readonly form: Fields<InstructionValues>
  readonly label: string
  readonly foot: ReactNode
}

function Sheet({ form, label, foot }: InstructionSheetProps) {
  const { off } = form
  return (
    <section className={css.sheet} aria-label={label} tabIndex={-1}>
      <Link
        className={css.back}
        to="/settings/admin"
        search={{ tab: 'instructions' }}
        activeOptions={{ exact: true }}
        resetScroll={false}
        preload={false}
      >
        All instructions
      </Link>
      <Form form={form} label={label}>
        <div className={css.fields}>
          <TextField form={form} name="title" required={!off} maxLength={off ? undefined : 96} />
          <div className={css.two}>
            <SelectField form={form} name="type" options={types} />
            <SelectField form={form} name="documentType" options={kinds} none="All" />
          </div>
          <ManyField form={form} name="hosts" options={hosts} placeholder="All" />
          <TextField
            form={form}
            name="description"
            maxLength={off ? undefined : 256}
            hint={off ? undefined : 'Only staff read it: when to use this text.'}
          />
          <FormField form={form} name="content" hint={off ? undefined : 'Leave empty to show nothing.'}>
            {(html, choose) =>
              off && !html ? <p className="muted">{emptyWords}</p> : <RichText value={html} onChange={choose} readOnly={off} />
            }
          </FormField>
        </div>
        {foot && <div className={css.foot}>{foot}</div>}
      </Form>
    </section>
  )
}
