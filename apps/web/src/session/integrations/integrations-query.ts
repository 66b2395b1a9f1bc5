import { queryOptions } from '@tanstack/react-query'
import { GalleryPasswordDocument, GetSessionWithIntegrationsDocument } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { serverNow } from '../../platform/wire/clock.ts'
import { type IntegrationLink, isBusy } from './link-words.ts'

/** How soon links are read again while something is being sent, in milliseconds: that a push begins is told to no one. */
const followMs = 2500

/** The links of an event that the reader may see; asked again by themselves when one of their pushes has ended. */
export const integrationsQuery = (id: string) =>
  queryOptions({
    queryKey: sessionKeys.integrations(id),
    queryFn: ({ signal }) =>
      graphql(GetSessionWithIntegrationsDocument, { id }, { signal }).then(
        ({ session }): readonly IntegrationLink[] => session?.integrations ?? [],
      ),
    refetchInterval: ({ state }) => (state.data?.some((link) => isBusy(link, serverNow())) ? followMs : false),
  })

/** The password of an event's gallery; null for those who may not read it. Read when it is asked for, and forgotten with what shows it. */
export const galleryPasswordQuery = (id: string) =>
  queryOptions({
    queryKey: [...sessionKeys.integrations(id), 'password'],
    queryFn: ({ signal }) =>
      graphql(GalleryPasswordDocument, { id }, { signal }).then(
        ({ session }) => session?.integrations.find(({ type }) => type === 'GALLERY')?.password ?? null,
      ),
    gcTime: 0,
    staleTime: 0,
  })
