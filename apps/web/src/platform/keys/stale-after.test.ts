import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sessionKeys } from './session-keys.ts'
import { staleAfter } from './stale-after.ts'
import { workspaceKeys } from './workspace-keys.ts'

const keys = {
  event: sessionKeys.one('e1'),
  game: [...sessionKeys.one('e1'), 'game'],
  crew: sessionKeys.assignments('e1'),
  links: sessionKeys.integrations('e1'),
  other: sessionKeys.one('e2'),
  lists: [...sessionKeys.lists, 'all'],
  workspace: workspaceKeys.one('w1'),
}

/** What is asked for again after a live event. */
async function renewed(kind: string) {
  const queries = new QueryClient()
  for (const queryKey of Object.values(keys)) queries.setQueryData(queryKey, 'as it was')
  for (const queryKey of staleAfter(kind, { id: 'e1', lists: [sessionKeys.lists], credits: [workspaceKeys.all] }))
    await queries.invalidateQueries({ queryKey })
  return Object.entries(keys).flatMap(([name, queryKey]) => (queries.getQueryState(queryKey)?.isInvalidated ? [name] : []))
}

test('the end of a push asks for the links of the event again, and for nothing else', async () => {
  expect(await renewed('session.integration')).toEqual(['links'])
})

test('a change of the crew asks for the event and its lists, any other change for the credits too; a gap in what was heard for everything', async () => {
  const event = ['event', 'game', 'crew', 'links', 'lists']
  expect(await renewed('session.assignment')).toEqual(event)
  expect(await renewed('session.updated')).toEqual([...event, 'workspace'])
  expect(await renewed('reset')).toEqual([...event, 'workspace'])
})
