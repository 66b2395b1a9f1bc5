import { Outlet } from '@tanstack/react-router'
import { ConfirmProvider } from '@troupe/ui/confirm'
import { ToastProvider } from '@troupe/ui/toast'

/** Pages that ask and tell. They stand apart because dialogs and toasts weigh as much as the rest of the shell. */
export function Speaking() {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </ToastProvider>
  )
}
