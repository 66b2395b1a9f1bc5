import { accountTemplates } from './account.ts'
import { applicationTemplates } from './applications.ts'
import { crewTemplates } from './crew.ts'
import { eventTemplates } from './event.ts'
import { groupTemplates } from './group.ts'
import { handOverTemplates } from './hand-over.ts'
import { houseTemplates } from './house.ts'
import { integrationTemplates } from './integration.ts'
import { moneyTemplates } from './money.ts'
import { orderTemplates } from './order.ts'
import type { Template, Values } from './template.ts'

/** Every kind of email that Troupe sends, by the name that is stored with it. */
export const templates = {
  ...accountTemplates,
  ...eventTemplates,
  ...crewTemplates,
  ...handOverTemplates,
  ...groupTemplates,
  ...moneyTemplates,
  ...integrationTemplates,
  ...orderTemplates,
  ...applicationTemplates,
  ...houseTemplates,
}

export type MailKind = keyof typeof templates
export type ClassOf<Kind extends MailKind> = (typeof templates)[Kind]['class']
export type ValuesOf<Kind extends MailKind> = (typeof templates)[Kind] extends Template<infer V> ? Values<V> : never

/** The kinds whose emails hold a code until they are sent. */
export const kindsWithSecret = Object.entries(templates).flatMap(([kind, { hasSecret }]) => (hasSecret ? [kind] : []))
