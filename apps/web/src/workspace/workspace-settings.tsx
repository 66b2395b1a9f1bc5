import { Coming } from '../platform/coming.tsx'

/** The workspace's own settings. Not built. */
export function WorkspaceSettings() {
  return (
    <Coming title="Workspace" print="KIT_BASED">
      Here you will keep the workspace's name, company, notes and notifications.
    </Coming>
  )
}
