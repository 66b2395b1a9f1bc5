import { expect, test } from 'vitest'
import { personFiles } from './account/people/files.ts'
import { experienceFiles, publicOfExperiences } from './catalogue/files.ts'
import { checkoutQueues } from './checkout/checkout.ts'
import { gameQueues } from './game/game.ts'
import { integrationQueues } from './integration/integration.ts'
import { messageQueues } from './message/message.ts'
import type { Work } from './platform/ctx.ts'
import type { FileRules } from './platform/files/files.ts'
import { fileQueues } from './platform/files/ready.ts'
import type { Queues } from './platform/jobs.ts'
import { eventUploads, sessionFiles } from './session/files/uploads.ts'
import { staffingQueues } from './staffing/staffing.ts'
import { reviewFiles } from './venue/reviews/files.ts'
import { workspaceFiles } from './workspace/files.ts'

/* Checked by the compiler, in npm run check: an expected error that doesn't come is one. */

test('an event, queue, live event or note that no area declares does not compile', () => {
  const undeclared = async (work: Work) => {
    // @ts-expect-error no area declares this event
    await work.emit('session.planted', {})
    // @ts-expect-error the event carries something else
    await work.emit('session.cancelled', { sessionId: 1 })
    // @ts-expect-error no area declares this queue
    await work.queue('planted', { id: '' })
    // @ts-expect-error the queue has other jobs
    await work.queue('mail', { planted: '' })
    // @ts-expect-error no area declares this kind
    work.tell('session', '', 'session.planted')
    // @ts-expect-error the pages of a workspace don't hear this kind
    work.tell('workspace', '', 'session.updated')
    // @ts-expect-error no area declares this note
    work.notes.planted = true
  }
  expect(undeclared).toBeTypeOf('function')
})

test('every declared queue needs its retries, every declared owner of files a rule', () => {
  const queues: Queues = {
    ...{ ...messageQueues, ...checkoutQueues, ...gameQueues, ...staffingQueues, ...integrationQueues, ...fileQueues },
  }
  // @ts-expect-error a queue has no retries
  const noQueues: Queues = {}
  const owners = {
    ...{ userId: personFiles, workspaceId: workspaceFiles, experienceId: experienceFiles },
    ...{ sessionId: sessionFiles, reviewerId: reviewFiles },
  }
  const stored = { readers: [], personById: async () => undefined }
  const others = { readers: [], isPublic: publicOfExperiences, stored, uploads: eventUploads }
  const rules: FileRules = { owners, ...others }
  // @ts-expect-error an owner has no rule
  const noRule: FileRules = { owners: { workspaceId: workspaceFiles, experienceId: experienceFiles }, ...others }
  // @ts-expect-error a workspace's files have a column of their own
  const otherColumn: FileRules = { owners: { ...owners, workspaceId: personFiles }, ...others }
  expect([queues, noQueues, rules, noRule, otherColumn]).toHaveLength(5)
})
