import { CreateWorkspaceDocument } from '../graphql.ts'
import { meQuery } from '../platform/account.ts'
import { graphql } from '../platform/api.ts'
import { chosenWorkspace } from '../platform/choices.ts'
import { companyGuess, keep } from '../platform/kept.ts'
import { queries } from '../platform/queries.ts'
import { workspacesQuery } from './workspace-queries.ts'

/** Creates a workspace of the person, its admin, under an idempotency key. Answers its id. */
export async function makeWorkspace(name: string, key: string): Promise<string> {
  const { id } = (await graphql(CreateWorkspaceDocument, { input: { name, company: name } }, { key })).createWorkspace
  keep(companyGuess, undefined)
  // also where no page shows them yet: the next one asks who is there without waiting for the server
  await Promise.all([
    queries.invalidateQueries({ queryKey: meQuery.queryKey, refetchType: 'all' }),
    queries.invalidateQueries({ queryKey: workspacesQuery.queryKey, refetchType: 'all' }),
  ])
  return id
}

/** Creates a workspace named like a company, and chooses it. Answers whether that worked: a refusal is left to the form, which says why. */
export async function openWorkspace(company: string): Promise<boolean> {
  try {
    chosenWorkspace.set(await makeWorkspace(company, crypto.randomUUID()))
    return true
  } catch {
    return false
  }
}
