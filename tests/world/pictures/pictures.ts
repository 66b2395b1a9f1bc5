import { readFileSync } from 'node:fs'
import path from 'node:path'
import { keysOf } from '@troupe/domain/keys'
import { type ExperienceName, idOf, world } from '../ids.ts'

/** Each file is in the folder of its show; its name says what it shows, for those who don't see it. */
const shown: Partial<Record<ExperienceName, readonly string[]>> = {
  buzzerNight: [
    'buzzer-night/three-teams-behind-their-buzzers',
    'buzzer-night/the-host-asks-the-next-question',
    'buzzer-night/everyone-reaches-for-the-buzzer',
    'buzzer-night/confetti-for-the-winners',
  ],
  theLostLedger: [
    'the-lost-ledger/teams-set-out-through-the-old-town',
    'the-lost-ledger/a-clue-under-the-bridge',
    'the-lost-ledger/the-ledger-on-the-desk',
  ],
  charityBikeBuild: ['charity-bike-build/teams-sort-the-parts', 'charity-bike-build/a-finished-bike-on-its-stand'],
  murderInTheGreenRoom: ['murder-in-the-green-room/five-suspects-take-their-places'],
}

/** The pictures of the world's experiences: the rows of their files, and those of their places. */
export function picturesOf(madeAt: Temporal.Instant) {
  const all = keysOf(shown).flatMap((name) =>
    (shown[name] ?? []).map((file, place) => ({ id: idOf('file', file), experienceId: world.experiences[name], file, place })),
  )
  return {
    files: all.map(({ id, experienceId, file }) => ({
      ...{ id, experienceId, name: `${path.basename(file)}.webp`, contentType: 'image/webp', width: 1200, height: 800, madeAt },
      bytes: `\\x${readFileSync(path.join(import.meta.dirname, `${file}.webp`)).toString('hex')}`,
    })),
    places: all.map(({ id, experienceId, place }) => ({ experienceId, fileId: id, place })),
  }
}
