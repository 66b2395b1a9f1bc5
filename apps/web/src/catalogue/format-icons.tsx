import { FORMAT_WORDS } from '@troupe/domain/words'
import { Icon } from '@troupe/ui/icon'
import { MapPin, Monitor, Waypoints } from 'lucide-react'
import type { SessionFormat } from '../graphql.ts'

const icons = { REMOTE: Monitor, HYBRID: Waypoints, IN_PERSON: MapPin } as const

/** The formats as small icons, named in words for screen readers and on hover. */
export function FormatIcons({ formats, className }: { formats: readonly SessionFormat[]; className?: string | undefined }) {
  const words = formats.map((format) => FORMAT_WORDS[format]).join(', ')
  return (
    <span className={className} title={words}>
      {formats.map((format) => (
        <Icon key={format} of={icons[format]} size={14} />
      ))}
      <span className="vh">{words}</span>
    </span>
  )
}
