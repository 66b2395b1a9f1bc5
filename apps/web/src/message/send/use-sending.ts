import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ByHand } from '@troupe/domain/message/by-hand'
import { BODY_LENGTH, SUBJECT_LENGTH } from '@troupe/domain/message/kinds'
import { useToast } from '@troupe/ui/toast'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { messageKeys } from '../../platform/keys/message-keys.ts'
import { sessionKeys } from '../../platform/keys/session-keys.ts'
import { useIntent } from '../../platform/use-intent.ts'
import { counted } from '../../platform/words/counted.ts'
import { fieldCodesIn } from '../../platform/words/field-codes.ts'
import type { MailedEvent, MailReader } from './mail-reader.ts'

/** What is changed of an email for this sending only. */
export interface OwnTexts {
  readonly subject?: string
  readonly body?: string
}

export type MailSending = ReturnType<typeof useSending>

/** An email that is about to be sent by hand: of which kind, to whom, with which text, and how it will look. */
export function useSending(event: MailedEvent, onDone: () => void) {
  const [kind, setKind] = useState<ByHand>('session.details')
  const [own, setOwn] = useState<Readonly<Partial<Record<ByHand, OwnTexts>>>>({})
  const [chosen, setChosen] = useState<readonly MailReader[]>()
  const shown = useQuery({
    queryKey: [...messageKeys.letter(kind, event.id), 'inUse'],
    queryFn: ({ signal }) => call('GET /email/template', { query: { templateId: kind, sessionId: event.id }, signal }),
    staleTime: 60_000,
  })
  const readers: readonly MailReader[] = chosen ?? shown.data?.to ?? []
  const texts = own[kind] ?? {}
  const wish = { templateId: kind, sessionId: event.id, to: readers.map(({ userId }) => userId), ...texts }
  const preview = useQuery({
    queryKey: [...messageKeys.letter(kind, event.id), 'sending', wish],
    queryFn: ({ signal }) => call('POST /email/send/', { body: { ...wish, preview: true }, signal }),
    enabled: readers.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
  const send = useSend(event, { count: readers.length, onDone })
  const refusedIds = refusedIn(preview.error, wish.to)
  const skipped = new Set(
    preview.data?.skipped.map(({ userId }) => userId) ?? readers.flatMap(({ userId, skipped: off }) => (off ? [userId] : [])),
  )
  return {
    kind,
    setKind,
    readers,
    add: (reader: MailReader) => setChosen([...readers.filter(({ userId }) => userId !== reader.userId), reader]),
    remove: (id: string) => setChosen(readers.filter(({ userId }) => userId !== id)),
    isSkipped: (id: string) => skipped.has(id),
    /** There is nothing in this email that this person may see. */
    isEmpty: (id: string) => refusedIds.has(id),
    getting: readers.filter(({ userId }) => !skipped.has(userId) && !refusedIds.has(userId)),
    texts,
    inUse: shown.data?.source,
    values: shown.data?.values ?? [],
    write: (change: OwnTexts) => setOwn((before) => ({ ...before, [kind]: { ...before[kind], ...change } })),
    reset: () => setOwn(({ [kind]: _, ...others }) => others),
    letter: preview.data?.letter ?? shown.data,
    problem: shown.error ?? (refusedIds.size > 0 ? null : preview.error),
    retry: () => void (shown.error ? shown.refetch() : preview.refetch()),
    isWaiting: shown.isFetching || preview.isFetching,
    hasNote: kind !== 'session.note' || Boolean(texts.body?.trim()),
    isRight: isShort(texts),
    send: () => send.mutate(wish),
    busy: send.isPending,
    refusal: send.error,
  }
}

const isShort = ({ subject = '', body = '' }: OwnTexts): boolean => subject.length <= SUBJECT_LENGTH && body.length <= BODY_LENGTH

/** The people for whom there is nothing in an email. */
function refusedIn(error: unknown, to: readonly string[]): ReadonlySet<string> {
  if (!(error instanceof ApiError)) return new Set()
  return new Set(
    Object.entries(fieldCodesIn(error.extensions)).flatMap(([path, codes]) => {
      const [head, at] = path.split('.')
      return head === 'to' && codes.includes('NOTHING') ? (to[Number(at)] ?? []) : []
    }),
  )
}

interface SendEnd {
  readonly count: number
  readonly onDone: () => void
}

function useSend({ id }: MailedEvent, { onDone }: SendEnd) {
  const queries = useQueryClient()
  const toast = useToast()
  return useIntent(async (wish: { templateId: ByHand; sessionId: string; to: string[] } & OwnTexts, key) => {
    const { mails, skipped } = await call('POST /email/send/', { body: wish, key })
    // its emails and its history
    void queries.invalidateQueries({ queryKey: sessionKeys.one(id) })
    const left = skipped.length === 0 ? '' : ` ${counted(skipped.length, 'person has', 'people have')} switched these emails off.`
    toast(mails.length === 0 ? `No one was emailed.${left}` : `Sent to ${counted(mails.length, 'person', 'people')}.${left}`)
    onDone()
  })
}
