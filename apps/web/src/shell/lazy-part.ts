import { type ComponentType, lazy } from 'react'
import { chunk } from '../platform/chunk.ts'

/** A part of a page that is loaded when it is first shown, and that the page can do without: where it doesn't load, nothing stands there. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    chunk(load).then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  )
