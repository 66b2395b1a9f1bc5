import type { IntegrationType } from '@troupe/domain/integration/kinds'
import { Icon } from '@troupe/ui/icon'
import { useToast } from '@troupe/ui/toast'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { blob } from '../platform/api.ts'
import { refusalWords } from '../platform/words/reasons.ts'
import css from './outside-link.module.css'

interface OutsideLinkProps {
  readonly url: string
  readonly type: IntegrationType
  readonly isSimulated: boolean
  readonly children: ReactNode
}

/** Leads to what is on the other side, in a window of its own. */
export function OutsideLink({ url, type, isSimulated, children }: OutsideLinkProps) {
  const words = (
    <>
      {children}
      <Icon of={ArrowUpRight} size={14} />
      <span className="vh">, opens in a new window</span>
    </>
  )
  if (isSimulated && ofStaff.has(type)) return <StaffPage url={url}>{words}</StaffPage>
  return (
    <a className={css.link} href={url} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
}

/** Their simulators show themselves to staff alone, who prove it with each request. */
const ofStaff: ReadonlySet<IntegrationType> = new Set(['HUBSPOT', 'SLACK'])

function StaffPage({ url, children }: Pick<OutsideLinkProps, 'url' | 'children'>) {
  const toast = useToast()
  const open = async () => {
    // opened by the press itself: what opens later is taken for an advertisement
    const page = window.open('', '_blank')
    try {
      const shown = URL.createObjectURL(await blob(new URL(url, location.href).pathname))
      if (page) page.location.href = shown
    } catch (error) {
      page?.close()
      toast(refusalWords(error), { tone: 'danger' })
    }
  }
  return (
    <button type="button" className={css.link} onClick={() => void open()}>
      {children}
    </button>
  )
}
