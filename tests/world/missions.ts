import type { WorldEvent } from './events.ts'
import { idOf, world } from './ids.ts'

interface ToldMission {
  readonly name: string
  readonly type: 'MULTIPLE_CHOICE' | 'TEXT' | 'TRUE_FALSE'
  readonly instructions: string
  readonly options: readonly { readonly title: string; readonly correct: boolean }[]
  readonly notes?: string
}
interface ToldSet {
  readonly name: string
  readonly workspaceId: string | null
  readonly missions: readonly ToldMission[]
}

/** A mission to choose in; an answer with * before it is correct. */
function choose(name: string, instructions: string, answers: readonly string[], notes = ''): ToldMission {
  const options = answers.map((one) => ({ title: one.replace(/^\*/, ''), correct: one.startsWith('*') }))
  return { name, type: 'MULTIPLE_CHOICE', instructions, options, notes }
}
const type = (name: string, instructions: string, answers: readonly string[], notes = ''): ToldMission => ({
  ...{ name, type: 'TEXT', instructions, notes },
  options: answers.map((title) => ({ title, correct: true })),
})
const judge = (name: string, instructions: string, isTrue: boolean): ToldMission => ({
  ...{ name, type: 'TRUE_FALSE', instructions },
  options: [
    { title: 'True', correct: isTrue },
    { title: 'False', correct: !isTrue },
  ],
})

const { northwind } = world.workspaces

/** Six sets of the library and two of a customer. Those of the customer have what an editor would want to look at again. */
const told: readonly ToldSet[] = [
  {
    ...{ name: 'Look up', workspaceId: null },
    missions: [
      type('The weather vane', 'Find the highest weather vane on the square. What animal turns with the wind?', [
        'Rooster',
        'Cockerel',
        'Cock',
      ]),
      choose('Stone faces', 'How many of the stone faces above the old bank have a beard?', ['None', '*Three', 'Five', 'All of them']),
      type('The year above', 'Which year stands over the door of the town hall?', ['1887'], 'On the left of the two doors.'),
      judge('The tower clock', 'All four clocks of the tower show the same time. True or false?', false),
      choose('A sign for shoes', 'The cobbler’s sign hangs over a shop that no longer sells shoes. What does it sell now?', [
        'Books',
        '*Coffee',
        'Phones',
      ]),
      type('Who looks down?', 'A woman with a lamp looks down at you from the corner house. What does she hold in her other hand?', [
        'A book',
        'Book',
      ]),
    ],
  },
  {
    ...{ name: 'Gallery detectives', workspaceId: null },
    missions: [
      type('The stolen glance', 'Someone in room 4 looks at the painter and not at the party. What colour is their hat?', [
        'Green',
        'Dark green',
      ]),
      choose('The signature', 'Where did the painter of the harbour hide his name?', [
        'In the clouds',
        '*On a barrel',
        'On a sail',
        'He didn’t',
      ]),
      judge('Still life', 'There are more lemons than glasses in the still life by the stairs. True or false?', true),
      type('Out of time', 'One object in the banquet had not been invented yet. Which one?', ['Fork', 'The fork']),
      choose('The frame-maker', 'Which two frames were carved by the same hand?', [
        '*The harbour and the mill',
        'The mill and the queen',
        'The queen and the harbour',
      ]),
    ],
  },
  {
    ...{ name: 'The office at night', workspaceId: null },
    missions: [
      type('Lights out', 'The cleaner saw one lamp still on. Whose desk was it? Read the seating plan.', ['Mira Okafor', 'Mira']),
      choose('The lift log', 'The lift stopped at one floor after midnight. Which one?', ['1st', '3rd', '*5th', '7th']),
      judge('The shredder', 'The shredded page can be put together from the strips in the envelope. True or false?', true),
      type('A shared password', 'Put the first letters of the five plants in order. What word do you get?', ['Maple']),
      choose('The last call', 'Who could not have made the call at 23:40?', ['The guard', '*The accountant', 'The intern']),
      type('The safe', 'Three odd numbers, no repeats, nine in all, the middle one the largest. The first is 1. What opens it?', [
        '153',
        'One five three',
      ]),
    ],
  },
  {
    ...{ name: 'Songs and screens', workspaceId: null },
    missions: [
      type('Play it, Sam', 'No one in Casablanca says “Play it again, Sam”. Who asks Sam to play it first?', [
        'Ilsa',
        'Ilsa Lund',
        'Ingrid Bergman',
      ]),
      choose('First of four', 'Which of these was number one first?', ['Yesterday', '*She Loves You', 'Help!', 'Penny Lane']),
      judge(
        'The silent star',
        'The first Academy Award for best actor went to a dog, but was given to the runner-up. True or false?',
        false,
      ),
      type('A shark’s name', 'The crew of Jaws gave the mechanical shark a name. Which?', ['Bruce']),
      choose('One take', 'Which film was made to look like a single shot?', ['Dunkirk', '*1917', 'Gravity', 'Tenet']),
    ],
  },
  {
    ...{ name: 'World on a plate', workspaceId: null },
    missions: [
      choose('Hot or not', 'Which of these is the hottest?', ['Poblano', 'Jalapeño', '*Habanero', 'Padrón']),
      type('Red gold', 'Three threads from each crocus, picked by hand at dawn. What spice is it?', ['Saffron']),
      judge('A fruit?', 'A strawberry is a berry, as a banana is. True or false?', false),
      choose('From the milk', 'Which cheeses are made of sheep’s milk?', ['*Manchego', '*Pecorino', 'Gouda', 'Mozzarella']),
      type('The fifth taste', 'Sweet, sour, salty, bitter, and the one that Kikunae Ikeda named in 1908?', ['Umami', 'Savoury', 'Savory']),
      choose('Al dente', 'Which pasta is named after little worms?', ['Farfalle', 'Orecchiette', '*Vermicelli']),
    ],
  },
  {
    ...{ name: 'Numbers and nerve', workspaceId: null },
    missions: [
      type('The next one', '1, 1, 2, 3, 5, 8, 13. What comes next?', ['21', 'Twenty-one']),
      choose('Handshakes', 'Eight people shake hands once with everyone. How many handshakes is that?', ['16', '*28', '56', '64']),
      judge('Birthdays', 'Among 23 people it’s more likely than not that two share a birthday. True or false?', true),
      type('Bat and ball', 'A bat and a ball cost 1.10 together, the bat 1.00 more than the ball. What does the ball cost, in cents?', [
        '5',
        'Five',
      ]),
    ],
  },
  {
    ...{ name: 'Northwind founders’ day', workspaceId: northwind },
    missions: [
      type(
        'The portrait',
        'Whose face is missing from the portrait in the lobby? Look for the portrait of Ada Pike.',
        ['The portrait', 'Portrait', 'Ada Pike'],
        'Someone took it for cleaning in March. Check with the front desk.',
      ),
      choose('The first jar', 'What was in the first jar that Northwind sold?', ['Honey', '*Pickled lemons', 'Mustard', 'Plum jam']),
      judge('The blue door', 'The blue door was green until 2004. True or false?', true),
      type('Line 3', 'Line 3 has a name that the night shift gave it. What is it?', ['Big Bertha', 'Bertha']),
      choose('Kitchen rules', 'Which rule is not on the wall of the test kitchen?', [
        'Taste twice',
        'Label everything',
        '*Whistle while you work',
      ]),
      type(
        'Four letters',
        'The four letters on the old delivery van stand for a slogan. What are they?',
        ['NFFF'],
        'Northwind Foods: Fresh, Fair.',
      ),
      choose('Best before', 'Who decides what “best before” means?', ['The lab', '*The lab and the cooks', 'The printer']),
    ],
  },
  {
    ...{ name: 'Chicago by the river', workspaceId: northwind },
    missions: [
      type('Bridges', 'Count the bridges between the lake and Wolf Point, both included. How many can be raised?', ['14', 'Fourteen']),
      choose('The corn cobs', 'What do people call the two round towers by the river?', ['The silos', '*The corn cobs', 'The twins']),
      judge('Backwards', 'The river flows away from the lake because people turned it around. True or false?', true),
      type('Five clocks', 'On State Street a clock has kept time since 1897. Which shop put it there?', [
        'Marshall Field’s',
        'Marshall Field',
        'Macy’s',
      ]),
      choose('Dyed for a day', 'One day a year the river is dyed. Which colour is it then?', ['Blue', '*Green', 'Orange']),
    ],
  },
]

const setId = (name: string) => idOf('mission set', name)

/** The sets, and the missions of each in their order. */
export const missionSetsOf = (createdAt: Temporal.Instant) =>
  told.map(({ name, workspaceId }) => ({ id: setId(name), workspaceId, name, createdAt, version: 1 }))
export const missionsOf = (createdAt: Temporal.Instant) =>
  told.flatMap((set) =>
    set.missions.map((mission, position) => ({
      id: idOf('mission', `${set.name}/${mission.name}`),
      ...{ missionSetId: setId(set.name), notes: '', ...mission, position, dismissed: [], createdAt, version: 1 },
    })),
  )

/** Which events have which missions: upcoming ones of the customer, and what our staff chose for those of today. */
const chosen: Readonly<Record<string, string>> = {
  'coming-1': 'Northwind founders’ day',
  'coming-33': 'Northwind founders’ day',
  'coming-16': 'Chicago by the river',
  insideTheLock: 'Numbers and nerve',
  live: 'Songs and screens',
  liveOnSite: 'Gallery detectives',
}

export const missionSetOf = ({ placed: { plan } }: WorldEvent): string | null => {
  const name = chosen[plan.name]
  return name === undefined ? null : setId(name)
}
