import { inTime } from '../http/time-limit.ts'

/**
 * Makes a writer whose parallel calls share a statement (group commit): one write is under way at a time, and all that arrive during it are
 * written together by the next one, up to `most`. A call is answered when its own write has ended, and with what that write answered.
 */
export function together<T, A>(most: number, write: (items: readonly T[]) => Promise<A>): (item: T) => Promise<A> {
  let last: Promise<unknown> = Promise.resolve()
  let open: { readonly items: T[]; readonly done: Promise<A> } | undefined
  const begin = () => {
    const items: T[] = []
    // runs in the asynchronous context of the call that began it, and so within that request's time on the database
    const done = last.then(() => {
      if (open?.items === items) open = undefined
      return write(items)
    })
    last = done.catch(() => {})
    return { items, done }
  }
  return (item) => {
    if (!open || open.items.length >= most) open = begin()
    open.items.push(item)
    return inTime(open.done)
  }
}
