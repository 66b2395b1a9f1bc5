import { shelf } from './shelf.ts'

/** The bytes of a sound that this device keeps; undefined when it has none. */
export const soundBytes = async (fileId: string): Promise<Blob | undefined> => (await (await shelf()).get('sounds', fileId))?.bytes

/** The files of the sounds that this device keeps. */
export const keptSounds = async (): Promise<readonly string[]> => (await shelf()).getAllKeys('sounds')

/**
 * Keeps a person's sounds on this device and no others: `fetched` is asked for those that aren't here, one after the other, and one that can't be had
 * is tried again the next time. What comes after the person has signed out isn't kept: a sound stays only where an event of its person is.
 */
export async function keepSounds(fileIds: readonly string[], personId: string, fetched: (fileId: string) => Promise<Blob>): Promise<void> {
  const here = await keptSounds()
  for (const fileId of here) if (!fileIds.includes(fileId)) await (await shelf()).delete('sounds', fileId)
  for (const fileId of fileIds) {
    if (here.includes(fileId)) continue
    const bytes = await fetched(fileId).catch(() => undefined)
    if (!bytes) continue
    const tx = (await shelf()).transaction(['facts', 'sounds'], 'readwrite')
    const facts = await tx.objectStore('facts').getAll()
    if (facts.some(({ me }) => me.id === personId)) await tx.objectStore('sounds').put({ fileId, personId, bytes })
    await tx.done
  }
}
