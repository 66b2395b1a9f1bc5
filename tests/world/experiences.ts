import type { ExperienceName } from './ids.ts'
import type { WorldExperience } from './show.ts'
import { onStage } from './shows-on-stage.ts'
import { outAndAbout } from './shows-out-and-about.ts'
import { together } from './shows-together.ts'

/** The whole catalogue by name. */
export const experiences: Readonly<Record<ExperienceName, WorldExperience>> = { ...outAndAbout, ...onStage, ...together }
