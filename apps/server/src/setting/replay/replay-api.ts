import { yes } from '@troupe/domain/answer'
import { REPLAY_CHUNK_BYTES, replayChunkQuery } from '@troupe/domain/setting/replay'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Ctx, House } from '../../platform/ctx.ts'
import { type Listed, pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { addressOf } from '../../platform/http/address.ts'
import { restOf } from '../../platform/http/http.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { type ClientErrorView, listClientErrors } from './client-errors.ts'
import { keepReplayChunk } from './keep-chunk.ts'
import { deleteReplay, listReplays, type ReplayView, readReplay, replayEnd } from './replays.ts'

const paths = z.object({ id: z.string().max(64) })

/** The REST paths of recordings: chunks come in as gzip, and go out as they came. */
export function replayRoutes(app: FastifyInstance, house: House) {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/gzip', { parseAs: 'buffer', bodyLimit: REPLAY_CHUNK_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const route = restOf(scope, house)
    route('POST /replay', {
      summary:
        'Store a chunk of a recording of the caller’s own pages, up to 256 KiB, gzip of a JSON list of rrweb’s events; without an id it begins a recording. Needs the consent of attributes.replay',
      query: replayChunkQuery,
      file: ['application/gzip'],
      answer: z.object({ id: z.string() }),
      refuses: ['NOT_FOUND', 'STATE_CONFLICT', 'TOO_MANY_REQUESTS'],
      run: (ctx, { query, request }) =>
        keepReplayChunk(ctx, { ...query, bytes: request.body, device: addressOf(request, house.settings).device ?? null }),
    })
    route('GET /replay/{id}', {
      summary: 'Get a recording with its parts, each gzip in Base64',
      params: paths,
      answer: z.object({
        id: z.string(),
        userId: z.string(),
        userName: z.string(),
        startedAt: z.string(),
        endedAt: z.string(),
        deletedAt: z.string(),
        device: z.string().nullable(),
        width: z.number(),
        height: z.number(),
        errors: z.number(),
        parts: z.array(z.string()),
      }),
      refuses: ['NOT_FOUND'],
      run: async (ctx, { params }) => {
        const found = await readReplay(ctx, params.id)
        if (!found.ok) return found
        const { id, user_id: userId, user_name: userName, device, width, height, errors, ...row } = found.value
        const times = { startedAt: row.started_at.toString(), endedAt: row.ended_at.toString(), deletedAt: replayEnd(row).toString() }
        const parts = row.parts.map((part) => Buffer.from(part).toString('base64'))
        return yes({ id, userId, userName, ...times, device, width, height, errors, parts })
      },
    })
  })
}

const ReplayRef = builder.objectRef<ReplayView>('Replay').implement({
  description: 'A recording of someone’s pages, to which they agreed. Text, pictures and what was typed were masked in their browser.',
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('user_id'),
    userName: t.exposeString('user_name'),
    startedAt: t.field({ type: 'DateTime', resolve: (row) => row.started_at }),
    endedAt: t.field({ type: 'DateTime', resolve: (row) => row.ended_at }),
    deletedAt: t.field({ type: 'DateTime', description: 'When it is deleted.', resolve: replayEnd }),
    bytes: t.exposeInt('bytes'),
    errors: t.exposeInt('errors', { description: 'How many refusals of the server and faults of the page it has.' }),
    device: t.exposeString('device', { nullable: true }),
    width: t.exposeInt('width'),
    height: t.exposeInt('height'),
  }),
})
const ClientErrorRef = builder.objectRef<ClientErrorView>('ClientError').implement({
  description: 'An error that a browser reported: never who or what was typed.',
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
    kind: t.exposeString('kind', { description: 'CHUNK_LOAD, CSS_CHUNK_LOAD or PAGE.' }),
    name: t.string({
      description: 'The kind of the fault, such as TypeError, or how a file failed.',
      resolve: ({ report }) => nameOf(report),
    }),
    places: t.stringList({ description: 'Where in our own files.', resolve: ({ report }) => placesOf(report) }),
    replayId: t.exposeID('replay_id', { nullable: true, description: 'The recording that it is on, as long as that is there.' }),
  }),
})

const nameOf = (report: ClientErrorView['report']) => (report.kind === 'PAGE' ? report.name : report.failure)
const placesOf = (report: ClientErrorView['report']) => (report.kind === 'PAGE' ? [...report.at] : [report.address])
/** How many errors a list shows. */
const shownErrors = 50

const seesErrors = (ctx: Ctx) => scopeOf('replays', ctx.actor).all
const ReplaysRef = builder.objectRef<Listed<ReplayView>>('ReplayList').implement({
  fields: (t) => ({
    nodes: t.field({ type: [ReplayRef], resolve: ({ nodes }) => [...nodes] }),
    totalCount: t.exposeInt('totalCount'),
    clientErrors: t.field({
      type: [ClientErrorRef],
      description: 'The 50 newest errors that browsers reported; for admins, and empty for everyone else.',
      resolve: (_list, _args, ctx) => (seesErrors(ctx) ? listClientErrors(ctx, shownErrors) : []),
    }),
  }),
})

addQuery('replays', (t) =>
  t.field({
    type: ReplaysRef,
    args: { userId: t.arg.id(), offset: t.arg.int(), limit: t.arg.int() },
    resolve: async (_, { userId, ...page }, ctx) => listReplays(ctx, userId ?? undefined, orThrow(pageOf(page))),
  }),
)
addMutation('deleteReplay', (t) =>
  t.field({
    type: 'ID',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, ctx) => orThrow(await deleteReplay(ctx, id)).id,
  }),
)
