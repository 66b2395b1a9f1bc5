import type { FormatType, HostType } from '@troupe/domain/catalogue/kinds'
import type { InstructionType } from '@troupe/domain/session/instruction-types'
import { idOf } from './ids.ts'

interface Written {
  readonly type: InstructionType
  readonly title: string
  readonly description: string
  readonly hosts?: HostType[]
  readonly documentType?: FormatType
  readonly content: string
}

const written: readonly Written[] = [
  {
    type: 'IRL_LOGIN_INSTRUCTIONS',
    title: 'Sign in to the game',
    description: 'With a game code',
    content:
      '<h3>Before the show starts</h3><p>Each team needs one phone with at least half its battery.</p><ol><li>Open <strong>play.troupe.example</strong> in the browser. There is no app to install.</li><li>Enter the code that your host shows on the screen.</li><li>Choose your team’s name. You can change it until the first mission.</li></ol><p>No signal? Tell your host. They have a spare phone.</p>',
  },
  {
    type: 'IRL_LOGIN_INSTRUCTIONS_NO_CODE',
    title: 'Sign in without a code',
    description: 'Before a game is linked',
    content:
      '<p>Your host brings everything you need, and shows you how to sign in when the show begins.</p><p>Each team needs one phone with at least half its battery.</p>',
  },
  {
    type: 'IRL_ADMIN_INSTRUCTIONS',
    title: 'Before you arrive',
    description: 'Where to meet, what to bring',
    hosts: ['ON_SITE'],
    content:
      '<p>Be at the start location ten minutes early. Your host wears a red scarf.</p><ul><li>Comfortable shoes and a jacket: we play in any weather.</li><li>One charged phone for each team.</li><li>A list of who plays in which team, if you have one.</li></ul>',
  },
  {
    type: 'IRL_ADMIN_INSTRUCTIONS',
    title: 'Join the video call',
    description: 'Camera, sound, teams',
    hosts: ['ON_SCREEN'],
    content: '<p>Join five minutes early, with your camera on. Your host puts you into teams.</p>',
  },
  {
    type: 'IRL_ADMIN_INSTRUCTIONS',
    title: 'Kit box',
    description: 'Open it on the day only',
    hosts: ['SELF_HOSTED'],
    content: '<p>The box arrives two days before the show. Open it on the day only: the seal is part of the game.</p>',
  },
  {
    type: 'IRL_TALKING_POINTS',
    title: 'Welcome and rules',
    description: 'For every show',
    content: '<p>Welcome everyone by the company’s name.</p><ul><li>The rules in three sentences.</li><li>Where to find help.</li></ul>',
  },
  {
    type: 'IRL_TALKING_POINTS',
    title: 'Winter weather',
    description: 'For city games in snow',
    documentType: 'GAME_ADVENTURE',
    hosts: ['ON_SITE'],
    content: '',
  },
]

/** The texts that events show, added at that time. */
export const instructionsOf = (createdAt: Temporal.Instant) =>
  written.map((one) => ({
    ...one,
    hosts: one.hosts ?? [],
    documentType: one.documentType ?? null,
    id: idOf('instruction', one.title),
    createdAt,
  }))
