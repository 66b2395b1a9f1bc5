import { expect, test } from 'vitest'
import { chooseAction } from './choose-action.ts'

const offer = { id: 'a', state: 'PENDING' as const }
const conflict = { reason: 'Doesn’t speak Portuguese.' }
type Place = Parameters<typeof chooseAction>[0]
const place = (over: object): Place => ({ userId: null, approval: null, conflict: null, ...over }) as Place

test('choosing someone is the next thing to do for an open role and for a conflict, not once someone was asked', () => {
  expect(chooseAction(place({}))).toEqual({ label: 'Choose someone', variant: 'primary' })
  expect(chooseAction(place({ userId: 'p', approval: { ...offer, state: 'DECLINED' } }))).toMatchObject({ variant: 'primary' })
  expect(chooseAction(place({ userId: 'p', approval: offer }))).toEqual({ label: 'Choose someone else', variant: 'secondary' })
  expect(chooseAction(place({ userId: 'p' }))).toMatchObject({ variant: 'secondary' })
  expect(chooseAction(place({ userId: 'p', approval: offer, conflict }))).toEqual({ label: 'Choose someone else', variant: 'primary' })
})
