import { useMatches } from '@tanstack/react-router'
import { Bar } from './bar.tsx'
import { PageComing } from './page-coming.tsx'
import css from './shell.module.css'
import { useViewer } from './use-viewer.ts'

/** The first page while its code, and who may see it, is still on the way: the bar is there already, on pages that have one. */
export function FrameComing() {
  const hasBar = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/shell') })
  return hasBar ? <BarComing /> : <PageComing />
}

function BarComing() {
  const viewer = useViewer()
  return (
    <div className={css.shell} data-density={viewer.isDense ? 'compact' : 'comfortable'}>
      <Bar viewer={viewer} />
      <PageComing />
    </div>
  )
}
