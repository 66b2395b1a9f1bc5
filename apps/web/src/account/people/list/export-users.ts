import { blob } from '../../../platform/api.ts'
import { saveFile } from '../../../platform/files/save-file.ts'
import { todayIn } from '../../../platform/wire/clock.ts'
import type { UsersList } from './use-users-list.ts'

/** Downloads everyone that a filter finds as a CSV file. Throws ApiError or OfflineError. */
export async function exportUsers({ text, roles, workspaceId, active }: UsersList['filter']) {
  const query = new URLSearchParams({
    ...(text ? { text } : {}),
    ...(roles && roles.length > 0 ? { roles: [roles].flat().join(',') } : {}),
    ...(workspaceId ? { workspaceId } : {}),
    ...(active === undefined || active === null ? {} : { active: String(active) }),
  })
  saveFile(`people-${todayIn('UTC')}.csv`, await blob(`/users/export${query.size ? `?${query}` : ''}`))
}
