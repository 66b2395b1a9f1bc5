/** What the deep tier runs by itself: a file of Vitest, a file of journeys at a width, or a look of the gallery. */
export interface Job {
  /** Its line in tests/costs.json. */
  readonly id: string
  readonly file: string
  /** Jobs of one kind can run in one process. */
  readonly kind: string
  readonly runner: 'vitest' | 'journeys' | 'gallery'
  /** The project of Playwright, which is a width or a look. */
  readonly project?: string
}

const widths = ['wide', 'phone'] as const
const looks = ['light-1440', 'light-390', 'dark-1440', 'dark-390'] as const

const isDeepTest = (file: string) => /\.deep\.test\.tsx?$/.test(file)
export const isJourney = (file: string): boolean => file.endsWith('.journey.ts')
const isGallery = (file: string) => file.endsWith('.pictures.ts')

/** The files of `npm test`; a journey belongs to both tiers. */
export const filesOfNpmTest = (files: readonly string[]): string[] =>
  files.filter((file) => isJourney(file) || (/\.test\.tsx?$/.test(file) && !isDeepTest(file)))

/** The jobs of `npm run test:deep`, in the order of the files. */
export function deepJobs(files: readonly string[]): Job[] {
  const at = (file: string, runner: 'journeys' | 'gallery') => (project: string) => ({
    id: `${file} at ${project}`,
    file,
    kind: `${runner} at ${project}`,
    runner,
    project,
  })
  return files.flatMap((file): Job[] => {
    if (isDeepTest(file)) return [{ id: file, file, kind: file.split('/', 2).join('/'), runner: 'vitest' }]
    if (isJourney(file)) return widths.map(at(file, 'journeys'))
    return isGallery(file) ? looks.map(at(file, 'gallery')) : []
  })
}
