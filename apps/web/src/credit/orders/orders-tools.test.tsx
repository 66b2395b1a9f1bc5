import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrdersTools } from './orders-tools.tsx'

test('each filter of the orders says that it lets all through until something is chosen', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const said = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <OrdersTools search={{}} waiting={false} staff anyWorkspace show={() => {}} />
    </QueryClientProvider>,
  )
  for (const all of ['All workspaces', 'All sources', 'All statuses']) expect(said).toContain(all)
})
