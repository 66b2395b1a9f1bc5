import { useBlocker } from '@tanstack/react-router'
import { useChoice } from '@troupe/ui/confirm'
import { isReloading } from '../chunk.ts'
import { forgetKept } from '../kept.ts'
import { draftOf } from './use-fields.ts'
import type { Savable } from './use-form.ts'

/** What the guard needs of a form; a name under which what was typed is kept, if it is. */
type Leavable = Pick<Savable, 'saves' | 'dirty' | 'submit' | 'forget'> & { readonly name: string | undefined }

/** Before unsaved changes are lost to another tab, another page or a closed window, a form asks. Fields that save themselves need no question: what couldn't be saved yet is kept, and saved later. */
export function useLeaveGuard({ name, saves, dirty, submit, forget }: Leavable) {
  const choose = useChoice()
  useBlocker({
    disabled: !dirty || saves === 'field',
    enableBeforeUnload: () => dirty && saves === 'form' && !isReloading(),
    shouldBlockFn: async ({ current, next }) => {
      if (forget && current.pathname === next.pathname) return false
      const choice = await choose({ title: 'Save your changes?', text: 'If you don’t, they’ll be lost.', choices: [keep, discard, save] })
      // what is refused stays on the page, with the reason
      if (choice === 'save') return !(await submit())
      if (choice === 'discard' && forget) forget()
      else if (choice === 'discard' && name) forgetKept(draftOf(name))
      return choice !== 'discard'
    },
  })
}

const keep = { answer: 'keep', label: 'Keep editing' } as const
const discard = { answer: 'discard', label: 'Discard' } as const
const save = { answer: 'save', label: 'Save', variant: 'primary' } as const
