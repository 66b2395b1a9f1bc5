import { Dialog } from '@troupe/ui/dialog'
import { Kv } from '@troupe/ui/kv'
import { TYPES, typeWords } from '../media-words.ts'

/** Which files are taken, and up to which size. */
export function FileTypes({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="File types">
      <Kv look="beside" items={TYPES.map((line) => ({ key: line.name, value: typeWords(line) }))} />
    </Dialog>
  )
}
