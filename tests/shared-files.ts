import { MemoryFS, PGlite } from '@electric-sql/pglite'

const block = 512

/** A file of a database, or a folder, whose content is undefined. Its path begins with a slash. */
export interface TarEntry {
  readonly path: string
  readonly content: Uint8Array<ArrayBuffer> | undefined
  /** With its header. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A tar is a block for each file, with its name and its size in octal, and the file in whole blocks after it; an empty block ends it. */
export function entriesOf(tar: Uint8Array<ArrayBuffer>): TarEntry[] {
  const textAt = (from: number, to: number) => Buffer.from(tar.subarray(from, to)).toString('latin1').split('\0', 1)[0] ?? ''
  const found: TarEntry[] = []
  for (let at = 0; tar[at]; ) {
    const size = Number.parseInt(textAt(at + 124, at + 136), 8)
    const end = at + block + Math.ceil(size / block) * block
    const content = textAt(at + 156, at + 157) === '5' ? undefined : tar.subarray(at + block, at + block + size)
    found.push({ path: textAt(at, at + 100), content, bytes: tar.subarray(at, end) })
    at = end
  }
  return found
}

/** What is used here of Emscripten's files in memory, whose types PGlite does not bring with it. */
interface MemoryNode {
  contents: Uint8Array
  usedBytes: number
  stream_ops: StreamOps
  readonly node_ops: { mknod(folder: MemoryNode, name: string, mode: number, device: number): MemoryNode }
}
type Write = (stream: { readonly node: MemoryNode }, ...rest: unknown[]) => number
interface StreamOps {
  readonly write: Write
  readonly msync: Write
}
interface MemoryFiles {
  mkdirTree(path: string): void
  lookupPath(path: string): { readonly node: MemoryNode }
}

const regularFile = 0o100600

/**
 * The files of an embedded database, which every database that is opened from them reads in the same place of memory: a database has its own copy
 * of a file from its first write on. Most tests write few of the eight hundred, and unpacking all of them was half of the time that opening takes.
 */
export function sharedFiles(entries: readonly TarEntry[]) {
  const isShared = new WeakSet(entries.flatMap(({ content }) => content ?? []))
  return class extends MemoryFS {
    override async initialSyncFs() {
      const files: MemoryFiles = this.pg?.Module.FS
      const folders = new Map<string, MemoryNode>()
      const folderOf = (path: string): MemoryNode => {
        const known = folders.get(path)
        if (known) return known
        files.mkdirTree(path)
        const { node } = files.lookupPath(path)
        folders.set(path, node)
        return node
      }
      let copying: StreamOps | undefined
      for (const { path, content } of entries) {
        const whole = `${PGlite.paths.PGDATA}${path}`
        if (!content) {
          folderOf(whole)
          continue
        }
        const slash = whole.lastIndexOf('/')
        const folder = folderOf(whole.slice(0, slash))
        const node = folder.node_ops.mknod(folder, whole.slice(slash + 1), regularFile, 0)
        copying ??= copyingFirst(node.stream_ops, isShared)
        Object.assign(node, { contents: content, usedBytes: content.length, stream_ops: copying })
      }
    }
  }
}

/** The operations of a file, of which those that write give it its own content first; a new size does so anyway. */
function copyingFirst(ops: StreamOps, isShared: WeakSet<Uint8Array>): StreamOps {
  const before =
    (write: Write): Write =>
    (stream, ...rest) => {
      const { node } = stream
      if (isShared.has(node.contents)) node.contents = node.contents.slice()
      return write(stream, ...rest)
    }
  return { ...ops, write: before(ops.write), msync: before(ops.msync) }
}
