import { Outlet } from '@tanstack/react-router'
import { ConfirmProvider } from '@troupe/ui/confirm'
import { ToastProvider } from '@troupe/ui/toast'

/** Pages that ask and tell. The dialogs and the toasts themselves are loaded with the first question or message. */
export function Speaking() {
  return (
    <ToastProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </ToastProvider>
  )
}
