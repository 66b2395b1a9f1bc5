import { useLocation, useNavigate } from '@tanstack/react-router'
import { chosenWorkspace } from '../platform/choices.ts'
import { afterSwitch } from './guard.ts'

/** Chooses another workspace, and stays on the page wherever it is not one of the former workspace. */
export function useSwitch(): (id: string) => void {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (id) => {
    if (id === chosenWorkspace.get()) return
    chosenWorkspace.set(id)
    const to = afterSwitch(pathname)
    if (to) void navigate({ to })
  }
}
