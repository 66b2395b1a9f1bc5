import { useSearch } from '@tanstack/react-router'
import { adminTabOf } from '@troupe/domain/setting/side-lists'
import { screen } from './platform/chunk.ts'
import { adminSearch } from './searches.ts'
import { Missing } from './shell/missing.tsx'
import { useViewer } from './shell/use-viewer.ts'

const tabs = {
  emails: screen(() => import('./message/templates/emails.tsx'), 'Emails'),
  outbox: screen(() => import('./message/outbox.tsx'), 'Outbox'),
  integrations: screen(() => import('./setting/integrations/integrations.tsx'), 'Integrations'),
  health: screen(() => import('./setting/health/health.tsx'), 'Health'),
  audit: screen(() => import('./account/audit/audit.tsx'), 'Audit'),
  'price-modifiers': screen(() => import('./catalogue/prices/price-modifiers.tsx'), 'PriceModifiers'),
  'price-lists': screen(() => import('./catalogue/prices/price-lists.tsx'), 'PriceLists'),
  fees: screen(() => import('./schedule/fees/fees.tsx'), 'Fees'),
  'staffing-weights': screen(() => import('./staffing/weights/weights.tsx'), 'StaffingWeights'),
  packs: screen(() => import('./credit/money/packs.tsx'), 'Packs'),
  'discount-codes': screen(() => import('./checkout/codes/discount-codes.tsx'), 'DiscountCodes'),
  instructions: screen(() => import('./setting/instructions/instructions.tsx'), 'Instructions'),
  modifiers: screen(() => import('./setting/modifiers/modifiers.tsx'), 'Modifiers'),
  zones: screen(() => import('./venue/zones/zone-page.tsx'), 'ZonePage'),
  phones: screen(() => import('./setting/phones/phones.tsx'), 'Phones'),
  applications: screen(() => import('./staffing/applications/queue/applications.tsx'), 'Applications'),
  'ai-prompts': screen(() => import('./setting/ai/ai-prompts.tsx'), 'AiPrompts'),
  system: screen(() => import('./setting/system/system.tsx'), 'System'),
  replays: screen(() => import('./setting/replay/replays.tsx'), 'Replays'),
  tags: screen(() => import('./catalogue/tags/tags.tsx'), 'Tags'),
} as const

/** The page of admin settings: the tab that the address names, else the first that this person may read. */
export function AdminTabs() {
  const tab = adminTabOf(useViewer(), adminSearch(useSearch({ strict: false })).tab)
  const Tab = tab === null ? Missing : tabs[tab]
  return <Tab />
}
