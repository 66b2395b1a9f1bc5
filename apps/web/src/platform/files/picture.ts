import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { blob } from '../api.ts'

/**
 * The address under which a page can show a kept picture: an <img> cannot send the bearer, so its bytes are fetched and held here.
 * Undefined while they come, and where there is none.
 */
export function usePicture(url: string | null | undefined): string | undefined {
  const own = url?.startsWith('/files/') ? url : undefined
  const { data } = useQuery({
    queryKey: ['picture', own],
    queryFn: () => blob(own ?? ''),
    enabled: own !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return setAddress(undefined)
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return own ? address : (url ?? undefined)
}
