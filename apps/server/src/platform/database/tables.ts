import type { AccountTables } from './tables/account.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { CheckoutTables } from './tables/checkout.ts'
import type { CreditTables } from './tables/credit.ts'
import type { GameTables } from './tables/game.ts'
import type { HouseTables } from './tables/house.ts'
import type { IntegrationTables } from './tables/integration.ts'
import type { MessageTables } from './tables/message.ts'
import type { MissionTables } from './tables/mission.ts'
import type { PlaythroughTables } from './tables/playthrough.ts'
import type { ScheduleTables } from './tables/schedule.ts'
import type { SessionTables } from './tables/session.ts'
import type { SettingTables } from './tables/setting.ts'
import type { StaffingTables } from './tables/staffing.ts'
import type { VenueTables } from './tables/venue.ts'
import type { WorkspaceTables } from './tables/workspace.ts'

/** Every table as TypeScript sees it. */
export interface Tables
  extends HouseTables,
    AccountTables,
    WorkspaceTables,
    VenueTables,
    CatalogueTables,
    CreditTables,
    CheckoutTables,
    SessionTables,
    StaffingTables,
    ScheduleTables,
    GameTables,
    IntegrationTables,
    MessageTables,
    MissionTables,
    PlaythroughTables,
    SettingTables {}
