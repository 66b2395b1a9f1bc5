/** REST operations, made by npm run graphql from the server's OpenAPI document. */
export interface RestOperations {
  'DELETE /assignment-offer/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly sessionId: string; readonly assignmentId: string }
  }
  'DELETE /assignment/{id}/hand-over': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly state: 'WITHDRAWN' | 'REFUSED' }
  }
  'DELETE /auth/invite/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly success: true }
  }
  'DELETE /auth/sign-in/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly success: true }
  }
  'DELETE /files/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: unknown
  }
  'DELETE /plant/application/{code}': {
    asks: { readonly params: { readonly code: string } }
    answer: { readonly state: 'NEW' | 'IN_REVIEW' | 'INVITED' | 'REJECTED' | 'WITHDRAWN'; readonly madeAt: string; readonly answerBy: string; readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string; readonly city: string; readonly languages: string[]; readonly birthYear: number; readonly experience: string; readonly links: string[] }
  }
  'DELETE /quote/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string }
  }
  'DELETE /scheduler/session/{id}/book': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly feeId?: string } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null }
  }
  'DELETE /scheduler/session/{id}/request': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string; readonly status: string }
  }
  'DELETE /session/{id}': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly reason?: string } }
    answer: { readonly id: string; readonly status: string; readonly refund: { readonly credits: number; readonly percent: number; readonly ruleId: string } }
  }
  'DELETE /users/{id}/erase-request': {
    asks: { readonly params: { readonly id: string } }
    answer: {}
  }
  'GET /assignment/rating/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly show?: { readonly title: string; readonly category: string }; readonly event?: { readonly name: string; readonly startsAt: string | null; readonly timezone: string }; readonly expiresAt?: string; readonly people?: ({ readonly assignmentId: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly firstName: string; readonly rating: number | null; readonly note: string | null; readonly ratedAt: string | null })[]; readonly rating?: number | null; readonly ratedAt?: string | null; readonly mean?: number | null; readonly count?: number; readonly note?: string | null; readonly ratedBy?: string | null }
  }
  'GET /assignment/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly state: 'ACCEPTED' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'PENDING'; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly person: { readonly firstName: string }; readonly show: { readonly title: string; readonly category: string }; readonly withdrew: boolean; readonly brief?: { readonly name: string; readonly company: string; readonly attendees: number; readonly language: string; readonly format: string; readonly hostType: string; readonly notes: string | null }; readonly when?: { readonly startsAt: string; readonly endsAt: string; readonly callAt: string; readonly timezone: string; readonly ownTimezone: string; readonly movedFrom: string | null } | null; readonly where?: { readonly type: string; readonly name: string; readonly address: string; readonly city: string }[]; readonly calendars?: { readonly google: string; readonly outlook: string; readonly file: string } | null; readonly producer?: { readonly name: string; readonly phone: string | null } | null; readonly travel?: string | null; readonly way?: { readonly minutes: number; readonly km: number; readonly leaveAt: string; readonly backAt: string } | null; readonly lodging?: string | null; readonly expiresAt?: string | null; readonly conflicts?: ({ readonly name: string; readonly startsAt: string; readonly endsAt: string; readonly timezone: string; readonly state: 'ACCEPTED' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'PENDING' })[]; readonly pending?: ({ readonly name: string; readonly startsAt: string | null; readonly timezone: string; readonly expiresAt: string | null })[]; readonly offers: ({ readonly state: 'ACCEPTED' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'PENDING'; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly person: { readonly firstName: string }; readonly show: { readonly title: string; readonly category: string }; readonly withdrew: boolean; readonly brief?: { readonly name: string; readonly company: string; readonly attendees: number; readonly language: string; readonly format: string; readonly hostType: string; readonly notes: string | null }; readonly when?: { readonly startsAt: string; readonly endsAt: string; readonly callAt: string; readonly timezone: string; readonly ownTimezone: string; readonly movedFrom: string | null } | null; readonly where?: { readonly type: string; readonly name: string; readonly address: string; readonly city: string }[]; readonly calendars?: { readonly google: string; readonly outlook: string; readonly file: string } | null; readonly producer?: { readonly name: string; readonly phone: string | null } | null; readonly travel?: string | null; readonly way?: { readonly minutes: number; readonly km: number; readonly leaveAt: string; readonly backAt: string } | null; readonly lodging?: string | null; readonly expiresAt?: string | null; readonly conflicts?: ({ readonly name: string; readonly startsAt: string; readonly endsAt: string; readonly timezone: string; readonly state: 'ACCEPTED' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'PENDING' })[]; readonly pending?: ({ readonly name: string; readonly startsAt: string | null; readonly timezone: string; readonly expiresAt: string | null })[]; readonly offerId: string })[] }
  }
  'GET /calendar/{token}.ics': {
    asks: { readonly params: { readonly token: string } }
    answer: unknown
  }
  'GET /captcha/challenge': {
    asks: { readonly query: { readonly purpose: 'CART_REQUEST' | 'PLANT_APPLICATION' } }
    answer: { readonly parameters: { readonly algorithm: string; readonly nonce: string; readonly salt: string; readonly cost: number; readonly keyLength: number; readonly keyPrefix: string; readonly data: Readonly<Record<string, string | number>> }; readonly signature: string }
  }
  'GET /cart/calculate': {
    asks: { readonly query: { readonly items: string; readonly workspaceId?: string; readonly code?: string; readonly country?: string; readonly way?: 'CREDITS' | 'CREDITS_AND_CARD' | 'CARD' } }
    answer: { readonly items: ({ readonly cartId: string; readonly lines: ({ readonly kind: 'BASE' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'MODIFIER' | 'FEE' | 'DISCOUNT'; readonly label: string; readonly credits: number; readonly amount: number | null; readonly why: { readonly rule: 'LEVEL' | 'HALF_HOURS' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'SEASON' | 'TIER' | 'CODE' | 'FEE'; readonly facts: Readonly<Record<string, unknown>> } })[]; readonly credits: number | null; readonly amount: number | null; readonly warnings: ('DATE_TAKEN' | 'SHORT_NOTICE' | 'NOT_BOOKABLE' | 'SEASON_LATER')[]; readonly creditsOnDay: number | null; readonly error?: { readonly code: string; readonly message: string; readonly extensions: Readonly<Record<string, unknown>> } })[]; readonly lines: ({ readonly kind: 'BASE' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'MODIFIER' | 'FEE' | 'DISCOUNT'; readonly label: string; readonly credits: number; readonly amount: number | null; readonly why: { readonly rule: 'LEVEL' | 'HALF_HOURS' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'SEASON' | 'TIER' | 'CODE' | 'FEE'; readonly facts: Readonly<Record<string, unknown>> } })[]; readonly codeError: 'INVALID' | null; readonly balance: number | null; readonly ways: ({ readonly way: 'CREDITS' | 'CREDITS_AND_CARD' | 'CARD'; readonly available: boolean; readonly reason?: 'EDITOR_ONLY' | 'PACK' | 'BALANCE_TOO_SMALL' | 'BALANCE_EMPTY' | 'BALANCE_ENOUGH' | 'CARD_OFF'; readonly credits: number; readonly total: number })[]; readonly way: 'CREDITS' | 'CREDITS_AND_CARD' | 'CARD'; readonly cards: { readonly provider: 'stripe' | 'test'; readonly publishableKey: string } | null; readonly creditsFromBalance: number; readonly creditsToBuy: number; readonly pack: { readonly size: number; readonly unitPrice: number }; readonly subtotal: number; readonly discount: number; readonly tax: number; readonly total: number; readonly currency: string; readonly quoteToken: string; readonly validUntil: string }
  }
  'GET /cart/payment/{traceId}': {
    asks: { readonly params: { readonly traceId: string } }
    answer: { readonly traceId: string; readonly orderId: string | null; readonly sessionIds: string[]; readonly state: 'OPEN' | 'PROCESSING' | 'PAID' | 'EXPIRED' | 'FAILED'; readonly amount: number; readonly currency: string; readonly way: 'CREDITS' | 'CREDITS_AND_CARD' | 'CARD'; readonly paidAt: string | null; readonly card: { readonly brand: string; readonly last4: string } | null; readonly creditsFromBalance: number; readonly workspace: string; readonly orderCode: string | null; readonly invoice: { readonly number: string } | null; readonly lines: ({ readonly cartId: string; readonly kind: 'EVENT' | 'PACK' | 'FEE'; readonly event: { readonly title: string; readonly category: 'ADVENTURE' | 'GAME_SHOW' | 'DEI' | 'PROFESSIONAL_DEVELOPMENT' | 'THEATRICAL' | 'ESCAPE_ROOM' | 'INTERNATIONAL' | 'SPECIAL_OCCASION' | 'KIT_BASED' | 'NONE' | null; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly startsAt: string | null; readonly timezone: string; readonly duration: number; readonly city: string | null; readonly attendees: number } | null; readonly bought: number; readonly consumable: 'CREDIT' | 'OPEN_ROOM' | 'RESCHEDULE_FEE' | null; readonly sessionId: string | null; readonly feeSessionId: string | null; readonly outcome: 'BOOKED' | 'UNSCHEDULED' | 'GRANTED' | null; readonly itemId: string | null; readonly alternatives: { readonly startsAt: string; readonly endsAt: string }[]; readonly refundableUntil: string | null; readonly refundAmount: number | null })[] }
  }
  'GET /email/template': {
    asks: { readonly query: { readonly templateId: string; readonly sessionId?: string; readonly workspaceId?: string } }
    answer: { readonly id: string; readonly version: number; readonly subject: string; readonly html: string; readonly text: string; readonly values: { readonly name: string; readonly value: string }[]; readonly to: ({ readonly userId: string; readonly fullName: string; readonly why: string; readonly skipped: 'SWITCHED_OFF' | null })[]; readonly source: { readonly subject: string; readonly body: string } }
  }
  'GET /email/template/{id}/edit': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly workspaceId?: string } }
    answer: { readonly id: string; readonly name: string; readonly class: 'ACCOUNT' | 'ACTION' | 'BOOKING' | 'REMINDER'; readonly audience: string; readonly subject: string; readonly body: string; readonly default: { readonly subject: string; readonly body: string }; readonly tokens: ({ readonly name: string; readonly type: 'TEXT' | 'OPTIONAL' | 'FLAG' | 'LINES' | 'LINK' | 'LINKS' | 'CODE' | 'CODE_LINK'; readonly sample: string; readonly required: boolean })[]; readonly version: number; readonly versions: ({ readonly version: number; readonly madeAt: string; readonly madeBy: string; readonly subject: string | null; readonly body: string | null })[] }
  }
  'GET /email/templates': {
    asks: { readonly query?: { readonly workspaceId?: string } }
    answer: { readonly nodes: ({ readonly id: string; readonly name: string; readonly class: 'ACCOUNT' | 'ACTION' | 'BOOKING' | 'REMINDER'; readonly audience: string; readonly edited: boolean; readonly version: number; readonly lastChange: { readonly madeAt: string; readonly madeBy: string } | null; readonly sent: number })[]; readonly totalCount: number }
  }
  'GET /files/{id}': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly variant?: string; readonly download?: string; readonly reader?: string; readonly end?: string; readonly sign?: string } }
    answer: unknown
  }
  'GET /healthz': {
    asks: {}
    answer: { readonly ok: boolean }
  }
  'GET /join/{code}': {
    asks: { readonly params: { readonly code: string }; readonly query?: { readonly format?: 'ics' } }
    answer: { readonly audience: 'ON_SITE' | 'ONLINE'; readonly event: { readonly name: string; readonly title: string; readonly category: string; readonly type: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly place: { readonly name: string; readonly address: string; readonly city: string; readonly latitude: number | null; readonly longitude: number | null } | null }; readonly inviter: string | null; readonly workspace: { readonly name: string; readonly logo: string | null; readonly colours: { readonly primary: string | null; readonly secondary: string | null; readonly tertiary: string | null }; readonly content: string | null }; readonly domains: string[] | null; readonly play: { readonly appearsAt: string | null; readonly url: string | null }; readonly calendar: { readonly google: string; readonly outlook: string; readonly office365: string } | null }
  }
  'GET /marketing/form/{id}': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly workspaceId?: string } }
    answer: { readonly id: string; readonly fields: ({ readonly name: string; readonly label: string; readonly type: 'CHOICE' | 'LINE' | 'EMAIL' | 'NUMBER' | 'PARAGRAPH'; readonly required: boolean; readonly most: number; readonly options?: { readonly value: string; readonly label: string }[]; readonly onlyFor?: { readonly field: string; readonly values: string[] } })[]; readonly answerer: { readonly fullName: string; readonly image: string | null; readonly phone: string | null; readonly workspace: string; readonly hours: { readonly from: string; readonly to: string; readonly isOpen: boolean; readonly answersWithin: number } } | null; readonly dayPhone: string | null }
  }
  'GET /metrics': {
    asks: {}
    answer: unknown
  }
  'GET /openapi.json': {
    asks: {}
    answer: Readonly<Record<string, unknown>>
  }
  'GET /order/{id}/invoice.pdf': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly number?: string } }
    answer: unknown
  }
  'GET /plant/application/{code}': {
    asks: { readonly params: { readonly code: string } }
    answer: { readonly state: 'NEW' | 'IN_REVIEW' | 'INVITED' | 'REJECTED' | 'WITHDRAWN'; readonly madeAt: string; readonly answerBy: string; readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string; readonly city: string; readonly languages: string[]; readonly birthYear: number; readonly experience: string; readonly links: string[] }
  }
  'GET /pricing/config': {
    asks: {}
    answer: { readonly levels: Readonly<Record<string, Readonly<Record<string, number>>>>; readonly halfHours: Readonly<Record<string, number>>; readonly upgrades: Readonly<Record<string, number>>; readonly startsAt: string; readonly maxLevel: number; readonly peoplePerRoom: number; readonly peoplePerUnitInPerson: number; readonly modifiers: ({ readonly startsOn: string; readonly endsOn: string; readonly types: ('REMOTE' | 'HYBRID' | 'IN_PERSON')[]; readonly percent: number })[]; readonly money: { readonly currency: string; readonly packs: { readonly from: number; readonly price: number; readonly subscriberPrice: number }[]; readonly openRoom: { readonly price: number; readonly subscriberPrice: number }; readonly lotDays: number }; readonly cities: { readonly id: string; readonly name: string; readonly latitude: number; readonly longitude: number }[] }
  }
  'GET /pricing/data': {
    asks: { readonly query?: { readonly type?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly category?: 'ADVENTURE' | 'GAME_SHOW' | 'DEI' | 'PROFESSIONAL_DEVELOPMENT' | 'THEATRICAL' | 'ESCAPE_ROOM' | 'INTERNATIONAL' | 'SPECIAL_OCCASION' | 'KIT_BASED' | 'NONE'; readonly coordinates?: string; readonly people?: number } }
    answer: { readonly currency: string; readonly unitPrice: number; readonly zone: { readonly name: string; readonly credits: number } | null; readonly nearest: { readonly name: string; readonly km: number } | null; readonly experiences: ({ readonly id: string; readonly title: string; readonly category: 'ADVENTURE' | 'GAME_SHOW' | 'DEI' | 'PROFESSIONAL_DEVELOPMENT' | 'THEATRICAL' | 'ESCAPE_ROOM' | 'INTERNATIONAL' | 'SPECIAL_OCCASION' | 'KIT_BASED' | 'NONE'; readonly formats: ({ readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly duration: number; readonly attendeesMin: number; readonly attendeesMax: number; readonly prices: { readonly people: number; readonly size: number; readonly units: number; readonly credits: number; readonly amount: number }[]; readonly reason?: 'LOCATION_REQUIRED' | 'UNKNOWN_PRICE_ZONE' | 'SUBSCRIBERS_ONLY' })[] })[] }
  }
  'GET /quote/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string; readonly mayWithdraw: boolean; readonly number: string; readonly state: 'OPEN' | 'EXPIRED'; readonly madeAt: string; readonly validUntil: string; readonly items: ({ readonly wish: { readonly experienceId: string; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly attendees: number; readonly duration: number; readonly packageLevel: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly location: { readonly latitude: number; readonly longitude: number; readonly name?: string; readonly city?: string } | null; readonly day: string | null; readonly timezone: string | null; readonly start: string | null }; readonly price: { readonly credits: number; readonly amount: number; readonly currency: string; readonly unitPrice: number; readonly lines: ({ readonly kind: 'BASE' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'MODIFIER' | 'FEE' | 'DISCOUNT'; readonly label: string; readonly credits: number; readonly amount: number | null; readonly why: { readonly rule: 'LEVEL' | 'HALF_HOURS' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'SEASON' | 'TIER' | 'CODE' | 'FEE'; readonly facts: Readonly<Record<string, unknown>> } })[]; readonly size: number; readonly units: number; readonly peoplePerUnit: number; readonly teams: number; readonly priceZone: string | null }; readonly today: { readonly credits: number; readonly amount: number; readonly currency: string; readonly unitPrice: number; readonly lines: ({ readonly kind: 'BASE' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'MODIFIER' | 'FEE' | 'DISCOUNT'; readonly label: string; readonly credits: number; readonly amount: number | null; readonly why: { readonly rule: 'LEVEL' | 'HALF_HOURS' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'SEASON' | 'TIER' | 'CODE' | 'FEE'; readonly facts: Readonly<Record<string, unknown>> } })[]; readonly size: number; readonly units: number; readonly peoplePerUnit: number; readonly teams: number; readonly priceZone: string | null; readonly difference: { readonly credits: number; readonly amount: number } | null; readonly subscribersOnly: boolean; readonly nearby: { readonly least: number; readonly most: number; readonly zones: { readonly zone: string; readonly credits: number }[] | null } | null; readonly quotedUntil: string | null } | null })[]; readonly total: { readonly credits: number; readonly amount: number; readonly currency: string; readonly unitPrice: number }; readonly workspaceId: string | null; readonly workspaceName: string | null; readonly note: string | null; readonly salesperson: string | null }
  }
  'GET /readyz': {
    asks: {}
    answer: { readonly ready: boolean }
  }
  'GET /replay/{id}': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string; readonly userId: string; readonly userName: string; readonly startedAt: string; readonly endedAt: string; readonly deletedAt: string; readonly device: string | null; readonly width: number; readonly height: number; readonly errors: number; readonly parts: string[] }
  }
  'GET /scheduler/public/experience/{id}/dates': {
    asks: { readonly params: { readonly id: string }; readonly query: { readonly start: string; readonly end?: string; readonly timezone: string; readonly duration?: number; readonly scheduleOffset?: number; readonly quantity?: number; readonly attendees?: number; readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType?: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly language?: string; readonly location?: string } }
    answer: { readonly dates: ({ readonly date: string; readonly open: boolean; readonly remaining: 'many' | 'few' | 'none'; readonly starts: number; readonly free: number; readonly creditsAbove: number | null; readonly hosts?: number })[]; readonly creditsFrom: number | null; readonly nextFree: string | null; readonly fee?: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly curve?: { readonly from: string; readonly fee: number; readonly refund: number }[] }
  }
  'GET /scheduler/public/schema/slots': {
    asks: { readonly query: { readonly start: string; readonly end?: string; readonly timezone: string; readonly duration?: number; readonly scheduleOffset?: number; readonly quantity?: number; readonly attendees?: number; readonly experienceId?: string; readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType?: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly language?: string; readonly location?: string; readonly sessionId?: string } }
    answer: { readonly slots: ({ readonly startsAt: string; readonly endsAt: string; readonly remaining: 'many' | 'few' | 'none'; readonly why?: string; readonly crewsLeft?: number; readonly hosts?: number; readonly fee?: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } })[]; readonly alternatives: { readonly startsAt: string; readonly endsAt: string }[] }
  }
  'GET /scheduler/schema/dates': {
    asks: { readonly query: { readonly start: string; readonly end?: string; readonly timezone: string; readonly duration?: number; readonly scheduleOffset?: number; readonly quantity?: number; readonly attendees?: number; readonly experienceId?: string; readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType?: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly language?: string; readonly location?: string } }
    answer: { readonly dates: ({ readonly date: string; readonly open: boolean; readonly remaining: 'many' | 'few' | 'none'; readonly starts: number; readonly free: number; readonly creditsAbove: number | null; readonly hosts?: number })[]; readonly creditsFrom: number | null; readonly nextFree: string | null; readonly fee?: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly curve?: { readonly from: string; readonly fee: number; readonly refund: number }[] }
  }
  'GET /scheduler/session/{id}/dates': {
    asks: { readonly params: { readonly id: string }; readonly query: { readonly start: string; readonly end?: string; readonly timezone: string; readonly duration?: number; readonly scheduleOffset?: number; readonly quantity?: number; readonly attendees?: number; readonly experienceId?: string; readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType?: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly language?: string; readonly location?: string } }
    answer: { readonly dates: ({ readonly date: string; readonly open: boolean; readonly remaining: 'many' | 'few' | 'none'; readonly starts: number; readonly free: number; readonly creditsAbove: number | null; readonly hosts?: number })[]; readonly creditsFrom: number | null; readonly nextFree: string | null; readonly fee?: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly curve?: { readonly from: string; readonly fee: number; readonly refund: number }[] }
  }
  'GET /scheduler/session/{id}/hosts': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly role?: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'PLANT' | 'HOST'; readonly assignmentId?: string } }
    answer: { readonly hosts: ({ readonly id: string; readonly fullName: string; readonly avatar: string | null; readonly rating: number | null; readonly level: number; readonly timezone: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly eligible: boolean; readonly rule: string | null; readonly rules: string[]; readonly reason: string | null; readonly reasons: string[]; readonly remedy: string | null; readonly remedyOnUser: boolean; readonly cost: number; readonly terms: { readonly rating: number; readonly level: number; readonly travel: number; readonly preferredProducer: number; readonly fairness: number; readonly sourceHost: number; readonly group: number; readonly modifier: number; readonly lacks: string[] }; readonly sessionsInPeriod: number; readonly phone: string | null; readonly freeUntil: string | null })[]; readonly reason?: 'WRONG_ZONE_AREA' | 'NOT_ASSIGNABLE' }
  }
  'GET /session/{id}/attendees': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly format?: 'csv' } }
    answer: unknown
  }
  'GET /session/{id}/calendar.ics': {
    asks: { readonly params: { readonly id: string } }
    answer: unknown
  }
  'GET /session/{id}/document': {
    asks: { readonly params: { readonly id: string }; readonly query: { readonly type: 'CALL_SHEET' | 'RUNNING_ORDER' | 'IRL_ADMIN_INSTRUCTIONS' | 'IRL_LOGIN_INSTRUCTIONS' | 'IRL_LOGIN_INSTRUCTIONS_NO_CODE' | 'IRL_TALKING_POINTS' } }
    answer: unknown
  }
  'GET /session/{id}/lawn-schedule': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly part?: 'SHEET' | 'STRIPS' } }
    answer: unknown
  }
  'GET /session/{id}/media.zip': {
    asks: { readonly params: { readonly id: string } }
    answer: unknown
  }
  'GET /session/{id}/report/{fileId}': {
    asks: { readonly params: { readonly id: string; readonly fileId: string } }
    answer: unknown
  }
  'GET /sessions/export': {
    asks: { readonly query?: { readonly workspaceId?: string; readonly experienceId?: string; readonly formatId?: string; readonly groupId?: string; readonly contactId?: string; readonly bookedBy?: string; readonly venueId?: string; readonly status?: 'UNSCHEDULED' | 'REQUESTED' | 'SCHEDULED' | 'LIVE' | 'COMPLETED' | 'CANCELLED' | ('UNSCHEDULED' | 'REQUESTED' | 'SCHEDULED' | 'LIVE' | 'COMPLETED' | 'CANCELLED')[]; readonly type?: 'REMOTE' | 'HYBRID' | 'IN_PERSON' | ('REMOTE' | 'HYBRID' | 'IN_PERSON')[]; readonly hostType?: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED' | ('ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED')[]; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM' | ('STANDARD' | 'PRO' | 'PREMIUM')[]; readonly syncType?: 'breadcrumb' | 'vas' | 'vas-play' | 'standard' | 'multi-round' | 'play' | 'third party' | ('breadcrumb' | 'vas' | 'vas-play' | 'standard' | 'multi-round' | 'play' | 'third party')[]; readonly category?: 'ADVENTURE' | 'GAME_SHOW' | 'DEI' | 'PROFESSIONAL_DEVELOPMENT' | 'THEATRICAL' | 'ESCAPE_ROOM' | 'INTERNATIONAL' | 'SPECIAL_OCCASION' | 'KIT_BASED' | 'NONE' | ('ADVENTURE' | 'GAME_SHOW' | 'DEI' | 'PROFESSIONAL_DEVELOPMENT' | 'THEATRICAL' | 'ESCAPE_ROOM' | 'INTERNATIONAL' | 'SPECIAL_OCCASION' | 'KIT_BASED' | 'NONE')[]; readonly readiness?: 'ManagersNeeded' | 'HostNeeded' | 'UserDetailsRequired' | 'EmDetailsRequired' | 'GameReady' | ('ManagersNeeded' | 'HostNeeded' | 'UserDetailsRequired' | 'EmDetailsRequired' | 'GameReady')[]; readonly city?: string; readonly diy?: 'true' | 'false'; readonly openRooms?: 'true' | 'false'; readonly from?: string; readonly to?: string; readonly text?: string; readonly assignedTo?: string; readonly producerId?: string; readonly hostId?: string; readonly hasOpenPlaces?: 'true' | 'false'; readonly timelineOutdated?: 'true' | 'false'; readonly instructionId?: string; readonly inbox?: 'REQUESTS' | 'NEEDS_HOSTS' | 'NEEDS_REVIEW' | 'WAITING' | 'READY' | ('REQUESTS' | 'NEEDS_HOSTS' | 'NEEDS_REVIEW' | 'WAITING' | 'READY')[]; readonly format?: 'csv' } }
    answer: unknown
  }
  'GET /simulator/{port}/{id}': {
    asks: { readonly params: { readonly port: string; readonly id: string }; readonly query?: { readonly password?: string } }
    answer: unknown
  }
  'GET /users/export': {
    asks: { readonly query?: { readonly text?: string; readonly roles?: string; readonly permissions?: string; readonly workspaceId?: string; readonly active?: 'true' | 'false' } }
    answer: unknown
  }
  'GET /users/{id}/data': {
    asks: { readonly params: { readonly id: string } }
    answer: unknown
  }
  'GET /workspace/{id}/report/activities': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly from?: string; readonly to?: string; readonly format?: 'csv' } }
    answer: unknown
  }
  'GET /workspace/{id}/statement': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly from?: string; readonly to?: string; readonly format?: 'csv' | 'json' | 'pdf'; readonly zone?: string } }
    answer: { readonly workspace: { readonly id: string; readonly name: string }; readonly chains: ({ readonly before: string; readonly entries: ({ readonly number: number; readonly workspaceId: string; readonly consumable: 'CREDIT' | 'OPEN_ROOM' | 'RESCHEDULE_FEE'; readonly lotId: string | null; readonly from: string; readonly to: string; readonly quantity: number; readonly sessionId: string | null; readonly actorId: string | null; readonly reason: string; readonly hash: string; readonly at: string; readonly balance: number; readonly held: number; readonly sessionName: string | null; readonly actorName: string | null })[]; readonly head: { readonly consumable: 'CREDIT' | 'OPEN_ROOM' | 'RESCHEDULE_FEE'; readonly count: number; readonly hash: string } })[] }
  }
  'GET /workspace/{id}/statement/head': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly consumable?: 'CREDIT' | 'OPEN_ROOM' | 'RESCHEDULE_FEE'; readonly count?: number } }
    answer: { readonly count: number; readonly hash: string }
  }
  'PATCH /files/{id}': {
    asks: { readonly params: { readonly id: string }; readonly file: Blob }
    answer: unknown
  }
  'POST /ai/prompt/test': {
    asks: { readonly body: { readonly id?: string; readonly name?: string; readonly model?: 'GPT_4O' | 'GTP_4'; readonly prompt?: string; readonly webhookUrl?: string | null; readonly variables?: Readonly<Record<string, string>> } }
    answer: { readonly output: string; readonly tokens: number; readonly ms: number; readonly provider: 'webhook' | 'openai' | 'stub' }
  }
  'POST /assignment-offer/{id}/resend': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly sessionId: string; readonly assignmentId: string }
  }
  'POST /assignment/rating/{id}': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly ratings: ({ readonly assignmentId: string; readonly rating: number; readonly note?: string | null })[] } }
    answer: { readonly rated: number }
  }
  'POST /assignment/{id}/accept': {
    asks: { readonly params: { readonly id: string }; readonly body?: { readonly note?: string; readonly travel?: string; readonly offerIds?: string[] } | null }
    answer: { readonly state: 'ACCEPTED' | 'DECLINED'; readonly offers: ({ readonly offerId: string; readonly state: 'ACCEPTED' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'PENDING'; readonly code: string | null })[] }
  }
  'POST /assignment/{id}/decline': {
    asks: { readonly params: { readonly id: string }; readonly body?: { readonly reason?: 'UNAVAILABLE' | 'TRAVEL' | 'SKILL' | 'TOO_LATE' | 'OTHER'; readonly note?: string; readonly offerIds?: string[] } | null }
    answer: { readonly state: 'ACCEPTED' | 'DECLINED'; readonly offers: ({ readonly offerId: string; readonly state: 'ACCEPTED' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'PENDING'; readonly code: string | null })[] }
  }
  'POST /assignment/{id}/hand-over': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly userIds: string[]; readonly note?: string } }
    answer: { readonly state: 'ASKING' | 'WAITING'; readonly expiresAt: string }
  }
  'POST /assignment/{id}/hand-over/accept': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly state: 'ASKING' | 'WAITING'; readonly expiresAt: string }
  }
  'POST /assignment/{id}/hand-over/approve': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly state: 'APPROVED'; readonly sessionId: string; readonly assignmentId: string }
  }
  'POST /assignment/{id}/withdraw': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly reason: 'SICK' | 'UNAVAILABLE' | 'TRAVEL' | 'OTHER'; readonly note?: string; readonly offerIds?: string[] } }
    answer: { readonly state: 'CANCELLED'; readonly late: boolean }
  }
  'POST /auth/invite': {
    asks: { readonly body: { readonly workspaceId: string; readonly email: string; readonly role: 'VIEWER' | 'EDITOR' | 'ADMIN' } }
    answer: { readonly success: true; readonly expiresAt: string }
  }
  'POST /auth/invite/{id}/again': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly success: true; readonly expiresAt: string }
  }
  'POST /auth/login': {
    asks: { readonly body: { readonly email: string; readonly password: string } }
    answer: { readonly success: true; readonly token: string; readonly refreshToken: string } | { readonly success: false; readonly reason: 'NEW_PASSWORD_REQUIRED'; readonly session: string }
  }
  'POST /auth/logout': {
    asks: { readonly body?: { readonly everywhere?: boolean } | null }
    answer: { readonly success: true }
  }
  'POST /auth/passkey': {
    asks: { readonly body: { readonly step: 'list' } | { readonly step: 'options'; readonly password: string } | { readonly step: 'verify'; readonly name: string; readonly response: { readonly id: string; readonly rawId: string; readonly type: 'public-key'; readonly clientExtensionResults?: Readonly<Record<string, unknown>>; readonly authenticatorAttachment?: string; readonly response: { readonly clientDataJSON: string; readonly attestationObject: string; readonly transports?: string[] } } } | { readonly step: 'remove'; readonly id: string } }
    answer: { readonly success: true; readonly passkeys: ({ readonly id: string; readonly name: string; readonly madeAt: string; readonly usedAt: string | null })[] } | { readonly success: true; readonly options: { readonly challenge: string; readonly timeout?: number; readonly hints?: ('hybrid' | 'security-key' | 'client-device')[]; readonly extensions?: { readonly appid?: string; readonly credProps?: boolean; readonly hmacCreateSecret?: boolean; readonly minPinLength?: boolean }; readonly rp: { readonly name: string; readonly id?: string }; readonly user: { readonly id: string; readonly name: string; readonly displayName: string }; readonly pubKeyCredParams: { readonly alg: number; readonly type: 'public-key' }[]; readonly excludeCredentials?: { readonly id: string; readonly type: string; readonly transports?: string[] }[]; readonly authenticatorSelection?: { readonly authenticatorAttachment?: 'cross-platform' | 'platform'; readonly requireResidentKey?: boolean; readonly residentKey?: 'discouraged' | 'preferred' | 'required'; readonly userVerification?: 'discouraged' | 'preferred' | 'required' }; readonly attestation?: 'direct' | 'enterprise' | 'indirect' | 'none'; readonly attestationFormats?: ('fido-u2f' | 'packed' | 'android-safetynet' | 'android-key' | 'tpm' | 'apple' | 'none')[] } }
  }
  'POST /auth/passkey/login': {
    asks: { readonly body: { readonly step: 'options' } | { readonly step: 'verify'; readonly response: { readonly id: string; readonly rawId: string; readonly type: 'public-key'; readonly clientExtensionResults?: Readonly<Record<string, unknown>>; readonly authenticatorAttachment?: string; readonly response: { readonly clientDataJSON: string; readonly authenticatorData: string; readonly signature: string; readonly userHandle?: string | null } } } }
    answer: { readonly success: true; readonly options: { readonly challenge: string; readonly timeout?: number; readonly hints?: ('hybrid' | 'security-key' | 'client-device')[]; readonly extensions?: { readonly appid?: string; readonly credProps?: boolean; readonly hmacCreateSecret?: boolean; readonly minPinLength?: boolean }; readonly rpId?: string; readonly allowCredentials?: { readonly id: string; readonly type: string; readonly transports?: string[] }[]; readonly userVerification?: 'discouraged' | 'preferred' | 'required' } } | { readonly success: true; readonly token: string; readonly refreshToken: string } | { readonly success: false; readonly reason: 'NEW_PASSWORD_REQUIRED'; readonly session: string }
  }
  'POST /auth/password/complete': {
    asks: { readonly body: { readonly email: string; readonly password: string; readonly session: string } }
    answer: { readonly success: true; readonly token: string; readonly refreshToken: string }
  }
  'POST /auth/password/forgot': {
    asks: { readonly body: { readonly email: string; readonly to?: string } }
    answer: { readonly success: true }
  }
  'POST /auth/password/forgot/confirm': {
    asks: { readonly body: { readonly email: string; readonly code: string; readonly password: string } }
    answer: { readonly success: true; readonly to?: string }
  }
  'POST /auth/password/reset': {
    asks: { readonly body: { readonly id: string } }
    answer: { readonly success: true }
  }
  'POST /auth/password/strength': {
    asks: { readonly body: { readonly password: string; readonly firstName?: string; readonly lastName?: string; readonly email?: string; readonly company?: string } }
    answer: { readonly score: 0 | 1 | 2 | 3 | 4; readonly word: string; readonly warning: string | null; readonly suggestions: string[]; readonly broken: string[] }
  }
  'POST /auth/password/temporary': {
    asks: { readonly body: { readonly id: string } }
    answer: { readonly success: true; readonly password: string; readonly expiresAt: string }
  }
  'POST /auth/refresh': {
    asks: { readonly body?: { readonly refreshToken?: string } | null }
    answer: { readonly success: true; readonly token: string; readonly refreshToken: string }
  }
  'POST /auth/register': {
    asks: { readonly body: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly password: string; readonly company?: string; readonly code?: string; readonly to?: string } }
    answer: { readonly success: true }
  }
  'POST /auth/register/code': {
    asks: { readonly body: { readonly code: string; readonly email?: string; readonly look?: boolean } }
    answer: { readonly success: true; readonly token: string; readonly refreshToken: string; readonly company: string | null; readonly passwordKept: boolean; readonly to?: string; readonly workspaceId?: string; readonly role?: string } | { readonly success: true; readonly workspaceId: string; readonly role: string } | { readonly success: false; readonly reason: 'REGISTER' | 'SIGN_IN' | 'ACCEPT' | 'SWITCH'; readonly email: string; readonly role: string; readonly workspace: { readonly id: string; readonly name: string }; readonly inviter: string; readonly logo: string | null }
  }
  'POST /cart/payment-intent': {
    asks: { readonly body: { readonly contact: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone?: string | null; readonly company?: string | null }; readonly billing?: { readonly name: string; readonly address: string; readonly city: string; readonly postcode: string; readonly country: string; readonly taxId?: string | null } | null; readonly orderId?: string; readonly items?: ({ readonly id: string; readonly kind?: 'EVENT'; readonly experienceId: string; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly attendees: number; readonly timezone: string; readonly duration?: number; readonly upgrade?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly date?: string | null; readonly location?: { readonly name?: string; readonly address?: string; readonly city?: string; readonly latitude: number; readonly longitude: number; readonly venueId?: string | null } | null; readonly customizations?: Readonly<Record<string, string | number | boolean | null>> | null; readonly quote?: string | null } | { readonly id: string; readonly kind: 'PACK'; readonly consumable: 'CREDIT' | 'OPEN_ROOM'; readonly quantity: number } | { readonly id: string; readonly kind: 'FEE'; readonly sessionId: string; readonly feeId: string })[]; readonly way?: 'CREDITS' | 'CREDITS_AND_CARD' | 'CARD'; readonly workspaceId?: string; readonly code?: string | null; readonly quoteToken?: string | null; readonly expectedTotal: number; readonly traceId: string } }
    answer: { readonly clientSecret: string | null; readonly provider: 'stripe' | 'test' | null; readonly publishableKey: string | null; readonly orderId: string | null; readonly traceId: string; readonly amount: number; readonly currency: string; readonly expiresAt: string; readonly holds: { readonly cartId: string; readonly startsAt: string; readonly endsAt: string; readonly expiresAt: string }[]; readonly state: 'OPEN' | 'PROCESSING' | 'PAID' | 'EXPIRED' | 'FAILED' }
  }
  'POST /cart/request': {
    asks: { readonly body: { readonly items: ({ readonly id: string; readonly kind?: 'EVENT'; readonly experienceId: string; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly attendees: number; readonly timezone: string; readonly duration?: number; readonly upgrade?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly date?: string | null; readonly location?: { readonly name?: string; readonly address?: string; readonly city?: string; readonly latitude: number; readonly longitude: number; readonly venueId?: string | null } | null; readonly customizations?: Readonly<Record<string, string | number | boolean | null>> | null; readonly quote?: string | null } | { readonly id: string; readonly kind: 'PACK'; readonly consumable: 'CREDIT' | 'OPEN_ROOM'; readonly quantity: number } | { readonly id: string; readonly kind: 'FEE'; readonly sessionId: string; readonly feeId: string })[]; readonly contact: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone?: string | null; readonly company?: string | null }; readonly workspaceId?: string | null; readonly message?: string | null; readonly reason: 'INVOICE' | 'OUT_OF_ZONE' | 'LARGE_GROUP' | 'SHORT_NOTICE' | 'OTHER'; readonly captcha?: string | null } }
    answer: { readonly orderId: string | null; readonly code: string }
  }
  'POST /cart/session/calculate': {
    asks: { readonly body: { readonly experienceId: string; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly attendees: number; readonly quantity?: number; readonly duration?: number; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly location?: { readonly latitude: number; readonly longitude: number } | null; readonly date?: string | null; readonly timezone?: string; readonly workspaceId?: string | null; readonly sessionId?: string | null; readonly quoteToken?: string | null } }
    answer: { readonly credits: number; readonly amount: number; readonly currency: string; readonly unitPrice: number; readonly lines: ({ readonly kind: 'BASE' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'MODIFIER' | 'FEE' | 'DISCOUNT'; readonly label: string; readonly credits: number; readonly amount: number | null; readonly why: { readonly rule: 'LEVEL' | 'HALF_HOURS' | 'ROOMS' | 'ZONE' | 'UPGRADE' | 'SEASON' | 'TIER' | 'CODE' | 'FEE'; readonly facts: Readonly<Record<string, unknown>> } })[]; readonly size: number; readonly units: number; readonly peoplePerUnit: number; readonly teams: number; readonly priceZone: string | null; readonly difference: { readonly credits: number; readonly amount: number } | null; readonly subscribersOnly: boolean; readonly nearby: { readonly least: number; readonly most: number; readonly zones: { readonly zone: string; readonly credits: number }[] | null } | null; readonly quotedUntil: string | null }
  }
  'POST /client-error': {
    asks: { readonly body: { readonly kind: 'CHUNK_LOAD' | 'CSS_CHUNK_LOAD'; readonly failure: 'error' | 'timeout'; readonly address: string; readonly replay?: string } | { readonly kind: 'PAGE'; readonly replay?: string; readonly name: string; readonly at: string[] } }
    answer: {}
  }
  'POST /email/send/': {
    asks: { readonly body: { readonly templateId: 'session.note' | 'session.details' | 'session.reminder' | 'session.links' | 'session.instructions' | 'session.booked' | 'session.startAsked'; readonly sessionId: string; readonly to: string[]; readonly subject?: string; readonly body?: string; readonly preview?: boolean } }
    answer: { readonly mails: { readonly id: string; readonly userId: string }[]; readonly skipped: { readonly userId: string; readonly reason: 'SWITCHED_OFF' }[]; readonly letter: { readonly subject: string; readonly html: string; readonly text: string; readonly values: { readonly name: string; readonly value: string }[] } | null }
  }
  'POST /email/template/{id}': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly subject?: string; readonly body?: string; readonly version?: number; readonly workspaceId?: string; readonly reset?: true; readonly preview?: boolean; readonly sessionId?: string } }
    answer: { readonly id: string; readonly version: number; readonly letter: { readonly subject: string; readonly html: string; readonly text: string; readonly values: { readonly name: string; readonly value: string }[] } | null }
  }
  'POST /email/unsubscribe/{code}': {
    asks: { readonly params: { readonly code: string } }
    answer: { readonly class: 'REMINDER' }
  }
  'POST /files': {
    asks: { readonly query?: { readonly workspaceId?: string; readonly userId?: string; readonly experienceId?: string; readonly sessionId?: string; readonly reviewerId?: string; readonly name?: string }; readonly file: Blob }
    answer: { readonly id: string; readonly url: string; readonly ownerId: string | null; readonly workspaceId: string | null; readonly experienceId: string | null; readonly name: string; readonly contentType: string; readonly width: number; readonly height: number; readonly size: number }
  }
  'POST /join/{code}': {
    asks: { readonly params: { readonly code: string }; readonly body: { readonly firstName: string; readonly lastName?: string; readonly email: string; readonly answer: 'YES' | 'NO' } }
    answer: { readonly answer: 'YES' | 'NO' }
  }
  'POST /mails/{id}/again': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string }
  }
  'POST /marketing/form/{id}': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly values: Readonly<Record<string, string | number>>; readonly consent: boolean; readonly page?: string; readonly workspaceId?: string | null } }
    answer: {}
  }
  'POST /mission-sets/{id}/import': {
    asks: { readonly params: { readonly id: string }; readonly query?: { readonly apply?: '1' }; readonly body: { readonly format: 'CSV'; readonly text: string } | { readonly format: 'BREADCRUMB_LIST'; readonly listId: string } }
    answer: { readonly applied: boolean; readonly created: number; readonly refused: number; readonly headings: string[]; readonly rows: ({ readonly line: number; readonly fate: 'NEW' | 'REFUSED'; readonly name: string; readonly type: string; readonly fields?: Readonly<Record<string, string[]>>; readonly cells?: string[] })[] }
  }
  'POST /order/{id}/cancel': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string; readonly state: 'DRAFT' | 'PENDING' | 'PAID' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'EXPIRED' | 'CANCELLED' | 'STUCK' }
  }
  'POST /order/{id}/refund': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly items?: { readonly itemId: string; readonly quantity: number }[]; readonly reason: string } }
    answer: { readonly id: string; readonly amount: number }
  }
  'POST /plant/application': {
    asks: { readonly query?: { readonly captcha?: string }; readonly body: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string; readonly city: string; readonly languages: string[]; readonly birthYear: number; readonly experience: string; readonly links?: string[]; readonly consent: boolean; readonly code?: string; readonly website?: string } }
    answer: {}
  }
  'POST /quote': {
    asks: { readonly body: { readonly experienceId?: string; readonly format?: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType?: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly attendees?: number; readonly duration?: number; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly location?: { readonly latitude: number; readonly longitude: number; readonly name?: string; readonly city?: string } | null; readonly date?: string | null; readonly timezone?: string; readonly items?: ({ readonly id: string; readonly kind?: 'EVENT'; readonly experienceId: string; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly attendees: number; readonly timezone: string; readonly duration?: number; readonly upgrade?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly date?: string | null; readonly location?: { readonly name?: string; readonly address?: string; readonly city?: string; readonly latitude: number; readonly longitude: number; readonly venueId?: string | null } | null; readonly customizations?: Readonly<Record<string, string | number | boolean | null>> | null; readonly quote?: string | null } | { readonly id: string; readonly kind: 'PACK'; readonly consumable: 'CREDIT' | 'OPEN_ROOM'; readonly quantity: number } | { readonly id: string; readonly kind: 'FEE'; readonly sessionId: string; readonly feeId: string })[]; readonly workspaceId?: string | null; readonly note?: string } }
    answer: { readonly id: string; readonly number: string; readonly url: string; readonly validUntil: string }
  }
  'POST /quote/{id}/link': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string; readonly url: string }
  }
  'POST /replay': {
    asks: { readonly query: { readonly id?: string; readonly part: number; readonly width: number; readonly height: number }; readonly file: Blob }
    answer: { readonly id: string }
  }
  'POST /scheduler/session/{id}/book': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly holdId: string } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null }
  }
  'POST /scheduler/session/{id}/request': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly startsAt: string; readonly timezone: string; readonly quantity?: number; readonly message?: string } }
    answer: { readonly id: string; readonly status: string; readonly requestId: string; readonly startsAt: string; readonly expiresAt: string }
  }
  'POST /scheduler/session/{id}/request/approve': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly holdId?: string; readonly feeId?: string; readonly dryRun?: boolean } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly preview?: { readonly refusal: string | null; readonly startsAt: string; readonly crew: ({ readonly assignmentId: string; readonly userId: string; readonly fullName: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly why: string | null; readonly stays: boolean; readonly answerBy: string | null })[]; readonly asked: ({ readonly fullName: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly answerBy: string | null })[]; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly credits: { readonly before: number; readonly after: number }; readonly rises: { readonly at: string; readonly credits: number } | null } }
  }
  'POST /scheduler/session/{id}/request/refuse': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly reason: string } }
    answer: { readonly id: string; readonly status: string; readonly alternatives: { readonly startsAt: string; readonly endsAt: string }[] }
  }
  'POST /scheduler/session/{id}/reschedule/force': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly startsAt: string; readonly timezone?: string; readonly waiveFee?: boolean; readonly reason: string; readonly keepHosts?: boolean; readonly givesWay?: string[]; readonly version?: number } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null }
  }
  'POST /scheduler/session/{id}/reserve': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly startsAt: string; readonly timezone: string; readonly quantity?: number; readonly quoteToken?: string | null; readonly feeId?: string; readonly version?: number } }
    answer: { readonly holdId: string; readonly startsAt: string; readonly endsAt: string; readonly expiresAt: string; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly price: { readonly before: number; readonly after: number; readonly back: number } }
  }
  'POST /scheduler/session/{id}/shuffle': {
    asks: { readonly params: { readonly id: string }; readonly body?: { readonly dryRun?: boolean; readonly seed?: string } | null }
    answer: { readonly sessionId: string; readonly filled: number; readonly open: string[]; readonly people: ({ readonly id: string; readonly fullName: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly state: 'PENDING' | 'ACCEPTED' | 'CANCELLED' })[]; readonly seed: string }
  }
  'POST /session': {
    asks: { readonly body: { readonly workspaceId: string; readonly experienceId: string; readonly format: 'REMOTE' | 'HYBRID' | 'IN_PERSON'; readonly hostType: 'ON_SCREEN' | 'ON_SITE' | 'SELF_HOSTED'; readonly timezone: string; readonly attendees: number; readonly duration: number; readonly date?: string | null; readonly location?: { readonly name?: string; readonly address?: string; readonly city?: string; readonly latitude: number; readonly longitude: number; readonly venueId?: string | null } | null; readonly packageLevel?: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly customizations?: Readonly<Record<string, string | number | boolean | null>> | null; readonly group?: string | null; readonly name?: string; readonly quoteToken?: string | null } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null }
  }
  'POST /session-group': {
    asks: { readonly body: { readonly name?: string; readonly sessionIds?: string[]; readonly copies?: { readonly sessionId: string; readonly count: number }; readonly startsAt?: string; readonly timezone?: string; readonly pattern: 'SIMULTANEOUS' | 'BACK_TO_BACK' | 'FREE'; readonly gapMinutes?: number; readonly feeId?: string } }
    answer: { readonly id: string; readonly name: string; readonly sessions: ({ readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null })[]; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null }
  }
  'POST /session-group/session': {
    asks: { readonly body: { readonly id: string; readonly groupId?: string; readonly startsAt?: string; readonly feeId?: string } }
    answer: { readonly groupId: string; readonly session: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null } }
  }
  'POST /session-group/{id}/announce': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly id: string; readonly people: number }
  }
  'POST /session-group/{id}/move': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly startsAt: string; readonly timezone: string; readonly feeId?: string; readonly preview?: boolean } }
    answer: { readonly id: string; readonly name: string; readonly sessions: ({ readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null })[]; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly preview?: ({ readonly sessionId: string; readonly credits: number; readonly crew: { readonly stay: number; readonly all: number } | null })[] }
  }
  'POST /session/{id}/link/breadcrumb': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly gameId: string | null } }
    answer: { readonly gameId: string | null; readonly integration: { readonly id: string; readonly integrationId: string | null; readonly type: 'BREADCRUMB' | 'GALLERY' | 'HUBSPOT' | 'PLAY' | 'SLACK' | 'WEB_EVENT'; readonly url: string | null; readonly syncedAt: string | null; readonly active: boolean; readonly state: 'PENDING' | 'SYNCED' | 'FAILED' | 'DEAD' | 'OFF'; readonly lastError: { readonly kind: 'TIMEOUT' | 'UNREACHABLE' | 'SIGNED_OUT' | 'BROKEN' | 'RATE_LIMITED' | 'BAD_ANSWER' | 'REFUSED'; readonly at: string } | null; readonly nextTryAt: string | null; readonly sending: boolean; readonly unlinked: boolean; readonly simulated: boolean } | null }
  }
  'POST /session/{id}/message': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly text: string } }
    answer: { readonly id: string; readonly recipients: number }
  }
  'POST /session/{id}/restore': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly reason?: string; readonly version?: number } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null }
  }
  'POST /session/{id}/synchronize': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly integrations: ({ readonly id: string; readonly integrationId: string | null; readonly type: 'BREADCRUMB' | 'GALLERY' | 'HUBSPOT' | 'PLAY' | 'SLACK' | 'WEB_EVENT'; readonly url: string | null; readonly syncedAt: string | null; readonly active: boolean; readonly state: 'PENDING' | 'SYNCED' | 'FAILED' | 'DEAD' | 'OFF'; readonly lastError: { readonly kind: 'TIMEOUT' | 'UNREACHABLE' | 'SIGNED_OUT' | 'BROKEN' | 'RATE_LIMITED' | 'BAD_ANSWER' | 'REFUSED'; readonly at: string } | null; readonly nextTryAt: string | null; readonly sending: boolean; readonly unlinked: boolean; readonly simulated: boolean })[] }
  }
  'POST /session/{id}/upgrade': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly upgrade: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly version?: number } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly packageLevel: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly released: number; readonly charged: number; readonly returned: number }
  }
  'POST /session/{id}/upgrade/force': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly upgrade: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly version?: number; readonly reason?: string; readonly waiveFee?: boolean } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly packageLevel: 'STANDARD' | 'PRO' | 'PREMIUM'; readonly released: number; readonly charged: number; readonly returned: number }
  }
  'POST /test-provider/v1/payment_intents/{id}/confirm': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly clientSecret: string; readonly card?: { readonly number: string; readonly expMonth: number; readonly expYear: number; readonly cvc: string }; readonly approve?: boolean } }
    answer: { readonly state: 'OPEN' | 'NEEDS_ACTION' | 'PROCESSING' | 'SUCCEEDED' | 'CANCELLED'; readonly error: { readonly code: string; readonly message: string } | null }
  }
  'POST /users/import': {
    asks: { readonly query?: { readonly apply?: '1'; readonly columns?: string }; readonly csv: string | Blob }
    answer: { readonly applied: boolean; readonly created: number; readonly existing: number; readonly refused: number; readonly encoding: 'UTF-8' | 'UTF-16' | 'windows-1252'; readonly headings: string[]; readonly rows: ({ readonly line: number; readonly fate: 'NEW' | 'EXISTS' | 'REFUSED'; readonly email: string; readonly name: string; readonly role: string; readonly fields?: Readonly<Record<string, string[]>>; readonly cells?: string[] })[] }
  }
  'POST /users/{id}/erase': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly email: string } }
    answer: { readonly id: string }
  }
  'POST /users/{id}/erase-request': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly password: string } }
    answer: { readonly askedAt: string; readonly answerBy: string }
  }
  'POST /webhooks/hubspot': {
    asks: {}
    answer: { readonly received: true }
  }
  'POST /webhooks/quickbooks': {
    asks: {}
    answer: { readonly received: true }
  }
  'POST /webhooks/stripe': {
    asks: {}
    answer: { readonly received: true }
  }
  'PUT /auth/email': {
    asks: { readonly body: { readonly id: string; readonly email: string; readonly password?: string; readonly code?: string } }
    answer: { readonly success: true; readonly pending: true; readonly expiresAt: string } | { readonly success: true; readonly token: string; readonly refreshToken: string; readonly pending: false } | { readonly success: true; readonly pending: false }
  }
  'PUT /scheduler/session-assignment/{id}/host': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly id: string; readonly approval?: boolean; readonly ifOpen?: boolean; readonly reason?: string } }
    answer: { readonly sessionId: string; readonly assignmentId: string }
  }
  'PUT /scheduler/session-assignment/{id}/random/host': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly sessionId: string; readonly assignmentId?: string; readonly people: ({ readonly id: string; readonly fullName: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly state: 'PENDING' | 'ACCEPTED' | 'CANCELLED' })[] }
  }
  'PUT /scheduler/session/{id}/random/ep': {
    asks: { readonly params: { readonly id: string } }
    answer: { readonly sessionId: string; readonly assignmentId?: string; readonly people: ({ readonly id: string; readonly fullName: string; readonly role: 'PRODUCER' | 'SUPPORTING_PRODUCER' | 'SALESPERSON' | 'PLANT' | 'HOST'; readonly state: 'PENDING' | 'ACCEPTED' | 'CANCELLED' })[] }
  }
  'PUT /scheduler/session/{id}/slots': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly quantity: number; readonly version?: number } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly added: number; readonly removed: number; readonly charged: number; readonly returned: number }
  }
  'PUT /scheduler/session/{id}/slots/force': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly quantity: number; readonly version?: number; readonly reason?: string; readonly waiveFee?: boolean } }
    answer: { readonly id: string; readonly status: string; readonly startsAt: string | null; readonly endsAt: string | null; readonly timezone: string; readonly credits: number; readonly size: number; readonly fee: { readonly id: string; readonly kind: 'RESCHEDULE' | 'RUSH_HOSTS'; readonly credits: number; readonly money: null; readonly percent: number; readonly ruleId: string; readonly validUntil: string } | null; readonly added: number; readonly removed: number; readonly charged: number; readonly returned: number }
  }
  'PUT /session/{id}/outcome': {
    asks: { readonly params: { readonly id: string }; readonly body: { readonly outcome: 'RAN' | 'NO_SHOW' | 'FAILED'; readonly reason?: string; readonly version?: number } }
    answer: { readonly id: string; readonly outcome: string; readonly returned: number }
  }
}
