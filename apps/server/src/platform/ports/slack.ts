import { z } from 'zod'
import { type EventPort, facts, type Pushed, type PushedEvent } from './event-port.ts'
import { failed, type PortCaller, type PortTold } from './port.ts'

/** The name of our metadata: by it a message is found again whose id we never heard. */
const EVENT_TYPE = 'troupe_event'
/** Pages of the channel's history that are searched, and messages of a page. */
const MOST_PAGES = 10
const PAGE = 200
/** Slack's clock may run behind ours. */
const CLOCKS_S = 300

const error = z.object({ ok: z.literal(false), error: z.string().max(200) })
const answerOf = <T extends z.ZodRawShape>(shape: T) => z.union([z.object({ ok: z.literal(true), ...shape }), error])
const stamp = z.string().regex(/^\d{1,12}\.\d{1,9}$/)
const channelId = z.string().regex(/^[A-Z\d]{1,40}$/)
const postAnswer = answerOf({ channel: channelId, ts: stamp })
const linkAnswer = answerOf({ permalink: z.string().max(2000) })
const historyAnswer = answerOf({
  messages: z.array(
    z.object({
      ts: stamp,
      metadata: z.object({ event_type: z.string().optional(), event_payload: z.record(z.string(), z.unknown()).optional() }).optional(),
    }),
  ),
  has_more: z.boolean().optional(),
  response_metadata: z.object({ next_cursor: z.string().max(500).optional() }).optional(),
})

const signedOut = new Set([
  ...['account_inactive', 'invalid_auth', 'missing_scope', 'no_permission', 'not_authed', 'not_in_channel'],
  ...['org_login_required', 'token_expired', 'token_revoked', 'access_denied'],
])
const broken = new Set(['fatal_error', 'internal_error', 'request_timeout', 'service_unavailable', 'team_added_to_org'])
/** The message is gone: it is posted again. */
const gone = new Set(['message_not_found'])

/** Slack, in which every event is one message of a channel, which changes with the event. */
export function openSlackPort(port: PortCaller, { slackChannel }: { readonly slackChannel: string }): EventPort {
  const search = async (push: Search): Promise<PortTold<Pushed | null>> => {
    let cursor = ''
    for (let page = 0; page < MOST_PAGES; page++) {
      const told = wordsOf(
        await port.ask({
          ...{ path: ['conversations.history'], answer: historyAnswer, ends: push.ends },
          query: {
            ...{ channel: slackChannel, include_all_metadata: 'true', limit: String(PAGE) },
            oldest: String(Math.floor(push.since.epochMilliseconds / 1000) - CLOCKS_S),
            ...(cursor ? { cursor } : {}),
          },
        }),
      )
      if (told.kind !== 'ANSWERED') return told
      const ours = told.value.messages.find(
        ({ metadata }) => metadata?.event_type === EVENT_TYPE && metadata.event_payload?.session_id === push.sessionId,
      )
      if (ours) return { kind: 'ANSWERED', value: { id: `${slackChannel}/${ours.ts}`, url: null } }
      cursor = told.value.response_metadata?.next_cursor ?? ''
      if (!cursor) return { kind: 'ANSWERED', value: null }
    }
    // it may be further down, and a second message would be worse than none
    return failed('BAD_ANSWER')
  }
  const write = async (message: object, known: string | null, ends: number): Promise<SlackTold<Pushed>> => {
    const [channel, ts] = known?.split('/') ?? []
    const told = wordsOf(
      await port.ask({
        ...{ method: 'POST', answer: postAnswer, ends },
        ...(channel && ts
          ? { path: ['chat.update'], body: { channel, ts, ...message } }
          : { path: ['chat.postMessage'], body: { channel: slackChannel, unfurl_links: false, ...message } }),
      }),
    )
    return told.kind === 'ANSWERED' ? { kind: 'ANSWERED', value: { id: `${told.value.channel}/${told.value.ts}`, url: null } } : told
  }
  const withLink = async (told: PortTold<Pushed>, ends: number): Promise<PortTold<Pushed>> => {
    if (told.kind !== 'ANSWERED') return told
    const [channel = '', message_ts = ''] = told.value.id.split('/')
    const link = wordsOf(await port.ask({ path: ['chat.getPermalink'], query: { channel, message_ts }, answer: linkAnswer, ends }))
    // the message is there, whether or not we hear of its address
    const url = link.kind === 'ANSWERED' && /^https?:$/.test(URL.parse(link.value.permalink)?.protocol ?? '') ? link.value.permalink : null
    return { kind: 'ANSWERED', value: { ...told.value, url } }
  }
  return {
    ...facts(port),
    async push({ event, active, knownId, begunAt, version }) {
      const ends = port.endOfTry()
      const message = {
        text: textOf(event, active),
        metadata: { event_type: EVENT_TYPE, event_payload: { session_id: event.id, version: String(version) } },
      }
      let known = knownId
      if (known === null && begunAt !== null) {
        const found = await search({ sessionId: event.id, since: begunAt, ends })
        if (found.kind !== 'ANSWERED') return found
        known = found.value?.id ?? null
      }
      const told = await write(message, known, ends)
      if (told.kind === 'REFUSED' && told.word && gone.has(told.word) && known !== null)
        return withLink(plain(await write(message, null, ends)), ends)
      return withLink(plain(told), ends)
    },
    test: async () => wordsOf(await port.ask({ method: 'POST', path: ['auth.test'], answer: answerOf({}) })),
  }
}

interface Search {
  readonly sessionId: string
  readonly since: Temporal.Instant
  readonly ends: number
}
type SlackTold<T> =
  | Exclude<PortTold<T>, { readonly kind: 'REFUSED' }>
  | { readonly kind: 'REFUSED'; readonly status: number; readonly word?: string }

/** Slack refuses with the status 200 and a word, which is read and not kept. */
function wordsOf<T extends { readonly ok: true }>(told: PortTold<T | z.infer<typeof error>>): SlackTold<T> {
  if (told.kind !== 'ANSWERED') return told
  if (told.value.ok) return { kind: 'ANSWERED', value: told.value }
  const { error: word } = told.value
  if (signedOut.has(word)) return failed('SIGNED_OUT')
  if (word === 'ratelimited' || word === 'rate_limited') return failed('RATE_LIMITED')
  return broken.has(word) ? failed('BROKEN') : { kind: 'REFUSED', status: 200, word }
}

const plain = <T>(told: SlackTold<T>): PortTold<T> => (told.kind === 'REFUSED' ? { kind: 'REFUSED', status: told.status } : told)

/** Slack's own signs in what people typed would become links and mentions. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function textOf(event: PushedEvent, active: boolean): string {
  const when = event.startsAt ? `${dayOf(event.startsAt, event.timezone)} (${event.timezone})` : 'No date yet'
  return [
    `*<${event.page}|${escaped(event.name).replaceAll('|', '¦')}>* for ${escaped(event.workspace.name)}${active ? '' : ' (closed)'}`,
    `${escaped(event.experience.title)} · ${event.status.toLowerCase()} · ${when} · ${event.attendees} people`,
    ...(event.missionSet ? [`Missions: ${escaped(event.missionSet.name)}`] : []),
    ...event.crew.map(({ role, name }) => `${role.toLowerCase().replaceAll('_', ' ')}: ${escaped(name)}`),
  ].join('\n')
}

const dayOf = (at: string, timezone: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
