export type FileKind = 'Image' | 'Video' | 'Audio' | 'Document'

/** What a file is, from its media type: `image/png` is an Image; anything that is neither an image, a video nor audio is a Document. */
export function kindOf(mediaType: string): FileKind {
  const [family = ''] = mediaType.toLowerCase().split('/')
  if (family === 'image') return 'Image'
  if (family === 'video') return 'Video'
  return family === 'audio' ? 'Audio' : 'Document'
}

export interface Offered {
  name: string
  type: string
  /** Bytes. */
  size: number
}

export interface FileRules {
  /** As in HTML: `image/*`, `application/pdf`, `.csv`, with commas between them. Nothing means everything. */
  accept?: string | undefined
  /** Bytes of each file. */
  maxSize?: number | undefined
  multiple?: boolean | undefined
}

export type Refused<File> = { file: File; why: 'type' | 'size' | 'empty' | 'count' }

/** Which of the files are accepted, and why the others are not. Without `multiple` the first good one is taken. */
export function sift<File extends Offered>(files: readonly File[], rules: FileRules): { taken: File[]; refused: Refused<File>[] } {
  const taken: File[] = []
  const refused: Refused<File>[] = []
  for (const file of files) {
    const why = reasonAgainst(file, rules) ?? (taken.length > 0 && !rules.multiple ? 'count' : null)
    if (why) refused.push({ file, why })
    else taken.push(file)
  }
  return { taken, refused }
}

function reasonAgainst(file: Offered, { accept, maxSize }: FileRules): 'type' | 'size' | 'empty' | null {
  if (!accepted(file, accept)) return 'type'
  if (file.size === 0) return 'empty'
  return maxSize !== undefined && file.size > maxSize ? 'size' : null
}

function accepted({ name, type }: Offered, accept = ''): boolean {
  const wanted = accept
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
  const media = type.toLowerCase()
  return (
    wanted.length === 0 ||
    wanted.some((part) => {
      if (part.startsWith('.')) return name.toLowerCase().endsWith(part)
      return part.endsWith('/*') ? media.startsWith(part.slice(0, -1)) : media === part
    })
  )
}

/** A name in two parts, of which the end stays visible: `hall-pl` and `an.png`. */
export function splitName(name: string): { stem: string; end: string } {
  const dot = name.lastIndexOf('.')
  const cut = dot > 0 && name.length - dot <= 6 ? Math.max(0, dot - 3) : name.length
  return { stem: name.slice(0, cut), end: name.slice(cut) }
}
