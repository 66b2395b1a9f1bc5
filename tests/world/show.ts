import type { CallRole } from '@troupe/domain/time/timeline'
import { type ExperienceName, idOf, world } from './ids.ts'

type Category =
  | 'ADVENTURE'
  | 'GAME_SHOW'
  | 'DEI'
  | 'PROFESSIONAL_DEVELOPMENT'
  | 'THEATRICAL'
  | 'ESCAPE_ROOM'
  | 'INTERNATIONAL'
  | 'SPECIAL_OCCASION'
  | 'KIT_BASED'
  | 'NONE'
type FormatType =
  | 'BATTLE_ROYALE'
  | 'GAME_ADVENTURE'
  | 'MUSIC_VIDEO'
  | 'SECRET_AGENT'
  | 'GAME_SHOW'
  | 'CHARITY_BIKE_BUILD'
  | 'SINGLE_TEAM_ADVENTURE'
  | 'SPANISH_ADVENTURE'
  | 'NETWORKING_BINGO'
  | 'VAS'
export type SessionType = 'REMOTE' | 'HYBRID' | 'IN_PERSON'
export type HostType = 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'
type SyncType = 'breadcrumb' | 'vas' | 'vas-play' | 'standard' | 'multi-round' | 'play' | 'third party'

/** One line of a running order: minutes from the start (negative = before), what it is called, what happens, and whom it calls. */
export interface RunningOrderItem {
  readonly offsetMinutes: number
  readonly title: string
  readonly description: string
  readonly role: CallRole | null
}

export interface WorldFormat {
  readonly id: string
  readonly type: SessionType
  readonly hostType: HostType
  readonly pdfType: FormatType
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly formatDescription: string
  readonly hostDescription: string
  /** Minutes, as are the other three. */
  readonly minDuration: number
  readonly duration: number
  readonly maxDuration: number
  readonly lobby: number
  readonly scheduleOffset: number
  readonly people: { readonly from: number; readonly to: number }
  readonly kitBased: boolean
  readonly syncType: SyncType
  readonly playType: 'INDIVIDUAL' | 'TEAM'
  readonly hasGroupDetails: boolean
  readonly actors: number
  readonly templateId: string
  readonly runningOrder: readonly RunningOrderItem[]
  readonly customization: boolean
  readonly languages: readonly string[]
}

export interface WorldExperience {
  readonly id: string
  readonly title: string
  readonly subtitle: string
  readonly description: string
  readonly overview: string
  readonly category: Category
  readonly type: 'COMBO' | 'MULTI_FORMAT'
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED'
  readonly tier: number
  readonly position: number
  readonly visible: boolean
  readonly bookable: boolean
  readonly subscribers: boolean
  readonly tags: readonly string[]
  readonly attributes: {
    readonly gCalPrefix: string
    readonly hubSpotDisabled: boolean
    readonly webSiteDisabled: boolean
    readonly quoteDisabled: boolean
  }
  readonly formats: readonly WorldFormat[]
}

type Kind = 'virtual' | 'hybridOnScreen' | 'hybridOnSite' | 'inPersonOnScreen' | 'inPersonOnSite' | 'virtualDiy' | 'inPersonDiy'
type Beat = readonly [offsetMinutes: number, title: string, description: string, role?: CallRole]

interface Show {
  readonly title: string
  /** The one-line hook of the card, at most 64 characters. */
  readonly subtitle: string
  readonly description: string
  readonly overview: readonly string[]
  readonly category: Category
  readonly pdfType: FormatType
  readonly tier: number
  readonly tags: readonly string[]
  readonly people: readonly [from: number, to: number]
  /** Shortest, usual and longest show in minutes. */
  readonly minutes: readonly [min: number, usual: number, max: number]
  readonly sync: SyncType
  readonly play?: 'INDIVIDUAL' | 'TEAM'
  readonly actors?: number
  readonly kitBased?: boolean
  readonly subscribers?: boolean
  readonly bookable?: boolean
  readonly visible?: boolean
  readonly status?: 'DRAFT' | 'ARCHIVED'
  readonly hasGroupDetails?: boolean
  readonly languages?: readonly string[]
  readonly prefix: string
  readonly beats: readonly Beat[]
  /** How each way of playing differs, in a sentence or two for the customer. */
  readonly formats: Partial<Record<Kind, string>>
}

/**
 * A show of the catalogue with its formats, made from what its author wrote. `name` is its key in the world and the seed of its ids, `place` its place in
 * the catalogue, counted from 1.
 */
export function show(name: ExperienceName, place: number, told: Show): WorldExperience {
  const kinds = Object.keys(told.formats) as Kind[]
  return {
    id: world.experiences[name],
    title: told.title,
    subtitle: told.subtitle,
    description: told.description,
    overview: told.overview.map((paragraph) => `<p>${paragraph}</p>`).join(''),
    category: told.category,
    type: new Set(kinds.map((kind) => ways[kind].type)).size > 1 ? 'MULTI_FORMAT' : 'COMBO',
    status: told.status ?? 'ACTIVE',
    tier: told.tier,
    position: place - 1,
    visible: told.visible ?? true,
    bookable: told.bookable ?? true,
    subscribers: told.subscribers ?? false,
    tags: told.tags,
    attributes: { gCalPrefix: told.prefix, hubSpotDisabled: false, webSiteDisabled: false, quoteDisabled: false },
    formats: kinds.map((kind) => formatOf(name, kind, told)),
  }
}

function formatOf(name: string, kind: Kind, told: Show): WorldFormat {
  const way = ways[kind]
  const [minDuration, duration, maxDuration] = told.minutes
  const diy = way.hostType === 'SELF_HOSTED'
  return {
    id: idOf('format', `${name}/${kind}`),
    type: way.type,
    hostType: way.hostType,
    pdfType: told.pdfType,
    title: way.title,
    subtitle: way.subtitle,
    description: told.formats[kind] ?? '',
    formatDescription: `<p>${way.formatDescription}</p>`,
    hostDescription: `<p>${way.hostDescription}</p>`,
    minDuration,
    duration,
    maxDuration,
    lobby: way.lobby,
    scheduleOffset: way.scheduleOffset,
    people: { from: told.people[0], to: told.people[1] },
    kitBased: told.kitBased ?? false,
    syncType: told.sync,
    playType: told.play ?? 'TEAM',
    hasGroupDetails: !diy && (told.hasGroupDetails ?? true),
    actors: diy ? 0 : (told.actors ?? 0),
    templateId: idOf('template', name),
    runningOrder: runningOrderOf(way, told, duration),
    customization: !diy,
    languages: told.languages ?? ['en'],
  }
}

function runningOrderOf(way: Way, told: Show, duration: number): RunningOrderItem[] {
  const show: Beat[] = [[0, 'Curtain up', 'Welcome and how to play'], ...told.beats, [duration, 'Curtain down', 'Results and group photo']]
  const cast: Beat[] =
    told.actors && way.hostType === 'ON_SITE' ? [[-90, 'Actors in costume', 'Hold in the room the venue gave us', 'PLANT']] : []
  return [...way.before, ...cast, ...show, ...way.after.map(([after, ...rest]): Beat => [duration + after, ...rest])]
    .map(([offsetMinutes, title, description, role = null]) => ({ offsetMinutes, title, description, role }))
    .sort((a, b) => a.offsetMinutes - b.offsetMinutes)
}

interface Way {
  readonly type: SessionType
  readonly hostType: HostType
  readonly title: string
  readonly subtitle: string
  readonly formatDescription: string
  readonly hostDescription: string
  readonly lobby: number
  readonly scheduleOffset: number
  readonly before: readonly Beat[]
  readonly after: readonly Beat[]
}

const onScreenCall: readonly Beat[] = [
  [-30, 'Host call', 'Sound, screen share and backup line checked', 'HOST'],
  [-15, 'Lobby opens', 'Music on, names and teams on screen'],
]
const onSiteCall: readonly Beat[] = [
  [-135, 'Producer on site', 'Load in, radios, projector test', 'PRODUCER'],
  [-120, 'Host call', 'Walk the route with the venue contact', 'HOST'],
  [-10, 'House opens', 'Name badges by team'],
]
const strike: readonly Beat[] = [[30, 'Strike and out', 'Props counted, room left as it was']]

const ways: Record<Kind, Way> = {
  virtual: {
    type: 'REMOTE',
    hostType: 'ON_SCREEN',
    title: 'Virtual, with a host on screen',
    subtitle: 'Everyone joins by video from where they are',
    formatDescription:
      'One link for everyone, in any browser. Teams play in their own rooms and meet on the main stage between rounds. Cameras help; nothing needs installing.',
    hostDescription: 'A host runs each room live on screen. A producer looks after the links, late joiners and scores.',
    lobby: 15,
    scheduleOffset: 30,
    before: onScreenCall,
    after: [],
  },
  hybridOnScreen: {
    type: 'HYBRID',
    hostType: 'ON_SCREEN',
    title: 'Hybrid, with a host on screen',
    subtitle: 'Part of the team in a room, part of it at home',
    formatDescription:
      'Teams mix people in the room with people at home. The room needs a large screen, a camera that shows faces and one laptop for each team.',
    hostDescription: 'The host joins by video on the big screen. A producer is in touch with one person in your room throughout.',
    lobby: 15,
    scheduleOffset: 30,
    before: onScreenCall,
    after: [],
  },
  hybridOnSite: {
    type: 'HYBRID',
    hostType: 'ON_SITE',
    title: 'Hybrid, with a host in the room',
    subtitle: 'A live host in your room and a stream for the rest',
    formatDescription: 'We bring the camera, the microphones and the scoring screen. People at home play in teams with people in the room.',
    hostDescription: 'The host stands in your room and a second pair of eyes watches the stream. Travel is part of the price of your zone.',
    lobby: 15,
    scheduleOffset: 60,
    before: onSiteCall,
    after: strike,
  },
  inPersonOnScreen: {
    type: 'IN_PERSON',
    hostType: 'ON_SCREEN',
    title: 'In person, with a host on screen',
    subtitle: 'Your people together, our host by video',
    formatDescription:
      'Everyone is in one place and the host joins by video. You need a large screen, loudspeakers and one phone for each team.',
    hostDescription: 'The host sees the room through your camera and speaks to one captain in each team. No travel to pay.',
    lobby: 15,
    scheduleOffset: 30,
    before: onScreenCall,
    after: [],
  },
  inPersonOnSite: {
    type: 'IN_PERSON',
    hostType: 'ON_SITE',
    title: 'In person, with a host on site',
    subtitle: 'We come to you with the crew, the props and the prizes',
    formatDescription:
      'Everyone is in one place, at a venue of yours or one we suggest. Teams walk, so tell us about stairs and distances that matter to anyone.',
    hostDescription: 'One host for every fifty people and a producer on the day. Travel is part of the price of your zone.',
    lobby: 15,
    scheduleOffset: 60,
    before: onSiteCall,
    after: strike,
  },
  virtualDiy: {
    type: 'REMOTE',
    hostType: 'SELF_HOSTED',
    title: 'Virtual, run by you',
    subtitle: 'Press start yourselves, no host to book',
    formatDescription: 'The game runs itself in the browser. One of you opens it, shares the link and presses start.',
    hostDescription: 'No host. A two-page guide tells the person who presses start what to say and when.',
    lobby: 10,
    scheduleOffset: 0,
    before: [[-10, 'Open the game', 'Share the link and check that everyone is in']],
    after: [],
  },
  inPersonDiy: {
    type: 'IN_PERSON',
    hostType: 'SELF_HOSTED',
    title: 'In person, run by you',
    subtitle: 'A route on your phones, at the hour you like',
    formatDescription: 'Teams follow the game on their phones. It works on any weekday between seven in the morning and ten at night.',
    hostDescription: 'No host. One of you hands out the team codes and calls time at the end.',
    lobby: 10,
    scheduleOffset: 0,
    before: [[-10, 'Meet at the start', 'Hand out the team codes']],
    after: [],
  },
}
