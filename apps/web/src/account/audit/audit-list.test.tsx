import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AuditList } from './audit-list.tsx'
import { auditQuery } from './audit-query.ts'
import type { AuditEntry } from './audit-words.ts'

const [callum, sofia, dana] = [
  { id: 'fba8ecb0-bfb1-4984-9405-b618ca5a0000', fullName: 'Callum Reid' },
  { id: '0c8ecb0f-bfb1-4984-9405-b618ca5a0001', fullName: 'Sofia Ramos' },
  { id: '0c8ecb0f-bfb1-4984-9405-b618ca5a0002', fullName: 'Dana Whitlock' },
]
const filter = { sessionId: 'event' }
const host = { role: 'HOST' }

/** The entries as the list shows them, each as its title and its change. */
function linesOf(entries: readonly Partial<AuditEntry>[]): string[] {
  const client = new QueryClient()
  const nodes = entries.map((entry, id) => ({
    ...{
      id: String(id),
      at: '2026-12-03T12:00:00Z',
      actor: null,
      subjectType: 'assignment',
      subjectId: 'place',
      subjectName: 'Buzz Night',
    },
    ...{ sessionId: 'event', people: [callum, sofia], before: null, after: null, reason: null, ...entry },
  }))
  client.setQueryData(auditQuery(filter, 0, 10).queryKey, { totalCount: nodes.length, nodes } as never)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AuditList filter={filter} label="Entries" empty="None" />
    </QueryClientProvider>,
  )
  return html
    .split('<li')
    .slice(1)
    .map((line) =>
      line
        .replace(/<br\/?>/g, ' | ')
        .replace(/^[^>]*>|<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .replace(/ ?\w{3} \d+ \w{3} \d{4}, \d+:\d\d( [ap]m)? ?/, '')
        .trim(),
    )
}

test('a line of a crew says whom it is about, as what, instead of whom and why', () => {
  const lines = linesOf([
    {
      operation: 'crew filled',
      before: { userId: callum?.id, ...host },
      after: { userId: sofia?.id, ...host, asked: true, why: 'LATE' },
    },
    {
      operation: 'POST /assignment/{id}/withdraw',
      actor: callum ?? null,
      before: { userId: callum?.id, ...host },
      after: { userId: null, why: 'SICK', late: true, byLink: true },
      reason: 'Flu',
    },
    {
      operation: 'setUserOnSessionAssignment',
      actor: dana ?? null,
      after: { userId: sofia?.id, role: 'PLANT', asked: false, override: true },
    },
    // an entry from before the role was kept
    { operation: 'clearSessionAssignment', actor: dana ?? null, before: { userId: callum?.id } },
  ])
  expect(lines).toEqual([
    'Troupe chose Sofia Ramos for the crew of Buzz Night| Sofia Ramos: asked as Host, instead of Callum Reid. Next best after a late drop-out',
    'Callum Reid withdrew from Buzz Night after accepting| Callum Reid: withdrew as Host. Sick. Less than 72 hours before their call. By the link in their email | “Flu”',
    'Dana Whitlock assigned Sofia Ramos to Buzz Night| Sofia Ramos: assigned as Plant actor. A requirement isn’t met',
    'Dana Whitlock removed Callum Reid from Buzz Night| Callum Reid: no longer on the crew',
  ])
})
