import { ASSIGNMENT_ROLES, ASSIGNMENT_STATUSES } from '@troupe/domain/role/assignment'
import { z } from 'zod'

/** The shapes of what this area's REST paths answer. */

export const candidates = z.object({
  hosts: z.array(
    z.object({
      id: z.uuid(),
      fullName: z.string(),
      avatar: z.string().nullable(),
      rating: z.number().nullable(),
      level: z.number(),
      timezone: z.string(),
      role: z.enum(ASSIGNMENT_ROLES),
      eligible: z.boolean(),
      rule: z.string().nullable(),
      rules: z.array(z.string()),
      reason: z.string().nullable(),
      reasons: z.array(z.string()),
      remedy: z.string().nullable(),
      remedyOnUser: z.boolean(),
      cost: z.number(),
      terms: z.object({
        rating: z.number(),
        level: z.number(),
        travel: z.number(),
        preferredProducer: z.number(),
        fairness: z.number(),
        sourceHost: z.number(),
        group: z.number(),
        modifier: z.number(),
        lacks: z.array(z.string()),
      }),
      sessionsInPeriod: z.number(),
      phone: z.string().nullable(),
      freeUntil: z.string().nullable(),
    }),
  ),
  reason: z.enum(['WRONG_ZONE_AREA', 'NOT_ASSIGNABLE']).optional(),
})

/** Who gets an email: PENDING asks for an answer, ACCEPTED doesn't, CANCELLED says that the offer ended. */
const people = z.array(
  z.object({
    id: z.uuid(),
    fullName: z.string(),
    role: z.enum(ASSIGNMENT_ROLES),
    state: z.enum(['PENDING', 'ACCEPTED', 'CANCELLED']),
  }),
)

export const shuffled = z.object({ sessionId: z.uuid(), filled: z.number(), open: z.array(z.string()), people, seed: z.string() })

export const drawn = z.object({ sessionId: z.uuid(), assignmentId: z.optional(z.uuid()), people })

export const assigned = z.object({ sessionId: z.uuid(), assignmentId: z.uuid() })

/** `late`: less than 72 hours were left until the start. */
export const withdrawn = z.object({ state: z.literal('CANCELLED'), late: z.boolean() })

/** An offer that is over has the first five fields only. */
const offerBrief = z.object({
  state: z.enum(ASSIGNMENT_STATUSES),
  role: z.enum(ASSIGNMENT_ROLES),
  person: z.object({ firstName: z.string() }),
  show: z.object({ title: z.string(), category: z.string() }),
  /** The person had accepted, and withdrew. */
  withdrew: z.boolean(),
  brief: z
    .object({
      name: z.string(),
      company: z.string(),
      attendees: z.number(),
      language: z.string(),
      format: z.string(),
      hostType: z.string(),
      notes: z.string().nullable(),
    })
    .optional(),
  when: z
    .object({
      startsAt: z.string(),
      endsAt: z.string(),
      callAt: z.string(),
      timezone: z.string(),
      ownTimezone: z.string(),
      /** The earlier start, when the event moved and this person is asked again. */
      movedFrom: z.string().nullable(),
    })
    .nullable()
    .optional(),
  where: z.array(z.object({ type: z.string(), name: z.string(), address: z.string(), city: z.string() })).optional(),
  calendars: z.object({ google: z.string(), outlook: z.string(), file: z.string() }).nullable().optional(),
  producer: z.object({ name: z.string(), phone: z.string().nullable() }).nullable().optional(),
  travel: z.string().nullable().optional(),
  /** The person's own trip; null for work from home and while their home is unknown. */
  way: z.object({ minutes: z.number(), km: z.number(), leaveAt: z.string(), backAt: z.string() }).nullable().optional(),
  lodging: z.string().nullable().optional(),
  expiresAt: z.string().nullable().optional(),
  conflicts: z
    .array(
      z.object({
        name: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        timezone: z.string(),
        state: z.enum(ASSIGNMENT_STATUSES),
      }),
    )
    .optional(),
  pending: z
    .array(z.object({ name: z.string(), startsAt: z.string().nullable(), timezone: z.string(), expiresAt: z.string().nullable() }))
    .optional(),
})

/** The first offer of a code, and all that the code is for. */
export const brief = offerBrief.extend({ offers: z.array(offerBrief.extend({ offerId: z.uuid() })) })

/** What became of each offer; `code` says why one wasn't settled. */
export const answered = z.object({
  state: z.enum(['ACCEPTED', 'DECLINED']),
  offers: z.array(z.object({ offerId: z.uuid(), state: z.enum(ASSIGNMENT_STATUSES), code: z.string().nullable() })),
})
