import { Button } from '@troupe/ui/button'
import { Dialog } from '@troupe/ui/dialog'
import type { ComponentProps, ReactNode } from 'react'
import { Refused } from './refused.tsx'
import type { Asked } from './use-ask.ts'

interface FormDialogProps {
  readonly form: Pick<Asked, 'busy' | 'refusal'> & { readonly submit: () => Promise<boolean> }
  readonly title: string
  /** What the button that sends it says. */
  readonly submit?: string
  readonly icon?: ComponentProps<typeof Button>['icon']
  /** What the button that leaves it says. */
  readonly cancel?: string
  readonly size?: 'sm' | 'lg'
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a dialog: a click beside it loses nothing, a refusal stands above the fields. */
export function FormDialog({ form, title, submit = 'Save', icon, cancel = 'Cancel', size, onClose, children }: FormDialogProps) {
  return (
    <Dialog
      open
      steady
      size={size}
      onClose={onClose}
      title={title}
      onSubmit={() => void form.submit()}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" icon={icon} busy={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Refused form={form} />
        {children}
      </div>
    </Dialog>
  )
}
