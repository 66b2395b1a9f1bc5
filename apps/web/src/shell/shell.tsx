import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isCrew, meQuery } from '../platform/account.ts'
import { useLive } from '../platform/live.ts'
import { useWorkspace } from '../workspace/workspace-queries.ts'
import { Bar } from './bar.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import css from './shell.module.css'

/** The bar over every page, the way past it, and the credits that follow the workspace live. */
export function Shell() {
  const { data: me } = useQuery(meQuery)
  const { id } = useWorkspace()
  const queries = useQueryClient()
  useLive('workspace', me ? id : null, () => void queries.invalidateQueries({ queryKey: ['workspace', id] }))
  useFocusOnMove()
  return (
    <div className={css.shell} data-density={isCrew(me) ? 'compact' : 'comfortable'}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <Bar me={me ?? null} />
      <OfflineStrip />
      <Outlet />
    </div>
  )
}

/** A new page begins at its heading for whoever listens to it; the first one is left as the browser has it. */
function useFocusOnMove() {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const main = document.getElementById('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [pathname])
}
