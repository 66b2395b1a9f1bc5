import { expect, test } from 'vitest'
import { derivedFlags } from './derived.ts'

test('an in-person event with a host on site needs a location and supports prizes', () => {
  expect(derivedFlags({ type: 'IN_PERSON', hostType: 'ON_SITE', packageLevel: 'PRO', startsAt: null })).toEqual({
    remote: false,
    irl: true,
    hybrid: false,
    onScreen: false,
    diy: false,
    scheduled: false,
    hasUpgrade: true,
    locateable: true,
    isApprovable: true,
    supportsPrizes: true,
  })
})
