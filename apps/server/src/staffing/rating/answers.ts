import { ASSIGNMENT_ROLES } from '@troupe/domain/role/assignment'
import { z } from 'zod'

const person = z.object({
  assignmentId: z.uuid(),
  role: z.enum(ASSIGNMENT_ROLES),
  firstName: z.string(),
  rating: z.number().nullable(),
  note: z.string().nullable(),
  ratedAt: z.string().nullable(),
})

/** By a code: show, event, expiresAt and people. By an assignment’s id: rating, ratedAt, mean and count; for staff note and ratedBy too. */
export const ratingAnswer = z.object({
  show: z.object({ title: z.string(), category: z.string() }).optional(),
  event: z.object({ name: z.string(), startsAt: z.string().nullable(), timezone: z.string() }).optional(),
  expiresAt: z.string().optional(),
  people: z.array(person).optional(),
  rating: z.number().nullable().optional(),
  ratedAt: z.string().nullable().optional(),
  mean: z.number().nullable().optional(),
  count: z.number().optional(),
  note: z.string().nullable().optional(),
  ratedBy: z.string().nullable().optional(),
})

/** How many people were rated. */
export const rated = z.object({ rated: z.number() })
