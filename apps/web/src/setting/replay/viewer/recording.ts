import type { AnswerTo } from '../../../platform/api.ts'
import type { PlayedEvent } from './happened.ts'

/** A recording as the viewer has it. */
export type Recording = Omit<AnswerTo<'GET /replay/{id}'>, 'parts'> & { readonly events: readonly PlayedEvent[] }
