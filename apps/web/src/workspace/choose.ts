import { chosenWorkspace, staffWorkspace } from '../platform/choices.ts'
import { queries } from '../platform/queries.ts'
import { workspaceQuery, workspacesQuery } from './workspace-queries.ts'

/** At sign-in: keeps the choice of last time when it still holds, else takes the only one there is. Answers whether one is chosen. */
export async function chooseAtSignIn(crew: boolean): Promise<boolean> {
  const { nodes, totalCount } = await queries.fetchQuery(workspacesQuery)
  const before = chosenWorkspace.get()
  const listed = nodes.some((one) => one.id === before)
  const known = before === staffWorkspace ? crew : listed || (totalCount > nodes.length && (await isMine(before)))
  if (before && known) return true
  const options = [...(crew ? [staffWorkspace] : []), ...nodes.map((one) => one.id)]
  const only = crew || options.length === 1 ? options[0] : undefined
  chosenWorkspace.set(only ?? null)
  return only !== undefined
}

/** Whether someone may choose a workspace that isn't among the first. */
const isMine = async (id: string | null): Promise<boolean> =>
  id !== null && (await queries.fetchQuery(workspaceQuery(id)).catch(() => null)) !== null
