import { rounds } from '@troupe/tests/pace'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CheckedMission, type Finding, findingsOf, longestKey } from './findings.ts'

const mission = (given: Partial<CheckedMission> & { answers?: readonly string[] } = {}): CheckedMission => {
  const { answers = ['*Ledger'], ...rest } = given
  const type = rest.type ?? 'TEXT'
  const options = answers.map((one) => ({ title: one.replace('*', ''), correct: one.startsWith('*') }))
  return { id: 'm1', name: 'The night porter', instructions: 'Who keeps the keys?', dismissed: [], type, options, ...rest }
}
const choice = (id: string, ...answers: string[]) => mission({ id, name: id, type: 'MULTIPLE_CHOICE', answers })
const found = (...missions: CheckedMission[]) => findingsOf(missions).map(({ what }) => what)

/** The set after a remedy. */
function remedied(missions: readonly CheckedMission[], { missionId, remedy: { change } }: Finding): readonly CheckedMission[] {
  if (change.kind === 'FIELDS') return missions.map((one) => (one.id === missionId ? { ...one, ...change.fields } : one))
  if (change.kind === 'PLAY') return missions
  const from = missions.findIndex(({ id }) => id === missionId)
  return missions.toSpliced(from, 1).toSpliced(change.position, 0, ...missions.slice(from, from + 1))
}

test('a mission of the pictures: its title and a second answer are found, with what each remedy does', () => {
  const one = mission({
    name: 'Harbour master',
    instructions:
      'Behind the Harbour Company’s door hangs a portrait with a brass name under it. Which town did the man in it come from, before Chicago?',
    answers: ['*Harbour Springs', '*Harbor Springs'],
  })
  const findings = findingsOf([one])
  expect(findings).toMatchObject([
    {
      what: 'The title gives part of the answer away',
      why: '“Harbour” is in the title and in the answer.',
      tone: 'WARNING',
      field: 'name',
    },
    { what: 'Too long for a small phone', tone: 'INFO', field: 'instructions', remedy: { change: { kind: 'PLAY' } } },
    { what: 'Answer 2 isn’t needed', why: '“Harbor Springs” is one typo from answer 1, so it counts anyway.', tone: 'INFO' },
  ])
  expect(findings.map(({ remedy }) => remedy.verb)).toEqual(['Rename to “The portrait”', 'Show on a phone', 'Remove answer 2'])
})

describe('what is found', () => {
  test('nothing in a sound set', () =>
    expect(found(mission(), choice('One', '*Left', 'Right'), choice('Two', 'Up', '*Down', 'Out'))).toEqual([]))
  test.each([
    ['The instructions contain the answer', mission({ instructions: 'Find the “ledger”. Whose is it?' })],
    ['Answer 2 isn’t needed', mission({ answers: ['*The clock', '*Clock'] })],
    ['Option 2 reads like option 1', mission({ type: 'MULTIPLE_CHOICE', answers: ['*The clock', 'A clock', 'The door'] })],
    ['This answer allows no typos', mission({ answers: ['*Page 31'] })],
  ])('%s', (what, one) => expect(found(one)).toEqual([what]))
  test('two missions with one name, whatever its articles and the order of its words', () => {
    const [one, two] = [mission({ id: 'm1', name: 'The brass plate' }), mission({ id: 'm2', name: 'A plate of brass' })]
    expect(found(one, two)).toEqual(['Mission 2 has nearly the same title', 'Mission 1 has nearly the same title'])
  })
  test('one place of the right option in three multiple choice missions', () => {
    const set = [choice('One', '*a', 'b'), mission({ id: 'm4' }), choice('Two', '*c', 'd'), choice('Three', '*e', 'f', 'g')]
    expect(findingsOf(set)).toMatchObject([{ missionId: 'Three', what: 'The first option is right again', brief: 'First is right' }])
    expect(found(choice('One', '*a', 'b'), choice('Two', 'c', '*d'), choice('Three', '*e', 'f'))).toEqual([])
  })
  test('one answer of True or False three times in a row', () => {
    const yes = (id: string) => mission({ id, name: id, type: 'TRUE_FALSE', answers: ['*True', 'False'] })
    const set = [mission({ id: 'm0' }), mission({ id: 'm9', name: 'The vault' }), yes('One'), yes('Two'), yes('Three')]
    expect(findingsOf(set)).toMatchObject([{ missionId: 'Three', remedy: { verb: 'Move this mission to number 1' } }])
    // nowhere to move it
    expect(found(yes('One'), yes('Two'), yes('Three'))).toEqual([])
  })
})

test('what is kept is dismissed for as long as it is about the same text', () => {
  const one = mission({ answers: ['*The clock', '*Clock'] })
  const [finding] = findingsOf([one])
  const kept = { ...one, dismissed: [finding?.key ?? ''] }
  expect(found(kept)).toEqual([])
  expect(
    found({
      ...kept,
      options: [
        { title: 'Tower', correct: true },
        { title: 'The tower', correct: true },
      ],
    }),
  ).toHaveLength(1)
})

test('every finding of any set has a key of its own in its mission, a sentence, and a remedy after which it is gone', () => {
  const word = fc.constantFrom('harbour', 'harbor', 'the', 'brass', 'plate', 'clock', '31', 'ledger', 'tower')
  const words = (maxLength: number) => fc.array(word, { minLength: 1, maxLength }).map((all) => all.join(' '))
  const one = fc.record({
    name: words(2),
    instructions: words(20),
    type: fc.constantFrom('TEXT' as const, 'MULTIPLE_CHOICE' as const),
    titles: fc.uniqueArray(words(2), { minLength: 2, maxLength: 4 }),
    right: fc.nat(3),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 5 }), (drawn) => {
      const set = drawn.map(({ titles, right, ...rest }, at): CheckedMission => {
        const options = titles.map((title, place) => ({ title, correct: rest.type === 'TEXT' || place === right % titles.length }))
        return { ...rest, id: `m${at}`, options, dismissed: [] }
      })
      for (const finding of findingsOf(set)) {
        expect(finding.key.length).toBeLessThanOrEqual(longestKey)
        expect(finding.why).toMatch(/\.$/)
        const after = findingsOf(remedied(set, finding)).filter(({ missionId }) => missionId === finding.missionId)
        if (finding.remedy.change.kind !== 'PLAY') expect(after.map(({ key }) => key)).not.toContain(finding.key)
        const { fields = {} } = finding.remedy.change.kind === 'FIELDS' ? finding.remedy.change : {}
        expect([...(fields.name ?? '')].length).toBeLessThanOrEqual(18)
        expect([...(fields.instructions ?? '')].length).toBeLessThanOrEqual(
          Math.max(144, ...set.map(({ instructions }) => instructions.length)),
        )
        if (fields.options) expect(fields.options.length).toBeGreaterThanOrEqual(1)
      }
      const keys = findingsOf(set).map(({ key, missionId }) => `${missionId} ${key}`)
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: rounds(200) },
  )
})
