import { subscribeErasing } from './account/account.ts'
import type { House } from './platform/ctx.ts'
import { eraseIn } from './platform/privacy/erase.ts'
import { AREAS } from './platform/privacy/listed.ts'

/** Every area hears that a person is erased and does so in its own tables, in their order and in the same transaction (decision 60). */
export function subscribeAreasToErasing(house: House): void {
  for (const area of AREAS) house.listeners.on('account.erasing', (work, person) => eraseIn(work, area, person))
  subscribeErasing(house)
}
