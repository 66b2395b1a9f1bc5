import { idOf, type WorkspaceName, world } from './ids.ts'

interface WorldWorkspace {
  readonly id: string
  readonly name: string
  readonly company: string
  readonly notes: string
  readonly content: string
  readonly subscriber: boolean
  readonly preferredEventProducerId: string
  readonly preferredSalesId: string
  readonly colours: readonly [primary: string, secondary: string, tertiary: string] | null
  /** Credits that are left over when every event of the world has taken its own. */
  readonly available: number
  readonly members: readonly (readonly [user: string, role: 'ADMIN' | 'EDITOR' | 'VIEWER'])[]
  readonly timezone: string
}

/** The customers. `diy` is the one whose id is the default of DIY_WORKSPACE_IDS. */
export const workspaces: Readonly<Record<WorkspaceName, WorldWorkspace>> = {
  northwind: {
    id: world.workspaces.northwind,
    name: 'Northwind Foods',
    company: 'Northwind Foods, Inc.',
    notes: 'Books a quarter ahead. Ask about allergies every time, they are a food company and mean it.',
    content: 'Food and drinks are ready an hour before the start. Come in by the side door; there’s a lift. Bring a charged phone.',
    subscriber: true,
    preferredEventProducerId: world.users.producer,
    preferredSalesId: world.users.sales,
    colours: ['#1B5E4B', '#F2C14E', '#F7F3EA'],
    available: 24,
    members: [
      ['owner', 'ADMIN'],
      ['editor', 'EDITOR'],
      ['viewer', 'VIEWER'],
      ['northwindLondon', 'EDITOR'],
    ],
    timezone: 'America/Chicago',
  },
  halden: {
    id: world.workspaces.halden,
    name: 'Halden Robotics',
    company: 'Halden Robotics GmbH',
    notes: 'Engineers. They like to know how the game works, afterwards.',
    content: 'Warehouse robots, Berlin and San Francisco.',
    subscriber: false,
    preferredEventProducerId: idOf('user', 'matthias'),
    preferredSalesId: idOf('user', 'clara'),
    colours: ['#23395B', '#E4572E', '#F4F4F8'],
    available: 15,
    members: [
      ['haldenOwner', 'ADMIN'],
      ['haldenEditor', 'EDITOR'],
      ['agency', 'VIEWER'],
    ],
    timezone: 'Europe/Berlin',
  },
  diy: {
    id: world.workspaces.diy,
    name: 'Orbis Logistics',
    company: 'Orbis Logistics LLC',
    notes: 'Runs its own events between the big ones.',
    content: 'Freight, New York and Toronto.',
    subscriber: false,
    preferredEventProducerId: idOf('user', 'kenji'),
    preferredSalesId: world.users.sales,
    colours: ['#5B2A86', '#9BC53D', '#FAFAF5'],
    available: 18,
    members: [
      ['diyOwner', 'ADMIN'],
      ['diyEditor', 'EDITOR'],
      ['agency', 'EDITOR'],
    ],
    timezone: 'America/New_York',
  },
  kestrel: {
    id: world.workspaces.kestrel,
    name: 'Kestrel Analytics',
    company: 'Kestrel Analytics Ltd',
    notes: 'Small team, careful budget.',
    content: 'Weather data, London and Sydney.',
    subscriber: false,
    preferredEventProducerId: idOf('user', 'fiona'),
    preferredSalesId: idOf('user', 'clara'),
    colours: null,
    available: 3,
    members: [
      ['kestrelOwner', 'ADMIN'],
      ['kestrelEditor', 'EDITOR'],
    ],
    timezone: 'Europe/London',
  },
}
