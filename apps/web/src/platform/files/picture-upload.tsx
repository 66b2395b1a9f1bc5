import { DropZone } from '@troupe/ui/drop-zone'
import { FileCard } from '@troupe/ui/file-card'
import { Notice } from '@troupe/ui/notice'
import { useState } from 'react'
import { refusalWords } from '../words/reasons.ts'
import { type PictureOwner, uploadPicture } from './upload.ts'

interface Going {
  readonly file: File
  readonly loaded: number
  readonly stop: AbortController
  readonly failed?: string
}

/**
 * The way of one picture to the server: `send` brings it there and has it kept by `keep`, `remove` has none kept. What is under way, and why
 * something failed, is for PictureUpload to show.
 */
export function usePictureUpload(owner: PictureOwner, keep: (fileId: string | null) => Promise<void>) {
  const [going, setGoing] = useState<Going | null>(null)
  const [refusal, setRefusal] = useState<string>()

  /** Answers whether it is kept. */
  async function send(file: File): Promise<boolean> {
    const stop = new AbortController()
    setRefusal(undefined)
    setGoing({ file, loaded: 0, stop })
    try {
      const { id } = await uploadPicture(owner, file, {
        signal: stop.signal,
        onProgress: (loaded) => setGoing((now) => now && { ...now, loaded }),
      })
      await keep(id)
      setGoing(null)
      return true
    } catch (error) {
      setGoing(stop.signal.aborted ? null : { file, loaded: 0, stop, failed: refusalWords(error) })
      return false
    }
  }
  /** Answers whether it is gone. */
  async function remove(): Promise<boolean> {
    setRefusal(undefined)
    return keep(null).then(
      () => true,
      (error) => {
        setRefusal(refusalWords(error))
        return false
      },
    )
  }
  return { going, refusal: going?.failed ?? refusal, send, remove, drop: () => setGoing(null) }
}

/** The file that is under way, if any, and why it or a removal failed. */
export function PictureUnderWay({ going, refusal, drop }: Pick<ReturnType<typeof usePictureUpload>, 'going' | 'refusal' | 'drop'>) {
  return (
    <>
      {going && (
        <FileCard
          name={going.file.name}
          type="Image"
          size={going.file.size}
          loaded={going.loaded}
          status={going.failed ? 'error' : 'uploading'}
          onCancel={() => going.stop.abort()}
          onDelete={drop}
        />
      )}
      {refusal && (
        <Notice tone="danger" live>
          {refusal}
        </Notice>
      )}
    </>
  )
}

/** The kinds of pictures that the server takes, and what people call them. */
const kinds = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'image/webp': 'WebP', 'image/gif': 'GIF', 'image/avif': 'AVIF' }
const list = (words: readonly string[]): string => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)

/** Where a picture is dropped, pasted or chosen; the limits are the server's. */
export function PictureZone({ onFile }: { onFile: (file: File) => void }) {
  return (
    <DropZone
      accept={Object.keys(kinds).join(',')}
      maxSize={2 * 1024 * 1024}
      hint={`${list(Object.values(kinds))}, up to 2 MB`}
      onFiles={([file]) => file && onFile(file)}
    >
      or drop a picture here
    </DropZone>
  )
}
