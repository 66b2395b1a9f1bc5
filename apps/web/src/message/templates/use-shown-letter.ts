import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../platform/api.ts'
import { messageKeys } from '../../platform/keys/message-keys.ts'
import { type AdminSearch, adminSearch } from '../../searches.ts'
import type { TextFault } from '../letter/faults.ts'
import { markedText } from '../letter/letter-html.ts'
import { valuesOf } from '../letter/mail-token.ts'
import { type EditedEmail, type MailEvent, mailEventQuery, mailEventsQuery, of } from './templates-queries.ts'
import type { EmailTexts } from './use-email-form.ts'

/** For how long (ms) typing pauses before the letter follows. */
const followAfter = 400

export type ShownLetter = ReturnType<typeof useShownLetter>

interface ShownTexts {
  readonly workspaceId: string | undefined
  readonly typed: EmailTexts
  readonly faults: Readonly<Record<keyof EmailTexts, readonly TextFault[]>>
}

/** The letter that a text becomes for an event; what is wrong in it is named in its place. */
export function useShownLetter(email: EditedEmail, { workspaceId, typed, faults }: ShownTexts) {
  const isOfEvent = email.tokens.some(({ name }) => name.startsWith('event.'))
  const { event, choose } = useChosenEvent(isOfEvent)
  const texts = usePaused({ subject: previewed(typed.subject, faults.subject), body: previewed(typed.body, faults.body) })
  const at = event === undefined ? {} : { sessionId: event.id }
  const letterKey = messageKeys.letter(email.id, event?.id)
  // not the text in use, which may be the event's workspace's own
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...letterKey, 'typed', texts],
    queryFn: async ({ signal }) => {
      const body = { ...texts, preview: true, ...at, ...of(workspaceId) }
      return (await call('POST /email/template/{id}', { params: { id: email.id }, body, signal })).letter
    },
    enabled: !isOfEvent || event !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const { data: readers } = useQuery({
    queryKey: [...letterKey, 'to'],
    queryFn: ({ signal }) => call('GET /email/template', { query: { templateId: email.id, ...at }, signal }).then(({ to }) => to),
    enabled: event !== undefined,
    staleTime: 60_000,
  })
  return {
    isOfEvent,
    event,
    choose,
    letter: data,
    /** The first of those who would get it. */
    to: readers?.[0]?.fullName,
    values: valuesOf(data?.values),
    error,
    isFetching,
    retry: () => void refetch(),
  }
}

const previewed = (text: string, faults: readonly TextFault[]): string =>
  markedText(
    text,
    faults.flatMap(({ sources }) => sources),
  )

/** A value that follows once it has not changed for a moment. */
function usePaused(now: EmailTexts): EmailTexts {
  const [paused, setPaused] = useState(now)
  const { subject, body } = now
  useEffect(() => {
    const timer = setTimeout(
      () => setPaused((before) => (before.subject === subject && before.body === body ? before : { subject, body })),
      followAfter,
    )
    return () => clearTimeout(timer)
  }, [subject, body])
  return paused
}

/** The event that the address names, else the next one. */
function useChosenEvent(isOfEvent: boolean) {
  const navigate = useNavigate()
  const search = adminSearch(useSearch({ strict: false }))
  const wanted = search.event
  const { data: named } = useQuery({ ...mailEventQuery(wanted ?? ''), enabled: isOfEvent && wanted !== undefined })
  const { data: next } = useQuery({ ...mailEventsQuery(''), enabled: isOfEvent && wanted === undefined })
  const event: MailEvent | undefined = wanted === undefined ? next?.[0] : (named ?? undefined)
  return {
    event,
    choose: (chosen: MailEvent | null) =>
      void navigate({
        to: '/settings/admin',
        search: { tab: 'emails', ...entryOf(search), ...(chosen && { event: chosen.id }) },
        replace: true,
        resetScroll: false,
        // what was typed stays
        ignoreBlocker: true,
      }),
  }
}

const entryOf = ({ entry, workspace }: AdminSearch) => ({ ...(entry && { entry }), ...(workspace && { workspace }) })
