import { createRoute, redirect } from '@tanstack/react-router'
import { screen } from './platform/chunk.ts'
import { meOf, only, speaking } from './route-frame.ts'
import { adminSearch, contentSearch, eventSearch, personSearch, planningSearch, tokensSearch, webhooksSearch } from './searches.ts'
import { availabilityHome } from './shell/guard.ts'

const settings = createRoute({
  getParentRoute: () => speaking,
  path: '/settings',
  beforeLoad: only('workspace'),
  component: screen(() => import('./shell/sections.tsx'), 'Settings'),
})
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' })
  },
})
const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  validateSearch: eventSearch,
  component: screen(() => import('./account/profile/profile.tsx'), 'Profile'),
})
const yourData = createRoute({
  getParentRoute: () => settings,
  path: '/your-data',
  component: screen(() => import('./account/profile/your-data.tsx'), 'YourData'),
})
const ownWorkspace = createRoute({
  getParentRoute: () => settings,
  path: '/workspace',
  component: screen(() => import('./workspace/settings/workspace-settings.tsx'), 'WorkspaceSettings'),
})
const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  validateSearch: webhooksSearch,
  component: screen(() => import('./setting/webhooks/webhooks.tsx'), 'Webhooks'),
})

const apiTokens = createRoute({
  getParentRoute: () => settings,
  path: '/api-tokens',
  validateSearch: tokensSearch,
  component: screen(() => import('./account/api-tokens/api-tokens.tsx'), 'ApiTokens'),
})

const admin = createRoute({
  getParentRoute: () => settings,
  path: '/admin',
  validateSearch: adminSearch,
  component: screen(() => import('./admin-tabs.tsx'), 'AdminTabs'),
})

const customization = createRoute({
  getParentRoute: () => speaking,
  path: '/customization',
  beforeLoad: only('workspace'),
  component: screen(() => import('./shell/sections.tsx'), 'Customization'),
})
const customizationHome = createRoute({
  getParentRoute: () => customization,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/customization/branding' })
  },
})
const branding = createRoute({
  getParentRoute: () => customization,
  path: '/branding',
  component: screen(() => import('./workspace/branding/branding.tsx'), 'Branding'),
})
const content = createRoute({
  getParentRoute: () => customization,
  path: '/content',
  validateSearch: contentSearch,
  component: screen(() => import('./mission/content.tsx'), 'Content'),
})

const availability = createRoute({
  getParentRoute: () => speaking,
  path: '/availability',
  validateSearch: personSearch,
  beforeLoad: only('workspace'),
  component: screen(() => import('./shell/sections.tsx'), 'Availability'),
})
const availabilityStart = createRoute({
  getParentRoute: () => availability,
  path: '/',
  beforeLoad: async ({ context, search }) => {
    const role = (await meOf(context))?.role
    // an actor has no link between the pages, and comes to their own hours by name
    const own = role === 'PLANT' && !search.id ? { id: 'own' } : search
    throw redirect({ to: availabilityHome(role, own.id), search: own })
  },
})
const personal = createRoute({
  getParentRoute: () => availability,
  path: '/personal',
  beforeLoad: async ({ context, search }) => {
    const to = availabilityHome((await meOf(context))?.role, search.id)
    if (to !== '/availability/personal') throw redirect({ to })
  },
  component: screen(() => import('./staffing/personal.tsx'), 'PersonalAvailability'),
})
const planning = createRoute({
  getParentRoute: () => availability,
  path: '/planning',
  validateSearch: planningSearch,
  component: screen(() => import('./staffing/planning.tsx'), 'Planning'),
})
const eventAvailability = createRoute({
  getParentRoute: () => availability,
  path: '/event',
  component: screen(() => import('./staffing/event-availability.tsx'), 'EventAvailability'),
})
const overrides = createRoute({
  getParentRoute: () => availability,
  path: '/overrides',
  component: screen(() => import('./staffing/overrides.tsx'), 'Overrides'),
})

/** Pages that have pages of their own beside a list of them. */
export const sections = [
  settings.addChildren([settingsHome, profile, yourData, ownWorkspace, webhooks, apiTokens, admin]),
  customization.addChildren([customizationHome, branding, content]),
  availability.addChildren([availabilityStart, personal, planning, eventAvailability, overrides]),
] as const
