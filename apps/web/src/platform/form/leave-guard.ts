import { useBlocker } from '@tanstack/react-router'
import { useConfirm } from '@troupe/ui/confirm'
import { isReloading } from '../chunk.ts'
import { forgetKept } from '../kept.ts'
import { draftOf } from './use-fields.ts'
import type { Savable } from './use-form.ts'

/** Before what was typed is lost to another tab, another page or a closed window: fields that save themselves are saved, a form asks. */
export function useLeaveGuard({ name, saves, dirty, submit }: Savable) {
  const confirm = useConfirm()
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !isReloading(),
    shouldBlockFn: async () => {
      if (saves === 'field' && (await submit())) return false
      const leaves = await confirm({ title: 'Leave without saving?', text: 'Your unsaved changes will be lost.', danger: true })
      if (leaves) forgetKept(draftOf(name))
      return !leaves
    },
  })
}
