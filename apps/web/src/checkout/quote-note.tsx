import { useQuery } from '@tanstack/react-query'
import { Notice } from '@troupe/ui/notice'
import { ForWorkspace } from '../catalogue/quote/for-workspace.tsx'
import { savedQuoteQuery } from '../catalogue/quote/use-saved-quote.ts'
import { ApiError } from '../platform/api.ts'

/** Why the lines that came from a quote don't have its price; nothing where they may have it. */
export function QuoteNote({ quote }: { readonly quote: string }) {
  const { data, error } = useQuery(savedQuoteQuery(quote))
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <Notice tone="warning" title="A quote in your cart isn’t available">
        It was withdrawn. You’re seeing today’s price.
      </Notice>
    )
  if (!data) return null
  if (data.state === 'EXPIRED')
    return (
      <Notice tone="warning" title={`Quote ${data.number} has expired`}>
        You’re seeing today’s price.
      </Notice>
    )
  return <ForWorkspace quote={data} />
}
