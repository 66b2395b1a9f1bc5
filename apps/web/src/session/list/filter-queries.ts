import { queryOptions, useQuery } from '@tanstack/react-query'
import { wayWords } from '@troupe/domain/words'
import type { FoundPerson } from '../../account/person-pick.tsx'
import { userQuery } from '../../account/users-query.ts'
import {
  FilterContactDocument,
  FilterExperienceDocument,
  FilterExperiencesDocument,
  FilterGroupDocument,
  FilterInstructionsDocument,
  FilterVenueDocument,
  FilterVenuesDocument,
  WorkspaceNameDocument,
} from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { accountKeys } from '../../platform/keys/account-keys.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { venueKeys } from '../../platform/keys/venue-keys.ts'
import { workspaceKeys } from '../../platform/keys/workspace-keys.ts'
import type { FilterName } from './filters-search.ts'
import type { EventFilters } from './read-filters.ts'

/** The experiences that match a text, at most twenty. */
export const filterExperiences = (text: string) =>
  queryOptions({
    queryKey: [...catalogueKeys.lists, 'filter', text],
    queryFn: ({ signal }) =>
      graphql(FilterExperiencesDocument, { text: text || null }, { signal }).then((answer) => answer.experiences.nodes),
  })

/** The title of an experience, and the ways to play it. */
export const filterExperience = (id: string | undefined) =>
  queryOptions({
    queryKey: [...catalogueKeys.one(id ?? ''), 'filter'],
    queryFn: ({ signal }) => graphql(FilterExperienceDocument, { id: id ?? '' }, { signal }).then((answer) => answer.experience),
    enabled: id !== undefined,
    retry: false,
  })

/** The venues that match a text, at most twenty. */
export const filterVenues = (text: string) =>
  queryOptions({
    queryKey: [...venueKeys.venues, 'filter', text],
    queryFn: ({ signal }) => graphql(FilterVenuesDocument, { text: text || null }, { signal }).then(({ venues }) => venues.nodes),
  })

/** The name of a venue and its city. */
export const filterVenue = (id: string | undefined) =>
  queryOptions({
    queryKey: [...venueKeys.venue(id ?? ''), 'filter'],
    queryFn: ({ signal }) => graphql(FilterVenueDocument, { id: id ?? '' }, { signal }).then(({ venue }) => venue),
    enabled: id !== undefined,
    retry: false,
  })

/** The name of a workspace. */
export const filterWorkspace = (id: string | undefined) =>
  queryOptions({
    queryKey: [...workspaceKeys.one(id ?? ''), 'name'],
    queryFn: ({ signal }) => graphql(WorkspaceNameDocument, { id: id ?? '' }, { signal }).then((answer) => answer.workspace.name),
    enabled: id !== undefined,
    retry: false,
  })

const filterInstruction = (id: string | undefined) =>
  queryOptions({
    queryKey: [...sessionKeys.lists, 'filter', 'instruction', id],
    queryFn: async ({ signal }) => {
      const { instructions } = await graphql(FilterInstructionsDocument, {}, { signal })
      return instructions.nodes.find((one) => one.id === id)?.title ?? null
    },
    enabled: id !== undefined,
    retry: false,
  })

const filterGroup = (id: string | undefined) =>
  queryOptions({
    queryKey: [...sessionKeys.lists, 'filter', 'group', id],
    queryFn: ({ signal }) => graphql(FilterGroupDocument, { id: id ?? '' }, { signal }).then((answer) => answer.sessionGroup?.name ?? null),
    enabled: id !== undefined,
    retry: false,
  })

/**
 * A contact, as an event of theirs shows them: not everyone who sees events may read people. Who was just chosen is put there, as they may have no event.
 */
export const filterContact = (id: string | undefined) =>
  queryOptions({
    queryKey: [...accountKeys.users, 'contact', id],
    queryFn: async ({ signal }): Promise<FoundPerson | null> => {
      const { sessions } = await graphql(FilterContactDocument, { id: id ?? '' }, { signal })
      return sessions.nodes[0]?.contact ?? null
    },
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

const unknown = 'Not found'

/** What the ids of the filters belong to; undefined while it is loading. An id of nothing that the reader can see is 'Not found'. */
export function useFilterNames(filters: EventFilters): (name: FilterName) => string | undefined {
  const person = (id: string | undefined) => ({ ...userQuery(id ?? ''), enabled: id !== undefined, retry: false })
  const experience = useQuery(filterExperience(filters.experienceId))
  const workspace = useQuery(filterWorkspace(filters.workspaceId))
  const group = useQuery(filterGroup(filters.groupId))
  const venue = useQuery(filterVenue(filters.venueId))
  const contact = useQuery(filterContact(filters.contactId))
  const booker = useQuery(person(filters.bookedBy))
  const producer = useQuery(person(filters.producerId))
  const host = useQuery(person(filters.hostId))
  const assigned = useQuery(person(filters.assignedTo))
  const instruction = useQuery(filterInstruction(filters.instructionId))
  const named = (found: { readonly isError: boolean }, name: string | null | undefined) => (found.isError ? unknown : (name ?? undefined))
  const format = experience.data?.formats.find(({ id }) => id === filters.formatId)
  const names: Partial<Record<FilterName, string | undefined>> = {
    experienceId: named(experience, experience.data?.title),
    formatId: format ? wayWords(format) : unknown,
    workspaceId: named(workspace, workspace.data),
    venueId: named(venue, venue.data?.name),
    groupId: group.data === null ? unknown : named(group, group.data),
    contactId: contact.data === null ? unknown : named(contact, contact.data?.fullName),
    bookedBy: named(booker, booker.data?.fullName),
    producerId: named(producer, producer.data?.fullName),
    hostId: named(host, host.data?.fullName),
    assignedTo: named(assigned, assigned.data?.fullName),
    instructionId: instruction.data === null ? unknown : named(instruction, instruction.data),
  }
  return (name) => names[name]
}
