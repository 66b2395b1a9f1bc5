import type { IntegrationType } from '@troupe/domain/integration/kinds'
import type { Glyph } from '@troupe/ui/icon'
import { Gamepad2, Globe, Handshake, Hash, Images, Route } from 'lucide-react'

/** The drawing of each of the systems outside. */
export const PORT_ICONS: Readonly<Record<IntegrationType, Glyph>> = {
  BREADCRUMB: Route,
  GALLERY: Images,
  HUBSPOT: Handshake,
  PLAY: Gamepad2,
  SLACK: Hash,
  WEB_EVENT: Globe,
}
