import { focusFirstWrong } from '@troupe/ui/pure/first-wrong'
import { painted } from '../painted.ts'

/** Brings the first field that says what is wrong into view, with the focus, as soon as it says so. */
export async function showWrong(place: Element): Promise<void> {
  await painted()
  focusFirstWrong(place)
}
