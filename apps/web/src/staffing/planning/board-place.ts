import type { BoardQuery } from '../../graphql.ts'

/** A place on an event as the board and its plans know it. */
export type BoardPlace = BoardQuery['sessionAssignments']['nodes'][number]
