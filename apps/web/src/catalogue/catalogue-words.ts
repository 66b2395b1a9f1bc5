import type { ExperienceKind, ExperienceStatus } from '../graphql.ts'

/** Words that only staff read. */
export const STATUS_WORDS: Readonly<Record<ExperienceStatus, string>> = { DRAFT: 'Draft', ACTIVE: 'Active', ARCHIVED: 'Archived' }
export const KIND_WORDS: Readonly<Record<ExperienceKind, string>> = { COMBO: 'Combo', MULTI_FORMAT: 'Several formats' }
