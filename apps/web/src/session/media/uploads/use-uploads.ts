import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from '../../../platform/store.ts'
import { filesKey, filesQuery } from '../media-query.ts'
import { uploadsOf } from './upload-queue.ts'

/** How often (ms) the server is asked whether a file is ready, where its realtime message got lost. */
const patience = 2000

/** The files of an event and those on their way to it: what is done leaves the one for the other. */
export function useMedia(sessionId: string, by: string) {
  const queries = useQueryClient()
  const queue = useMemo(() => uploadsOf(sessionId, by), [sessionId, by])
  const uploads = useStore(queue.store)
  const waits = uploads.filter(({ step }) => step === 'checking').length
  const query = useQuery({ ...filesQuery(sessionId), refetchInterval: waits > 0 ? patience : false })
  const { data } = query
  useEffect(() => {
    // the server may have been done with a file before its answer to the last piece came
    if (data && waits > 0) queue.settle(data)
  }, [data, waits, queue])
  useEffect(() => {
    if (waits > 0) void queries.invalidateQueries({ queryKey: filesKey(sessionId) })
  }, [waits, queries, sessionId])
  return { query, queue, uploads }
}
