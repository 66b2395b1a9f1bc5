import { storeOf } from '../../platform/store.ts'

const name = storeOf('', 'troupe.device')

/** A name of 8 characters for this browser, made once: 'phone' or 'laptop' and some at random, so that two phones are two devices in a journal. */
export function ownDevice(): string {
  if (name.get().length !== 8) {
    const kind = matchMedia('(pointer: coarse)').matches ? 'phone' : 'laptop'
    name.set((kind + crypto.randomUUID().replaceAll('-', '')).slice(0, 8))
  }
  return name.get()
}
