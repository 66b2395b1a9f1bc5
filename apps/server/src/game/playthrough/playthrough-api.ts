import { gameCommandInput, gameMessageInput, MESSAGE_KINDS } from '@troupe/domain/game/journal'
import { type FATES, GAME_COMMANDS, PLAYTHROUGH_STATUSES } from '@troupe/domain/game/kinds'
import { playedMs } from '@troupe/domain/game/playthrough'
import { uuid } from '@troupe/domain/input'
import * as z from 'zod/mini'
import { MissionRef } from '../../mission/mission.ts'
import { type Ctx, shown } from '../../platform/ctx.ts'
import { pageOf } from '../../platform/database/lists.ts'
import { addMutation, addQuery, builder, orThrow } from '../../platform/graphql/graphql.ts'
import { inputOf, lastRead, merges, readVersion } from '../../platform/graphql/inputs.ts'
import { scopeOf } from '../../platform/rights/policy.ts'
import { readChanged, reads, SessionRef } from '../../session/session.ts'
import { setGameControl } from './control.ts'
import {
  type JournalLine,
  journalOf,
  messagesOf,
  missionsAtStart,
  type PlaythroughMessage,
  type PlaythroughView,
  playthroughIn,
  readPlaythrough,
  readsJournal,
} from './read.ts'
import { type RunCommand, runGame, sayInGame } from './run.ts'

const Status = builder.enumType('PlaythroughStatus', { values: PLAYTHROUGH_STATUSES })
const Command = builder.enumType('GameCommand', { values: GAME_COMMANDS })
const FateOfCommand = builder.enumType('GameFate', {
  values: {
    APPLIED: { value: 'APPLIED', description: 'It happened.' },
    REPEATED: { value: 'REPEATED', description: 'The game was already there.' },
    IGNORED: { value: 'IGNORED', description: 'It wasn’t possible, for the given reason.' },
    LATE: { value: 'LATE', description: 'The event was over when it arrived. A start or an end can still correct the times of the game.' },
  } satisfies Record<(typeof FATES)[number], object>,
})
builder.enumType('GameMessageKind', { values: MESSAGE_KINDS })

const MessageRef = builder.objectRef<PlaythroughMessage>('PlaythroughMessage').implement({
  description: 'Something that was said to the teams.',
  fields: (t) => ({
    text: t.exposeString('text'),
    team: t.exposeString('team', { nullable: true, description: 'Null if it was for everyone.' }),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
  }),
})
const LineRef = builder.objectRef<JournalLine>('PlaythroughJournalLine').implement({
  description: 'A command of a device, and what became of it.',
  fields: (t) => ({
    key: t.exposeID('key', { description: 'The key under which the command was sent. An event has each key once.' }),
    command: t.field({ type: Command, resolve: (row) => row.command }),
    fate: t.field({ type: FateOfCommand, resolve: (row) => row.fate }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was ignored.' }),
    at: t.field({ type: 'DateTime', description: 'When it was pressed.', resolve: (row) => row.at }),
    receivedAt: t.field({ type: 'DateTime', resolve: (row) => row.receivedAt }),
    userId: t.exposeID('userId'),
    by: t.exposeString('by', { description: 'The name of the person.' }),
    device: t.exposeString('device', { nullable: true }),
    text: t.exposeString('text', { nullable: true, description: 'Of a message or a note.' }),
    team: t.exposeString('team', { nullable: true }),
  }),
})

const pageArgs = { offset: 'From 0.', limit: 'At most 100.' }
const PlaythroughRef = builder.objectRef<PlaythroughView>('Playthrough').implement({
  description: 'The game of an event as it is run.',
  fields: (t) => ({
    status: t.field({ type: Status, resolve: (row) => row.status }),
    startedAt: t.field({ type: 'DateTime', resolve: (row) => row.startedAt }),
    endedAt: t.field({ type: 'DateTime', nullable: true, resolve: (row) => row.endedAt }),
    since: t.field({ type: 'DateTime', description: 'Since when it has had its status.', resolve: (row) => row.since }),
    pausedMs: t.float({ description: 'The sum of the pauses that are over, in milliseconds.', resolve: (row) => row.pausedMs }),
    pausedSince: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the pause began that it’s in, or in which it was ended.',
      resolve: (row) => row.pausedSince,
    }),
    playedMs: t.float({
      description: 'How long it’s been played, without its pauses, in milliseconds.',
      resolve: (row, _, ctx) => playedMs(row, ctx.now()),
    }),
    endingUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'While it’s ENDING: when it ends, unless it’s started again.',
      resolve: (row) => row.endingUntil,
    }),
    heardAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a device last sent a command. For crew and staff.',
      resolve: (row, _, ctx) => shown(ctx, { maySee: readsJournal(ctx, row), field: 'Playthrough.heardAt', value: row.heardAt }),
    }),
    heardFrom: t.string({
      nullable: true,
      description: 'Which device that was. For crew and staff.',
      resolve: (row, _, ctx) => shown(ctx, { maySee: readsJournal(ctx, row), field: 'Playthrough.heardFrom', value: row.heardFrom }),
    }),
    missions: t.field({
      type: [MissionRef],
      description: 'The missions of the event as they were at its start, by position. Later changes of the set don’t reach them.',
      resolve: (row, _, ctx) => missionsAtStart(ctx, row),
    }),
    messages: t.field({
      type: [MessageRef],
      description: 'What was said to the teams, the newest first.',
      args: { offset: t.arg.int({ description: pageArgs.offset }), limit: t.arg.int({ description: pageArgs.limit }) },
      resolve: (row, page, ctx) => messagesOf(ctx, row, orThrow(pageOf(page))),
    }),
    journal: t.field({
      type: [LineRef],
      nullable: true,
      description: 'Every command in the order in which they arrived, the newest first. For crew and staff.',
      args: { offset: t.arg.int({ description: pageArgs.offset }), limit: t.arg.int({ description: pageArgs.limit }) },
      resolve: async (row, page, ctx) => {
        const lines = await journalOf(ctx, row, orThrow(pageOf(page)))
        return lines && [...lines]
      },
    }),
  }),
})
builder.objectField(SessionRef, 'playthrough', (t) =>
  t.field({
    type: PlaythroughRef,
    nullable: true,
    description: 'The game of the event; null until it’s started.',
    ...reads(['starts_at', 'assigned'], (view, ctx) =>
      playthroughIn(ctx, view.id, { workspaceId: view.workspace_id, assigned: view.assigned, startsAt: view.starts_at }),
    ),
  }),
)
addQuery('breadcrumbRealPlaythrough', (t) =>
  t.field({
    type: PlaythroughRef,
    nullable: true,
    description: 'The game of an event with its journal, for crew and staff; null until it’s started.',
    args: { id: t.arg.id({ required: true, description: 'The id of the event.' }) },
    resolve: async (_, { id }, ctx) => orThrow(await readPlaythrough(ctx, id)),
  }),
)

const RunRef = builder.objectRef<RunCommand>('RealPlaythroughAction').implement({
  description: 'What became of a command.',
  fields: (t) => ({
    fate: t.field({ type: FateOfCommand, resolve: (row) => row.fate }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why it was ignored.' }),
    playthrough: t.field({ type: PlaythroughRef, nullable: true, resolve: (row, _, ctx) => afterwards(ctx, row) }),
  }),
})
/** The game as it is after a command, read with the rights of reading. */
const afterwards = async (ctx: Ctx, { sessionId }: RunCommand) =>
  orThrow(await readPlaythrough({ ...ctx, scope: scopeOf('breadcrumbRealPlaythrough', ctx.actor) }, sessionId))

const said = {
  id: 'The id of the event.',
  key: 'A new UUID for each command. The same key again repeats the first answer. By default it’s the request’s Idempotency-Key.',
  device: 'A name of 8 characters for the device.',
  agoMs:
    'How many milliseconds ago the command was given on the device, at most 12 hours. With it, the answer is always a fate and never STATE_CONFLICT.',
}
const ActionInput = inputOf('RealPlaythroughActionInput', gameCommandInput, { fields: said })
const actions = [
  [
    'actionStartRealPlaythrough',
    'START',
    'Starts the game of an event, and the event with it; or goes on after a pause, a vote, or an end within its 60 seconds.',
  ],
  ['actionPauseRealPlaythrough', 'PAUSE', 'Pauses the game of an event.'],
  ['actionVoteRealPlaythrough', 'VOTE', 'Begins the vote of a game.'],
  [
    'actionEndRealPlaythrough',
    'END',
    'Ends the game of an event in 60 seconds; a second time, more than 5 seconds after the first, immediately. The event is completed with it.',
  ],
  ['actionCloseRealPlaythrough', 'CLOSE', 'Closes a game that has ended. It takes no more notes.'],
] as const
for (const [name, command, description] of actions) {
  addMutation(name, (t) =>
    t.field({
      type: RunRef,
      description,
      args: { input: t.arg({ type: ActionInput, required: true }) },
      resolve: async (_, { input }, ctx) => orThrow<RunCommand>(await runGame(ctx, command, input)),
    }),
  )
}
const ActionMessageInput = inputOf('RealPlaythroughMessageInput', gameMessageInput, {
  fields: {
    ...said,
    kind: 'A MESSAGE, which is the default, is for everyone who can open the event. A NOTE is for crew and staff.',
    text: 'At most 280 characters, for a note 2000.',
    team: 'Only for this team.',
  },
})
addMutation('actionMessageRealPlaythrough', (t) =>
  t.field({
    type: RunRef,
    description: 'Sends a message to the teams of a running game, at most 30 a minute, or notes something until the game is closed.',
    args: { input: t.arg({ type: ActionMessageInput, required: true }) },
    resolve: async (_, { input }, ctx) => orThrow<RunCommand>(await sayInGame(ctx, input)),
  }),
)

const ControlInput = inputOf('UpdateSessionGameControlInput', z.object({ id: uuid, gameControl: z.boolean(), ...readVersion }), {
  fields: { id: 'The id of the event.', gameControl: 'Whether it has a game tab and a console.', version: lastRead, merge: merges },
})
addMutation('updateSessionGameControl', (t) =>
  t.field({
    type: SessionRef,
    args: { input: t.arg({ type: ControlInput, required: true }) },
    resolve: (_, { input: { id, gameControl, version, merge } }, ctx, info) =>
      readChanged(ctx, info, setGameControl(ctx, { id, gameControl, read: { version, merge } })),
  }),
)
