/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AbsenceReason =
  | 'OTHER'
  | 'SICK';

export type AccountRole =
  | 'ADMIN'
  | 'BOOKING_USER'
  | 'HOST'
  | 'STAFF';

/** GPT-4o, and GPT-4. */
export type AiModel =
  | 'GPT_4O'
  | 'GTP_4';

/** What an API token can do in its workspace: VIEWER reads, EDITOR also books and changes. */
export type ApiTokenLevel =
  | 'EDITOR'
  | 'VIEWER';

export type AssignmentMode =
  | 'Auto'
  | 'Manual'
  | 'Random';

export type AssignmentRole =
  | 'HOST'
  | 'PLANT'
  | 'PRODUCER'
  | 'SALESPERSON'
  | 'SUPPORTING_PRODUCER';

export type AssignmentStatus =
  | 'ACCEPTED'
  | 'CANCELLED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'PENDING';

export type AttendeeAnswer =
  | 'NO'
  | 'YES';

/** NONE are guests who were emailed and haven’t answered. */
export type AttendeeFilter =
  | 'NO'
  | 'NONE'
  | 'YES';

export type AuditFilter = {
  readonly actorId?: string | null | undefined;
  /** Only entries made at this time or later. */
  readonly from?: string | null | undefined;
  readonly operations?: ReadonlyArray<string> | null | undefined;
  /** Only entries about this event and its crew, whatever their subject. */
  readonly sessionId?: string | null | undefined;
  readonly subjectId?: string | null | undefined;
  /** The type of the subject, such as user, permission, workspace, session or file. */
  readonly subjectType?: string | null | undefined;
  /** Only entries made before this time. */
  readonly to?: string | null | undefined;
  readonly workspaceId?: string | null | undefined;
};

export type AvailabilityLayer =
  | 'AWAY'
  | 'CALENDAR'
  | 'CLAIM'
  | 'DATE'
  | 'GLOBAL'
  | 'WEEK';

export type AvailabilityRotationInput = {
  readonly firstMonday: string;
  readonly release?: boolean | null | undefined;
  readonly userId?: string | null | undefined;
  readonly weeks: number;
};

export type AvailabilityRowInput = {
  readonly available?: boolean | null | undefined;
  readonly date?: string | null | undefined;
  readonly day?: number | null | undefined;
  readonly enabled?: boolean | null | undefined;
  readonly from?: string | null | undefined;
  readonly note?: string | null | undefined;
  readonly to?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly week?: number | null | undefined;
};

/** Why no backup was made: FULL, its disk; FOLDER, which can’t be used; OTHER, which the log says. */
export type BackupFailure =
  | 'FOLDER'
  | 'FULL'
  | 'OTHER';

/** A part of the map in degrees. It crosses the date line if west is more than east. */
export type BoundsInput = {
  readonly east: number;
  readonly north: number;
  readonly south: number;
  readonly west: number;
};

export type CalendarFeedFailure =
  | 'CLOSED'
  | 'CUT_OFF'
  | 'LOST'
  | 'NOT_CALENDAR'
  | 'REFUSED'
  | 'TIMEOUT'
  | 'TOO_BIG'
  | 'TOO_COMPLEX'
  | 'TOO_MANY'
  | 'UNREACHABLE';

export type CalendarFeedState =
  | 'FAILED'
  | 'OK'
  | 'STALE';

/** UNKNOWN_ZONE: the event’s time zone isn’t known. UNREADABLE: its dates, times or recurrence can’t be read. TOO_COMPLEX: reading it takes too long. */
export type CalendarSkipReason =
  | 'TOO_COMPLEX'
  | 'UNKNOWN_ZONE'
  | 'UNREADABLE';

export type CallRole =
  | 'HOST'
  | 'PLANT'
  | 'PRODUCER';

export type ConsumableType =
  | 'CREDIT'
  | 'OPEN_ROOM'
  | 'RESCHEDULE_FEE';

export type CopyGroupDetailsInput = {
  /** The digest of the preview that the caller has seen. If something else would happen, the mutation is refused with QUOTE_CHANGED. */
  readonly expects?: string | null | undefined;
  /** Copies only these answers. Without it, all that are given there and asked here. */
  readonly fields?: ReadonlyArray<string> | null | undefined;
  /** The id of the event that has them. The caller needs to be able to see it. */
  readonly fromId: string;
  /** The id of the event that gets the answers. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type CopyMissionSetInput = {
  /** The id of a set of Troupe’s library or of a workspace. */
  readonly id: string;
  /** The id of the workspace that gets the copy. */
  readonly workspaceId: string;
};

export type CreateAiPromptInput = {
  readonly model: AiModel;
  readonly name: string;
  readonly prompt: string;
  readonly webhookUrl?: string | null | undefined;
};

export type CreateApiTokenInput = {
  /** At most 365 days from now. */
  readonly expiresAt: string;
  /** No more than the caller’s own level in the workspace. */
  readonly level: ApiTokenLevel;
  readonly name: string;
  /** The caller’s own password. */
  readonly password: string;
  readonly workspaceId: string;
};

export type CreateAvailabilitiesInput = {
  /** Whether to end offers outside the new hours and ask other people. If false, a change that affects such offers is refused. */
  readonly release?: boolean | null | undefined;
  /** The ids of rows to delete at the same time. */
  readonly replaces?: ReadonlyArray<string> | null | undefined;
  readonly rows: ReadonlyArray<AvailabilityRowInput>;
  readonly userId?: string | null | undefined;
};

export type CreateBookingUserInput = {
  readonly email: string;
  readonly firstName: string;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName: string;
  readonly notes?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  /** The id of the workspace that this person books for. */
  readonly workspaceId?: string | null | undefined;
  /** The person’s level in the workspace. Defaults to VIEWER. */
  readonly workspaceRole?: WorkspaceRole | null | undefined;
};

export type CreateCalendarFeedInput = {
  /** An https or webcal address. It’s never returned. */
  readonly address?: string | null | undefined;
  /** The contents of a calendar file, instead of an address. The file is read only once. */
  readonly text?: string | null | undefined;
};

export type CreateDiscountCodeInput = {
  /** The code: 4 to 16 letters or digits. */
  readonly code: string;
  readonly endsAt?: string | null | undefined;
  readonly maxUses?: number | null | undefined;
  /** A whole number from 1 to 95, or 100. */
  readonly percent: number;
  /** When the code becomes valid. Defaults to now. */
  readonly startsAt?: string | null | undefined;
  /** The id of the only workspace that can use the code; null if any workspace can. */
  readonly workspaceId?: string | null | undefined;
};

/** The duration defaults to one hour, and the minimum and maximum durations default to the duration. */
export type CreateExperienceFormatInput = {
  readonly actors?: number | null | undefined;
  readonly attendeesMax?: number | null | undefined;
  readonly attendeesMin?: number | null | undefined;
  readonly description?: string | null | undefined;
  /** In minutes, in multiples of 15. */
  readonly duration?: number | null | undefined;
  readonly experienceId: string;
  /** Formatted text, in a small subset of HTML. */
  readonly formatDescription?: string | null | undefined;
  readonly hasGroupDetails?: boolean | null | undefined;
  /** Formatted text, in a small subset of HTML. */
  readonly hostDescription?: string | null | undefined;
  readonly hostType: HostType;
  readonly kitBased?: boolean | null | undefined;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  /** The format’s own price level for an hour or less; null if the price list applies. */
  readonly level?: number | null | undefined;
  /** How many minutes before the start guests can come in. */
  readonly lobby?: number | null | undefined;
  /** In minutes, in multiples of 15. */
  readonly maxDuration?: number | null | undefined;
  /** In minutes, in multiples of 15. */
  readonly minDuration?: number | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly pdfType?: ExperienceFormatType | null | undefined;
  /** The format’s own number of people per priced unit; null for the default. */
  readonly peoplePerUnit?: number | null | undefined;
  readonly playType?: PlayMode | null | undefined;
  /** How many minutes before the start the crew has to be there, for roles without a call time in the running order. If the lobby opens earlier, they have to be there when it opens. */
  readonly scheduleOffset?: number | null | undefined;
  readonly settings?: ExperienceFormatSettingsInput | null | undefined;
  readonly subtitle?: string | null | undefined;
  readonly syncType?: string | null | undefined;
  readonly templateId?: string | null | undefined;
  /** The running order, with at most 100 items. */
  readonly timeline?: ReadonlyArray<ExperienceFormatTimelineItemInput> | null | undefined;
  readonly title?: string | null | undefined;
  readonly type: SessionFormat;
  /** The format’s own prices for package levels, in credits; null to use the price list. */
  readonly upgradeCredits?: ExperienceFormatUpgradeCreditsInput | null | undefined;
  /** The id of a YouTube video. As input, its youtube.com or youtu.be address is accepted too. */
  readonly youtube?: string | null | undefined;
};

/** A new experience starts as a hidden draft at the end of the list. */
export type CreateExperienceInput = {
  readonly attributes?: ExperienceAttributesInput | null | undefined;
  readonly bookable?: boolean | null | undefined;
  readonly category?: ExperienceCategory | null | undefined;
  readonly description?: string | null | undefined;
  /** Formatted text, in a small subset of HTML. */
  readonly overview?: string | null | undefined;
  readonly subscribers?: boolean | null | undefined;
  readonly subtitle?: string | null | undefined;
  /** Words from the TAGS system setting. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
  readonly tier?: number | null | undefined;
  readonly title: string;
  readonly type?: ExperienceKind | null | undefined;
};

export type CreateFeeTableInput = {
  /** When the fees come into force. Defaults to now; can’t be in the past. */
  readonly startsAt?: string | null | undefined;
  readonly table: FeeTableInput;
};

export type CreateGameZoneInput = {
  /** The corners of its outline in their order, or with wrap any 3 to 500 places. */
  readonly hull: ReadonlyArray<PointInput>;
  readonly name: string;
  /** A place inside the outline by which its distance is measured; by default, its centroid. */
  readonly point?: PointInput | null | undefined;
  /** Keeps the convex hull of the places. */
  readonly wrap?: boolean | null | undefined;
  /** By default, the smallest zone area that contains the point. */
  readonly zoneAreaId?: string | null | undefined;
};

export type CreateGlobalUnavailabilitiesInput = {
  /** The number of upcoming events that overlap these times, to confirm that you know of them. If the mutation is refused, send it again with the number given in the error. */
  readonly confirm?: number | null | undefined;
  readonly rows: ReadonlyArray<GlobalUnavailabilityInput>;
};

export type CreateInstructionInput = {
  readonly content?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly documentType?: ExperienceFormatType | null | undefined;
  readonly hosts?: ReadonlyArray<HostType> | null | undefined;
  readonly title: string;
  readonly type: InstructionType;
};

export type CreateManualOrderInput = {
  /** Whether to grant the credits before the order is paid. */
  readonly grantNow?: boolean | null | undefined;
  readonly items: ReadonlyArray<ManualOrderItemInput>;
  /** When the order was paid; can’t be in the future. If this is set, the credits are granted immediately. */
  readonly paidAt?: string | null | undefined;
  /** Why the credits are granted before the order is paid; required if grantNow is true. */
  readonly reason?: string | null | undefined;
  /** Whether the workspace becomes a subscriber once the order is paid. */
  readonly subscription?: boolean | null | undefined;
  /** An https link to the deal or email that the order comes from. */
  readonly url?: string | null | undefined;
  readonly workspaceId: string;
};

export type CreateMissionInput = {
  /** At most 144 characters. */
  readonly instructions: string;
  readonly missionSetId: string;
  /** At most 18 characters. */
  readonly name: string;
  /** At most 2,000 characters. */
  readonly notes?: string | null | undefined;
  /** MULTIPLE_CHOICE: 2 to 6 options, of which at least one is correct and not all are. TRUE_FALSE: True and False, one of them correct. TEXT: 1 to 10 answers, all correct. */
  readonly options: ReadonlyArray<MissionOptionInput>;
  /** The place in the set, from 0. Without it, the mission is the last one. */
  readonly position?: number | null | undefined;
  readonly type: MissionAnswerKind;
};

export type CreateMissionSetInput = {
  /** At most 70 characters. */
  readonly name: string;
  /** Without one, the set belongs to Troupe’s library, for staff only. */
  readonly workspaceId?: string | null | undefined;
};

export type CreateModifierInput = {
  readonly description?: string | null | undefined;
  readonly label: string;
};

export type CreateMoneyTableInput = {
  /** A three-letter ISO 4217 currency code. */
  readonly currency: string;
  readonly lotDays: number;
  readonly openRoom: OpenRoomPriceInput;
  /** The packs, smallest first; the first one starts at 1 credit. */
  readonly packs: ReadonlyArray<PackInput>;
  readonly seller: SellerInput;
  /** When the prices come into force. Defaults to now; can’t be in the past. */
  readonly startsAt?: string | null | undefined;
  readonly taxes: ReadonlyArray<TaxInput>;
};

export type CreateOpenWeveInput = {
  readonly attendees: number;
  /** In minutes, by default 60. */
  readonly duration?: number | null | undefined;
  readonly name: string;
  /** Without it, the room opens now. */
  readonly startsAt?: string | null | undefined;
  readonly timezone: string;
  readonly workspaceId: string;
};

export type CreatePermissionInput = {
  /** Whether this person is the workspace’s primary contact. A workspace has at most one. */
  readonly primary?: boolean | null | undefined;
  readonly role: WorkspaceRole;
  readonly userId: string;
  readonly workspaceId: string;
};

export type CreatePlantInput = {
  readonly birthYear?: number | null | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName: string;
  readonly level?: number | null | undefined;
  /** The weekly limit: how many events this person can work from Monday to Sunday. */
  readonly load?: number | null | undefined;
  readonly location?: UserLocationInput | null | undefined;
  readonly meetingLink?: string | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly notes?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly zoneAreaId?: string | null | undefined;
};

export type CreatePriceTableInput = {
  readonly halfHours: PriceHalfHoursInput;
  readonly levels: PriceLevelsInput;
  /** When the prices come into force. Defaults to now; can’t be in the past. */
  readonly startsAt?: string | null | undefined;
  readonly upgrades: PriceUpgradesInput;
};

export type CreateSessionPhoneInput = {
  readonly hostType?: HostType | null | undefined;
  readonly packageLevel?: PackageLevel | null | undefined;
  /** In international format, such as +13125550142. */
  readonly phone: string;
  readonly sessionType?: SessionFormat | null | undefined;
};

export type CreateStaffUserInput = {
  readonly birthYear?: number | null | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName: string;
  readonly level?: number | null | undefined;
  /** The weekly limit: how many events this person can work from Monday to Sunday. */
  readonly load?: number | null | undefined;
  readonly location?: UserLocationInput | null | undefined;
  readonly meetingLink?: string | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly notes?: string | null | undefined;
  /** The person’s permission. Defaults to ADMIN for admins and to HOST for everyone else. Only producers and admins can grant STAFF. */
  readonly permission?: AccountRole | null | undefined;
  readonly phone?: string | null | undefined;
  readonly role: UserRole;
  readonly timezone?: string | null | undefined;
  readonly zoneAreaId?: string | null | undefined;
};

export type CreateStaffingPlanInput = {
  readonly from: string;
  readonly name?: string | null | undefined;
  readonly roles?: ReadonlyArray<AssignmentRole> | null | undefined;
  /** At most 62 days after “from”. */
  readonly to: string;
  readonly workspaceIds?: ReadonlyArray<string> | null | undefined;
  readonly zoneAreaIds?: ReadonlyArray<string> | null | undefined;
};

export type CreateUserAudioInput = {
  /** A file that the caller uploaded to POST /files by tus with purpose SOUND. */
  readonly fileId: string;
  readonly keypress: string;
  readonly overlay?: boolean | null | undefined;
  /** 0 to 100, by default 80. */
  readonly volume?: number | null | undefined;
};

export type CreateVenueInput = {
  /** The name of its city. By default, the city that its point lies in. */
  readonly city?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly gameZoneId?: string | null | undefined;
  readonly location: VenueLocationInput;
  readonly name: string;
  readonly participantsMax?: number | null | undefined;
  readonly participantsMin?: number | null | undefined;
  readonly private?: boolean | null | undefined;
  /** An event that starts there, at a place that isn’t a venue yet; its start becomes a copy of the new venue. */
  readonly sessionId?: string | null | undefined;
};

export type CreateVenueReviewInput = {
  /** The ids of up to 6 pictures that its author uploaded with POST /files?reviewerId=. */
  readonly media?: ReadonlyArray<string> | null | undefined;
  /** From 1 to 5. */
  readonly rate: number;
  readonly review?: string | null | undefined;
  /** An event at the venue that has started. */
  readonly sessionId: string;
  readonly venueId: string;
};

export type CreateWebhookEndpointInput = {
  /** Any of session.booked, session.moved, session.cancelled, session.ready, session.completed, order.paid, credits.changed. */
  readonly kinds: ReadonlyArray<string>;
  /** An https address on the public internet. */
  readonly url: string;
  readonly workspaceId: string;
};

export type CreateWorkspaceInput = {
  readonly company?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly name: string;
};

export type CreateZoneAreaInput = {
  /** Its corners in their order, 3 to 499. The first may be repeated at the end. */
  readonly area: ReadonlyArray<PointInput>;
  /** From when on the price applies; by default, from now on. */
  readonly from?: string | null | undefined;
  readonly name: string;
  /** In credits, at most 100. */
  readonly price: number;
};

export type CustomLogo =
  | 'CUSTOM_LOGO'
  | 'CUSTOM_LOGO_LARGE'
  | 'LOGIN_LOGO';

export type CustomerState =
  | 'ANSWERS_MISSING'
  | 'CHECKING'
  | 'FINDING_CREW'
  | 'READY';

export type DateRangeInput = {
  readonly from: string;
  readonly to: string;
};

export type DeclineReason =
  | 'OTHER'
  | 'SKILL'
  | 'TOO_LATE'
  | 'TRAVEL'
  | 'UNAVAILABLE';

export type DeleteOrderInput = {
  readonly id: string;
  readonly reason?: string | null | undefined;
  readonly version?: number | null | undefined;
};

export type DeleteOrderItemsInput = {
  /** The id of the order. */
  readonly id: string;
  readonly itemIds: ReadonlyArray<string>;
  readonly reason?: string | null | undefined;
  readonly version?: number | null | undefined;
};

export type DiscountCodeState =
  | 'ACTIVE'
  | 'ENDED'
  | 'PLANNED'
  | 'USED_UP';

/** Omitted fields are left unchanged. */
export type ExperienceAttributesInput = {
  /** At most 16 characters; null clears the prefix. */
  readonly gCalPrefix?: string | null | undefined;
  readonly hubSpotDisabled?: boolean | null | undefined;
  readonly quoteDisabled?: boolean | null | undefined;
  readonly webSiteDisabled?: boolean | null | undefined;
};

export type ExperienceCategory =
  | 'ADVENTURE'
  | 'DEI'
  | 'ESCAPE_ROOM'
  | 'GAME_SHOW'
  | 'INTERNATIONAL'
  | 'KIT_BASED'
  | 'NONE'
  | 'PROFESSIONAL_DEVELOPMENT'
  | 'SPECIAL_OCCASION'
  | 'THEATRICAL';

export type ExperienceFilter = {
  /** The number of people. Only experiences with a format for this number of people are listed, and prices are for this number of people. */
  readonly attendees?: number | null | undefined;
  readonly category?: ExperienceCategory | null | undefined;
  readonly format?: SessionFormat | null | undefined;
  readonly hostType?: HostType | null | undefined;
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Only experiences with this status. Only staff can see those that aren’t ACTIVE. */
  readonly status?: ExperienceStatus | null | undefined;
  /** Words to find in the title, subtitle, description, tags, category or format names. Every word has to match; small typos are allowed. */
  readonly text?: string | null | undefined;
  /** Only visible experiences if true, only hidden ones if false. Only staff can see hidden ones. */
  readonly visible?: boolean | null | undefined;
};

export type ExperienceFormatSettingsInput = {
  readonly customization?: boolean | null | undefined;
};

export type ExperienceFormatTimelineItemInput = {
  readonly description?: string | null | undefined;
  readonly id?: string | null | undefined;
  readonly minMinutes?: number | null | undefined;
  readonly minutes?: number | null | undefined;
  /** Minutes from the start of the event. Negative values are before the start. */
  readonly offsetMinutes: number;
  readonly pinned?: boolean | null | undefined;
  /** The role whose call time this item can set; null if it sets no one’s. */
  readonly role?: CallRole | null | undefined;
  readonly title: string;
};

export type ExperienceFormatType =
  | 'BATTLE_ROYALE'
  | 'CHARITY_BIKE_BUILD'
  | 'GAME_ADVENTURE'
  | 'GAME_SHOW'
  | 'MUSIC_VIDEO'
  | 'NETWORKING_BINGO'
  | 'SECRET_AGENT'
  | 'SINGLE_TEAM_ADVENTURE'
  | 'SPANISH_ADVENTURE'
  | 'VAS';

export type ExperienceFormatUpgradeCreditsInput = {
  readonly premium: number;
  readonly pro: number;
};

export type ExperienceKind =
  | 'COMBO'
  | 'MULTI_FORMAT';

export type ExperienceSortField =
  | 'category'
  | 'creditsFrom'
  | 'position'
  | 'status'
  | 'tier'
  | 'title'
  | 'updatedAt';

export type ExperienceSorting = {
  readonly direction: SortDirection;
  readonly field: ExperienceSortField;
};

export type ExperienceStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DRAFT';

export type FeeCellInput = {
  readonly fromDays: number;
  readonly percent: number;
};

export type FeeClass =
  | 'DIY'
  | 'ON_SITE'
  | 'REMOTE'
  | 'REMOTE_HOST';

export type FeeLinesInput = {
  /** The refund by business days before the event, starting at 0 days. More days never mean a lower refund. */
  readonly CANCEL: ReadonlyArray<FeeCellInput>;
  /** The fee by business days before the event, starting at 0 days. More days never mean a higher fee. */
  readonly RESCHEDULE: ReadonlyArray<FeeCellInput>;
};

export type FeeTableInput = {
  readonly DIY: FeeLinesInput;
  readonly ON_SITE: FeeLinesInput;
  readonly REMOTE: FeeLinesInput;
  readonly REMOTE_HOST: FeeLinesInput;
};

export type FilePurpose =
  | 'MEDIA'
  | 'REPORT'
  | 'SOUND';

export type FileReason =
  | 'KIND'
  | 'TOO_BIG'
  | 'TOO_LONG'
  | 'TOO_MANY_PIXELS'
  | 'UNREADABLE';

/** UPLOADING while bytes arrive, UPLOADED once all have, then DONE or ERROR. */
export type FileState =
  | 'DONE'
  | 'ERROR'
  | 'UPLOADED'
  | 'UPLOADING';

export type FileVariantName =
  | 'card'
  | 'full'
  | 'thumb';

export type GameCommand =
  | 'CLOSE'
  | 'END'
  | 'MESSAGE'
  | 'NOTE'
  | 'PAUSE'
  | 'START'
  | 'VOTE';

export type GameFate =
  /** It happened. */
  | 'APPLIED'
  /** It wasn’t possible, for the given reason. */
  | 'IGNORED'
  /** The event was over when it arrived. A start or an end can still correct the times of the game. */
  | 'LATE'
  /** The game was already there. */
  | 'REPEATED';

export type GameMessageKind =
  | 'MESSAGE'
  | 'NOTE';

export type GlobalUnavailabilityInput = {
  /** Whether it is whole days, which begin and end at midnight where each person works. Then the first date is required. */
  readonly allDay?: boolean | null | undefined;
  readonly date?: string | null | undefined;
  /** Required unless it is whole days. At most 31 days after the start. */
  readonly endsAt?: string | null | undefined;
  readonly holiday?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  /** Required unless it is whole days. */
  readonly startsAt?: string | null | undefined;
  /** The last of the whole days. By default the first. */
  readonly until?: string | null | undefined;
};

export type GroupDetailsInput = {
  readonly age?: string | null | undefined;
  readonly alcohol?: string | null | undefined;
  readonly attendeesDetails?: string | null | undefined;
  readonly avDetails?: string | null | undefined;
  readonly bar?: string | null | undefined;
  readonly departments?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly eventDetails?: string | null | undefined;
  readonly familiar?: string | null | undefined;
  readonly food?: string | null | undefined;
  readonly hasNextEvent?: boolean | null | undefined;
  readonly hasPreviousEvent?: boolean | null | undefined;
  readonly mobility?: string | null | undefined;
  readonly multiSession?: string | null | undefined;
  readonly multicultural?: string | null | undefined;
  readonly nextEventUrl?: string | null | undefined;
  readonly playedPreviously?: string | null | undefined;
  readonly previousEventDetails?: string | null | undefined;
  readonly prizesOrigin?: string | null | undefined;
  readonly prizesShippingAddress?: string | null | undefined;
  readonly rating?: string | null | undefined;
  readonly sameLocation?: string | null | undefined;
  readonly teamsDetails?: string | null | undefined;
  readonly teamsOrigin?: string | null | undefined;
  readonly tv?: string | null | undefined;
  readonly young?: string | null | undefined;
};

/** ASKING until a colleague says yes, WAITING until the producer does; the others are final. */
export type HandOverState =
  | 'APPROVED'
  | 'ASKING'
  | 'ENDED'
  | 'EXPIRED'
  | 'REFUSED'
  | 'WAITING'
  | 'WITHDRAWN';

export type HostType =
  | 'ON_SCREEN'
  | 'ON_SITE'
  | 'SELF_HOSTED';

/** What Troupe depends on. */
export type HousePartKey =
  | 'BACKUPS'
  | 'CALENDARS'
  | 'DATABASE'
  | 'EMAILS'
  | 'FILES'
  | 'JOBS'
  | 'PAYMENTS'
  | 'SERVER'
  | 'WEBHOOKS';

/** BAD: someone has to act. FAILING: it is being tried again. WELL: it works. UNUSED: it had nothing to do yet. OFF: it isn’t set up. */
export type HousePartState =
  | 'BAD'
  | 'FAILING'
  | 'OFF'
  | 'UNUSED'
  | 'WELL';

export type InstructionType =
  | 'IRL_ADMIN_INSTRUCTIONS'
  | 'IRL_LOGIN_INSTRUCTIONS'
  | 'IRL_LOGIN_INSTRUCTIONS_NO_CODE'
  | 'IRL_TALKING_POINTS';

/** What came in place of an answer; REFUSED: an answer that refuses for good. */
export type IntegrationError =
  | 'BAD_ANSWER'
  | 'BROKEN'
  | 'RATE_LIMITED'
  | 'REFUSED'
  | 'SIGNED_OUT'
  | 'TIMEOUT'
  | 'UNREACHABLE';

/** PENDING: something is to be pushed. SYNCED: the other side has the event as it is. FAILED: the last try failed, and there will be another. DEAD: given up. OFF: nothing is pushed. */
export type IntegrationState =
  | 'DEAD'
  | 'FAILED'
  | 'OFF'
  | 'PENDING'
  | 'SYNCED';

/** The systems outside that an event is linked with. */
export type IntegrationType =
  | 'BREADCRUMB'
  | 'GALLERY'
  | 'HUBSPOT'
  | 'PLAY'
  | 'SLACK'
  | 'WEB_EVENT';

export type InvitationState =
  | 'EXPIRED'
  | 'LAPSED'
  | 'OPEN';

/** Where the guests of an invite link take part. */
export type InviteAudience =
  | 'ONLINE'
  | 'ON_SITE';

export type InvoiceKind =
  | 'CREDIT_NOTE'
  | 'INVOICE';

export type KindLocationInput = {
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly name?: string | null | undefined;
};

export type LawnKind =
  | 'BREAK'
  | 'GAME';

export type LawnTournamentInput = {
  /** Null: after the middle round. */
  readonly break?: number | null | undefined;
  /** Null: until all teams have met. */
  readonly rounds?: number | null | undefined;
};

export type LevelsByFormatInput = {
  readonly HYBRID: number;
  readonly IN_PERSON: number;
  readonly REMOTE: number;
};

/** POINT: somewhere that people can walk to. CITY: the centre of a city and no more. */
export type LocationPrecision =
  | 'CITY'
  | 'POINT';

export type LocationType =
  | 'END'
  | 'START'
  | 'VENUE';

export type MailFilter = {
  readonly states?: ReadonlyArray<MailState> | null | undefined;
};

export type MailState =
  /** We gave up on it. */
  | 'NOT_DELIVERED'
  /** It will be written later, such as a reminder. */
  | 'PLANNED'
  /** It couldn’t be sent so far and will be tried again. */
  | 'RETRYING'
  | 'SENT'
  /** It was older than 24 hours before it could be tried, and isn’t sent. */
  | 'TOO_OLD'
  /** It hasn’t been tried yet. */
  | 'WAITING';

export type ManualOrderItemInput = {
  readonly consumable: ConsumableType;
  /** The discount on the whole item, in minor units. */
  readonly discount?: number | null | undefined;
  /** How many to add, from 1 to 10,000. */
  readonly quantity: number;
  /** The price of each, in minor units such as cents. Defaults to the current price. */
  readonly unitPrice?: number | null | undefined;
};

export type MarkOrderPaidInput = {
  readonly id: string;
  /** When the order was paid; can’t be in the future. */
  readonly paidAt: string;
  readonly version?: number | null | undefined;
  /** The id of the workspace to assign the order to; required if the order doesn’t have one yet. */
  readonly workspaceId?: string | null | undefined;
};

export type MediaType =
  | 'Audio'
  | 'Document'
  | 'Image'
  | 'Video';

export type MissionAnswerKind =
  | 'MULTIPLE_CHOICE'
  | 'TEXT'
  | 'TRUE_FALSE';

export type MissionOptionInput = {
  readonly correct: boolean;
  /** At most 64 characters. */
  readonly title: string;
};

export type MissionSetFilter = {
  /** True for Troupe’s library only, false for sets of workspaces only. Without it, both. */
  readonly library?: boolean | null | undefined;
  /** Matches any part of the name. */
  readonly text?: string | null | undefined;
  /** Only sets of this workspace. */
  readonly workspaceId?: string | null | undefined;
};

export type ModifierSortField =
  | 'createdAt'
  | 'label';

export type ModifierSorting = {
  readonly direction: SortDirection;
  readonly field: ModifierSortField;
};

/** ASKED: the person has an offer to answer. ASSIGNED: they were put on a crew. ACCEPTED, DECLINED: someone they chose has answered. OPEN_ROLE, DROPPED_OUT, UNFILLED, REPLACED: about the crew of an event they produce. REQUESTED: a new time waits for approval. APPROVED, REFUSED: the answer to their own request. CREW_SET, CANCELLED: about their event. PAID: their order. HAND_OVER_ASKED: a colleague asks them to take over a show. HAND_OVER_TAKEN: someone would, and the producer’s yes is missing. HAND_OVER_ENDED: a request they made or were asked by has ended. */
export type NoticeKind =
  | 'ACCEPTED'
  | 'APPROVED'
  | 'ASKED'
  | 'ASSIGNED'
  | 'CANCELLED'
  | 'CREW_SET'
  | 'DECLINED'
  | 'DROPPED_OUT'
  | 'HAND_OVER_ASKED'
  | 'HAND_OVER_ENDED'
  | 'HAND_OVER_TAKEN'
  | 'OPEN_ROLE'
  | 'PAID'
  | 'REFUSED'
  | 'REPLACED'
  | 'REQUESTED'
  | 'UNFILLED';

export type OpenRoomPriceInput = {
  readonly price: number;
  readonly subscriberPrice: number;
};

export type OrderFilter = {
  readonly source?: OrderSource | null | undefined;
  /** Only orders in this state. If omitted, deleted orders, which have the state CANCELLED, are left out. */
  readonly state?: OrderState | null | undefined;
  /** Matches any part of the order’s code, the workspace’s name, an invoice number or an item’s name; for staff, also the id of the HubSpot deal. */
  readonly text?: string | null | undefined;
  /** Only orders that need action from staff: those in the state PENDING or STUCK, and those with a flag. */
  readonly waiting?: boolean | null | undefined;
  /** Only orders of this workspace. Required for customers, who otherwise get an empty list. */
  readonly workspaceId?: string | null | undefined;
};

/** MISMATCH: the payment doesn’t match the order, so nothing was granted. Refunding the order returns the payment. */
export type OrderFlag =
  | 'MISMATCH';

export type OrderItemKind =
  | 'EVENT'
  | 'FEE'
  | 'PACK';

export type OrderSource =
  | 'HUBSPOT'
  | 'MANUAL'
  | 'ONLINE';

/** DRAFT: a card payment is in progress. PENDING: requested or not yet paid. STUCK: paid, but the credits couldn’t be granted. CANCELLED: deleted by staff. */
export type OrderState =
  | 'CANCELLED'
  | 'DRAFT'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'STUCK';

export type PackInput = {
  readonly from: number;
  readonly price: number;
  readonly subscriberPrice: number;
};

export type PackageLevel =
  | 'PREMIUM'
  | 'PRO'
  | 'STANDARD';

export type PaymentFactKind =
  | 'DISPUTED'
  | 'DISPUTE_LOST'
  | 'DISPUTE_WON'
  | 'REFUNDED'
  | 'REFUND_FAILED'
  | 'SUCCEEDED';

export type PlaceKind =
  | 'ADDRESS'
  | 'CITY'
  | 'VENUE';

/** Who knows a place: the list of cities that comes with the server, or the provider of street addresses. */
export type PlaceSource =
  | 'EMBEDDED'
  | 'PROVIDER';

export type PlantApplicationState =
  | 'INVITED'
  | 'IN_REVIEW'
  | 'NEW'
  | 'REJECTED'
  | 'WITHDRAWN';

export type PlayMode =
  | 'INDIVIDUAL'
  | 'TEAM';

export type PlaythroughStatus =
  | 'ARCHIVED'
  | 'CLOSED'
  | 'ENDED'
  | 'ENDING'
  | 'PAUSED'
  | 'STARTED'
  | 'VOTING';

/** Coordinates in degrees. */
export type PointInput = {
  readonly latitude: number;
  readonly longitude: number;
};

/** Why a system outside gave no answer. */
export type PortFailure =
  | 'BAD_ANSWER'
  | 'BROKEN'
  | 'RATE_LIMITED'
  | 'SIGNED_OUT'
  | 'TIMEOUT'
  | 'UNREACHABLE';

export type PortMode =
  | 'OFF'
  | 'REAL'
  | 'SIMULATED';

export type PreviewZoneAreaInput = {
  /** Its corners in their order, 3 to 499. The first may be repeated at the end. */
  readonly area: ReadonlyArray<PointInput>;
  /** The zone area that would be changed; without it, it’s a new one. */
  readonly id?: string | null | undefined;
};

/** The change to preview: a new price list, or seasons that are added, changed or deleted. */
export type PriceChangeInput = {
  readonly deletedModifiers?: ReadonlyArray<string> | null | undefined;
  readonly priceModifiers?: ReadonlyArray<SavedPriceModifierInput> | null | undefined;
  readonly priceTable?: CreatePriceTableInput | null | undefined;
};

export type PriceHalfHoursInput = {
  readonly ON_SCREEN: number;
  readonly ON_SITE: number;
  readonly SELF_HOSTED: number;
};

export type PriceLevelsInput = {
  readonly ON_SCREEN: LevelsByFormatInput;
  readonly ON_SITE: LevelsByFormatInput;
  readonly SELF_HOSTED: LevelsByFormatInput;
};

export type PriceModifierInput = {
  /** A range of at most 366 days. */
  readonly dateRange: DateRangeInput;
  /** A whole number from −90 to 300, except 0. */
  readonly percent: number;
  /** At least one format, each listed once. */
  readonly types: ReadonlyArray<SessionFormat>;
};

export type PriceModifierSortField =
  | 'endsOn'
  | 'percent'
  | 'startsOn';

export type PriceModifierSorting = {
  readonly direction: SortDirection;
  readonly field: PriceModifierSortField;
};

export type PriceUpgradesInput = {
  readonly PREMIUM: number;
  readonly PRO: number;
  readonly STANDARD: number;
};

export type QuoteState =
  | 'EXPIRED'
  | 'OPEN'
  | 'WITHDRAWN';

export type ReadinessStatus =
  | 'EmDetailsRequired'
  | 'GameReady'
  | 'HostNeeded'
  | 'ManagersNeeded'
  | 'UserDetailsRequired';

export type RealPlaythroughActionInput = {
  /** How many milliseconds ago the command was given on the device, at most 12 hours. With it, the answer is always a fate and never STATE_CONFLICT. */
  readonly agoMs?: number | null | undefined;
  /** A name of 8 characters for the device. */
  readonly device?: string | null | undefined;
  /** The id of the event. */
  readonly id: string;
  /** A new UUID for each command. The same key again repeats the first answer. By default it’s the request’s Idempotency-Key. */
  readonly key?: string | null | undefined;
};

export type RealPlaythroughMessageInput = {
  /** How many milliseconds ago the command was given on the device, at most 12 hours. With it, the answer is always a fate and never STATE_CONFLICT. */
  readonly agoMs?: number | null | undefined;
  /** A name of 8 characters for the device. */
  readonly device?: string | null | undefined;
  /** The id of the event. */
  readonly id: string;
  /** A new UUID for each command. The same key again repeats the first answer. By default it’s the request’s Idempotency-Key. */
  readonly key?: string | null | undefined;
  /** A MESSAGE, which is the default, is for everyone who can open the event. A NOTE is for crew and staff. */
  readonly kind?: GameMessageKind | null | undefined;
  /** Only for this team. */
  readonly team?: string | null | undefined;
  /** At most 280 characters, for a note 2000. */
  readonly text: string;
};

export type RefundState =
  | 'ASKED'
  | 'DONE'
  | 'FAILED'
  | 'REFUSED';

/** Whether someone’s pages may be recorded: OFF, no one is recorded; ASK, they were never asked; YES or NO, their answer. */
export type ReplayConsent =
  | 'ASK'
  | 'NO'
  | 'OFF'
  | 'YES';

export type ReplayWebhookDeliveryInput = {
  /** Also every other delivery that the same endpoint missed. */
  readonly allGivenUp?: boolean | null | undefined;
  readonly id: string;
};

export type ReportAbsenceInput = {
  readonly from: string;
  readonly keep?: ReadonlyArray<string> | null | undefined;
  readonly note?: string | null | undefined;
  readonly reason: AbsenceReason;
  readonly to: string;
  readonly userId?: string | null | undefined;
};

export type ResetInviteLinkInput = {
  readonly audience: InviteAudience;
  /** The id of the event. */
  readonly id: string;
};

export type SaveSessionAsTemplateInput = {
  /** The id of the event. */
  readonly id: string;
  /** CUSTOM, the default, is for the event’s workspace; only event producers and admins save a MASTER one. */
  readonly kind?: TemplateKind | null | undefined;
  readonly name: string;
};

export type SavedPriceModifierInput = {
  /** The id of the modifier to change; omit it to add a new one. */
  readonly id?: string | null | undefined;
  readonly modifier: PriceModifierInput;
};

export type SellerInput = {
  readonly address: string;
  readonly city: string;
  /** A two-letter ISO 3166 country code. */
  readonly country: string;
  readonly name: string;
  readonly postcode: string;
  readonly taxId: string;
};

export type SendInviteLinkInput = {
  readonly audience: InviteAudience;
  /** The id of the event. */
  readonly id: string;
  /** The names of the addresses, at the same places; empty where none is known. A guest’s answer replaces it. */
  readonly names?: ReadonlyArray<string> | null | undefined;
  /** Up to 250 email addresses. Without them, everyone who was emailed this link and hasn’t answered, once in 24 hours. */
  readonly to?: ReadonlyArray<string> | null | undefined;
};

export type SessionActivityFilter = {
  readonly actorId?: string | null | undefined;
  readonly kinds?: ReadonlyArray<SessionActivityKind> | null | undefined;
  /** Only changes of this path, or of all paths that begin with it and a dot. */
  readonly path?: string | null | undefined;
};

export type SessionActivityKind =
  | 'CONTACTS'
  | 'CREDITS'
  | 'CREW'
  | 'DETAILS'
  | 'EMAILS'
  | 'GROUP_DETAILS'
  | 'LOCATIONS'
  | 'PRICE'
  | 'STATE'
  | 'TIME'
  | 'TIMELINE';

export type SessionAssignability =
  | 'ASSIGNABLE'
  | 'MANUAL_ONLY'
  | 'NOT_ASSIGNABLE';

/** Only events with an assignment that matches roles, userIds and states together. An empty list matches everything. */
export type SessionAssignmentFilter = {
  /** Only events that start at this time or later. */
  readonly from?: string | null | undefined;
  readonly roles?: ReadonlyArray<AssignmentRole> | null | undefined;
  /** Matches assignments whose latest offer is in one of these states. */
  readonly states?: ReadonlyArray<AssignmentStatus> | null | undefined;
  /** Matches any part of the event’s or the workspace’s name. */
  readonly text?: string | null | undefined;
  /** Only events that start before this time. */
  readonly to?: string | null | undefined;
  readonly userIds?: ReadonlyArray<string> | null | undefined;
  readonly workspaceIds?: ReadonlyArray<string> | null | undefined;
};

export type SessionChangeEffect =
  | 'ADDED'
  | 'ASKED_AGAIN'
  | 'CLEARED'
  | 'KEPT'
  | 'PARKED'
  | 'RELEASED'
  | 'RESTORED';

export type SessionChangedPart =
  | 'CREW'
  | 'GAME_ZONE'
  | 'GROUP_DETAILS'
  | 'LOBBY'
  | 'LOCATIONS'
  | 'TEMPLATE'
  | 'TIMELINE';

export type SessionContactInput = {
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly userId: string;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionContactsInput = {
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly userIds: ReadonlyArray<string>;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionDocument =
  | 'CALL_SHEET'
  | 'IRL_ADMIN_INSTRUCTIONS'
  | 'IRL_LOGIN_INSTRUCTIONS'
  | 'IRL_LOGIN_INSTRUCTIONS_NO_CODE'
  | 'IRL_TALKING_POINTS'
  | 'RUNNING_ORDER';

/** DECLINED: without a reason. EXPIRED: they didn’t answer. LEFT: they no longer have an account or no longer do this kind of work. */
export type SessionDropOutReason =
  | 'DECLINED'
  | 'EXPIRED'
  | 'LEFT'
  | 'OTHER'
  | 'SICK'
  | 'SKILL'
  | 'TOO_LATE'
  | 'TRAVEL'
  | 'UNAVAILABLE';

export type SessionFilePurpose =
  | 'MEDIA'
  | 'REPORT';

/** Only events that match everything given. An empty list isn’t a filter. */
export type SessionFilter = {
  /** Only events for which this person has a pending or accepted offer. Only staff can name someone other than themselves. */
  readonly assignedTo?: string | null | undefined;
  /** Only events that this person booked, if the caller can see who it was. */
  readonly bookedBy?: string | null | undefined;
  /** Only events of experiences in one of these categories. */
  readonly category?: ReadonlyArray<ExperienceCategory> | null | undefined;
  /** Only events in this city, in capitals or small letters. */
  readonly city?: string | null | undefined;
  /** Only events with this contact. */
  readonly contactId?: string | null | undefined;
  readonly diy?: boolean | null | undefined;
  readonly experienceId?: string | null | undefined;
  readonly formatId?: string | null | undefined;
  /** Only events that start at this time or later. */
  readonly from?: string | null | undefined;
  /** Only events of this group, if the caller can see it. */
  readonly groupId?: string | null | undefined;
  /** True for events that aren’t over and have a role other than salesperson without a pending or accepted offer, or that someone has just left; false for all others. For staff only. */
  readonly hasOpenPlaces?: boolean | null | undefined;
  /** Only events for which this person has a pending or accepted offer as a host. For staff only. */
  readonly hostId?: string | null | undefined;
  readonly hostType?: ReadonlyArray<HostType> | null | undefined;
  /** Only events in these groups of the caller’s inbox. A producer’s inbox has the upcoming events they produce and those without a producer, or whose producer has just left; events that someone has just left come first. An admin’s has all upcoming events. Other people have no inbox. */
  readonly inbox?: ReadonlyArray<SessionInboxGroup> | null | undefined;
  /** Only upcoming events that show this instruction. For staff only. */
  readonly instructionId?: string | null | undefined;
  /** True for open rooms only, false for all other events. Without it, both. */
  readonly openRooms?: boolean | null | undefined;
  readonly packageLevel?: ReadonlyArray<PackageLevel> | null | undefined;
  /** Only events for which this person has a pending or accepted offer as the producer. For staff only. */
  readonly producerId?: string | null | undefined;
  /** Only events with one of these readiness states. Completed and cancelled events have none. */
  readonly readiness?: ReadonlyArray<ReadinessStatus> | null | undefined;
  readonly status?: ReadonlyArray<SessionStatus> | null | undefined;
  readonly syncType?: ReadonlyArray<string> | null | undefined;
  /** Matches any part of the event’s, its experience’s or its workspace’s name, its city, or the name of the person who booked it. */
  readonly text?: string | null | undefined;
  /** Only events whose running order is outdated, or isn’t. For staff only. */
  readonly timelineOutdated?: boolean | null | undefined;
  /** Only events that start before this time. */
  readonly to?: string | null | undefined;
  readonly type?: ReadonlyArray<SessionFormat> | null | undefined;
  /** Only events at this venue, if the caller can see it. */
  readonly venueId?: string | null | undefined;
  readonly workspaceId?: string | null | undefined;
};

export type SessionFormat =
  | 'HYBRID'
  | 'IN_PERSON'
  | 'REMOTE';

export type SessionGroupChangeKind =
  | 'ADDED'
  | 'NAME'
  | 'PLACE'
  | 'REMOVED'
  | 'TIME';

export type SessionGroupInput = {
  readonly gapMinutes?: number | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly pattern?: SessionGroupPattern | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** How the events of a group follow one another. FREE leaves their times as they are. */
export type SessionGroupPattern =
  | 'BACK_TO_BACK'
  | 'FREE'
  | 'SIMULTANEOUS';

/** NEW until the group is announced. UPDATED if an event has changed since in something that was announced. */
export type SessionGroupStatus =
  | 'NEW'
  | 'UPDATED';

export type SessionInboxGroup =
  | 'NEEDS_HOSTS'
  | 'NEEDS_REVIEW'
  | 'READY'
  | 'REQUESTS'
  | 'WAITING';

export type SessionLocationInput = {
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** The id of the event. */
  readonly id: string;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  readonly type: LocationType;
  /** A venue, of which the location becomes a copy; the other details are then left out. */
  readonly venueId?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionMissionSetInput = {
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  /** A mission set of the event’s workspace. Staff can also choose one of Troupe’s library. */
  readonly missionSetId: string;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionModifiersInput = {
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  /** An event has at most 50 modifiers. */
  readonly modifierIds: ReadonlyArray<string>;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionOutcome =
  | 'FAILED'
  | 'NO_SHOW'
  | 'RAN'
  | 'UNKNOWN';

export type SessionPhoneSource =
  | 'PRODUCER'
  | 'SESSION_PHONE';

export type SessionRelationInput = {
  /** The id of the other event. */
  readonly id: string;
  readonly type: SessionRelationType;
};

/** What the other event is to this one: an earlier one, or a later one. */
export type SessionRelationType =
  | 'future'
  | 'past';

export type SessionRelationsInput = {
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly relations: ReadonlyArray<SessionRelationInput>;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionSortField =
  | 'attendees'
  | 'createdAt'
  | 'credits'
  | 'endsAt'
  | 'name'
  | 'startsAt'
  | 'status';

export type SessionSorting = {
  readonly direction: SortDirection;
  readonly field: SessionSortField;
};

export type SessionSourceInput = {
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly sourceSessionId: string;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SessionStatus =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'LIVE'
  | 'REQUESTED'
  | 'SCHEDULED'
  | 'UNSCHEDULED';

export type SetStaffingWeightsInput = {
  /** When the weights come into force. Defaults to now; can’t be in the past. */
  readonly startsAt?: string | null | undefined;
  readonly weights: WeightsInput;
};

export type SetSystemInput = {
  readonly key: SystemKey;
  /** The new value: an id; for TAGS, a JSON list of at most 100 tags of 1 to 32 characters each; for QUICKBOOKS_SECRET, 16 to 200 characters. */
  readonly value: string;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type StaffingPin =
  | 'FORBID'
  | 'FREE'
  | 'PIN';

export type StaffingPlanState =
  | 'DISCARDED'
  | 'FAILED'
  | 'PUBLISHED'
  | 'READY'
  | 'SOLVING';

export type StatementInput = {
  /** A day in UTC, or an instant. */
  readonly from?: string | null | undefined;
  readonly part: StatementPart;
  /** A day in UTC, which counts as a whole, or the first instant that is left out. */
  readonly to?: string | null | undefined;
  /** YYYY-MM: only this month and earlier ones. */
  readonly until?: string | null | undefined;
  /** The time zone in which a month begins. */
  readonly zone: string;
};

export type StatementKind =
  | 'BOOKED'
  | 'CANCELLED'
  | 'CHANGED'
  | 'COMPLETED'
  | 'CORRECTION'
  | 'EXPIRED'
  | 'GIFT'
  | 'ORDER'
  | 'REFUND'
  | 'REFUND_FAILED'
  | 'RELEASED'
  | 'RESERVED';

export type StatementPart =
  | 'ALL'
  | 'EVENTS'
  | 'PAYMENTS';

export type SystemKey =
  | 'OPEN_ROOM_TEMPLATE_ID'
  | 'PLAY_DEMO_EXPERIENCE_ID'
  | 'PLAY_DEMO_WORKSPACE_ID'
  | 'PREFERRED_EVENT_PRODUCER_ID'
  | 'QUICKBOOKS_SECRET'
  | 'TAGS'
  | 'VAS_EXPERIENCE_ID'
  | 'VAS_WORKSPACE_ID';

export type TaskCause =
  | 'ADDED'
  | 'CONFLICT'
  | 'DECLINED'
  | 'EXPIRED'
  | 'LEFT'
  | 'MOVED'
  | 'RELEASED'
  | 'TRAVEL'
  | 'UNFIT'
  | 'UPGRADED'
  | 'WITHDREW';

export type TaxInput = {
  readonly basisPoints: number;
  readonly country: string;
};

export type TemplateFilter = {
  /** Only templates that can be chosen for this event, and the one that it has. */
  readonly forSession?: string | null | undefined;
  readonly kind?: TemplateKind | null | undefined;
  readonly syncType?: string | null | undefined;
  /** Part of the name. */
  readonly text?: string | null | undefined;
  /** Only templates for this format and those for any. */
  readonly type?: SessionFormat | null | undefined;
  /** Only the CUSTOM templates of this workspace. */
  readonly workspaceId?: string | null | undefined;
};

export type TemplateKind =
  | 'CUSTOM'
  | 'LEGACY'
  | 'MASTER';

export type TimelineItemInput = {
  readonly description?: string | null | undefined;
  /** Only when a running order is replaced: the id of the earlier item that this one is. */
  readonly id?: string | null | undefined;
  /** A re-flow makes the item no shorter than this. */
  readonly minMinutes?: number | null | undefined;
  /** How long the item takes; 0 if it lasts until the next one. */
  readonly minutes?: number | null | undefined;
  /** Minutes from the start of the event. Negative values are before the start. */
  readonly offsetMinutes: number;
  /** Whether the item keeps its time of day when the start of the event moves, and its place in a re-flow. */
  readonly pinned?: boolean | null | undefined;
  /** The role that this item applies to. If omitted when a running order is replaced, the item keeps the role of the earlier item with the same title. */
  readonly role?: CallRole | null | undefined;
  readonly title: string;
};

export type TimelineReason =
  | 'DURATION'
  | 'KIND'
  | 'PLACE'
  | 'START'
  | 'TEMPLATE';

export type UncoveredWeightsInput = {
  readonly HOST: number;
  readonly PLANT: number;
  readonly PRODUCER: number;
  readonly SALESPERSON: number;
  readonly SUPPORTING_PRODUCER: number;
};

export type UpdateAiPromptInput = {
  readonly id: string;
  readonly model?: AiModel | null | undefined;
  readonly name?: string | null | undefined;
  readonly prompt?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  readonly webhookUrl?: string | null | undefined;
};

/** Omitted fields are left unchanged; null removes a colour or logo. */
export type UpdateCustomizationInput = {
  /** Colours as #RRGGBB. */
  readonly colours?: WorkspaceColoursInput | null | undefined;
  /** The id of the workspace. */
  readonly id: string;
  readonly media?: ReadonlyArray<WorkspaceMediaInput> | null | undefined;
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged; null clears a field. Existing events keep the price, duration, crew and running order they were booked with. */
export type UpdateExperienceFormatInput = {
  readonly actors?: number | null | undefined;
  readonly attendeesMax?: number | null | undefined;
  readonly attendeesMin?: number | null | undefined;
  readonly description?: string | null | undefined;
  /** In minutes, in multiples of 15. */
  readonly duration?: number | null | undefined;
  /** Formatted text, in a small subset of HTML. */
  readonly formatDescription?: string | null | undefined;
  readonly hasGroupDetails?: boolean | null | undefined;
  /** Formatted text, in a small subset of HTML. */
  readonly hostDescription?: string | null | undefined;
  readonly hostType?: HostType | null | undefined;
  readonly id: string;
  readonly kitBased?: boolean | null | undefined;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  /** The format’s own price level for an hour or less; null if the price list applies. */
  readonly level?: number | null | undefined;
  /** How many minutes before the start guests can come in. */
  readonly lobby?: number | null | undefined;
  /** In minutes, in multiples of 15. */
  readonly maxDuration?: number | null | undefined;
  /** In minutes, in multiples of 15. */
  readonly minDuration?: number | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly pdfType?: ExperienceFormatType | null | undefined;
  /** The format’s own number of people per priced unit; null for the default. */
  readonly peoplePerUnit?: number | null | undefined;
  readonly playType?: PlayMode | null | undefined;
  /** How many minutes before the start the crew has to be there, for roles without a call time in the running order. If the lobby opens earlier, they have to be there when it opens. */
  readonly scheduleOffset?: number | null | undefined;
  readonly settings?: ExperienceFormatSettingsInput | null | undefined;
  readonly subtitle?: string | null | undefined;
  readonly syncType?: string | null | undefined;
  readonly templateId?: string | null | undefined;
  /** The running order, with at most 100 items. */
  readonly timeline?: ReadonlyArray<ExperienceFormatTimelineItemInput> | null | undefined;
  readonly title?: string | null | undefined;
  readonly type?: SessionFormat | null | undefined;
  /** The format’s own prices for package levels, in credits; null to use the price list. */
  readonly upgradeCredits?: ExperienceFormatUpgradeCreditsInput | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  /** The id of a YouTube video. As input, its youtube.com or youtu.be address is accepted too. */
  readonly youtube?: string | null | undefined;
};

/** Omitted fields are left unchanged. */
export type UpdateExperienceInput = {
  readonly attributes?: ExperienceAttributesInput | null | undefined;
  readonly bookable?: boolean | null | undefined;
  readonly category?: ExperienceCategory | null | undefined;
  readonly description?: string | null | undefined;
  readonly id: string;
  /** The ids of all images of this experience, in order: at most 12, each uploaded for this experience with POST /files. Images that aren’t listed are removed. */
  readonly images?: ReadonlyArray<string> | null | undefined;
  /** Formatted text, in a small subset of HTML. */
  readonly overview?: string | null | undefined;
  /** The position in the list, counted from 0. Moving one experience shifts the others. */
  readonly position?: number | null | undefined;
  readonly status?: ExperienceStatus | null | undefined;
  readonly subscribers?: boolean | null | undefined;
  readonly subtitle?: string | null | undefined;
  /** Words from the TAGS system setting. */
  readonly tags?: ReadonlyArray<string> | null | undefined;
  readonly tier?: number | null | undefined;
  readonly title?: string | null | undefined;
  readonly type?: ExperienceKind | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  readonly visible?: boolean | null | undefined;
};

export type UpdateGalleryPasswordInput = {
  /** The id of the event. */
  readonly id: string;
  /** 6 to 64 characters. */
  readonly password: string;
};

/** Omitted fields are left unchanged, but an outline without a point gets its centroid. */
export type UpdateGameZoneInput = {
  /** The corners of its outline in their order, or with wrap any 3 to 500 places. */
  readonly hull?: ReadonlyArray<PointInput> | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  /** A place inside the outline by which its distance is measured; by default, its centroid. */
  readonly point?: PointInput | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  /** Keeps the convex hull of the places. */
  readonly wrap?: boolean | null | undefined;
  /** By default, the smallest zone area that contains the point. */
  readonly zoneAreaId?: string | null | undefined;
};

/** What changes of a blocked time. Its times are given together, or not at all to keep them. */
export type UpdateGlobalUnavailabilityInput = {
  /** Whether it is whole days, which begin and end at midnight where each person works. Then the first date is required. */
  readonly allDay?: boolean | null | undefined;
  /** The number of upcoming events that overlap the new times and didn’t overlap the old ones, to confirm that you know of them. */
  readonly confirm?: number | null | undefined;
  readonly date?: string | null | undefined;
  /** Required unless it is whole days. At most 31 days after the start. */
  readonly endsAt?: string | null | undefined;
  readonly holiday?: boolean | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  /** Required unless it is whole days. */
  readonly startsAt?: string | null | undefined;
  /** The last of the whole days. By default the first. */
  readonly until?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateInstructionInput = {
  readonly content?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly documentType?: ExperienceFormatType | null | undefined;
  readonly hosts?: ReadonlyArray<HostType> | null | undefined;
  readonly id: string;
  readonly title?: string | null | undefined;
  readonly type?: InstructionType | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** What is omitted stays as it is, or as it is in a new schedule. */
export type UpdateLawnScheduleInput = {
  /** Whether there is a long break. */
  readonly break?: boolean | null | undefined;
  /** Minutes of the long break. */
  readonly breakDuration?: number | null | undefined;
  /** Minutes that have to be left at the end of the event. */
  readonly endOffset?: number | null | undefined;
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  /** The names of 1 to 20 stations, each of them once. */
  readonly missions?: ReadonlyArray<string> | null | undefined;
  /** Minutes between two rounds. */
  readonly roundBreakDuration?: number | null | undefined;
  /** Minutes of a round. */
  readonly roundDuration?: number | null | undefined;
  /** Minutes from the start of the event to the first round. */
  readonly startOffset?: number | null | undefined;
  /** 2 to 64 names, each of them once. */
  readonly teams?: ReadonlyArray<string> | null | undefined;
  readonly tournament?: LawnTournamentInput | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. */
export type UpdateMissionInput = {
  /** The keys of the findings about the mission that its authors don’t want to see again. */
  readonly dismissed?: ReadonlyArray<string> | null | undefined;
  readonly id: string;
  /** At most 144 characters. */
  readonly instructions?: string | null | undefined;
  /** At most 18 characters. */
  readonly name?: string | null | undefined;
  /** At most 2,000 characters. */
  readonly notes?: string | null | undefined;
  /** MULTIPLE_CHOICE: 2 to 6 options, of which at least one is correct and not all are. TRUE_FALSE: True and False, one of them correct. TEXT: 1 to 10 answers, all correct. */
  readonly options?: ReadonlyArray<MissionOptionInput> | null | undefined;
  /** The place in the set, from 0. Setting it moves the others; a number after the last place means the last one. */
  readonly position?: number | null | undefined;
  readonly type?: MissionAnswerKind | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. */
export type UpdateMissionSetInput = {
  readonly id: string;
  readonly name?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateOpenWeveInput = {
  readonly attendees?: number | null | undefined;
  /** In minutes. */
  readonly duration?: number | null | undefined;
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  readonly startsAt?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. */
export type UpdateOrderItemInput = {
  readonly discount?: number | null | undefined;
  /** The id of the item. */
  readonly id: string;
  readonly quantity?: number | null | undefined;
  readonly reason?: string | null | undefined;
  readonly unitPrice?: number | null | undefined;
  /** The version of the order that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdatePermissionInput = {
  readonly id: string;
  readonly primary?: boolean | null | undefined;
  readonly role?: WorkspaceRole | null | undefined;
};

/** Omitted fields are left unchanged. INVITED makes the actor’s account. Within 10 seconds the state before it undoes the last change of state. */
export type UpdatePlantApplicationInput = {
  readonly id: string;
  /** For staff only. An empty note is deleted. */
  readonly note?: string | null | undefined;
  readonly state?: PlantApplicationState | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateSessionAssignmentInput = {
  readonly id: string;
  readonly lodging?: string | null | undefined;
  readonly rating?: number | null | undefined;
  /** What staff wrote about the person’s work. Visible to staff only. */
  readonly ratingNote?: string | null | undefined;
  readonly travel?: string | null | undefined;
  readonly version?: number | null | undefined;
};

/** What is omitted stays as it is. */
export type UpdateSessionFileInput = {
  /** Makes it the picture of the event, or no longer. Only images can be. */
  readonly cover?: boolean | null | undefined;
  /** True moves it to the bin, false brings it back. */
  readonly deleted?: boolean | null | undefined;
  /** The id of the file. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  /** Its place among the files of the event, from 0. */
  readonly position?: number | null | undefined;
  /** Only staff make a file a report, or change one. */
  readonly purpose?: SessionFilePurpose | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateSessionGameControlInput = {
  /** Whether it has a game tab and a console. */
  readonly gameControl: boolean;
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. Times, price, size, type and status are changed with separate operations. */
export type UpdateSessionInput = {
  /** Only staff can set this. */
  readonly activityNotes?: string | null | undefined;
  /** Only staff can set this. MANUAL_ONLY keeps staffing plans and repairs from changing the crew. NOT_ASSIGNABLE can’t be set. */
  readonly assignability?: SessionAssignability | null | undefined;
  readonly attendees?: number | null | undefined;
  /** What a guest’s whole email address has to match, in the syntax of RE2. If null, any address does. */
  readonly emailRegexPattern?: string | null | undefined;
  /** Of another template. The digest of the preview that the caller has seen. If something else would happen, the mutation is refused with QUOTE_CHANGED. */
  readonly expects?: string | null | undefined;
  /** Only customer success managers and higher roles can set this. */
  readonly freeReschedule?: boolean | null | undefined;
  readonly futureEventsDetails?: string | null | undefined;
  /** Only staff can set this. */
  readonly gameZoneId?: string | null | undefined;
  readonly groupDetails?: GroupDetailsInput | null | undefined;
  readonly id: string;
  /** Only staff can set this. */
  readonly internalNotes?: string | null | undefined;
  /** Only staff can set this. */
  readonly isTravelable?: boolean | null | undefined;
  readonly language?: string | null | undefined;
  /** Only staff can set this. How many minutes before the start guests can come in. */
  readonly lobby?: number | null | undefined;
  readonly locationDetails?: string | null | undefined;
  /** Only staff can set this. Whether the crew stays overnight. If null, it depends on how long their trips home take and how late they’d get there. */
  readonly lodging?: boolean | null | undefined;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly name?: string | null | undefined;
  readonly pastEventsDetails?: string | null | undefined;
  /** Only staff can set this. */
  readonly pdfType?: ExperienceFormatType | null | undefined;
  /** Only staff can set this. */
  readonly playType?: PlayMode | null | undefined;
  /** Only customer success managers and higher roles can set this. Setting it to true requires the version that you last read. */
  readonly reviewed?: boolean | null | undefined;
  /** Only staff can set this. How many minutes before the start the crew has to be there, for roles without a call time in the running order. If the lobby opens earlier, they have to be there when it opens. */
  readonly scheduleOffset?: number | null | undefined;
  /** Only staff can set this. */
  readonly shortName?: string | null | undefined;
  /** Only staff can set this. */
  readonly templateId?: string | null | undefined;
  /** Only staff can set this. Whether people at the event are given the producer’s own phone number, if they have one. */
  readonly useEventProducerPhone?: boolean | null | undefined;
  /** The people at the place of the event, at most 10, in this order. Replaces all of them; null or an empty list removes them. */
  readonly venueContacts?: ReadonlyArray<VenueContactInput> | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. A null format, host or package fits every event. */
export type UpdateSessionPhoneInput = {
  readonly hostType?: HostType | null | undefined;
  readonly id: string;
  readonly packageLevel?: PackageLevel | null | undefined;
  readonly phone?: string | null | undefined;
  readonly sessionType?: SessionFormat | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateSessionSyncTypeInput = {
  /** The digest of the preview that the caller has seen. If something else would happen, the mutation is refused with QUOTE_CHANGED. */
  readonly expects?: string | null | undefined;
  /** The id of the event. */
  readonly id: string;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly syncType: string;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateSessionTypeInput = {
  /** The digest of the preview that the caller has seen. If something else would happen, the mutation is refused with QUOTE_CHANGED. */
  readonly expects?: string | null | undefined;
  /** Without it, the present host if the experience is played that way. */
  readonly hostType?: HostType | null | undefined;
  /** The id of the event. */
  readonly id: string;
  /** Where the event starts. It becomes the START location. */
  readonly location?: KindLocationInput | null | undefined;
  /** With a version: a newer one is refused only if it changed a field that this mutation changes too. */
  readonly merge?: boolean | null | undefined;
  readonly type: SessionFormat;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateUserAudioInput = {
  readonly id: string;
  readonly keypress?: string | null | undefined;
  readonly overlay?: boolean | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  readonly volume?: number | null | undefined;
};

/** Omitted fields are left unchanged; null clears a field. Users can change their own names, meetingLink, phone and attributes. The other fields require the customer success manager role or a higher one. */
export type UpdateUserInput = {
  /** Only customer success managers and higher roles can set this, and not for their own account. */
  readonly active?: boolean | null | undefined;
  /** Email preferences in the form { email: { booking, reminders, news } }, where each value is true or false. */
  readonly attributes?: unknown;
  /** The id of a picture uploaded for this person with POST /files; null removes the picture. */
  readonly avatarFileId?: string | null | undefined;
  /** Only customer success managers and higher roles can set this. */
  readonly birthYear?: number | null | undefined;
  /** Only customer success managers and higher roles can set this, and not for their own account. The daily limit: how many events this person can work in a day, in their time zone. */
  readonly dailyLimit?: number | null | undefined;
  readonly firstName?: string | null | undefined;
  /** The id of the person. Defaults to the caller. */
  readonly id?: string | null | undefined;
  /** Only customer success managers and higher roles can set this. */
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName?: string | null | undefined;
  /** Only customer success managers and higher roles can set this, and not for their own account. */
  readonly level?: number | null | undefined;
  /** Only customer success managers and higher roles can set this, and not for their own account. The weekly limit: how many events this person can work from Monday to Sunday. */
  readonly load?: number | null | undefined;
  readonly location?: UserLocationInput | null | undefined;
  readonly meetingLink?: string | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  /** Only customer success managers and higher roles can set this, and not for their own account. */
  readonly notes?: string | null | undefined;
  /** Only customer success managers and higher roles can set this, and not for their own account. */
  readonly permission?: AccountRole | null | undefined;
  readonly phone?: string | null | undefined;
  /** Only customer success managers and higher roles can set this, and not for their own account. */
  readonly role?: UserRole | null | undefined;
  /** Only customer success managers and higher roles can set this. */
  readonly timezone?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  /** Only customer success managers and higher roles can set this. */
  readonly zoneAreaId?: string | null | undefined;
};

export type UpdateVenueInput = {
  /** The name of its city. By default, the city that its point lies in. */
  readonly city?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly gameZoneId?: string | null | undefined;
  readonly id: string;
  readonly location?: VenueLocationInput | null | undefined;
  readonly name?: string | null | undefined;
  readonly participantsMax?: number | null | undefined;
  readonly participantsMin?: number | null | undefined;
  readonly private?: boolean | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UpdateVenueReviewInput = {
  readonly id: string;
  /** The ids of up to 6 pictures that its author uploaded with POST /files?reviewerId=. */
  readonly media?: ReadonlyArray<string> | null | undefined;
  readonly rate?: number | null | undefined;
  readonly review?: string | null | undefined;
};

export type UpdateWebhookEndpointInput = {
  /** One that is switched off gives up what waits for it. */
  readonly active?: boolean | null | undefined;
  readonly id: string;
  /** Any of session.booked, session.moved, session.cancelled, session.ready, session.completed, order.paid, credits.changed. */
  readonly kinds?: ReadonlyArray<string> | null | undefined;
  /** An https address on the public internet. */
  readonly url?: string | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. */
export type UpdateWorkspaceInput = {
  readonly company?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly notifications?: boolean | null | undefined;
  /** Only salespeople and higher roles can set this. */
  readonly settings?: WorkspaceSettingsInput | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged; null clears a field. */
export type UpdateWorkspaceStaffInput = {
  readonly id: string;
  readonly notes?: string | null | undefined;
  readonly preferredEventProducerId?: string | null | undefined;
  readonly preferredSalesId?: string | null | undefined;
  /** Only customer success managers and higher roles can set this. */
  readonly subscriber?: boolean | null | undefined;
  readonly version?: number | null | undefined;
};

/** Omitted fields are left unchanged. Events that were sold keep their zone area and its price until their START changes. */
export type UpdateZoneAreaInput = {
  /** Its corners in their order, 3 to 499. The first may be repeated at the end. */
  readonly area?: ReadonlyArray<PointInput> | null | undefined;
  /** From when on the price applies; by default, from now on. */
  readonly from?: string | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  /** In credits, at most 100. */
  readonly price?: number | null | undefined;
  /** The version that you last read. If there is a newer one, the mutation is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

export type UserFilter = {
  readonly active?: boolean | null | undefined;
  readonly permissions?: ReadonlyArray<AccountRole> | null | undefined;
  readonly roles?: ReadonlyArray<UserRole> | null | undefined;
  /** Matches any part of the person’s name or email address. */
  readonly text?: string | null | undefined;
  /** Only members of this workspace. */
  readonly workspaceId?: string | null | undefined;
};

export type UserLocationInput = {
  readonly city?: string | null | undefined;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
};

export type UserRole =
  | 'ADMIN'
  | 'BOOKING_USER'
  | 'CUSTOMER_SUCCESS_MANAGER'
  | 'EVENT_PRODUCER'
  | 'HOST'
  | 'PLANT'
  | 'SALESPERSON';

export type UserSortField =
  | 'active'
  | 'createdAt'
  | 'email'
  | 'firstName'
  | 'fullName'
  | 'lastLoggedInAt'
  | 'lastName'
  | 'level'
  | 'load'
  | 'role';

export type UserSorting = {
  readonly direction: SortDirection;
  readonly field: UserSortField;
};

export type VenueContactInput = {
  readonly details?: string | null | undefined;
  readonly email?: string | null | undefined;
  /** Without an id it’s someone new, and so is someone with an id that the event doesn’t have. */
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly phone?: string | null | undefined;
};

export type VenueFilter = {
  readonly bounds?: BoundsInput | null | undefined;
  /** The name of a city. */
  readonly city?: string | null | undefined;
  readonly gameZoneId?: string | null | undefined;
  /** Only venues that suit this number of people. */
  readonly people?: number | null | undefined;
  /** Only staff can use this. */
  readonly private?: boolean | null | undefined;
  /** An event: each venue then has its fit, and those that fit best come first unless asked otherwise. */
  readonly sessionId?: string | null | undefined;
  /** Matches any part of the name, the address or the city. Accents don’t count. */
  readonly text?: string | null | undefined;
  /** Only venues whose price zone it is. */
  readonly zoneAreaId?: string | null | undefined;
};

export type VenueFitKey =
  | 'DISTANCE'
  | 'GAME_ZONE'
  | 'RATING'
  | 'SIZE'
  | 'TAKEN'
  | 'ZONE';

export type VenueLocationInput = {
  readonly address?: string | null | undefined;
  readonly latitude: number;
  readonly longitude: number;
};

export type VenueSortField =
  | 'city'
  | 'gameZoneId'
  | 'mostRecent'
  | 'name'
  | 'participantsMax'
  | 'participantsMin'
  | 'rating';

export type VenueSorting = {
  readonly direction: SortDirection;
  readonly field: VenueSortField;
};

/** PENDING: it has a next try. DELIVERED: the endpoint has accepted it. DEAD: given up. */
export type WebhookDeliveryState =
  | 'DEAD'
  | 'DELIVERED'
  | 'PENDING';

/** What came in place of an answer. CLOSED: the address isn’t on the public internet, and nothing was sent. TOO_BIG: more than 64 KiB. UNREADABLE: the secret can no longer be read and has to be rotated. */
export type WebhookFailure =
  | 'CLOSED'
  | 'TIMEOUT'
  | 'TOO_BIG'
  | 'UNREACHABLE'
  | 'UNREADABLE';

/** TRIES: the last try failed. GONE: the endpoint answered 410. OFF: the endpoint was switched off. */
export type WebhookGivenUp =
  | 'GONE'
  | 'OFF'
  | 'TRIES';

/** BY_HAND: someone switched it off. GONE: it answered 410. FAILING: it accepted nothing for five days. */
export type WebhookOffReason =
  | 'BY_HAND'
  | 'FAILING'
  | 'GONE';

/** Integers from 0 to 10,000. */
export type WeightsInput = {
  readonly disturbance: number;
  readonly fairness: number;
  readonly group: number;
  readonly level: number;
  readonly modifier?: number | null | undefined;
  readonly preferredProducer: number;
  readonly rating: number;
  readonly sourceHost: number;
  readonly travelMinutesEach: number;
  readonly uncovered: UncoveredWeightsInput;
};

export type WithdrawalReason =
  | 'OTHER'
  | 'SICK'
  | 'TRAVEL'
  | 'UNAVAILABLE';

export type WorkspaceColoursInput = {
  readonly primary?: string | null | undefined;
  readonly secondary?: string | null | undefined;
  readonly tertiary?: string | null | undefined;
};

export type WorkspaceMediaInput = {
  /** The id of a picture uploaded for this workspace with POST /files; null removes the logo. */
  readonly fileId?: string | null | undefined;
  readonly kind: CustomLogo;
};

export type WorkspaceOverviewSortField =
  | 'credits'
  | 'expiry'
  | 'lastEvent'
  | 'name'
  | 'nextEvent';

export type WorkspaceOverviewSorting = {
  readonly direction: SortDirection;
  readonly field: WorkspaceOverviewSortField;
};

export type WorkspaceRole =
  | 'ADMIN'
  | 'EDITOR'
  | 'VIEWER';

export type WorkspaceSettingsInput = {
  readonly missions?: boolean | null | undefined;
};

export type ApiTokenFragment = { readonly id: string, readonly name: string, readonly level: ApiTokenLevel, readonly start: string, readonly createdById: string, readonly createdBy: string, readonly expiresAt: string, readonly lastUsedAt: string | null };

export type ApiTokensQueryVariables = Exact<{
  workspaceId: string;
  offset: number;
}>;


export type ApiTokensQuery = { readonly apiTokens: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly level: ApiTokenLevel, readonly start: string, readonly createdById: string, readonly createdBy: string, readonly expiresAt: string, readonly lastUsedAt: string | null }> } };

export type CreateApiTokenMutationVariables = Exact<{
  input: CreateApiTokenInput;
}>;


export type CreateApiTokenMutation = { readonly createApiToken: { readonly token: string, readonly apiToken: { readonly id: string, readonly name: string, readonly level: ApiTokenLevel, readonly start: string, readonly createdById: string, readonly createdBy: string, readonly expiresAt: string, readonly lastUsedAt: string | null } } };

export type DeleteApiTokenMutationVariables = Exact<{
  id: string;
}>;


export type DeleteApiTokenMutation = { readonly deleteApiToken: string };

export type AuditEntriesQueryVariables = Exact<{
  filter: AuditFilter;
  offset: number;
  limit: number;
}>;


export type AuditEntriesQuery = { readonly auditEntries: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly at: string, readonly operation: string, readonly subjectType: string, readonly subjectId: string | null, readonly subjectName: string | null, readonly sessionId: string | null, readonly before: unknown, readonly after: unknown, readonly reason: string | null, readonly actor: { readonly id: string, readonly fullName: string } | null, readonly people: ReadonlyArray<{ readonly id: string, readonly fullName: string }> }> } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { readonly me: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly canHaveAvailability: boolean, readonly replay: ReplayConsent | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean }> } | null };

export type ModifierLabelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ModifierLabelsQuery = { readonly modifiers: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly label: string }> } };

export type PrivacyQueryVariables = Exact<{ [key: string]: never; }>;


export type PrivacyQuery = { readonly me: { readonly id: string, readonly privacy: { readonly events: number, readonly emails: number, readonly recordings: number, readonly contactOf: number, readonly eraseAskedAt: string | null, readonly eraseAnswerBy: string | null } | null } | null };

export type SignInsQueryVariables = Exact<{ [key: string]: never; }>;


export type SignInsQuery = { readonly signIns: ReadonlyArray<{ readonly id: string, readonly device: string | null, readonly signedInAt: string, readonly lastUsedAt: string, readonly current: boolean }> };

export type UsersQueryVariables = Exact<{
  filter: UserFilter;
  sorting?: ReadonlyArray<UserSorting> | UserSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type UsersQuery = { readonly users: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly avatar: string | null, readonly level: number | null, readonly load: number | null, readonly lastLoggedInAt: string | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly workspaceName: string | null, readonly role: WorkspaceRole }> }> } };

export type UserQueryVariables = Exact<{
  id: string;
}>;


export type UserQuery = { readonly user: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } } };

export type ZoneAreaNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type ZoneAreaNamesQuery = { readonly zoneAreas: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type WorkspaceNameQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceNameQuery = { readonly workspace: { readonly id: string, readonly name: string } };

export type SessionCrewQueryVariables = Exact<{
  id: string;
}>;


export type SessionCrewQuery = { readonly session: { readonly id: string, readonly name: string, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string, readonly fullName: string, readonly avatar: string | null } | null }> } | null };

export type CreateBookingUserMutationVariables = Exact<{
  input: CreateBookingUserInput;
}>;


export type CreateBookingUserMutation = { readonly createBookingUser: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } } };

export type CreatePlantMutationVariables = Exact<{
  input: CreatePlantInput;
}>;


export type CreatePlantMutation = { readonly createPlant: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } } };

export type CreateStaffUserMutationVariables = Exact<{
  input: CreateStaffUserInput;
}>;


export type CreateStaffUserMutation = { readonly createStaffUser: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateUserMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { readonly updateUser: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } } };

export type DeleteUserMutationVariables = Exact<{
  id: string;
}>;


export type DeleteUserMutation = { readonly deleteUser: string };

export type CreatePermissionMutationVariables = Exact<{
  input: CreatePermissionInput;
}>;


export type CreatePermissionMutation = { readonly createPermission: { readonly id: string } };

export type PersonFragment = { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } };

export type CatalogueQueryVariables = Exact<{
  filter?: ExperienceFilter | null | undefined;
  workspaceId?: string | null | undefined;
  sorting?: ReadonlyArray<ExperienceSorting> | ExperienceSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type CatalogueQuery = { readonly experiences: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly title: string, readonly subtitle: string, readonly category: ExperienceCategory, readonly visible: boolean, readonly subscribersOnly: boolean, readonly creditsFrom: number | null, readonly formats: ReadonlyArray<{ readonly type: SessionFormat, readonly hostType: HostType, readonly duration: number, readonly attendeesMin: number, readonly attendeesMax: number }> }>, readonly categoryCounts: ReadonlyArray<{ readonly category: ExperienceCategory, readonly count: number }> } };

export type ExperienceQueryVariables = Exact<{
  id: string;
  workspaceId?: string | null | undefined;
  attendees?: number | null | undefined;
}>;


export type ExperienceQuery = { readonly experience: { readonly id: string, readonly title: string, readonly subtitle: string, readonly description: string, readonly overview: string, readonly category: ExperienceCategory, readonly tier: number, readonly visible: boolean, readonly status: ExperienceStatus, readonly bookable: boolean, readonly subscribersOnly: boolean, readonly creditsFrom: number | null, readonly quotesOnRequest: boolean, readonly images: ReadonlyArray<{ readonly url: string, readonly name: string, readonly width: number, readonly height: number }>, readonly formats: ReadonlyArray<{ readonly id: string, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly description: string, readonly formatDescription: string, readonly minDuration: number, readonly duration: number, readonly maxDuration: number, readonly lobby: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly actors: number, readonly creditsFrom: number | null, readonly subscribersOnly: boolean, readonly settings: { readonly customization: boolean }, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string }> }> } };

export type EditedFormatFragment = { readonly id: string, readonly version: number, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly subtitle: string, readonly description: string, readonly formatDescription: string, readonly youtube: string | null, readonly minDuration: number, readonly duration: number, readonly maxDuration: number, readonly lobby: number, readonly scheduleOffset: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly languages: ReadonlyArray<string>, readonly actors: number, readonly kitBased: boolean, readonly hostDescription: string | null, readonly level: number | null, readonly peoplePerUnit: number | null, readonly syncType: string, readonly playType: PlayMode, readonly templateId: string | null, readonly modifiers: ReadonlyArray<string>, readonly pdfType: ExperienceFormatType | null, readonly hasGroupDetails: boolean, readonly upgradeCredits: { readonly pro: number | null, readonly premium: number | null } | null, readonly settings: { readonly customization: boolean }, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string, readonly role: CallRole | null }> };

export type EditedExperienceFragment = { readonly id: string, readonly version: number, readonly title: string, readonly subtitle: string, readonly description: string, readonly overview: string, readonly category: ExperienceCategory, readonly type: ExperienceKind, readonly tier: number, readonly tags: ReadonlyArray<string>, readonly status: ExperienceStatus, readonly visible: boolean, readonly bookable: boolean, readonly subscribers: boolean, readonly attributes: { readonly gCalPrefix: string | null, readonly webSiteDisabled: boolean, readonly quoteDisabled: boolean, readonly hubSpotDisabled: boolean } | null, readonly images: ReadonlyArray<{ readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }>, readonly formats: ReadonlyArray<{ readonly id: string, readonly version: number, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly subtitle: string, readonly description: string, readonly formatDescription: string, readonly youtube: string | null, readonly minDuration: number, readonly duration: number, readonly maxDuration: number, readonly lobby: number, readonly scheduleOffset: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly languages: ReadonlyArray<string>, readonly actors: number, readonly kitBased: boolean, readonly hostDescription: string | null, readonly level: number | null, readonly peoplePerUnit: number | null, readonly syncType: string, readonly playType: PlayMode, readonly templateId: string | null, readonly modifiers: ReadonlyArray<string>, readonly pdfType: ExperienceFormatType | null, readonly hasGroupDetails: boolean, readonly upgradeCredits: { readonly pro: number | null, readonly premium: number | null } | null, readonly settings: { readonly customization: boolean }, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string, readonly role: CallRole | null }> }> };

export type EditExperienceQueryVariables = Exact<{
  id: string;
}>;


export type EditExperienceQuery = { readonly experience: { readonly id: string, readonly version: number, readonly title: string, readonly subtitle: string, readonly description: string, readonly overview: string, readonly category: ExperienceCategory, readonly type: ExperienceKind, readonly tier: number, readonly tags: ReadonlyArray<string>, readonly status: ExperienceStatus, readonly visible: boolean, readonly bookable: boolean, readonly subscribers: boolean, readonly attributes: { readonly gCalPrefix: string | null, readonly webSiteDisabled: boolean, readonly quoteDisabled: boolean, readonly hubSpotDisabled: boolean } | null, readonly images: ReadonlyArray<{ readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }>, readonly formats: ReadonlyArray<{ readonly id: string, readonly version: number, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly subtitle: string, readonly description: string, readonly formatDescription: string, readonly youtube: string | null, readonly minDuration: number, readonly duration: number, readonly maxDuration: number, readonly lobby: number, readonly scheduleOffset: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly languages: ReadonlyArray<string>, readonly actors: number, readonly kitBased: boolean, readonly hostDescription: string | null, readonly level: number | null, readonly peoplePerUnit: number | null, readonly syncType: string, readonly playType: PlayMode, readonly templateId: string | null, readonly modifiers: ReadonlyArray<string>, readonly pdfType: ExperienceFormatType | null, readonly hasGroupDetails: boolean, readonly upgradeCredits: { readonly pro: number | null, readonly premium: number | null } | null, readonly settings: { readonly customization: boolean }, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string, readonly role: CallRole | null }> }> } };

export type ComingEventsQueryVariables = Exact<{
  filter: SessionFilter;
}>;


export type ComingEventsQuery = { readonly sessions: { readonly totalCount: number } };

export type UpdateExperienceMutationVariables = Exact<{
  input: UpdateExperienceInput;
}>;


export type UpdateExperienceMutation = { readonly updateExperience: { readonly id: string, readonly version: number, readonly title: string, readonly subtitle: string, readonly description: string, readonly overview: string, readonly category: ExperienceCategory, readonly type: ExperienceKind, readonly tier: number, readonly tags: ReadonlyArray<string>, readonly status: ExperienceStatus, readonly visible: boolean, readonly bookable: boolean, readonly subscribers: boolean, readonly attributes: { readonly gCalPrefix: string | null, readonly webSiteDisabled: boolean, readonly quoteDisabled: boolean, readonly hubSpotDisabled: boolean } | null, readonly images: ReadonlyArray<{ readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }>, readonly formats: ReadonlyArray<{ readonly id: string, readonly version: number, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly subtitle: string, readonly description: string, readonly formatDescription: string, readonly youtube: string | null, readonly minDuration: number, readonly duration: number, readonly maxDuration: number, readonly lobby: number, readonly scheduleOffset: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly languages: ReadonlyArray<string>, readonly actors: number, readonly kitBased: boolean, readonly hostDescription: string | null, readonly level: number | null, readonly peoplePerUnit: number | null, readonly syncType: string, readonly playType: PlayMode, readonly templateId: string | null, readonly modifiers: ReadonlyArray<string>, readonly pdfType: ExperienceFormatType | null, readonly hasGroupDetails: boolean, readonly upgradeCredits: { readonly pro: number | null, readonly premium: number | null } | null, readonly settings: { readonly customization: boolean }, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string, readonly role: CallRole | null }> }> } };

export type CreateFormatMutationVariables = Exact<{
  input: CreateExperienceFormatInput;
}>;


export type CreateFormatMutation = { readonly createExperienceFormat: { readonly id: string } };

export type UpdateFormatMutationVariables = Exact<{
  input: UpdateExperienceFormatInput;
}>;


export type UpdateFormatMutation = { readonly updateExperienceFormat: { readonly id: string, readonly version: number, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly subtitle: string, readonly description: string, readonly formatDescription: string, readonly youtube: string | null, readonly minDuration: number, readonly duration: number, readonly maxDuration: number, readonly lobby: number, readonly scheduleOffset: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly languages: ReadonlyArray<string>, readonly actors: number, readonly kitBased: boolean, readonly hostDescription: string | null, readonly level: number | null, readonly peoplePerUnit: number | null, readonly syncType: string, readonly playType: PlayMode, readonly templateId: string | null, readonly modifiers: ReadonlyArray<string>, readonly pdfType: ExperienceFormatType | null, readonly hasGroupDetails: boolean, readonly upgradeCredits: { readonly pro: number | null, readonly premium: number | null } | null, readonly settings: { readonly customization: boolean }, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string, readonly role: CallRole | null }> } };

export type DeleteFormatMutationVariables = Exact<{
  id: string;
}>;


export type DeleteFormatMutation = { readonly deleteExperienceFormat: string };

export type CreateExperienceMutationVariables = Exact<{
  input: CreateExperienceInput;
}>;


export type CreateExperienceMutation = { readonly createExperience: { readonly id: string } };

export type CopyExperienceMutationVariables = Exact<{
  id: string;
}>;


export type CopyExperienceMutation = { readonly copyExperience: { readonly id: string, readonly title: string } };

export type DeleteExperienceMutationVariables = Exact<{
  id: string;
}>;


export type DeleteExperienceMutation = { readonly deleteExperience: string };

export type StaffExperiencesQueryVariables = Exact<{
  filter?: ExperienceFilter | null | undefined;
  sorting?: ReadonlyArray<ExperienceSorting> | ExperienceSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type StaffExperiencesQuery = { readonly experiences: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly position: number, readonly title: string, readonly subtitle: string, readonly category: ExperienceCategory, readonly status: ExperienceStatus, readonly visible: boolean, readonly bookable: boolean, readonly subscribers: boolean, readonly creditsFrom: number | null, readonly updatedAt: string, readonly formats: ReadonlyArray<{ readonly type: SessionFormat, readonly duration: number, readonly attendeesMin: number, readonly attendeesMax: number }> }> } };

export type ChangeExperienceLineMutationVariables = Exact<{
  input: UpdateExperienceInput;
}>;


export type ChangeExperienceLineMutation = { readonly updateExperience: { readonly id: string, readonly version: number } };

export type PriceModifierFragment = { readonly id: string, readonly types: ReadonlyArray<SessionFormat>, readonly percent: number, readonly version: number, readonly dateRange: { readonly from: string, readonly to: string } };

export type PriceModifiersQueryVariables = Exact<{
  sorting?: ReadonlyArray<PriceModifierSorting> | PriceModifierSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type PriceModifiersQuery = { readonly priceModifiers: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly types: ReadonlyArray<SessionFormat>, readonly percent: number, readonly version: number, readonly dateRange: { readonly from: string, readonly to: string } }> } };

export type PreviewPriceChangeQueryVariables = Exact<{
  input: PriceChangeInput;
}>;


export type PreviewPriceChangeQuery = { readonly previewPriceChange: { readonly prices: number, readonly raised: number, readonly lowered: number, readonly largest: ReadonlyArray<{ readonly experienceId: string, readonly experienceTitle: string, readonly format: SessionFormat, readonly hostType: HostType, readonly packageLevel: PackageLevel, readonly people: number, readonly before: number, readonly after: number }>, readonly openQuotes: { readonly count: number, readonly workspaces: ReadonlyArray<{ readonly id: string, readonly name: string, readonly count: number }> } } };

export type CreatePriceModifierMutationVariables = Exact<{
  input: PriceModifierInput;
}>;


export type CreatePriceModifierMutation = { readonly createPriceModifier: { readonly id: string, readonly types: ReadonlyArray<SessionFormat>, readonly percent: number, readonly version: number, readonly dateRange: { readonly from: string, readonly to: string } } };

export type UpdatePriceModifierMutationVariables = Exact<{
  id: string;
  input: PriceModifierInput;
  version?: number | null | undefined;
}>;


export type UpdatePriceModifierMutation = { readonly updatePriceModifier: { readonly id: string, readonly types: ReadonlyArray<SessionFormat>, readonly percent: number, readonly version: number, readonly dateRange: { readonly from: string, readonly to: string } } };

export type DeletePriceModifierMutationVariables = Exact<{
  id: string;
}>;


export type DeletePriceModifierMutation = { readonly deletePriceModifier: string };

export type PriceListFragment = { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly levels: { readonly ON_SCREEN: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number }, readonly ON_SITE: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number }, readonly SELF_HOSTED: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number } }, readonly halfHours: { readonly ON_SCREEN: number, readonly ON_SITE: number, readonly SELF_HOSTED: number }, readonly upgrades: { readonly STANDARD: number, readonly PRO: number, readonly PREMIUM: number } };

export type PriceTablesQueryVariables = Exact<{ [key: string]: never; }>;


export type PriceTablesQuery = { readonly priceTables: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly levels: { readonly ON_SCREEN: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number }, readonly ON_SITE: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number }, readonly SELF_HOSTED: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number } }, readonly halfHours: { readonly ON_SCREEN: number, readonly ON_SITE: number, readonly SELF_HOSTED: number }, readonly upgrades: { readonly STANDARD: number, readonly PRO: number, readonly PREMIUM: number } }> } };

export type CreatePriceTableMutationVariables = Exact<{
  input: CreatePriceTableInput;
}>;


export type CreatePriceTableMutation = { readonly createPriceTable: { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly levels: { readonly ON_SCREEN: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number }, readonly ON_SITE: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number }, readonly SELF_HOSTED: { readonly REMOTE: number, readonly HYBRID: number, readonly IN_PERSON: number } }, readonly halfHours: { readonly ON_SCREEN: number, readonly ON_SITE: number, readonly SELF_HOSTED: number }, readonly upgrades: { readonly STANDARD: number, readonly PRO: number, readonly PREMIUM: number } } };

export type KnownTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type KnownTagsQuery = { readonly system: { readonly value: string | null, readonly version: number } };

export type TaggedExperiencesQueryVariables = Exact<{
  offset: number;
}>;


export type TaggedExperiencesQuery = { readonly experiences: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly title: string, readonly tags: ReadonlyArray<string> }> } };

export type SetTagsMutationVariables = Exact<{
  value: string;
  version: number;
}>;


export type SetTagsMutation = { readonly setSystem: { readonly value: string | null, readonly version: number } };

export type SaveSessionAsTemplateMutationVariables = Exact<{
  input: SaveSessionAsTemplateInput;
}>;


export type SaveSessionAsTemplateMutation = { readonly saveSessionAsTemplate: { readonly id: string, readonly name: string } };

export type PickTemplatesQueryVariables = Exact<{
  filter: TemplateFilter;
  chosen: string;
  hasChosen: boolean;
}>;


export type PickTemplatesQuery = { readonly templates: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly kind: TemplateKind, readonly syncType: string }> }, readonly template?: { readonly id: string, readonly name: string, readonly kind: TemplateKind, readonly syncType: string } };

export type PickedTemplateFragment = { readonly id: string, readonly name: string, readonly kind: TemplateKind, readonly syncType: string };

export type DiscountCodeFragment = { readonly id: string, readonly code: string, readonly percent: number, readonly startsAt: string, readonly endsAt: string | null, readonly maxUses: number | null, readonly uses: number, readonly workspaceName: string | null, readonly state: DiscountCodeState };

export type DiscountCodesQueryVariables = Exact<{
  text: string;
  offset: number;
  limit: number;
}>;


export type DiscountCodesQuery = { readonly discountCodes: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly code: string, readonly percent: number, readonly startsAt: string, readonly endsAt: string | null, readonly maxUses: number | null, readonly uses: number, readonly workspaceName: string | null, readonly state: DiscountCodeState }> } };

export type CreateDiscountCodeMutationVariables = Exact<{
  input: CreateDiscountCodeInput;
}>;


export type CreateDiscountCodeMutation = { readonly createDiscountCode: { readonly id: string, readonly code: string, readonly percent: number, readonly startsAt: string, readonly endsAt: string | null, readonly maxUses: number | null, readonly uses: number, readonly workspaceName: string | null, readonly state: DiscountCodeState } };

export type EndDiscountCodeMutationVariables = Exact<{
  id: string;
}>;


export type EndDiscountCodeMutation = { readonly endDiscountCode: { readonly id: string, readonly code: string, readonly percent: number, readonly startsAt: string, readonly endsAt: string | null, readonly maxUses: number | null, readonly uses: number, readonly workspaceName: string | null, readonly state: DiscountCodeState } };

export type MoneyTableFragment = { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly currency: string, readonly lotDays: number, readonly packs: ReadonlyArray<{ readonly from: number, readonly price: number, readonly subscriberPrice: number }>, readonly openRoom: { readonly price: number, readonly subscriberPrice: number }, readonly taxes: ReadonlyArray<{ readonly country: string, readonly basisPoints: number }>, readonly seller: { readonly name: string, readonly address: string, readonly city: string, readonly postcode: string, readonly country: string, readonly taxId: string } };

export type MoneyTablesQueryVariables = Exact<{ [key: string]: never; }>;


export type MoneyTablesQuery = { readonly moneyTables: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly currency: string, readonly lotDays: number, readonly packs: ReadonlyArray<{ readonly from: number, readonly price: number, readonly subscriberPrice: number }>, readonly openRoom: { readonly price: number, readonly subscriberPrice: number }, readonly taxes: ReadonlyArray<{ readonly country: string, readonly basisPoints: number }>, readonly seller: { readonly name: string, readonly address: string, readonly city: string, readonly postcode: string, readonly country: string, readonly taxId: string } }> } };

export type CreateMoneyTableMutationVariables = Exact<{
  input: CreateMoneyTableInput;
}>;


export type CreateMoneyTableMutation = { readonly createMoneyTable: { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly currency: string, readonly lotDays: number, readonly packs: ReadonlyArray<{ readonly from: number, readonly price: number, readonly subscriberPrice: number }>, readonly openRoom: { readonly price: number, readonly subscriberPrice: number }, readonly taxes: ReadonlyArray<{ readonly country: string, readonly basisPoints: number }>, readonly seller: { readonly name: string, readonly address: string, readonly city: string, readonly postcode: string, readonly country: string, readonly taxId: string } } };

export type OrderLineFragment = { readonly id: string, readonly code: string, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly state: OrderState, readonly createdAt: string, readonly paidAt: string | null, readonly currency: string, readonly total: number | null, readonly refunded: number, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number }> };

export type OrderFragment = { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } };

export type OrdersQueryVariables = Exact<{
  filter: OrderFilter;
  offset: number;
  limit: number;
}>;


export type OrdersQuery = { readonly orders: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly code: string, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly state: OrderState, readonly createdAt: string, readonly paidAt: string | null, readonly currency: string, readonly total: number | null, readonly refunded: number, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number }> }> } };

export type OrderQueryVariables = Exact<{
  id: string;
}>;


export type OrderQuery = { readonly order: { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } };

export type CreateManualOrderMutationVariables = Exact<{
  input: CreateManualOrderInput;
}>;


export type CreateManualOrderMutation = { readonly createManualOrder: { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateOrderItemMutationVariables = Exact<{
  input: UpdateOrderItemInput;
}>;


export type UpdateOrderItemMutation = { readonly updateOrderItem: { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } };

export type DeleteOrderItemsMutationVariables = Exact<{
  input: DeleteOrderItemsInput;
}>;


export type DeleteOrderItemsMutation = { readonly deleteOrderItems: { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } };

export type DeleteOrderMutationVariables = Exact<{
  input: DeleteOrderInput;
}>;


export type DeleteOrderMutation = { readonly deleteOrder: { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } };

export type MarkOrderPaidMutationVariables = Exact<{
  input: MarkOrderPaidInput;
}>;


export type MarkOrderPaidMutation = { readonly markOrderPaid: { readonly id: string, readonly code: string, readonly version: number, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly source: OrderSource | null, readonly dealId: string | null, readonly url: string | null, readonly subscription: boolean, readonly state: OrderState, readonly flag: OrderFlag | null, readonly createdAt: string, readonly grantedAt: string | null, readonly grantReason: string | null, readonly paidAt: string | null, readonly message: string | null, readonly payBy: string | null, readonly contactEmail: string | null, readonly taxCountry: string | null, readonly currency: string, readonly subtotal: number | null, readonly discount: number | null, readonly discountCode: string | null, readonly discountPercent: number, readonly tax: number | null, readonly total: number | null, readonly refunded: number, readonly facts: ReadonlyArray<{ readonly kind: PaymentFactKind, readonly amount: number, readonly currency: string, readonly recordedAt: string }>, readonly createdBy: { readonly id: string, readonly fullName: string } | null, readonly salesperson: { readonly id: string, readonly fullName: string } | null, readonly openPayment: { readonly traceId: string, readonly expiresAt: string } | null, readonly bankTransfer: { readonly payTo: string, readonly rows: ReadonlyArray<{ readonly label: string, readonly value: string }> } | null, readonly card: { readonly brand: string, readonly last4: string } | null, readonly items: ReadonlyArray<{ readonly id: string, readonly kind: OrderItemKind, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number, readonly unitPrice: number | null, readonly discount: number, readonly amount: number | null, readonly refunded: number, readonly unused: number, readonly expiresAt: string | null, readonly sessionId: string | null, readonly refundableUntil: string | null, readonly event: { readonly sessionId: string, readonly experienceId: string, readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly cancelled: boolean, readonly category: string } | null, readonly wish: { readonly title: string, readonly startsAt: string | null, readonly timezone: string, readonly city: string | null, readonly attendees: number, readonly category: string } | null }>, readonly invoices: ReadonlyArray<{ readonly id: string, readonly kind: InvoiceKind, readonly number: string, readonly madeAt: string }>, readonly refunds: ReadonlyArray<{ readonly id: string, readonly amount: number, readonly currency: string | null, readonly reason: string, readonly state: RefundState, readonly madeAt: string, readonly stalledAt: string | null, readonly items: ReadonlyArray<{ readonly itemId: string, readonly quantity: number, readonly amount: number }> }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly markPaid: { readonly value: boolean, readonly reason: string | null }, readonly refund: { readonly value: boolean, readonly reason: string | null }, readonly pay: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } };

export type ShowCostsQueryVariables = Exact<{
  filter?: ExperienceFilter | null | undefined;
  workspaceId?: string | null | undefined;
}>;


export type ShowCostsQuery = { readonly experiences: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly title: string, readonly category: ExperienceCategory, readonly bookable: boolean, readonly formats: ReadonlyArray<{ readonly type: SessionFormat, readonly hostType: HostType, readonly duration: number, readonly creditsFrom: number | null }> }> } };

export type QuoteLineFragment = { readonly id: string, readonly number: string, readonly state: QuoteState, readonly url: string | null, readonly validUntil: string, readonly madeAt: string, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly madeBy: { readonly id: string, readonly fullName: string } | null, readonly items: ReadonlyArray<{ readonly title: string, readonly attendees: number }>, readonly total: { readonly credits: number, readonly amount: number, readonly currency: string } };

export type QuotesQueryVariables = Exact<{
  workspaceId?: string | null | undefined;
  offset: number;
  limit: number;
}>;


export type QuotesQuery = { readonly quotes: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly number: string, readonly state: QuoteState, readonly url: string | null, readonly validUntil: string, readonly madeAt: string, readonly workspaceId: string | null, readonly workspaceName: string | null, readonly madeBy: { readonly id: string, readonly fullName: string } | null, readonly items: ReadonlyArray<{ readonly title: string, readonly attendees: number }>, readonly total: { readonly credits: number, readonly amount: number, readonly currency: string } }> } };

export type WorkspaceStatementQueryVariables = Exact<{
  id: string;
  input: StatementInput;
}>;


export type WorkspaceStatementQuery = { readonly workspace: { readonly id: string, readonly statementMonths: { readonly earlier: string | null, readonly since: string | null, readonly months: ReadonlyArray<{ readonly month: string, readonly in: number, readonly out: number, readonly left: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly at: string, readonly kind: StatementKind, readonly credits: number, readonly rooms: number, readonly fees: number, readonly left: number, readonly returned: number, readonly kept: number, readonly reason: string, readonly amount: number | null, readonly currency: string | null, readonly isPaid: boolean, readonly cardBrand: string | null, readonly cardLast4: string | null, readonly orderId: string | null, readonly orderCode: string | null, readonly sessionId: string | null, readonly sessionName: string | null, readonly city: string | null, readonly format: SessionFormat | null, readonly startsAt: string | null, readonly timezone: string | null, readonly actorName: string | null, readonly expiresAt: string | null }> }> } | null } };

export type WorkspaceCreditFactsQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceCreditFactsQuery = { readonly workspace: { readonly id: string, readonly consumables: { readonly credits: { readonly available: number, readonly reserved: number }, readonly openWeves: { readonly available: number } }, readonly statementSummary: { readonly booked: number, readonly events: number, readonly expiries: ReadonlyArray<{ readonly at: string, readonly quantity: number }> } | null } };

export type WorkspaceOverviewsQueryVariables = Exact<{
  text: string;
  sorting: ReadonlyArray<WorkspaceOverviewSorting> | WorkspaceOverviewSorting;
  offset: number;
  limit: number;
}>;


export type WorkspaceOverviewsQuery = { readonly workspaceOverviews: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly company: string, readonly subscriber: boolean, readonly salesperson: string | null, readonly credits: number, readonly missingAnswers: number, readonly expires: { readonly at: string, readonly quantity: number } | null, readonly last: { readonly id: string, readonly name: string, readonly startsAt: string, readonly timezone: string } | null, readonly next: { readonly id: string, readonly name: string, readonly startsAt: string, readonly timezone: string } | null }> } };

export type SoundFieldsFragment = { readonly id: string, readonly keypress: string, readonly volume: number, readonly overlay: boolean, readonly version: number, readonly file: { readonly id: string, readonly name: string, readonly size: number, readonly url: string | null } | null };

export type SoundsQueryVariables = Exact<{ [key: string]: never; }>;


export type SoundsQuery = { readonly userAudios: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly keypress: string, readonly volume: number, readonly overlay: boolean, readonly version: number, readonly file: { readonly id: string, readonly name: string, readonly size: number, readonly url: string | null } | null }> } };

export type CreateSoundMutationVariables = Exact<{
  input: CreateUserAudioInput;
}>;


export type CreateSoundMutation = { readonly createUserAudio: { readonly id: string, readonly keypress: string, readonly volume: number, readonly overlay: boolean, readonly version: number, readonly file: { readonly id: string, readonly name: string, readonly size: number, readonly url: string | null } | null } };

export type UpdateSoundMutationVariables = Exact<{
  input: UpdateUserAudioInput;
}>;


export type UpdateSoundMutation = { readonly updateUserAudio: { readonly id: string, readonly keypress: string, readonly volume: number, readonly overlay: boolean, readonly version: number, readonly file: { readonly id: string, readonly name: string, readonly size: number, readonly url: string | null } | null } };

export type DeleteSoundMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSoundMutation = { readonly deleteUserAudio: string };

export type EventMailsQueryVariables = Exact<{
  id: string;
  limit: number;
}>;


export type EventMailsQuery = { readonly session: { readonly id: string, readonly mails: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string | null, readonly kind: string, readonly name: string, readonly state: MailState, readonly at: string, readonly nextAt: string | null, readonly subject: string | null, readonly text: string | null, readonly html: string | null, readonly sentBy: string | null, readonly canSendAgain: boolean, readonly to: { readonly id: string | null, readonly fullName: string } }> } | null } | null };

export type MailsQueryVariables = Exact<{
  offset: number;
  limit: number;
  text?: string | null | undefined;
  filter?: MailFilter | null | undefined;
}>;


export type MailsQuery = { readonly mails: { readonly totalCount: number, readonly delivers: boolean, readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly name: string, readonly version: number, readonly state: MailState, readonly toAddress: string, readonly toName: string, readonly subject: string, readonly madeAt: string, readonly sentAt: string | null, readonly tooOld: boolean, readonly nextAt: string | null, readonly notDeliveredAt: string | null, readonly canSendAgain: boolean, readonly attempts: number, readonly lastError: string | null, readonly sessionId: string | null, readonly requestId: string | null }> } };

export type MailQueryVariables = Exact<{
  id: string;
}>;


export type MailQuery = { readonly mails: { readonly delivers: boolean, readonly nodes: ReadonlyArray<{ readonly body: string, readonly calendar: string | null, readonly id: string, readonly kind: string, readonly name: string, readonly version: number, readonly state: MailState, readonly toAddress: string, readonly toName: string, readonly subject: string, readonly madeAt: string, readonly sentAt: string | null, readonly tooOld: boolean, readonly nextAt: string | null, readonly notDeliveredAt: string | null, readonly canSendAgain: boolean, readonly attempts: number, readonly lastError: string | null, readonly sessionId: string | null, readonly requestId: string | null }> } };

export type MailLineFragment = { readonly id: string, readonly kind: string, readonly name: string, readonly version: number, readonly state: MailState, readonly toAddress: string, readonly toName: string, readonly subject: string, readonly madeAt: string, readonly sentAt: string | null, readonly tooOld: boolean, readonly nextAt: string | null, readonly notDeliveredAt: string | null, readonly canSendAgain: boolean, readonly attempts: number, readonly lastError: string | null, readonly sessionId: string | null, readonly requestId: string | null };

export type MailEventFragment = { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string } };

export type MailEventsQueryVariables = Exact<{
  filter: SessionFilter;
  sorting: ReadonlyArray<SessionSorting> | SessionSorting;
}>;


export type MailEventsQuery = { readonly sessions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string } }> } };

export type MailEventByIdQueryVariables = Exact<{
  id: string;
}>;


export type MailEventByIdQuery = { readonly session: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string } } | null };

export type MissionSetFragment = { readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly nOfMissions: number, readonly version: number, readonly nextUse: { readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } };

export type MissionFragment = { readonly id: string, readonly missionSetId: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly notes: string | null, readonly position: number, readonly version: number, readonly dismissed: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> };

export type MissionSetsQueryVariables = Exact<{
  filter: MissionSetFilter;
  offset: number;
}>;


export type MissionSetsQuery = { readonly missionSets: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly nOfMissions: number, readonly version: number, readonly nextUse: { readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }> } };

export type MissionsQueryVariables = Exact<{
  setId: string;
}>;


export type MissionsQuery = { readonly missions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly missionSetId: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly notes: string | null, readonly position: number, readonly version: number, readonly dismissed: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> }> } };

export type CreateMissionSetMutationVariables = Exact<{
  input: CreateMissionSetInput;
}>;


export type CreateMissionSetMutation = { readonly createMissionSet: { readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly nOfMissions: number, readonly version: number, readonly nextUse: { readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateMissionSetMutationVariables = Exact<{
  input: UpdateMissionSetInput;
}>;


export type UpdateMissionSetMutation = { readonly updateMissionSet: { readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly nOfMissions: number, readonly version: number, readonly nextUse: { readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } } };

export type DeleteMissionSetMutationVariables = Exact<{
  id: string;
}>;


export type DeleteMissionSetMutation = { readonly deleteMissionSet: string };

export type CopyMissionSetMutationVariables = Exact<{
  input: CopyMissionSetInput;
}>;


export type CopyMissionSetMutation = { readonly copyMissionSet: { readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly nOfMissions: number, readonly version: number, readonly nextUse: { readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } } };

export type CreateMissionMutationVariables = Exact<{
  input: CreateMissionInput;
}>;


export type CreateMissionMutation = { readonly createMission: { readonly id: string, readonly missionSetId: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly notes: string | null, readonly position: number, readonly version: number, readonly dismissed: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> } };

export type UpdateMissionMutationVariables = Exact<{
  input: UpdateMissionInput;
}>;


export type UpdateMissionMutation = { readonly updateMission: { readonly id: string, readonly missionSetId: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly notes: string | null, readonly position: number, readonly version: number, readonly dismissed: ReadonlyArray<string>, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> } };

export type DeleteMissionMutationVariables = Exact<{
  id: string;
}>;


export type DeleteMissionMutation = { readonly deleteMission: string };

export type SetMissionSetMutationVariables = Exact<{
  input: SessionMissionSetInput;
}>;


export type SetMissionSetMutation = { readonly setMissionSetOnSession: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type RemoveMissionSetMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveMissionSetMutation = { readonly removeMissionSetFromSession: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type BreadcrumbListsQueryVariables = Exact<{ [key: string]: never; }>;


export type BreadcrumbListsQuery = { readonly breadcrumbMissionLists: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly nOfMissions: number }> } };

export type GameCitiesQueryVariables = Exact<{
  limit: number;
}>;


export type GameCitiesQuery = { readonly gameCities: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly country: string, readonly timezone: string, readonly zoneArea: string | null, readonly point: { readonly latitude: number, readonly longitude: number } }> } };

export type FeeTableFragment = { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly lines: ReadonlyArray<{ readonly feeClass: FeeClass, readonly reschedule: ReadonlyArray<{ readonly fromDays: number, readonly percent: number }>, readonly cancel: ReadonlyArray<{ readonly fromDays: number, readonly percent: number }> }> };

export type FeeTablesQueryVariables = Exact<{ [key: string]: never; }>;


export type FeeTablesQuery = { readonly feeTables: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly lines: ReadonlyArray<{ readonly feeClass: FeeClass, readonly reschedule: ReadonlyArray<{ readonly fromDays: number, readonly percent: number }>, readonly cancel: ReadonlyArray<{ readonly fromDays: number, readonly percent: number }> }> }> } };

export type CreateFeeTableMutationVariables = Exact<{
  input: CreateFeeTableInput;
}>;


export type CreateFeeTableMutation = { readonly createFeeTable: { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly lines: ReadonlyArray<{ readonly feeClass: FeeClass, readonly reschedule: ReadonlyArray<{ readonly fromDays: number, readonly percent: number }>, readonly cancel: ReadonlyArray<{ readonly fromDays: number, readonly percent: number }> }> } };

export type OpenRoomFragment = { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly duration: number, readonly attendees: number, readonly size: number, readonly status: SessionStatus, readonly openedBy: string | null, readonly url: string, readonly version: number };

export type OpenRoomsQueryVariables = Exact<{
  workspaceId: string;
}>;


export type OpenRoomsQuery = { readonly workspace: { readonly subscriber: boolean, readonly consumables: { readonly openWeves: { readonly available: number } } }, readonly openWeves: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly duration: number, readonly attendees: number, readonly size: number, readonly status: SessionStatus, readonly openedBy: string | null, readonly url: string, readonly version: number }> }, readonly past: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly duration: number, readonly attendees: number, readonly size: number, readonly status: SessionStatus, readonly openedBy: string | null, readonly url: string, readonly version: number }> } };

export type CreateOpenRoomMutationVariables = Exact<{
  input: CreateOpenWeveInput;
}>;


export type CreateOpenRoomMutation = { readonly createOpenWeve: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly duration: number, readonly attendees: number, readonly size: number, readonly status: SessionStatus, readonly openedBy: string | null, readonly url: string, readonly version: number } };

export type UpdateOpenRoomMutationVariables = Exact<{
  input: UpdateOpenWeveInput;
}>;


export type UpdateOpenRoomMutation = { readonly updateOpenWeve: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly duration: number, readonly attendees: number, readonly size: number, readonly status: SessionStatus, readonly openedBy: string | null, readonly url: string, readonly version: number } };

export type DeleteOpenRoomMutationVariables = Exact<{
  id: string;
}>;


export type DeleteOpenRoomMutation = { readonly deleteOpenWeve: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly duration: number, readonly attendees: number, readonly size: number, readonly status: SessionStatus, readonly openedBy: string | null, readonly url: string, readonly version: number } };

export type SizeFieldsFragment = { readonly credits: number, readonly due: number, readonly returned: number, readonly hosts: number, readonly staffable: boolean, readonly below: number };

export type SessionRoomsQueryVariables = Exact<{
  id: string;
  quantity: number;
}>;


export type SessionRoomsQuery = { readonly session: { readonly id: string, readonly sizePreview: { readonly credits: number, readonly due: number, readonly returned: number, readonly hosts: number, readonly staffable: boolean, readonly below: number } | null } | null };

export type SessionLevelsQueryVariables = Exact<{
  id: string;
}>;


export type SessionLevelsQuery = { readonly session: { readonly id: string, readonly standard: { readonly credits: number, readonly due: number, readonly returned: number, readonly hosts: number, readonly staffable: boolean, readonly below: number } | null, readonly pro: { readonly credits: number, readonly due: number, readonly returned: number, readonly hosts: number, readonly staffable: boolean, readonly below: number } | null, readonly premium: { readonly credits: number, readonly due: number, readonly returned: number, readonly hosts: number, readonly staffable: boolean, readonly below: number } | null } | null };

export type ActivityLineFragment = { readonly id: string, readonly at: string, readonly operation: string, readonly kinds: ReadonlyArray<SessionActivityKind>, readonly actorId: string | null, readonly by: string, readonly avatar: string | null, readonly about: unknown, readonly undoes: string | null, readonly canUndo: boolean, readonly way: string | null, readonly fields: ReadonlyArray<{ readonly path: string, readonly before: unknown, readonly after: unknown }>, readonly people: ReadonlyArray<{ readonly id: string, readonly fullName: string }>, readonly templates: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly missionSets: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly events: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly undone: { readonly at: string, readonly by: string } | null };

export type EventActivityQueryVariables = Exact<{
  id: string;
  filter?: SessionActivityFilter | null | undefined;
  offset: number;
  limit: number;
}>;


export type EventActivityQuery = { readonly session: { readonly id: string, readonly activity: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly at: string, readonly operation: string, readonly kinds: ReadonlyArray<SessionActivityKind>, readonly actorId: string | null, readonly by: string, readonly avatar: string | null, readonly about: unknown, readonly undoes: string | null, readonly canUndo: boolean, readonly way: string | null, readonly fields: ReadonlyArray<{ readonly path: string, readonly before: unknown, readonly after: unknown }>, readonly people: ReadonlyArray<{ readonly id: string, readonly fullName: string }>, readonly templates: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly missionSets: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly events: ReadonlyArray<{ readonly id: string, readonly name: string }>, readonly undone: { readonly at: string, readonly by: string } | null }> } } | null };

export type EventActivityTimesQueryVariables = Exact<{
  id: string;
  filter?: SessionActivityFilter | null | undefined;
  offset: number;
}>;


export type EventActivityTimesQuery = { readonly session: { readonly id: string, readonly activity: { readonly nodes: ReadonlyArray<{ readonly at: string }> } } | null };

export type EventActorsQueryVariables = Exact<{
  id: string;
}>;


export type EventActorsQuery = { readonly session: { readonly id: string, readonly activity: { readonly nodes: ReadonlyArray<{ readonly actorId: string | null, readonly by: string }> } } | null };

export type UndoChangeMutationVariables = Exact<{
  id: string;
}>;


export type UndoChangeMutation = { readonly undoSessionChange: { readonly id: string, readonly version: number } };

export type AddSessionModifiersMutationVariables = Exact<{
  input: SessionModifiersInput;
}>;


export type AddSessionModifiersMutation = { readonly addSessionModifiers: { readonly id: string, readonly version: number } };

export type RemoveSessionModifiersMutationVariables = Exact<{
  input: SessionModifiersInput;
}>;


export type RemoveSessionModifiersMutation = { readonly removeSessionModifiers: { readonly id: string, readonly version: number } };

export type ConsoleMissionFragment = { readonly id: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> };

export type ConsoleQueryVariables = Exact<{
  id: string;
}>;


export type ConsoleQuery = { readonly me: { readonly id: string, readonly fullName: string, readonly role: UserRole, readonly permission: AccountRole } | null, readonly breadcrumbRealPlaythrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null, readonly lawnSchedule: { readonly teams: ReadonlyArray<string>, readonly list: ReadonlyArray<{ readonly kind: LawnKind, readonly round: number, readonly heat: number | null, readonly startsAt: string, readonly endsAt: string, readonly mission: string | null, readonly teams: ReadonlyArray<string>, readonly isLong: boolean }> } | null, readonly session: { readonly id: string, readonly missionSet: { readonly id: string, readonly missions: ReadonlyArray<{ readonly id: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> }> } | null, readonly playthrough: { readonly missions: ReadonlyArray<{ readonly id: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> }> } | null } | null, readonly userAudios: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly fileId: string, readonly keypress: string, readonly volume: number, readonly overlay: boolean, readonly file: { readonly id: string, readonly name: string, readonly url: string | null } | null }> } };

export type SetVenueContactsMutationVariables = Exact<{
  input: UpdateSessionInput;
}>;


export type SetVenueContactsMutation = { readonly updateSession: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type AnswersToCopyQueryVariables = Exact<{
  id: string;
  to: string;
}>;


export type AnswersToCopyQuery = { readonly session: { readonly id: string, readonly groupDetails: { readonly playedPreviously: string | null, readonly multiSession: string | null, readonly multicultural: string | null, readonly young: string | null, readonly familiar: string | null, readonly sameLocation: string | null, readonly hasPreviousEvent: boolean | null, readonly previousEventDetails: string | null, readonly hasNextEvent: boolean | null, readonly nextEventUrl: string | null, readonly departments: string | null, readonly attendeesDetails: string | null, readonly eventDetails: string | null, readonly teamsOrigin: string | null, readonly teamsDetails: string | null, readonly prizesOrigin: string | null, readonly prizesShippingAddress: string | null, readonly food: string | null, readonly alcohol: string | null, readonly tv: string | null, readonly avDetails: string | null, readonly age: string | null, readonly rating: string | null, readonly bar: string | null, readonly description: string | null, readonly mobility: string | null } } | null, readonly sessionChangePreview: { readonly digest: string | null } };

export type CopyGroupDetailsMutationVariables = Exact<{
  input: CopyGroupDetailsInput;
}>;


export type CopyGroupDetailsMutation = { readonly copyGroupDetails: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type RelatedEventFragment = { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string };

export type NewestChangeFragment = { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } };

export type EventsOfWorkspaceQueryVariables = Exact<{
  workspaceId: string;
  text: string;
}>;


export type EventsOfWorkspaceQuery = { readonly sessions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string, readonly group: { readonly id: string } | null }> } };

export type SetSourceMutationVariables = Exact<{
  input: SessionSourceInput;
}>;


export type SetSourceMutation = { readonly setSourceSessionOnSession: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type RemoveSourceMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveSourceMutation = { readonly removeSourceSessionFromSession: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type AddRelationsMutationVariables = Exact<{
  input: SessionRelationsInput;
}>;


export type AddRelationsMutation = { readonly addSessionRelations: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type RemoveRelationsMutationVariables = Exact<{
  id: string;
  ids: ReadonlyArray<string> | string;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveRelationsMutation = { readonly removeSessionRelations: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type GameFieldsFragment = { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null };

export type GameRunFragment = { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null };

export type GameOfEventQueryVariables = Exact<{
  id: string;
}>;


export type GameOfEventQuery = { readonly session: { readonly id: string, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly missions: ReadonlyArray<{ readonly id: string, readonly missionSetId: string, readonly name: string, readonly type: MissionAnswerKind, readonly instructions: string, readonly options: ReadonlyArray<{ readonly title: string, readonly correct: boolean | null }> }>, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null, readonly phone: { readonly phone: string, readonly source: SessionPhoneSource } | null, readonly gameLink: { readonly gameId: string, readonly simulated: boolean, readonly waiting: number, readonly toldAt: string | null, readonly failure: PortFailure | null, readonly refused: ReadonlyArray<string> } | null } | null };

export type LawnOfGameQueryVariables = Exact<{
  id: string;
}>;


export type LawnOfGameQuery = { readonly lawnSchedule: { readonly id: string, readonly list: ReadonlyArray<{ readonly kind: LawnKind, readonly round: number, readonly heat: number | null, readonly startsAt: string, readonly endsAt: string, readonly mission: string | null, readonly teams: ReadonlyArray<string>, readonly isLong: boolean }> } | null };

export type StartGameMutationVariables = Exact<{
  input: RealPlaythroughActionInput;
}>;


export type StartGameMutation = { readonly run: { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null } };

export type PauseGameMutationVariables = Exact<{
  input: RealPlaythroughActionInput;
}>;


export type PauseGameMutation = { readonly run: { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null } };

export type VoteInGameMutationVariables = Exact<{
  input: RealPlaythroughActionInput;
}>;


export type VoteInGameMutation = { readonly run: { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null } };

export type EndGameMutationVariables = Exact<{
  input: RealPlaythroughActionInput;
}>;


export type EndGameMutation = { readonly run: { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null } };

export type CloseGameMutationVariables = Exact<{
  input: RealPlaythroughActionInput;
}>;


export type CloseGameMutation = { readonly run: { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null } };

export type SayInGameMutationVariables = Exact<{
  input: RealPlaythroughMessageInput;
}>;


export type SayInGameMutation = { readonly run: { readonly fate: GameFate, readonly reason: string | null, readonly playthrough: { readonly status: PlaythroughStatus, readonly startedAt: string, readonly endedAt: string | null, readonly since: string, readonly pausedMs: number, readonly pausedSince: string | null, readonly endingUntil: string | null, readonly heardAt: string | null, readonly heardFrom: string | null, readonly journal: ReadonlyArray<{ readonly key: string, readonly command: GameCommand, readonly fate: GameFate, readonly reason: string | null, readonly at: string, readonly receivedAt: string, readonly userId: string, readonly by: string, readonly device: string | null, readonly text: string | null, readonly team: string | null }> | null } | null } };

export type RunningNowQueryVariables = Exact<{
  limit: number;
}>;


export type RunningNowQuery = { readonly sessions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string }, readonly meta: { readonly gameControl: boolean }, readonly playthrough: { readonly status: PlaythroughStatus } | null }> } };

export type UpdateGameControlMutationVariables = Exact<{
  input: UpdateSessionGameControlInput;
}>;


export type UpdateGameControlMutation = { readonly updateSessionGameControl: { readonly id: string, readonly version: number } };

export type SessionGroupPageQueryVariables = Exact<{
  id: string;
}>;


export type SessionGroupPageQuery = { readonly sessionGroup: { readonly id: string, readonly workspaceId: string, readonly workspaceName: string, readonly name: string, readonly pattern: SessionGroupPattern, readonly gapMinutes: number, readonly status: SessionGroupStatus | null, readonly version: number, readonly createdAt: string, readonly createdBy: string | null, readonly announcedAt: string | null, readonly announcedBy: string | null, readonly attendees: number, readonly canEdit: boolean, readonly changes: ReadonlyArray<{ readonly sessionId: string, readonly kind: SessionGroupChangeKind, readonly before: { readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly place: string | null } | null, readonly after: { readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly place: string | null } | null }>, readonly recipients: ReadonlyArray<{ readonly id: string, readonly name: string, readonly sessionIds: ReadonlyArray<string> }>, readonly sessions: ReadonlyArray<{ readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly scheduleStartsAt: string | null, readonly lobby: number, readonly attendees: number, readonly credits: number, readonly packageLevel: PackageLevel, readonly type: SessionFormat, readonly status: SessionStatus, readonly customerState: { readonly state: CustomerState, readonly neededBy: string | null, readonly hearBy: string | null } | null, readonly experience: { readonly title: string, readonly category: string }, readonly locations: ReadonlyArray<{ readonly id: string, readonly type: LocationType, readonly location: { readonly name: string, readonly address: string, readonly city: string } }>, readonly contact: { readonly fullName: string } | null, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number } | null, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly callAt: string | null, readonly user: { readonly id: string, readonly fullName: string, readonly avatar: string | null } | null, readonly approval: { readonly state: AssignmentStatus } | null }> }> } | null };

export type AnnouncedFieldsFragment = { readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly place: string | null };

export type UpdateSessionGroupMutationVariables = Exact<{
  input: SessionGroupInput;
}>;


export type UpdateSessionGroupMutation = { readonly updateSessionGroup: { readonly id: string, readonly name: string, readonly version: number } };

export type RemoveSessionFromGroupMutationVariables = Exact<{
  id: string;
}>;


export type RemoveSessionFromGroupMutation = { readonly removeSessionFromGroup: { readonly id: string } };

export type HandOversQueryVariables = Exact<{
  for: string;
  free: boolean;
}>;


export type HandOversQuery = { readonly handOvers?: ReadonlyArray<{ readonly id: string, readonly assignmentId: string, readonly sessionId: string, readonly state: string, readonly role: string, readonly note: string | null, readonly expiresAt: string, readonly sessionName: string, readonly company: string, readonly title: string, readonly category: string, readonly hostType: string, readonly city: string | null, readonly startsAt: string, readonly endsAt: string, readonly callAt: string | null, readonly timezone: string, readonly from: { readonly id: string, readonly fullName: string, readonly avatar: string | null }, readonly taker: { readonly id: string, readonly fullName: string, readonly avatar: string | null } | null, readonly asked: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly avatar: string | null }> }>, readonly handOverColleagues?: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly avatar: string | null }> };

export type CrewMessagesQueryVariables = Exact<{
  id: string;
}>;


export type CrewMessagesQuery = { readonly session: { readonly id: string, readonly crewMessages: ReadonlyArray<{ readonly id: string, readonly text: string, readonly by: string, readonly recipients: number, readonly at: string }> | null } | null };

export type EventInstructionsQueryVariables = Exact<{
  id: string;
}>;


export type EventInstructionsQuery = { readonly instructions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: InstructionType, readonly title: string, readonly content: string }> } };

export type IntegrationFieldsFragment = { readonly id: string, readonly integrationId: string | null, readonly type: IntegrationType, readonly url: string | null, readonly syncedAt: string | null, readonly active: boolean, readonly passwordLost: boolean, readonly state: IntegrationState, readonly nextTryAt: string | null, readonly sending: boolean, readonly unlinked: boolean, readonly simulated: boolean, readonly lastError: { readonly kind: IntegrationError, readonly at: string } | null };

export type GetSessionWithIntegrationsQueryVariables = Exact<{
  id: string;
}>;


export type GetSessionWithIntegrationsQuery = { readonly session: { readonly id: string, readonly integrations: ReadonlyArray<{ readonly id: string, readonly integrationId: string | null, readonly type: IntegrationType, readonly url: string | null, readonly syncedAt: string | null, readonly active: boolean, readonly passwordLost: boolean, readonly state: IntegrationState, readonly nextTryAt: string | null, readonly sending: boolean, readonly unlinked: boolean, readonly simulated: boolean, readonly lastError: { readonly kind: IntegrationError, readonly at: string } | null }> } | null };

export type GalleryPasswordQueryVariables = Exact<{
  id: string;
}>;


export type GalleryPasswordQuery = { readonly session: { readonly id: string, readonly integrations: ReadonlyArray<{ readonly id: string, readonly type: IntegrationType, readonly password: string | null }> } | null };

export type UpdateGalleryPasswordMutationVariables = Exact<{
  input: UpdateGalleryPasswordInput;
}>;


export type UpdateGalleryPasswordMutation = { readonly updateGalleryPassword: { readonly id: string } };

export type InviteLinksQueryVariables = Exact<{
  id: string;
  answer?: AttendeeFilter | null | undefined;
  limit: number;
}>;


export type InviteLinksQuery = { readonly session: { readonly id: string, readonly version: number, readonly emailRegexPattern: string | null, readonly inviteLinks: ReadonlyArray<{ readonly audience: InviteAudience, readonly url: string, readonly yes: number, readonly no: number, readonly unanswered: number, readonly resentAt: string | null }> | null, readonly attendeeList: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly firstName: string, readonly lastName: string, readonly email: string, readonly answer: AttendeeAnswer | null, readonly audience: InviteAudience, readonly at: string }> } | null } | null };

export type ResetInviteLinkMutationVariables = Exact<{
  input: ResetInviteLinkInput;
}>;


export type ResetInviteLinkMutation = { readonly resetInviteLink: { readonly id: string } };

export type SendInviteLinkMutationVariables = Exact<{
  input: SendInviteLinkInput;
}>;


export type SendInviteLinkMutation = { readonly sendInviteLink: { readonly id: string } };

export type SetInvitePatternMutationVariables = Exact<{
  input: UpdateSessionInput;
}>;


export type SetInvitePatternMutation = { readonly updateSession: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type KindPreviewFragment = { readonly allowed: boolean, readonly reason: string | null, readonly details: unknown, readonly digest: string | null, readonly parkedUntil: string, readonly credits: { readonly before: number, readonly after: number, readonly back: number, readonly due: number }, readonly lines: ReadonlyArray<{ readonly part: SessionChangedPart, readonly effect: SessionChangeEffect, readonly label: string, readonly role: AssignmentRole | null, readonly userId: string | null, readonly answersBy: string | null }>, readonly becomes: { readonly type: SessionFormat, readonly hostType: HostType, readonly duration: number, readonly endsAt: string | null, readonly packageLevel: PackageLevel, readonly language: string, readonly crew: ReadonlyArray<AssignmentRole>, readonly pricesOf: string, readonly nextBack: { readonly at: string, readonly back: number } | null } | null };

export type PreviewKindQueryVariables = Exact<{
  id: string;
  type?: SessionFormat | null | undefined;
  hostType?: HostType | null | undefined;
  location?: KindLocationInput | null | undefined;
}>;


export type PreviewKindQuery = { readonly sessionChangePreview: { readonly allowed: boolean, readonly reason: string | null, readonly details: unknown, readonly digest: string | null, readonly parkedUntil: string, readonly credits: { readonly before: number, readonly after: number, readonly back: number, readonly due: number }, readonly lines: ReadonlyArray<{ readonly part: SessionChangedPart, readonly effect: SessionChangeEffect, readonly label: string, readonly role: AssignmentRole | null, readonly userId: string | null, readonly answersBy: string | null }>, readonly becomes: { readonly type: SessionFormat, readonly hostType: HostType, readonly duration: number, readonly endsAt: string | null, readonly packageLevel: PackageLevel, readonly language: string, readonly crew: ReadonlyArray<AssignmentRole>, readonly pricesOf: string, readonly nextBack: { readonly at: string, readonly back: number } | null } | null } };

export type PreviewSyncTypeQueryVariables = Exact<{
  id: string;
  syncType?: string | null | undefined;
}>;


export type PreviewSyncTypeQuery = { readonly sessionChangePreview: { readonly allowed: boolean, readonly reason: string | null, readonly details: unknown, readonly digest: string | null, readonly parkedUntil: string, readonly credits: { readonly before: number, readonly after: number, readonly back: number, readonly due: number }, readonly lines: ReadonlyArray<{ readonly part: SessionChangedPart, readonly effect: SessionChangeEffect, readonly label: string, readonly role: AssignmentRole | null, readonly userId: string | null, readonly answersBy: string | null }>, readonly becomes: { readonly type: SessionFormat, readonly hostType: HostType, readonly duration: number, readonly endsAt: string | null, readonly packageLevel: PackageLevel, readonly language: string, readonly crew: ReadonlyArray<AssignmentRole>, readonly pricesOf: string, readonly nextBack: { readonly at: string, readonly back: number } | null } | null } };

export type UpdateSessionTypeMutationVariables = Exact<{
  input: UpdateSessionTypeInput;
}>;


export type UpdateSessionTypeMutation = { readonly updateSessionType: { readonly id: string } };

export type UpdateSessionSyncTypeMutationVariables = Exact<{
  input: UpdateSessionSyncTypeInput;
}>;


export type UpdateSessionSyncTypeMutation = { readonly updateSessionSyncType: { readonly id: string } };

export type LawnFieldsFragment = { readonly id: string, readonly teams: ReadonlyArray<string>, readonly missions: ReadonlyArray<string>, readonly roundDuration: number, readonly roundBreakDuration: number, readonly break: boolean, readonly breakDuration: number, readonly startOffset: number, readonly endOffset: number, readonly outdated: boolean, readonly version: number, readonly tournament: { readonly rounds: number | null, readonly break: number | null } };

export type LawnScheduleQueryVariables = Exact<{
  id: string;
}>;


export type LawnScheduleQuery = { readonly lawnSchedule: { readonly id: string, readonly teams: ReadonlyArray<string>, readonly missions: ReadonlyArray<string>, readonly roundDuration: number, readonly roundBreakDuration: number, readonly break: boolean, readonly breakDuration: number, readonly startOffset: number, readonly endOffset: number, readonly outdated: boolean, readonly version: number, readonly tournament: { readonly rounds: number | null, readonly break: number | null } } | null };

export type UpdateLawnScheduleMutationVariables = Exact<{
  input: UpdateLawnScheduleInput;
}>;


export type UpdateLawnScheduleMutation = { readonly updateLawnSchedule: { readonly id: string, readonly teams: ReadonlyArray<string>, readonly missions: ReadonlyArray<string>, readonly roundDuration: number, readonly roundBreakDuration: number, readonly break: boolean, readonly breakDuration: number, readonly startOffset: number, readonly endOffset: number, readonly outdated: boolean, readonly version: number, readonly tournament: { readonly rounds: number | null, readonly break: number | null } } };

export type FilterExperiencesQueryVariables = Exact<{
  text?: string | null | undefined;
}>;


export type FilterExperiencesQuery = { readonly experiences: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly title: string }> } };

export type FilterExperienceQueryVariables = Exact<{
  id: string;
}>;


export type FilterExperienceQuery = { readonly experience: { readonly id: string, readonly title: string, readonly formats: ReadonlyArray<{ readonly id: string, readonly type: SessionFormat, readonly hostType: HostType }> } };

export type FilterVenuesQueryVariables = Exact<{
  text?: string | null | undefined;
}>;


export type FilterVenuesQuery = { readonly venues: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly city: string }> } };

export type FilterVenueQueryVariables = Exact<{
  id: string;
}>;


export type FilterVenueQuery = { readonly venue: { readonly id: string, readonly name: string, readonly city: string } };

export type FilterGroupQueryVariables = Exact<{
  id: string;
}>;


export type FilterGroupQuery = { readonly sessionGroup: { readonly id: string, readonly name: string } | null };

export type FilterContactQueryVariables = Exact<{
  id: string;
}>;


export type FilterContactQuery = { readonly sessions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly contact: { readonly id: string, readonly fullName: string, readonly email: string | null } | null }> } };

export type FilterInstructionsQueryVariables = Exact<{ [key: string]: never; }>;


export type FilterInstructionsQuery = { readonly instructions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly title: string }> } };

export type StartAsksQueryVariables = Exact<{
  id: string;
}>;


export type StartAsksQuery = { readonly session: { readonly id: string, readonly mails: { readonly nodes: ReadonlyArray<{ readonly kind: string, readonly at: string }> } | null } | null };

export type EventsToChooseQueryVariables = Exact<{
  filter: SessionFilter;
}>;


export type EventsToChooseQuery = { readonly sessions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string, readonly version: number, readonly workspaceId: string, readonly workspace: { readonly id: string, readonly name: string }, readonly locations: ReadonlyArray<{ readonly type: LocationType, readonly venueId: string | null }>, readonly meta: { readonly permissions: { readonly location: { readonly value: boolean, readonly reason: string | null } } } }> } };

export type EventVenueQueryVariables = Exact<{
  id: string;
}>;


export type EventVenueQuery = { readonly session: { readonly id: string, readonly reviewAsk: { readonly id: string, readonly name: string } | null, readonly locations: ReadonlyArray<{ readonly type: LocationType, readonly venueId: string | null, readonly precision: LocationPrecision, readonly location: { readonly name: string, readonly address: string, readonly city: string, readonly latitude: number | null, readonly longitude: number | null } }> } | null };

export type EventFilesQueryVariables = Exact<{
  id: string;
  offset?: number | null | undefined;
  limit?: number | null | undefined;
  deleted?: boolean | null | undefined;
}>;


export type EventFilesQuery = { readonly session: { readonly files: ReadonlyArray<{ readonly id: string, readonly name: string, readonly type: MediaType | null, readonly size: number, readonly state: FileState, readonly reason: FileReason | null, readonly purpose: FilePurpose, readonly cover: boolean, readonly width: number | null, readonly height: number | null, readonly url: string | null, readonly createdAt: string, readonly deletedAt: string | null, readonly variants: ReadonlyArray<{ readonly name: FileVariantName, readonly url: string, readonly width: number, readonly height: number }>, readonly uploadedBy: { readonly id: string, readonly fullName: string } | null, readonly deletedBy: { readonly id: string, readonly fullName: string } | null }> } | null };

export type UpdateSessionFileMutationVariables = Exact<{
  input: UpdateSessionFileInput;
}>;


export type UpdateSessionFileMutation = { readonly updateSessionFile: { readonly id: string, readonly name: string, readonly type: MediaType | null, readonly size: number, readonly state: FileState, readonly reason: FileReason | null, readonly purpose: FilePurpose, readonly cover: boolean, readonly width: number | null, readonly height: number | null, readonly url: string | null, readonly createdAt: string, readonly deletedAt: string | null, readonly variants: ReadonlyArray<{ readonly name: FileVariantName, readonly url: string, readonly width: number, readonly height: number }>, readonly uploadedBy: { readonly id: string, readonly fullName: string } | null, readonly deletedBy: { readonly id: string, readonly fullName: string } | null } };

export type EventFileFragment = { readonly id: string, readonly name: string, readonly type: MediaType | null, readonly size: number, readonly state: FileState, readonly reason: FileReason | null, readonly purpose: FilePurpose, readonly cover: boolean, readonly width: number | null, readonly height: number | null, readonly url: string | null, readonly createdAt: string, readonly deletedAt: string | null, readonly variants: ReadonlyArray<{ readonly name: FileVariantName, readonly url: string, readonly width: number, readonly height: number }>, readonly uploadedBy: { readonly id: string, readonly fullName: string } | null, readonly deletedBy: { readonly id: string, readonly fullName: string } | null };

export type MyEventFragment = { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly type: SessionFormat, readonly diy: boolean, readonly startsAt: string | null, readonly endsAt: string | null, readonly movedFrom: string | null, readonly timezone: string, readonly attendees: number, readonly city: string | null, readonly createdAt: string, readonly workspaceId: string, readonly workspace: { readonly id: string, readonly name: string }, readonly experience: { readonly title: string, readonly category: string }, readonly booker: { readonly id: string | null, readonly name: string, readonly avatar: string | null } | null, readonly customerState: { readonly state: CustomerState, readonly missing: ReadonlyArray<string>, readonly neededBy: string | null, readonly hearBy: string | null } | null, readonly request: { readonly startsAt: string, readonly expiresAt: string } | null };

export type MyEventsQueryVariables = Exact<{
  filter: SessionFilter;
  sorting: ReadonlyArray<SessionSorting> | SessionSorting;
  offset: number;
  limit: number;
}>;


export type MyEventsQuery = { readonly sessions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: SessionStatus, readonly type: SessionFormat, readonly diy: boolean, readonly startsAt: string | null, readonly endsAt: string | null, readonly movedFrom: string | null, readonly timezone: string, readonly attendees: number, readonly city: string | null, readonly createdAt: string, readonly workspaceId: string, readonly workspace: { readonly id: string, readonly name: string }, readonly experience: { readonly title: string, readonly category: string }, readonly booker: { readonly id: string | null, readonly name: string, readonly avatar: string | null } | null, readonly customerState: { readonly state: CustomerState, readonly missing: ReadonlyArray<string>, readonly neededBy: string | null, readonly hearBy: string | null } | null, readonly request: { readonly startsAt: string, readonly expiresAt: string } | null }> } };

export type MyEventsOverQueryVariables = Exact<{
  past: SessionFilter;
  cancelled: SessionFilter;
}>;


export type MyEventsOverQuery = { readonly past: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string | null, readonly timezone: string }> }, readonly cancelled: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string | null, readonly timezone: string }> } };

export type MyEventsChoicesQueryVariables = Exact<{
  filter: SessionFilter;
}>;


export type MyEventsChoicesQuery = { readonly sessions: { readonly cities: ReadonlyArray<string>, readonly bookers: ReadonlyArray<{ readonly id: string | null, readonly name: string, readonly avatar: string | null }> } };

export type PeopleOnPageQueryVariables = Exact<{
  id: string;
  ids: ReadonlyArray<string> | string;
}>;


export type PeopleOnPageQuery = { readonly session: { readonly id: string, readonly peopleOnPage: ReadonlyArray<{ readonly id: string, readonly firstName: string, readonly fullName: string, readonly avatar: string | null }> } | null };

export type GroupAnswersFragment = { readonly playedPreviously: string | null, readonly multiSession: string | null, readonly multicultural: string | null, readonly young: string | null, readonly familiar: string | null, readonly sameLocation: string | null, readonly hasPreviousEvent: boolean | null, readonly previousEventDetails: string | null, readonly hasNextEvent: boolean | null, readonly nextEventUrl: string | null, readonly departments: string | null, readonly attendeesDetails: string | null, readonly eventDetails: string | null, readonly teamsOrigin: string | null, readonly teamsDetails: string | null, readonly prizesOrigin: string | null, readonly prizesShippingAddress: string | null, readonly food: string | null, readonly alcohol: string | null, readonly tv: string | null, readonly avDetails: string | null, readonly age: string | null, readonly rating: string | null, readonly bar: string | null, readonly description: string | null, readonly mobility: string | null };

export type EventPersonFragment = { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null };

export type EventFlagFragment = { readonly value: boolean, readonly reason: string | null };

export type EventFieldsFragment = { readonly id: string, readonly name: string, readonly shortName: string | null, readonly version: number, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly pdfType: ExperienceFormatType | null, readonly playType: PlayMode, readonly isTravelable: boolean, readonly assignability: SessionAssignability | null, readonly syncType: string, readonly workspaceId: string, readonly isCustomizable: boolean, readonly startsAt: string | null, readonly movedFrom: string | null, readonly endsAt: string | null, readonly createdAt: string, readonly bookedBy: string | null, readonly duration: number, readonly lobby: number, readonly scheduleOffset: number, readonly timezone: string, readonly size: number, readonly diy: boolean, readonly attendees: number, readonly asksMe: boolean, readonly teams: number, readonly credits: number, readonly packageLevel: PackageLevel, readonly hasUpgrade: boolean, readonly documents: ReadonlyArray<SessionDocument>, readonly language: string, readonly city: string | null, readonly priceZone: string | null, readonly gameZoneId: string | null, readonly locateable: boolean, readonly locationDetails: string | null, readonly internalNotes: string | null, readonly activityNotes: string | null, readonly templateId: string | null, readonly pastEventsDetails: string | null, readonly futureEventsDetails: string | null, readonly hasGroupDetails: boolean, readonly blackout: boolean, readonly reviewed: boolean, readonly outcome: SessionOutcome | null, readonly outcomeReason: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly workspace: { readonly id: string, readonly name: string }, readonly experience: { readonly id: string, readonly title: string, readonly category: string }, readonly order: { readonly id: string, readonly code: string } | null, readonly group: { readonly id: string, readonly name: string } | null, readonly missionSet: { readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly missions: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null, readonly sourceSession: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string } | null, readonly relations: ReadonlyArray<{ readonly id: string, readonly type: SessionRelationType, readonly right: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string } }>, readonly dropOut: { readonly assignmentId: string, readonly reason: SessionDropOutReason, readonly note: string | null, readonly at: string, readonly askedUntil: string | null, readonly user: { readonly id: string, readonly firstName: string, readonly phone: string | null }, readonly askedUser: { readonly id: string, readonly firstName: string, readonly phone: string | null } | null } | null, readonly handOver: { readonly assignmentId: string, readonly note: string | null, readonly until: string, readonly from: { readonly id: string, readonly firstName: string }, readonly taker: { readonly id: string, readonly firstName: string } } | null, readonly crew: { readonly set: boolean } | null, readonly customerState: { readonly state: CustomerState, readonly neededBy: string | null, readonly startNeededBy: string | null, readonly hearBy: string | null } | null, readonly changedSinceReview: ReadonlyArray<{ readonly field: string, readonly before: string | null }> | null, readonly request: { readonly startsAt: string, readonly timezone: string, readonly quantity: number | null, readonly message: string | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly cancellation: { readonly at: string, readonly by: string | null, readonly reason: string | null, readonly refund: number | null, readonly restorableUntil: string | null } | null, readonly restrictions: { readonly attendees: { readonly min: number, readonly max: number } }, readonly contact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly bookingContact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly additionalBookingContacts: ReadonlyArray<{ readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null }>, readonly venueContacts: ReadonlyArray<{ readonly id: string, readonly name: string, readonly email: string | null, readonly phone: string | null, readonly details: string | null }>, readonly locations: ReadonlyArray<{ readonly id: string, readonly type: LocationType, readonly precision: LocationPrecision, readonly venueId: string | null, readonly outdated: boolean | null, readonly location: { readonly name: string, readonly address: string, readonly city: string, readonly latitude: number | null, readonly longitude: number | null }, readonly nearby: { readonly least: number, readonly most: number, readonly zones: ReadonlyArray<{ readonly zone: string, readonly credits: number }> | null } | null }>, readonly timeline: { readonly outdatedBecause: ReadonlyArray<TimelineReason>, readonly setForDuration: number, readonly setForStartsAt: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly offsetMinutes: number, readonly minutes: number, readonly minMinutes: number, readonly pinned: boolean, readonly time: string | null, readonly title: string, readonly description: string, readonly role: CallRole | null }> }, readonly links: { readonly google: string | null, readonly outlook: string | null, readonly ical: string | null }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly groupDetails: { readonly playedPreviously: string | null, readonly multiSession: string | null, readonly multicultural: string | null, readonly young: string | null, readonly familiar: string | null, readonly sameLocation: string | null, readonly hasPreviousEvent: boolean | null, readonly previousEventDetails: string | null, readonly hasNextEvent: boolean | null, readonly nextEventUrl: string | null, readonly departments: string | null, readonly attendeesDetails: string | null, readonly eventDetails: string | null, readonly teamsOrigin: string | null, readonly teamsDetails: string | null, readonly prizesOrigin: string | null, readonly prizesShippingAddress: string | null, readonly food: string | null, readonly alcohol: string | null, readonly tv: string | null, readonly avDetails: string | null, readonly age: string | null, readonly rating: string | null, readonly bar: string | null, readonly description: string | null, readonly mobility: string | null }, readonly meta: { readonly lodging: boolean, readonly kitBased: boolean, readonly gameControl: boolean, readonly permissions: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly contacts: { readonly value: boolean, readonly reason: string | null }, readonly location: { readonly value: boolean, readonly reason: string | null }, readonly groupDetails: { readonly value: boolean, readonly reason: string | null }, readonly timeline: { readonly value: boolean, readonly reason: string | null }, readonly notes: { readonly value: boolean, readonly reason: string | null }, readonly missions: { readonly value: boolean, readonly reason: string | null }, readonly review: { readonly value: boolean, readonly reason: string | null }, readonly schedule: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null }, readonly slots: { readonly value: boolean, readonly reason: string | null }, readonly upgrade: { readonly value: boolean, readonly reason: string | null }, readonly type: { readonly value: boolean, readonly reason: string | null }, readonly hostType: { readonly value: boolean, readonly reason: string | null }, readonly assign: { readonly value: boolean, readonly reason: string | null }, readonly rate: { readonly value: boolean, readonly reason: string | null }, readonly placeNotes: { readonly value: boolean, readonly reason: string | null }, readonly confirmTravel: { readonly value: boolean, readonly reason: string | null }, readonly shuffle: { readonly value: boolean, readonly reason: string | null }, readonly force: { readonly value: boolean, readonly reason: string | null }, readonly withdraw: { readonly value: boolean, readonly reason: string | null }, readonly restore: { readonly value: boolean, readonly reason: string | null }, readonly reportOutcome: { readonly value: boolean, readonly reason: string | null }, readonly answerRequest: { readonly value: boolean, readonly reason: string | null } } } };

export type EventPageQueryVariables = Exact<{
  id: string;
}>;


export type EventPageQuery = { readonly session: { readonly id: string, readonly name: string, readonly shortName: string | null, readonly version: number, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly pdfType: ExperienceFormatType | null, readonly playType: PlayMode, readonly isTravelable: boolean, readonly assignability: SessionAssignability | null, readonly syncType: string, readonly workspaceId: string, readonly isCustomizable: boolean, readonly startsAt: string | null, readonly movedFrom: string | null, readonly endsAt: string | null, readonly createdAt: string, readonly bookedBy: string | null, readonly duration: number, readonly lobby: number, readonly scheduleOffset: number, readonly timezone: string, readonly size: number, readonly diy: boolean, readonly attendees: number, readonly asksMe: boolean, readonly teams: number, readonly credits: number, readonly packageLevel: PackageLevel, readonly hasUpgrade: boolean, readonly documents: ReadonlyArray<SessionDocument>, readonly language: string, readonly city: string | null, readonly priceZone: string | null, readonly gameZoneId: string | null, readonly locateable: boolean, readonly locationDetails: string | null, readonly internalNotes: string | null, readonly activityNotes: string | null, readonly templateId: string | null, readonly pastEventsDetails: string | null, readonly futureEventsDetails: string | null, readonly hasGroupDetails: boolean, readonly blackout: boolean, readonly reviewed: boolean, readonly outcome: SessionOutcome | null, readonly outcomeReason: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly workspace: { readonly id: string, readonly name: string }, readonly experience: { readonly id: string, readonly title: string, readonly category: string }, readonly order: { readonly id: string, readonly code: string } | null, readonly group: { readonly id: string, readonly name: string } | null, readonly missionSet: { readonly id: string, readonly name: string, readonly workspaceId: string | null, readonly missions: ReadonlyArray<{ readonly id: string, readonly name: string }> } | null, readonly sourceSession: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string } | null, readonly relations: ReadonlyArray<{ readonly id: string, readonly type: SessionRelationType, readonly right: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string } }>, readonly dropOut: { readonly assignmentId: string, readonly reason: SessionDropOutReason, readonly note: string | null, readonly at: string, readonly askedUntil: string | null, readonly user: { readonly id: string, readonly firstName: string, readonly phone: string | null }, readonly askedUser: { readonly id: string, readonly firstName: string, readonly phone: string | null } | null } | null, readonly handOver: { readonly assignmentId: string, readonly note: string | null, readonly until: string, readonly from: { readonly id: string, readonly firstName: string }, readonly taker: { readonly id: string, readonly firstName: string } } | null, readonly crew: { readonly set: boolean } | null, readonly customerState: { readonly state: CustomerState, readonly neededBy: string | null, readonly startNeededBy: string | null, readonly hearBy: string | null } | null, readonly changedSinceReview: ReadonlyArray<{ readonly field: string, readonly before: string | null }> | null, readonly request: { readonly startsAt: string, readonly timezone: string, readonly quantity: number | null, readonly message: string | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly cancellation: { readonly at: string, readonly by: string | null, readonly reason: string | null, readonly refund: number | null, readonly restorableUntil: string | null } | null, readonly restrictions: { readonly attendees: { readonly min: number, readonly max: number } }, readonly contact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly bookingContact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly additionalBookingContacts: ReadonlyArray<{ readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null }>, readonly venueContacts: ReadonlyArray<{ readonly id: string, readonly name: string, readonly email: string | null, readonly phone: string | null, readonly details: string | null }>, readonly locations: ReadonlyArray<{ readonly id: string, readonly type: LocationType, readonly precision: LocationPrecision, readonly venueId: string | null, readonly outdated: boolean | null, readonly location: { readonly name: string, readonly address: string, readonly city: string, readonly latitude: number | null, readonly longitude: number | null }, readonly nearby: { readonly least: number, readonly most: number, readonly zones: ReadonlyArray<{ readonly zone: string, readonly credits: number }> | null } | null }>, readonly timeline: { readonly outdatedBecause: ReadonlyArray<TimelineReason>, readonly setForDuration: number, readonly setForStartsAt: string | null, readonly items: ReadonlyArray<{ readonly id: string, readonly offsetMinutes: number, readonly minutes: number, readonly minMinutes: number, readonly pinned: boolean, readonly time: string | null, readonly title: string, readonly description: string, readonly role: CallRole | null }> }, readonly links: { readonly google: string | null, readonly outlook: string | null, readonly ical: string | null }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly groupDetails: { readonly playedPreviously: string | null, readonly multiSession: string | null, readonly multicultural: string | null, readonly young: string | null, readonly familiar: string | null, readonly sameLocation: string | null, readonly hasPreviousEvent: boolean | null, readonly previousEventDetails: string | null, readonly hasNextEvent: boolean | null, readonly nextEventUrl: string | null, readonly departments: string | null, readonly attendeesDetails: string | null, readonly eventDetails: string | null, readonly teamsOrigin: string | null, readonly teamsDetails: string | null, readonly prizesOrigin: string | null, readonly prizesShippingAddress: string | null, readonly food: string | null, readonly alcohol: string | null, readonly tv: string | null, readonly avDetails: string | null, readonly age: string | null, readonly rating: string | null, readonly bar: string | null, readonly description: string | null, readonly mobility: string | null }, readonly meta: { readonly lodging: boolean, readonly kitBased: boolean, readonly gameControl: boolean, readonly permissions: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly contacts: { readonly value: boolean, readonly reason: string | null }, readonly location: { readonly value: boolean, readonly reason: string | null }, readonly groupDetails: { readonly value: boolean, readonly reason: string | null }, readonly timeline: { readonly value: boolean, readonly reason: string | null }, readonly notes: { readonly value: boolean, readonly reason: string | null }, readonly missions: { readonly value: boolean, readonly reason: string | null }, readonly review: { readonly value: boolean, readonly reason: string | null }, readonly schedule: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null }, readonly slots: { readonly value: boolean, readonly reason: string | null }, readonly upgrade: { readonly value: boolean, readonly reason: string | null }, readonly type: { readonly value: boolean, readonly reason: string | null }, readonly hostType: { readonly value: boolean, readonly reason: string | null }, readonly assign: { readonly value: boolean, readonly reason: string | null }, readonly rate: { readonly value: boolean, readonly reason: string | null }, readonly placeNotes: { readonly value: boolean, readonly reason: string | null }, readonly confirmTravel: { readonly value: boolean, readonly reason: string | null }, readonly shuffle: { readonly value: boolean, readonly reason: string | null }, readonly force: { readonly value: boolean, readonly reason: string | null }, readonly withdraw: { readonly value: boolean, readonly reason: string | null }, readonly restore: { readonly value: boolean, readonly reason: string | null }, readonly reportOutcome: { readonly value: boolean, readonly reason: string | null }, readonly answerRequest: { readonly value: boolean, readonly reason: string | null } } } } | null };

export type GetSessionWithAssignmentsQueryVariables = Exact<{
  id: string;
}>;


export type GetSessionWithAssignmentsQuery = { readonly session: { readonly id: string, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly type: AssignmentMode | null, readonly userId: string | null, readonly order: number, readonly callAt: string | null, readonly travel: string | null, readonly travelConfirmed: boolean, readonly lodging: string | null, readonly rating: number | null, readonly staffRating: number | null, readonly ratingNote: string | null, readonly overrideReason: string | null, readonly user: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly updatedBy: { readonly id: string, readonly fullName: string } | null, readonly way: { readonly minutes: number, readonly km: number, readonly leaveAt: string, readonly backAt: string } | null, readonly customerRating: { readonly rating: number, readonly note: string | null } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus, readonly askedAt: string | null, readonly expiresAt: string | null, readonly resentAt: string | null, readonly remindedAt: string | null } | null, readonly offers: ReadonlyArray<{ readonly id: string, readonly state: AssignmentStatus, readonly askedAt: string, readonly answeredAt: string | null, readonly by: string | null, readonly reason: DeclineReason | null, readonly note: string | null, readonly user: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly avatar: string | null }, readonly withdrawal: { readonly reason: WithdrawalReason, readonly note: string | null, readonly late: boolean } | null, readonly replacedBy: { readonly id: string, readonly fullName: string } | null }> | null, readonly conflict: { readonly rule: string, readonly reason: string, readonly remedy: string | null, readonly remedyOnUser: boolean } | null, readonly task: { readonly cause: TaskCause, readonly at: string } | null, readonly choice: { readonly byHand: boolean, readonly secondName: string | null, readonly accepted: number, readonly pending: number } | null }> } | null };

export type EventLineFragment = { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly startsAt: string | null, readonly movedFrom: string | null, readonly endsAt: string | null, readonly timezone: string, readonly attendees: number, readonly asksMe: boolean, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number } | null, readonly customerState: { readonly state: CustomerState, readonly neededBy: string | null, readonly hearBy: string | null } | null, readonly request: { readonly startsAt: string } | null };

export type EventsQueryVariables = Exact<{
  filter?: SessionFilter | null | undefined;
  sorting?: ReadonlyArray<SessionSorting> | SessionSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type EventsQuery = { readonly sessions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly startsAt: string | null, readonly movedFrom: string | null, readonly endsAt: string | null, readonly timezone: string, readonly attendees: number, readonly asksMe: boolean, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number } | null, readonly customerState: { readonly state: CustomerState, readonly neededBy: string | null, readonly hearBy: string | null } | null, readonly request: { readonly startsAt: string } | null }> } };

export type EventsCountQueryVariables = Exact<{
  filter?: SessionFilter | null | undefined;
}>;


export type EventsCountQuery = { readonly sessions: { readonly totalCount: number } };

export type EventsThereQueryVariables = Exact<{
  filter: SessionFilter;
  sorting: ReadonlyArray<SessionSorting> | SessionSorting;
  limit: number;
}>;


export type EventsThereQuery = { readonly sessions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly startsAt: string | null, readonly movedFrom: string | null, readonly endsAt: string | null, readonly timezone: string, readonly attendees: number, readonly asksMe: boolean, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number } | null, readonly customerState: { readonly state: CustomerState, readonly neededBy: string | null, readonly hearBy: string | null } | null, readonly request: { readonly startsAt: string } | null }> } };

export type InboxCountsQueryVariables = Exact<{
  workspaceId?: string | null | undefined;
}>;


export type InboxCountsQuery = { readonly sessionInbox: { readonly requests: number, readonly needsHosts: number, readonly needsReview: number, readonly waiting: number, readonly ready: number, readonly needsMe: number, readonly all: number } };

export type InboxNextQueryVariables = Exact<{ [key: string]: never; }>;


export type InboxNextQuery = { readonly sessionInbox: { readonly next: { readonly kind: string, readonly at: string, readonly sessionId: string, readonly name: string } | null } };

export type InboxLineFragment = { readonly id: string, readonly name: string, readonly version: number, readonly status: SessionStatus, readonly createdAt: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly request: { readonly startsAt: string, readonly timezone: string, readonly quantity: number | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly handOver: { readonly until: string, readonly from: { readonly firstName: string }, readonly taker: { readonly firstName: string } } | null, readonly dropOut: { readonly assignmentId: string, readonly reason: SessionDropOutReason, readonly askedUntil: string | null, readonly user: { readonly id: string, readonly firstName: string }, readonly askedUser: { readonly id: string, readonly firstName: string } | null } | null, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string, readonly firstName: string } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null }> };

export type InboxQueryVariables = Exact<{
  filter: SessionFilter;
  sorting: ReadonlyArray<SessionSorting> | SessionSorting;
  offset: number;
  limit: number;
}>;


export type InboxQuery = { readonly sessions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly version: number, readonly status: SessionStatus, readonly createdAt: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly request: { readonly startsAt: string, readonly timezone: string, readonly quantity: number | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly handOver: { readonly until: string, readonly from: { readonly firstName: string }, readonly taker: { readonly firstName: string } } | null, readonly dropOut: { readonly assignmentId: string, readonly reason: SessionDropOutReason, readonly askedUntil: string | null, readonly user: { readonly id: string, readonly firstName: string }, readonly askedUser: { readonly id: string, readonly firstName: string } | null } | null, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string, readonly firstName: string } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null }> }> } };

export type InboxEventQueryVariables = Exact<{
  id: string;
}>;


export type InboxEventQuery = { readonly session: { readonly id: string, readonly name: string, readonly version: number, readonly status: SessionStatus, readonly createdAt: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly request: { readonly startsAt: string, readonly timezone: string, readonly quantity: number | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly handOver: { readonly until: string, readonly from: { readonly firstName: string }, readonly taker: { readonly firstName: string } } | null, readonly dropOut: { readonly assignmentId: string, readonly reason: SessionDropOutReason, readonly askedUntil: string | null, readonly user: { readonly id: string, readonly firstName: string }, readonly askedUser: { readonly id: string, readonly firstName: string } | null } | null, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string, readonly firstName: string } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null }> } | null };

export type MembersQueryVariables = Exact<{
  workspaceId: string;
  text: string;
}>;


export type MembersQuery = { readonly users: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly email: string }> } };

export type EventZonesQueryVariables = Exact<{
  id: string;
}>;


export type EventZonesQuery = { readonly gameZones: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly hull: ReadonlyArray<{ readonly latitude: number, readonly longitude: number }> }> } };

export type UpdateSessionMutationVariables = Exact<{
  input: UpdateSessionInput;
}>;


export type UpdateSessionMutation = { readonly updateSession: { readonly id: string, readonly version: number } };

export type SetContactMutationVariables = Exact<{
  input: SessionContactInput;
}>;


export type SetContactMutation = { readonly setContactOnSession: { readonly id: string, readonly version: number } };

export type RemoveContactMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveContactMutation = { readonly removeContactFromSession: { readonly id: string, readonly version: number } };

export type SetBookingContactMutationVariables = Exact<{
  input: SessionContactInput;
}>;


export type SetBookingContactMutation = { readonly setBookingContactOnSession: { readonly id: string, readonly version: number } };

export type RemoveBookingContactMutationVariables = Exact<{
  id: string;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveBookingContactMutation = { readonly removeBookingContactFromSession: { readonly id: string, readonly version: number } };

export type AddBookingContactsMutationVariables = Exact<{
  input: SessionContactsInput;
}>;


export type AddBookingContactsMutation = { readonly addAdditionalBookingContactsToSession: { readonly id: string, readonly version: number } };

export type RemoveBookingContactsMutationVariables = Exact<{
  input: SessionContactsInput;
}>;


export type RemoveBookingContactsMutation = { readonly removeAdditionalBookingContactsFromSession: { readonly id: string, readonly version: number } };

export type AddLocationMutationVariables = Exact<{
  input: SessionLocationInput;
}>;


export type AddLocationMutation = { readonly addLocationToSession: { readonly id: string, readonly version: number } };

export type RemoveLocationMutationVariables = Exact<{
  id: string;
  type: LocationType;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveLocationMutation = { readonly removeLocationFromSession: { readonly id: string, readonly version: number } };

export type SetTimelineMutationVariables = Exact<{
  id: string;
  items?: ReadonlyArray<TimelineItemInput> | TimelineItemInput | null | undefined;
  fromTemplate?: boolean | null | undefined;
  reflow?: boolean | null | undefined;
  keep?: boolean | null | undefined;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type SetTimelineMutation = { readonly setTimeline: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type AddTimelineItemMutationVariables = Exact<{
  id: string;
  item: TimelineItemInput;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type AddTimelineItemMutation = { readonly addTimelineItem: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type UpdateTimelineItemMutationVariables = Exact<{
  id: string;
  itemId: string;
  item: TimelineItemInput;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type UpdateTimelineItemMutation = { readonly updateTimelineItem: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type RemoveTimelineItemMutationVariables = Exact<{
  id: string;
  itemId: string;
  version?: number | null | undefined;
  merge?: boolean | null | undefined;
}>;


export type RemoveTimelineItemMutation = { readonly removeTimelineItem: { readonly id: string, readonly version: number, readonly activity: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number | null }> } } };

export type EventLanguagesQueryVariables = Exact<{
  experienceId: string;
}>;


export type EventLanguagesQuery = { readonly experience: { readonly id: string, readonly formats: ReadonlyArray<{ readonly id: string, readonly type: SessionFormat, readonly hostType: HostType, readonly languages: ReadonlyArray<string> }> } };

export type TakeOffAssignmentMutationVariables = Exact<{
  id: string;
}>;


export type TakeOffAssignmentMutation = { readonly clearSessionAssignment: { readonly assignmentId: string } };

export type ConfirmTravelMutationVariables = Exact<{
  id: string;
  travelConfirmed: boolean;
}>;


export type ConfirmTravelMutation = { readonly updateSessionAssignmentTravelConfirmationStatus: { readonly assignmentId: string } };

export type UpdateAssignmentMutationVariables = Exact<{
  input: UpdateSessionAssignmentInput;
}>;


export type UpdateAssignmentMutation = { readonly updateSessionAssignment: { readonly assignmentId: string } };

export type WhoSavedQueryVariables = Exact<{
  id: string;
}>;


export type WhoSavedQuery = { readonly session: { readonly id: string, readonly activity: { readonly nodes: ReadonlyArray<{ readonly by: string, readonly avatar: string | null, readonly at: string, readonly fields: ReadonlyArray<{ readonly path: string }> }> } } | null };

export type RepairProposalsQueryVariables = Exact<{
  assignmentId: string;
}>;


export type RepairProposalsQuery = { readonly repairProposals: ReadonlyArray<{ readonly id: string, readonly accepted: number, readonly pending: number, readonly moves: ReadonlyArray<{ readonly assignmentId: string, readonly sessionId: string, readonly sessionName: string, readonly startsAt: string, readonly userId: string, readonly fullName: string, readonly beforeId: string | null, readonly beforeName: string | null, readonly wasAccepted: boolean, readonly isAsked: boolean }> }> };

export type ApplyRepairMutationVariables = Exact<{
  id: string;
}>;


export type ApplyRepairMutation = { readonly applyRepair: { readonly assignmentId: string } };

export type AiPromptFragment = { readonly id: string, readonly name: string, readonly model: AiModel, readonly prompt: string, readonly webhookUrl: string | null, readonly isUnreadable: boolean, readonly version: number, readonly updatedAt: string, readonly updatedBy: string | null };

export type AiPromptsQueryVariables = Exact<{ [key: string]: never; }>;


export type AiPromptsQuery = { readonly aiPrompts: { readonly triesLeft: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly model: AiModel, readonly prompt: string, readonly webhookUrl: string | null, readonly isUnreadable: boolean, readonly version: number, readonly updatedAt: string, readonly updatedBy: string | null }> } };

export type CreateAiPromptMutationVariables = Exact<{
  input: CreateAiPromptInput;
}>;


export type CreateAiPromptMutation = { readonly createAiPrompt: { readonly webhookSecret: string | null, readonly id: string, readonly name: string, readonly model: AiModel, readonly prompt: string, readonly webhookUrl: string | null, readonly isUnreadable: boolean, readonly version: number, readonly updatedAt: string, readonly updatedBy: string | null } };

export type UpdateAiPromptMutationVariables = Exact<{
  input: UpdateAiPromptInput;
}>;


export type UpdateAiPromptMutation = { readonly updateAiPrompt: { readonly webhookSecret: string | null, readonly id: string, readonly name: string, readonly model: AiModel, readonly prompt: string, readonly webhookUrl: string | null, readonly isUnreadable: boolean, readonly version: number, readonly updatedAt: string, readonly updatedBy: string | null } };

export type DeleteAiPromptMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAiPromptMutation = { readonly deleteAiPrompt: string };

export type HousePartFragment = { readonly key: HousePartKey, readonly state: HousePartState, readonly succeededAt: string | null, readonly waiting: number, readonly dead: number, readonly failing: number, readonly nextTryAt: string | null, readonly wakes: ReadonlyArray<string>, readonly ms: number | null, readonly usedBytes: number | null, readonly freeBytes: number | null, readonly failure: BackupFailure | null, readonly endpoint: { readonly id: string, readonly workspaceId: string } | null };

export type HouseHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type HouseHealthQuery = { readonly houseHealth: { readonly requests: number, readonly failed: number, readonly typicalMs: number | null, readonly slowMs: number | null, readonly people: number, readonly version: string | null, readonly startedAt: string, readonly parts: ReadonlyArray<{ readonly key: HousePartKey, readonly state: HousePartState, readonly succeededAt: string | null, readonly waiting: number, readonly dead: number, readonly failing: number, readonly nextTryAt: string | null, readonly wakes: ReadonlyArray<string>, readonly ms: number | null, readonly usedBytes: number | null, readonly freeBytes: number | null, readonly failure: BackupFailure | null, readonly endpoint: { readonly id: string, readonly workspaceId: string } | null }> }, readonly integrationHealth: { readonly ports: ReadonlyArray<{ readonly type: IntegrationType, readonly mode: PortMode, readonly address: string | null, readonly open: boolean, readonly openUntil: string | null, readonly failures: number, readonly succeededAt: string | null, readonly failedAt: string | null, readonly failure: PortFailure | null, readonly responseMs: number | null, readonly waiting: number, readonly dead: number, readonly newest: string | null, readonly deadEvents: ReadonlyArray<{ readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly workspaceName: string, readonly error: IntegrationError | null, readonly at: string | null }> }> } };

export type RetryJobsMutationVariables = Exact<{ [key: string]: never; }>;


export type RetryJobsMutation = { readonly retryJobs: { readonly retried: number } };

export type InstructionFragment = { readonly id: string, readonly type: InstructionType, readonly title: string, readonly description: string, readonly documentType: ExperienceFormatType | null, readonly hosts: ReadonlyArray<HostType>, readonly content: string, readonly version: number, readonly upcomingEvents: number, readonly nextEventAt: string | null };

export type InstructionsQueryVariables = Exact<{ [key: string]: never; }>;


export type InstructionsQuery = { readonly instructions: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly type: InstructionType, readonly title: string, readonly description: string, readonly documentType: ExperienceFormatType | null, readonly hosts: ReadonlyArray<HostType>, readonly content: string, readonly version: number, readonly upcomingEvents: number, readonly nextEventAt: string | null }> } };

export type CreateInstructionMutationVariables = Exact<{
  input: CreateInstructionInput;
}>;


export type CreateInstructionMutation = { readonly createInstruction: { readonly id: string, readonly type: InstructionType, readonly title: string, readonly description: string, readonly documentType: ExperienceFormatType | null, readonly hosts: ReadonlyArray<HostType>, readonly content: string, readonly version: number, readonly upcomingEvents: number, readonly nextEventAt: string | null } };

export type UpdateInstructionMutationVariables = Exact<{
  input: UpdateInstructionInput;
}>;


export type UpdateInstructionMutation = { readonly updateInstruction: { readonly id: string, readonly type: InstructionType, readonly title: string, readonly description: string, readonly documentType: ExperienceFormatType | null, readonly hosts: ReadonlyArray<HostType>, readonly content: string, readonly version: number, readonly upcomingEvents: number, readonly nextEventAt: string | null } };

export type PortHealthFragment = { readonly type: IntegrationType, readonly mode: PortMode, readonly address: string | null, readonly open: boolean, readonly openUntil: string | null, readonly failures: number, readonly succeededAt: string | null, readonly failedAt: string | null, readonly failure: PortFailure | null, readonly responseMs: number | null, readonly waiting: number, readonly dead: number, readonly newest: string | null, readonly deadEvents: ReadonlyArray<{ readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly workspaceName: string, readonly error: IntegrationError | null, readonly at: string | null }> };

export type IntegrationHealthQueryVariables = Exact<{ [key: string]: never; }>;


export type IntegrationHealthQuery = { readonly integrationHealth: { readonly ports: ReadonlyArray<{ readonly type: IntegrationType, readonly mode: PortMode, readonly address: string | null, readonly open: boolean, readonly openUntil: string | null, readonly failures: number, readonly succeededAt: string | null, readonly failedAt: string | null, readonly failure: PortFailure | null, readonly responseMs: number | null, readonly waiting: number, readonly dead: number, readonly newest: string | null, readonly deadEvents: ReadonlyArray<{ readonly sessionId: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string, readonly workspaceName: string, readonly error: IntegrationError | null, readonly at: string | null }> }> } };

export type TestIntegrationMutationVariables = Exact<{
  type: IntegrationType;
}>;


export type TestIntegrationMutation = { readonly testIntegration: { readonly ok: boolean, readonly error: IntegrationError | null, readonly ms: number } };

export type ModifierFragment = { readonly id: string, readonly label: string, readonly description: string, readonly formats: number, readonly sessions: number, readonly upcomingSessions: number, readonly users: number };

export type ModifiersQueryVariables = Exact<{
  sorting?: ReadonlyArray<ModifierSorting> | ModifierSorting | null | undefined;
}>;


export type ModifiersQuery = { readonly modifiers: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly label: string, readonly description: string, readonly formats: number, readonly sessions: number, readonly upcomingSessions: number, readonly users: number }> } };

export type CreateModifierMutationVariables = Exact<{
  input: CreateModifierInput;
}>;


export type CreateModifierMutation = { readonly createModifier: { readonly id: string, readonly label: string, readonly description: string, readonly formats: number, readonly sessions: number, readonly upcomingSessions: number, readonly users: number } };

export type DeleteModifierMutationVariables = Exact<{
  id: string;
}>;


export type DeleteModifierMutation = { readonly deleteModifier: string };

export type SessionPhoneFragment = { readonly id: string, readonly phone: string, readonly sessionType: SessionFormat | null, readonly hostType: HostType | null, readonly packageLevel: PackageLevel | null, readonly version: number };

export type SessionPhonesQueryVariables = Exact<{ [key: string]: never; }>;


export type SessionPhonesQuery = { readonly sessionPhones: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly phone: string, readonly sessionType: SessionFormat | null, readonly hostType: HostType | null, readonly packageLevel: PackageLevel | null, readonly version: number }>, readonly kinds: ReadonlyArray<{ readonly sessionType: SessionFormat, readonly hostType: HostType, readonly packageLevel: PackageLevel, readonly upcomingEvents: number }> } };

export type CreateSessionPhoneMutationVariables = Exact<{
  input: CreateSessionPhoneInput;
}>;


export type CreateSessionPhoneMutation = { readonly createSessionPhone: { readonly id: string, readonly phone: string, readonly sessionType: SessionFormat | null, readonly hostType: HostType | null, readonly packageLevel: PackageLevel | null, readonly version: number } };

export type UpdateSessionPhoneMutationVariables = Exact<{
  input: UpdateSessionPhoneInput;
}>;


export type UpdateSessionPhoneMutation = { readonly updateSessionPhone: { readonly id: string, readonly phone: string, readonly sessionType: SessionFormat | null, readonly hostType: HostType | null, readonly packageLevel: PackageLevel | null, readonly version: number } };

export type DeleteSessionPhoneMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSessionPhoneMutation = { readonly deleteSessionPhone: string };

export type ReplayFragment = { readonly id: string, readonly userId: string, readonly userName: string, readonly startedAt: string, readonly endedAt: string, readonly deletedAt: string, readonly errors: number, readonly device: string | null, readonly width: number, readonly height: number };

export type ReplaysQueryVariables = Exact<{
  userId?: string | null | undefined;
  offset: number;
  limit: number;
}>;


export type ReplaysQuery = { readonly replays: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly userId: string, readonly userName: string, readonly startedAt: string, readonly endedAt: string, readonly deletedAt: string, readonly errors: number, readonly device: string | null, readonly width: number, readonly height: number }> } };

export type AllReplaysQueryVariables = Exact<{
  offset: number;
  limit: number;
}>;


export type AllReplaysQuery = { readonly replays: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly userId: string, readonly userName: string, readonly startedAt: string, readonly endedAt: string, readonly deletedAt: string, readonly errors: number, readonly device: string | null, readonly width: number, readonly height: number }>, readonly clientErrors: ReadonlyArray<{ readonly id: string, readonly at: string, readonly kind: string, readonly name: string, readonly places: ReadonlyArray<string>, readonly replayId: string | null }> } };

export type DeleteReplayMutationVariables = Exact<{
  id: string;
}>;


export type DeleteReplayMutation = { readonly deleteReplay: string };

export type ReplayConsentMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


export type ReplayConsentMutation = { readonly updateUser: { readonly id: string, readonly replay: ReplayConsent | null } };

export type SystemKeyRowFragment = { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number };

export type SystemKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemKeysQuery = { readonly producer: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number }, readonly openRooms: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number }, readonly playExperience: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number }, readonly playWorkspace: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number }, readonly vasExperience: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number }, readonly vasWorkspace: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number }, readonly quickBooks: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number } };

export type SystemReachQueryVariables = Exact<{
  key: SystemKey;
  value: string;
}>;


export type SystemReachQuery = { readonly system: { readonly key: SystemKey, readonly reach: { readonly upcomingEvents: number, readonly nextEventAt: string | null, readonly formats: number | null, readonly demoEvent: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null } | null } };

export type SystemTemplatesQueryVariables = Exact<{
  text?: string | null | undefined;
}>;


export type SystemTemplatesQuery = { readonly templates: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type SetSystemKeyMutationVariables = Exact<{
  input: SetSystemInput;
}>;


export type SetSystemKeyMutation = { readonly setSystem: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number } };

export type ClearSystemKeyMutationVariables = Exact<{
  key: SystemKey;
  version?: number | null | undefined;
}>;


export type ClearSystemKeyMutation = { readonly deleteSystem: { readonly key: SystemKey, readonly value: string | null, readonly name: string | null, readonly isSet: boolean | null, readonly isUnreadable: boolean | null, readonly version: number } };

export type WebhookStripFragment = { readonly id: string, readonly kind: string, readonly state: WebhookDeliveryState, readonly madeAt: string, readonly sessionName: string | null, readonly tries: ReadonlyArray<{ readonly number: number }> };

export type WebhookFragment = { readonly id: string, readonly url: string, readonly kinds: ReadonlyArray<string>, readonly active: boolean, readonly offReason: WebhookOffReason | null, readonly offAt: string | null, readonly failingSince: string | null, readonly switchesOffAt: string | null, readonly succeededAt: string | null, readonly responseMs: number | null, readonly lastStatus: number | null, readonly lastFailure: WebhookFailure | null, readonly waiting: number, readonly dead: number, readonly bothSignUntil: string | null, readonly unreadable: boolean, readonly version: number, readonly recent: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly state: WebhookDeliveryState, readonly madeAt: string, readonly sessionName: string | null, readonly tries: ReadonlyArray<{ readonly number: number }> }> };

export type WebhookEndpointsQueryVariables = Exact<{
  workspaceId: string;
}>;


export type WebhookEndpointsQuery = { readonly webhookEndpoints: ReadonlyArray<{ readonly id: string, readonly url: string, readonly kinds: ReadonlyArray<string>, readonly active: boolean, readonly offReason: WebhookOffReason | null, readonly offAt: string | null, readonly failingSince: string | null, readonly switchesOffAt: string | null, readonly succeededAt: string | null, readonly responseMs: number | null, readonly lastStatus: number | null, readonly lastFailure: WebhookFailure | null, readonly waiting: number, readonly dead: number, readonly bothSignUntil: string | null, readonly unreadable: boolean, readonly version: number, readonly recent: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly state: WebhookDeliveryState, readonly madeAt: string, readonly sessionName: string | null, readonly tries: ReadonlyArray<{ readonly number: number }> }> }> };

export type WebhookDeliveryQueryVariables = Exact<{
  endpointId: string;
  id: string;
}>;


export type WebhookDeliveryQuery = { readonly webhookDeliveries: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly messageId: string, readonly endpointId: string, readonly kind: string, readonly state: WebhookDeliveryState, readonly givenUp: WebhookGivenUp | null, readonly madeAt: string, readonly nextTryAt: string | null, readonly sending: boolean, readonly sessionId: string | null, readonly sessionName: string | null, readonly body: string, readonly tries: ReadonlyArray<{ readonly number: number, readonly at: string, readonly status: number | null, readonly failure: WebhookFailure | null, readonly ms: number, readonly signature: string | null }> }> } };

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: CreateWebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { readonly createWebhookEndpoint: { readonly id: string, readonly secret: string | null } };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  input: UpdateWebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { readonly updateWebhookEndpoint: { readonly id: string, readonly version: number } };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type DeleteWebhookEndpointMutation = { readonly deleteWebhookEndpoint: string };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string;
}>;


export type RotateWebhookSecretMutation = { readonly rotateWebhookSecret: { readonly id: string, readonly secret: string | null } };

export type TestWebhookEndpointMutationVariables = Exact<{
  id: string;
}>;


export type TestWebhookEndpointMutation = { readonly testWebhookEndpoint: { readonly id: string, readonly state: WebhookDeliveryState, readonly tries: ReadonlyArray<{ readonly status: number | null, readonly failure: WebhookFailure | null, readonly ms: number }> } };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  input: ReplayWebhookDeliveryInput;
}>;


export type ReplayWebhookDeliveryMutation = { readonly replayWebhookDelivery: { readonly replayed: number, readonly delivery: { readonly id: string, readonly state: WebhookDeliveryState } } };

export type OfferCountQueryVariables = Exact<{
  from: string;
  userIds: ReadonlyArray<string> | string;
}>;


export type OfferCountQuery = { readonly sessionAssignments: { readonly totalCount: number } };

export type RecentEventQueryVariables = Exact<{
  id: string;
  here: boolean;
}>;


export type RecentEventQuery = { readonly session: { readonly id: string, readonly name: string } & { readonly status?: SessionStatus, readonly startsAt?: string | null, readonly diy?: boolean, readonly group?: { readonly id: string } | null, readonly assignments?: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string } | null, readonly approval: { readonly state: AssignmentStatus } | null }>, readonly meta?: { readonly permissions: { readonly schedule: { readonly value: boolean, readonly reason: string | null }, readonly slots: { readonly value: boolean, readonly reason: string | null }, readonly upgrade: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null } } } } | null };

export type HereFlagFragment = { readonly value: boolean, readonly reason: string | null };

export type RecentPersonQueryVariables = Exact<{
  id: string;
  here: boolean;
}>;


export type RecentPersonQuery = { readonly user: { readonly id: string, readonly fullName: string } & { readonly email?: string, readonly phone?: string | null, readonly role?: UserRole, readonly active?: boolean } };

export type RecentOrderQueryVariables = Exact<{
  id: string;
}>;


export type RecentOrderQuery = { readonly order: { readonly id: string, readonly code: string } };

export type RecentWorkspaceQueryVariables = Exact<{
  id: string;
}>;


export type RecentWorkspaceQuery = { readonly workspace: { readonly id: string, readonly name: string } };

export type SearchQueryVariables = Exact<{
  text: string;
  limit: number;
}>;


export type SearchQuery = { readonly search: { readonly people: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly avatar: string | null, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly level: number | null, readonly phone: string | null, readonly location: { readonly city: string | null } | null }> }, readonly events: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly crew: ReadonlyArray<string>, readonly session: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string, readonly workspace: { readonly name: string }, readonly experience: { readonly title: string, readonly category: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number } | null, readonly customerState: { readonly state: CustomerState } | null } }> }, readonly orders: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly code: string, readonly workspaceName: string | null, readonly state: OrderState, readonly createdAt: string, readonly total: number | null, readonly currency: string, readonly items: ReadonlyArray<{ readonly id: string, readonly label: string | null, readonly consumable: ConsumableType, readonly quantity: number }> }> }, readonly workspaces: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly company: string, readonly consumables: { readonly credits: { readonly available: number } } }> }, readonly pages: ReadonlyArray<{ readonly label: string, readonly path: string, readonly keys: ReadonlyArray<string> }>, readonly actions: ReadonlyArray<{ readonly label: string, readonly path: string, readonly keys: ReadonlyArray<string> }> } };

export type NoticesQueryVariables = Exact<{
  limit: number;
}>;


export type NoticesQuery = { readonly notices: { readonly unseen: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: NoticeKind, readonly at: string, readonly seen: boolean, readonly sessionId: string | null, readonly sessionName: string | null, readonly startsAt: string | null, readonly timezone: string | null, readonly orderId: string | null, readonly orderCode: string | null, readonly person: string | null, readonly handOver: HandOverState | null }> } };

export type MarkNoticesSeenMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type MarkNoticesSeenMutation = { readonly markNoticesSeen: { readonly unseen: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: NoticeKind, readonly at: string, readonly seen: boolean, readonly sessionId: string | null, readonly sessionName: string | null, readonly startsAt: string | null, readonly timezone: string | null, readonly orderId: string | null, readonly orderCode: string | null, readonly person: string | null, readonly handOver: HandOverState | null }> } };

export type NoticesFragment = { readonly unseen: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: NoticeKind, readonly at: string, readonly seen: boolean, readonly sessionId: string | null, readonly sessionName: string | null, readonly startsAt: string | null, readonly timezone: string | null, readonly orderId: string | null, readonly orderCode: string | null, readonly person: string | null, readonly handOver: HandOverState | null }> };

export type ApplicationLineFragment = { readonly id: string, readonly version: number, readonly state: PlantApplicationState, readonly stateAt: string, readonly stateBefore: PlantApplicationState | null, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly phone: string, readonly city: string, readonly languages: ReadonlyArray<string>, readonly birthYear: number, readonly experience: string, readonly links: ReadonlyArray<string>, readonly note: string | null, readonly userId: string | null, readonly appliedAt: string, readonly deletedAt: string, readonly versions: ReadonlyArray<{ readonly number: number, readonly firstName: string, readonly lastName: string, readonly phone: string, readonly city: string, readonly languages: ReadonlyArray<string>, readonly birthYear: number, readonly experience: string, readonly links: ReadonlyArray<string>, readonly madeAt: string, readonly withdrawnAt: string | null }> };

export type PlantApplicationsQueryVariables = Exact<{
  states?: ReadonlyArray<PlantApplicationState> | PlantApplicationState | null | undefined;
  text?: string | null | undefined;
}>;


export type PlantApplicationsQuery = { readonly plantApplications: { readonly totalCount: number, readonly counts: ReadonlyArray<{ readonly state: PlantApplicationState, readonly count: number }>, readonly nodes: ReadonlyArray<{ readonly id: string, readonly version: number, readonly state: PlantApplicationState, readonly stateAt: string, readonly stateBefore: PlantApplicationState | null, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly phone: string, readonly city: string, readonly languages: ReadonlyArray<string>, readonly birthYear: number, readonly experience: string, readonly links: ReadonlyArray<string>, readonly note: string | null, readonly userId: string | null, readonly appliedAt: string, readonly deletedAt: string, readonly versions: ReadonlyArray<{ readonly number: number, readonly firstName: string, readonly lastName: string, readonly phone: string, readonly city: string, readonly languages: ReadonlyArray<string>, readonly birthYear: number, readonly experience: string, readonly links: ReadonlyArray<string>, readonly madeAt: string, readonly withdrawnAt: string | null }> }> } };

export type PlantApplicationHomeQueryVariables = Exact<{
  id: string;
}>;


export type PlantApplicationHomeQuery = { readonly plantApplications: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly home: { readonly name: string, readonly point: { readonly latitude: number, readonly longitude: number }, readonly crew: ReadonlyArray<{ readonly latitude: number, readonly longitude: number }> } | null }> } };

export type UpdatePlantApplicationMutationVariables = Exact<{
  input: UpdatePlantApplicationInput;
}>;


export type UpdatePlantApplicationMutation = { readonly updatePlantApplication: { readonly id: string, readonly version: number, readonly state: PlantApplicationState, readonly stateAt: string, readonly stateBefore: PlantApplicationState | null, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly phone: string, readonly city: string, readonly languages: ReadonlyArray<string>, readonly birthYear: number, readonly experience: string, readonly links: ReadonlyArray<string>, readonly note: string | null, readonly userId: string | null, readonly appliedAt: string, readonly deletedAt: string, readonly versions: ReadonlyArray<{ readonly number: number, readonly firstName: string, readonly lastName: string, readonly phone: string, readonly city: string, readonly languages: ReadonlyArray<string>, readonly birthYear: number, readonly experience: string, readonly links: ReadonlyArray<string>, readonly madeAt: string, readonly withdrawnAt: string | null }> } };

export type HoursRowFragment = { readonly id: string, readonly day: number | null, readonly week: number | null, readonly date: string | null, readonly until: string | null, readonly available: boolean, readonly from: string | null, readonly to: string | null, readonly enabled: boolean, readonly note: string | null, readonly version: number, readonly startsAt: string | null, readonly endsAt: string | null, readonly reason: AbsenceReason | null };

export type AvailabilitiesQueryVariables = Exact<{
  userId?: string | null | undefined;
}>;


export type AvailabilitiesQuery = { readonly availabilities: { readonly userId: string, readonly timezone: string, readonly canHaveAvailability: boolean, readonly calendarLinkMadeAt: string | null, readonly rotation: { readonly weeks: number, readonly firstMonday: string } | null, readonly nodes: ReadonlyArray<{ readonly id: string, readonly day: number | null, readonly week: number | null, readonly date: string | null, readonly until: string | null, readonly available: boolean, readonly from: string | null, readonly to: string | null, readonly enabled: boolean, readonly note: string | null, readonly version: number, readonly startsAt: string | null, readonly endsAt: string | null, readonly reason: AbsenceReason | null }> } };

export type AvailabilityLayersQueryVariables = Exact<{
  userIds: ReadonlyArray<string> | string;
  from: string;
  to: string;
}>;


export type AvailabilityLayersQuery = { readonly availabilityLayers: ReadonlyArray<{ readonly userId: string, readonly from: string, readonly to: string, readonly layer: AvailabilityLayer, readonly open: boolean, readonly rowId: string | null, readonly sessionId: string | null, readonly sessionName: string | null, readonly why: string }> };

export type CreateAvailabilitiesMutationVariables = Exact<{
  input: CreateAvailabilitiesInput;
}>;


export type CreateAvailabilitiesMutation = { readonly createAvailabilities: ReadonlyArray<{ readonly id: string }> };

export type DeleteAvailabilitiesMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
  release?: boolean | null | undefined;
}>;


export type DeleteAvailabilitiesMutation = { readonly deleteAvailabilities: ReadonlyArray<string> };

export type SetAvailabilityRotationMutationVariables = Exact<{
  input: AvailabilityRotationInput;
}>;


export type SetAvailabilityRotationMutation = { readonly setAvailabilityRotation: { readonly weeks: number, readonly firstMonday: string } };

export type ReportAbsenceMutationVariables = Exact<{
  input: ReportAbsenceInput;
}>;


export type ReportAbsenceMutation = { readonly reportAbsence: { readonly id: string, readonly released: number, readonly refilled: number, readonly open: number } };

export type HoursPersonQueryVariables = Exact<{
  id: string;
}>;


export type HoursPersonQuery = { readonly user: { readonly id: string, readonly firstName: string, readonly fullName: string } };

export type GlobalUnavailabilitiesQueryVariables = Exact<{
  from: string;
  limit: number;
}>;


export type GlobalUnavailabilitiesQuery = { readonly globalUnavailabilities: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string, readonly endsAt: string, readonly allDay: boolean, readonly date: string | null, readonly until: string | null, readonly name: string, readonly holiday: boolean, readonly version: number }> } };

export type CreateGlobalUnavailabilitiesMutationVariables = Exact<{
  input: CreateGlobalUnavailabilitiesInput;
}>;


export type CreateGlobalUnavailabilitiesMutation = { readonly createGlobalUnavailabilities: ReadonlyArray<{ readonly id: string }> };

export type UpdateGlobalUnavailabilityMutationVariables = Exact<{
  input: UpdateGlobalUnavailabilityInput;
}>;


export type UpdateGlobalUnavailabilityMutation = { readonly updateGlobalUnavailability: { readonly id: string } };

export type DeleteGlobalUnavailabilityMutationVariables = Exact<{
  id: string;
}>;


export type DeleteGlobalUnavailabilityMutation = { readonly deleteGlobalUnavailability: string };

export type NextOpenEventQueryVariables = Exact<{
  from: string;
}>;


export type NextOpenEventQuery = { readonly sessions: { readonly nodes: ReadonlyArray<{ readonly id: string }> } };

export type EventToStaffQueryVariables = Exact<{
  id: string;
}>;


export type EventToStaffQuery = { readonly session: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string, readonly fullName: string } | null, readonly approval: { readonly state: AssignmentStatus } | null }> } | null };

export type CreateCalendarTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type CreateCalendarTokenMutation = { readonly createCalendarToken: { readonly address: string, readonly madeAt: string } };

export type DeleteCalendarTokenMutationVariables = Exact<{ [key: string]: never; }>;


export type DeleteCalendarTokenMutation = { readonly deleteCalendarToken: boolean };

export type CalendarFeedRowFragment = { readonly id: string, readonly host: string | null, readonly state: CalendarFeedState, readonly lastReadAt: string, readonly failure: CalendarFeedFailure | null, readonly failedSince: string | null, readonly blocks: number, readonly skipped: number, readonly skippedEvents: ReadonlyArray<{ readonly day: string | null, readonly repeats: boolean, readonly reason: CalendarSkipReason }> };

export type CalendarFeedsQueryVariables = Exact<{ [key: string]: never; }>;


export type CalendarFeedsQuery = { readonly calendarFeeds: ReadonlyArray<{ readonly id: string, readonly host: string | null, readonly state: CalendarFeedState, readonly lastReadAt: string, readonly failure: CalendarFeedFailure | null, readonly failedSince: string | null, readonly blocks: number, readonly skipped: number, readonly skippedEvents: ReadonlyArray<{ readonly day: string | null, readonly repeats: boolean, readonly reason: CalendarSkipReason }> }> };

export type CreateCalendarFeedMutationVariables = Exact<{
  input: CreateCalendarFeedInput;
}>;


export type CreateCalendarFeedMutation = { readonly createCalendarFeed: { readonly id: string, readonly host: string | null, readonly state: CalendarFeedState, readonly lastReadAt: string, readonly failure: CalendarFeedFailure | null, readonly failedSince: string | null, readonly blocks: number, readonly skipped: number, readonly skippedEvents: ReadonlyArray<{ readonly day: string | null, readonly repeats: boolean, readonly reason: CalendarSkipReason }> } };

export type SyncCalendarFeedMutationVariables = Exact<{
  id: string;
}>;


export type SyncCalendarFeedMutation = { readonly syncCalendarFeed: { readonly id: string, readonly host: string | null, readonly state: CalendarFeedState, readonly lastReadAt: string, readonly failure: CalendarFeedFailure | null, readonly failedSince: string | null, readonly blocks: number, readonly skipped: number, readonly skippedEvents: ReadonlyArray<{ readonly day: string | null, readonly repeats: boolean, readonly reason: CalendarSkipReason }> } };

export type DeleteCalendarFeedMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCalendarFeedMutation = { readonly deleteCalendarFeed: string };

export type BoardQueryVariables = Exact<{
  filter: SessionAssignmentFilter;
}>;


export type BoardQuery = { readonly sessionAssignments: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly order: number, readonly userId: string | null, readonly overrideReason: string | null, readonly user: { readonly id: string, readonly fullName: string } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null, readonly conflict: { readonly reason: string } | null, readonly task: { readonly cause: TaskCause, readonly at: string } | null, readonly session: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly isApprovable: boolean, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly workspace: { readonly id: string, readonly name: string } } }> } };

export type BoardPeopleQueryVariables = Exact<{
  roles: ReadonlyArray<UserRole> | UserRole;
  offset: number;
}>;


export type BoardPeopleQuery = { readonly users: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly role: UserRole, readonly level: number | null, readonly load: number | null, readonly timezone: string }> } };

export type StaffingFairnessQueryVariables = Exact<{
  from: string;
  to: string;
  role: AssignmentRole;
}>;


export type StaffingFairnessQuery = { readonly staffingFairness: { readonly nodes: ReadonlyArray<{ readonly userId: string, readonly fullName: string, readonly avatar: string | null, readonly hours: number, readonly played: number, readonly promised: number, readonly target: number, readonly weekends: number, readonly evenings: number, readonly travel: number, readonly asked: number, readonly declined: number }>, readonly medians: { readonly played: number, readonly promised: number, readonly target: number, readonly weekends: number, readonly evenings: number, readonly travel: number, readonly asked: number, readonly declined: number } | null } };

export type OwnRatedPlacesQueryVariables = Exact<{
  from: string;
  to: string;
  userIds?: ReadonlyArray<string> | string | null | undefined;
}>;


export type OwnRatedPlacesQuery = { readonly sessionAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly userId: string | null, readonly session: { readonly status: SessionStatus } }> } };

export type CrewPageQueryVariables = Exact<{
  id: string;
  from: string;
}>;


export type CrewPageQuery = { readonly user: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly dailyLimit: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null }, readonly giveLevel: { readonly value: boolean, readonly reason: string | null } } }, readonly crewRecord: { readonly userId: string, readonly coming: number, readonly pending: number, readonly played: number, readonly rating: number | null, readonly stars: ReadonlyArray<number>, readonly answers: { readonly settled: number, readonly accepted: number, readonly minutes: number | null }, readonly categories: ReadonlyArray<{ readonly category: string, readonly shows: number }>, readonly words: ReadonlyArray<{ readonly rating: number, readonly note: string, readonly by: string | null, readonly sessionId: string, readonly sessionName: string, readonly at: string }>, readonly month: { readonly own: number, readonly share: number } | null, readonly weeks: ReadonlyArray<{ readonly from: string, readonly shows: number }>, readonly work: { readonly shows: { readonly own: number, readonly share: number }, readonly weekends: { readonly own: number, readonly share: number }, readonly evenings: { readonly own: number, readonly share: number }, readonly travel: { readonly own: number, readonly share: number } } | null }, readonly sessionAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly userId: string | null, readonly callAt: string | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null, readonly session: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string, readonly hostType: HostType, readonly city: string | null, readonly experience: { readonly title: string, readonly category: string }, readonly workspace: { readonly name: string } } }> } };

export type PlayedShowsQueryVariables = Exact<{
  id: string;
  from: string;
  to: string;
}>;


export type PlayedShowsQuery = { readonly sessionAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly userId: string | null, readonly callAt: string | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null, readonly session: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string, readonly hostType: HostType, readonly city: string | null, readonly experience: { readonly title: string, readonly category: string }, readonly workspace: { readonly name: string } } }> } };

export type CrewShowFragment = { readonly id: string, readonly role: AssignmentRole, readonly userId: string | null, readonly callAt: string | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null, readonly session: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly timezone: string, readonly hostType: HostType, readonly city: string | null, readonly experience: { readonly title: string, readonly category: string }, readonly workspace: { readonly name: string } } };

export type StaffingPlansQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffingPlansQuery = { readonly staffingPlans: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly from: string, readonly to: string, readonly state: StaffingPlanState, readonly madeAt: string, readonly madeBy: string | null }> } };

export type StaffingPlanQueryVariables = Exact<{
  id: string;
}>;


export type StaffingPlanQuery = { readonly staffingPlan: { readonly id: string, readonly name: string, readonly from: string, readonly to: string, readonly state: StaffingPlanState, readonly version: number, readonly failure: string | null, readonly people: number, readonly objective: number | null, readonly gap: number | null, readonly proven: boolean, readonly meaning: { readonly figures: { readonly open: number, readonly travelMinutes: number, readonly aboveShare: ReadonlyArray<string>, readonly changed: number }, readonly pins: ReadonlyArray<{ readonly placeId: string, readonly how: StaffingPin, readonly userId: string | null, readonly before: string | null, readonly moreTravel: number | null }> } | null, readonly places: ReadonlyArray<{ readonly placeId: string, readonly sessionId: string, readonly role: AssignmentRole, readonly userId: string | null, readonly before: string | null, readonly kept: boolean }>, readonly uncovered: ReadonlyArray<{ readonly placeId: string, readonly exchange: number | null, readonly histogram: ReadonlyArray<{ readonly rule: string, readonly people: number }> | null }>, readonly missing: ReadonlyArray<{ readonly role: AssignmentRole, readonly language: string, readonly level: number, readonly zoneAreaId: string | null, readonly halfDay: string, readonly saves: number, readonly least: number | null, readonly fills: number | null }> } | null };

export type StaffingPlanCallsQueryVariables = Exact<{
  id: string;
}>;


export type StaffingPlanCallsQuery = { readonly staffingPlan: { readonly id: string, readonly calls: ReadonlyArray<{ readonly placeId: string, readonly callAt: string | null, readonly answerBy: string | null }> } | null };

export type StaffingPlanCandidatesQueryVariables = Exact<{
  id: string;
  placeId: string;
}>;


export type StaffingPlanCandidatesQuery = { readonly staffingPlan: { readonly id: string, readonly candidates: ReadonlyArray<{ readonly userId: string, readonly reasons: ReadonlyArray<string>, readonly forbidden: boolean, readonly cost: number | null, readonly minutesAway: number, readonly levelsAbove: number, readonly terms: { readonly rating: number, readonly level: number, readonly travel: number, readonly preferredProducer: number, readonly fairness: number, readonly sourceHost: number, readonly group: number, readonly modifier: number, readonly lacks: ReadonlyArray<string> } | null, readonly instead: ReadonlyArray<{ readonly placeId: string, readonly name: string, readonly startsAt: string }> }> | null } | null };

export type PlanEventsQueryVariables = Exact<{
  filter: SessionAssignmentFilter;
}>;


export type PlanEventsQuery = { readonly sessionAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly session: { readonly name: string, readonly startsAt: string | null, readonly workspace: { readonly id: string, readonly name: string } } }> } };

export type CreateStaffingPlanMutationVariables = Exact<{
  input: CreateStaffingPlanInput;
}>;


export type CreateStaffingPlanMutation = { readonly createStaffingPlan: { readonly id: string } | null };

export type PinStaffingPlaceMutationVariables = Exact<{
  planId: string;
  placeId: string;
  userId?: string | null | undefined;
  how: StaffingPin;
}>;


export type PinStaffingPlaceMutation = { readonly pinStaffingPlace: { readonly id: string } | null };

export type PublishStaffingPlanMutationVariables = Exact<{
  id: string;
  only?: ReadonlyArray<string> | string | null | undefined;
  confirm: number;
}>;


export type PublishStaffingPlanMutation = { readonly publishStaffingPlan: { readonly id: string } | null };

export type DiscardStaffingPlanMutationVariables = Exact<{
  id: string;
}>;


export type DiscardStaffingPlanMutation = { readonly discardStaffingPlan: { readonly id: string } | null };

export type OwnAgendaQueryVariables = Exact<{
  from: string;
  userIds: ReadonlyArray<string> | string;
}>;


export type OwnAgendaQuery = { readonly sessionAssignments: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly userId: string | null, readonly callAt: string | null, readonly lodging: string | null, readonly way: { readonly minutes: number, readonly leaveAt: string } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus, readonly expiresAt: string | null } | null, readonly session: { readonly id: string, readonly name: string, readonly status: SessionStatus, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly hostType: HostType, readonly city: string | null, readonly attendees: number, readonly type: SessionFormat, readonly experience: { readonly title: string, readonly category: string }, readonly locations: ReadonlyArray<{ readonly type: LocationType, readonly location: { readonly name: string, readonly address: string, readonly city: string } }>, readonly workspace: { readonly name: string } } }> } };

export type BoardEventsQueryVariables = Exact<{
  filter: SessionAssignmentFilter;
}>;


export type BoardEventsQuery = { readonly sessionAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly session: { readonly id: string, readonly type: SessionFormat, readonly city: string | null, readonly attendees: number, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly waiting: number } | null, readonly experience: { readonly title: string, readonly category: string } } }> } };

export type BoardWaysQueryVariables = Exact<{
  filter: SessionAssignmentFilter;
}>;


export type BoardWaysQuery = { readonly sessionAssignments: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly callAt: string | null, readonly way: { readonly leaveAt: string, readonly backAt: string } | null }> } };

export type StaffingWeightsFragment = { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly weights: { readonly rating: number, readonly level: number, readonly travelMinutesEach: number, readonly preferredProducer: number, readonly fairness: number, readonly disturbance: number, readonly sourceHost: number, readonly group: number, readonly modifier: number, readonly uncovered: { readonly PRODUCER: number, readonly HOST: number, readonly PLANT: number, readonly SUPPORTING_PRODUCER: number, readonly SALESPERSON: number } } };

export type StaffingWeightsQueryVariables = Exact<{ [key: string]: never; }>;


export type StaffingWeightsQuery = { readonly staffingWeights: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly weights: { readonly rating: number, readonly level: number, readonly travelMinutesEach: number, readonly preferredProducer: number, readonly fairness: number, readonly disturbance: number, readonly sourceHost: number, readonly group: number, readonly modifier: number, readonly uncovered: { readonly PRODUCER: number, readonly HOST: number, readonly PLANT: number, readonly SUPPORTING_PRODUCER: number, readonly SALESPERSON: number } } }> } };

export type SetStaffingWeightsMutationVariables = Exact<{
  input: SetStaffingWeightsInput;
}>;


export type SetStaffingWeightsMutation = { readonly setStaffingWeights: { readonly id: string, readonly startsAt: string, readonly isInForce: boolean, readonly madeBy: string | null, readonly weights: { readonly rating: number, readonly level: number, readonly travelMinutesEach: number, readonly preferredProducer: number, readonly fairness: number, readonly disturbance: number, readonly sourceHost: number, readonly group: number, readonly modifier: number, readonly uncovered: { readonly PRODUCER: number, readonly HOST: number, readonly PLANT: number, readonly SUPPORTING_PRODUCER: number, readonly SALESPERSON: number } } } };

export type VenuePageFragment = { readonly description: string, readonly gameZoneId: string | null, readonly version: number, readonly id: string, readonly name: string, readonly city: string, readonly participantsMin: number | null, readonly participantsMax: number | null, readonly private: boolean, readonly rating: number | null, readonly nOfReviews: number, readonly nOfEvents: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null } }, readonly location: { readonly address: string, readonly latitude: number, readonly longitude: number }, readonly gameZone: { readonly id: string, readonly name: string } | null };

export type VenueReviewFieldsFragment = { readonly id: string, readonly rate: number, readonly review: string, readonly createdAt: string, readonly sessionId: string | null, readonly sessionName: string | null, readonly user: { readonly id: string, readonly fullName: string } | null, readonly media: ReadonlyArray<{ readonly fileId: string, readonly url: string }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null } } };

export type VenueQueryVariables = Exact<{
  id: string;
}>;


export type VenueQuery = { readonly venue: { readonly description: string, readonly gameZoneId: string | null, readonly version: number, readonly id: string, readonly name: string, readonly city: string, readonly participantsMin: number | null, readonly participantsMax: number | null, readonly private: boolean, readonly rating: number | null, readonly nOfReviews: number, readonly nOfEvents: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null } }, readonly location: { readonly address: string, readonly latitude: number, readonly longitude: number }, readonly gameZone: { readonly id: string, readonly name: string } | null } };

export type VenueReviewsQueryVariables = Exact<{
  venueId: string;
  offset: number;
}>;


export type VenueReviewsQuery = { readonly venueReviews: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly rate: number, readonly review: string, readonly createdAt: string, readonly sessionId: string | null, readonly sessionName: string | null, readonly user: { readonly id: string, readonly fullName: string } | null, readonly media: ReadonlyArray<{ readonly fileId: string, readonly url: string }>, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null } } }> } };

export type EventToReviewQueryVariables = Exact<{
  id: string;
}>;


export type EventToReviewQuery = { readonly session: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly timezone: string } | null, readonly venueReviews: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly user: { readonly id: string } | null, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null } } }> } };

export type CreateVenueMutationVariables = Exact<{
  input: CreateVenueInput;
}>;


export type CreateVenueMutation = { readonly createVenue: { readonly id: string } };

export type UpdateVenueMutationVariables = Exact<{
  input: UpdateVenueInput;
}>;


export type UpdateVenueMutation = { readonly updateVenue: { readonly id: string } };

export type DeleteVenueMutationVariables = Exact<{
  id: string;
}>;


export type DeleteVenueMutation = { readonly deleteVenue: string };

export type CreateVenueReviewMutationVariables = Exact<{
  input: CreateVenueReviewInput;
}>;


export type CreateVenueReviewMutation = { readonly createVenueReview: { readonly id: string } };

export type UpdateVenueReviewMutationVariables = Exact<{
  input: UpdateVenueReviewInput;
}>;


export type UpdateVenueReviewMutation = { readonly updateVenueReview: { readonly id: string } };

export type DeleteVenueReviewMutationVariables = Exact<{
  id: string;
}>;


export type DeleteVenueReviewMutation = { readonly deleteVenueReview: string };

export type PlacesQueryVariables = Exact<{
  text: string;
  near?: PointInput | null | undefined;
  kinds?: ReadonlyArray<PlaceKind> | PlaceKind | null | undefined;
  limit?: number | null | undefined;
  formatId?: string | null | undefined;
}>;


export type PlacesQuery = { readonly places: ReadonlyArray<{ readonly kind: PlaceKind, readonly name: string, readonly address: string, readonly city: string, readonly region: string | null, readonly country: string, readonly latitude: number, readonly longitude: number, readonly timezone: string, readonly venueId: string | null, readonly source: PlaceSource, readonly zoneCredits: number | null }> };

export type StartChangesQueryVariables = Exact<{
  id: string;
  points?: ReadonlyArray<PointInput> | PointInput | null | undefined;
}>;


export type StartChangesQuery = { readonly session: { readonly id: string, readonly startChanges: ReadonlyArray<number | null> } | null };

export type GuessPlaceQueryVariables = Exact<{
  timezone: string;
}>;


export type GuessPlaceQuery = { readonly guessPlace: { readonly name: string, readonly latitude: number, readonly longitude: number } | null };

export type VenueLineFragment = { readonly id: string, readonly name: string, readonly city: string, readonly participantsMin: number | null, readonly participantsMax: number | null, readonly private: boolean, readonly rating: number | null, readonly nOfReviews: number, readonly nOfEvents: number, readonly location: { readonly address: string, readonly latitude: number, readonly longitude: number }, readonly gameZone: { readonly id: string, readonly name: string } | null };

export type FittingVenueFragment = { readonly id: string, readonly name: string, readonly city: string, readonly participantsMin: number | null, readonly participantsMax: number | null, readonly private: boolean, readonly rating: number | null, readonly nOfReviews: number, readonly nOfEvents: number, readonly fit: { readonly ok: boolean, readonly points: number, readonly reasons: ReadonlyArray<{ readonly key: VenueFitKey, readonly ok: boolean, readonly text: string, readonly sentence: string }> } | null, readonly location: { readonly address: string, readonly latitude: number, readonly longitude: number }, readonly gameZone: { readonly id: string, readonly name: string } | null };

export type VenuesQueryVariables = Exact<{
  filter?: VenueFilter | null | undefined;
  sorting?: ReadonlyArray<VenueSorting> | VenueSorting | null | undefined;
  offset?: number | null | undefined;
  limit?: number | null | undefined;
}>;


export type VenuesQuery = { readonly venues: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly city: string, readonly participantsMin: number | null, readonly participantsMax: number | null, readonly private: boolean, readonly rating: number | null, readonly nOfReviews: number, readonly nOfEvents: number, readonly location: { readonly address: string, readonly latitude: number, readonly longitude: number }, readonly gameZone: { readonly id: string, readonly name: string } | null }> } };

export type VenueCountQueryVariables = Exact<{
  filter?: VenueFilter | null | undefined;
}>;


export type VenueCountQuery = { readonly venues: { readonly totalCount: number } };

export type FittingVenuesQueryVariables = Exact<{
  filter: VenueFilter;
}>;


export type FittingVenuesQuery = { readonly venues: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly city: string, readonly participantsMin: number | null, readonly participantsMax: number | null, readonly private: boolean, readonly rating: number | null, readonly nOfReviews: number, readonly nOfEvents: number, readonly fit: { readonly ok: boolean, readonly points: number, readonly reasons: ReadonlyArray<{ readonly key: VenueFitKey, readonly ok: boolean, readonly text: string, readonly sentence: string }> } | null, readonly location: { readonly address: string, readonly latitude: number, readonly longitude: number }, readonly gameZone: { readonly id: string, readonly name: string } | null }> } };

export type EventToPlaceQueryVariables = Exact<{
  id: string;
}>;


export type EventToPlaceQuery = { readonly session: { readonly id: string, readonly name: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly attendees: number, readonly priceZone: string | null, readonly locations: ReadonlyArray<{ readonly type: LocationType, readonly location: { readonly name: string, readonly city: string, readonly latitude: number | null, readonly longitude: number | null } }> } | null };

export type ZoneAreaFragment = { readonly id: string, readonly name: string, readonly price: number | null, readonly version: number, readonly km2: number, readonly nOfEvents: number | null, readonly area: ReadonlyArray<{ readonly latitude: number, readonly longitude: number }>, readonly prices: ReadonlyArray<{ readonly price: number, readonly startsAt: string }> | null };

export type GameZoneFragment = { readonly id: string, readonly name: string, readonly version: number, readonly zoneAreaId: string | null, readonly point: { readonly latitude: number, readonly longitude: number }, readonly hull: ReadonlyArray<{ readonly latitude: number, readonly longitude: number }> };

export type ZoneAreasQueryVariables = Exact<{
  offset: number;
}>;


export type ZoneAreasQuery = { readonly zoneAreas: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly price: number | null, readonly version: number, readonly km2: number, readonly nOfEvents: number | null, readonly area: ReadonlyArray<{ readonly latitude: number, readonly longitude: number }>, readonly prices: ReadonlyArray<{ readonly price: number, readonly startsAt: string }> | null }> } };

export type GameZonesQueryVariables = Exact<{
  offset: number;
}>;


export type GameZonesQuery = { readonly gameZones: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly version: number, readonly zoneAreaId: string | null, readonly point: { readonly latitude: number, readonly longitude: number }, readonly hull: ReadonlyArray<{ readonly latitude: number, readonly longitude: number }> }> } };

export type ZoneAreaPreviewQueryVariables = Exact<{
  input: PreviewZoneAreaInput;
}>;


export type ZoneAreaPreviewQuery = { readonly previewZoneArea: { readonly km2: number, readonly events: number, readonly eventsOfOthers: number, readonly eventsOutside: number, readonly overlaps: ReadonlyArray<{ readonly wins: boolean, readonly zoneArea: { readonly id: string, readonly name: string } }> } };

export type ZonesHereQueryVariables = Exact<{
  latitude: number;
  longitude: number;
}>;


export type ZonesHereQuery = { readonly zonesHere: { readonly zoneAreas: ReadonlyArray<{ readonly id: string, readonly name: string, readonly price: number | null }>, readonly nearest: { readonly km: number, readonly zoneArea: { readonly id: string, readonly name: string } } | null, readonly gameZones: ReadonlyArray<{ readonly km: number, readonly holds: boolean, readonly gameZone: { readonly id: string, readonly name: string } }> } };

export type CreateZoneAreaMutationVariables = Exact<{
  input: CreateZoneAreaInput;
}>;


export type CreateZoneAreaMutation = { readonly createZoneArea: { readonly id: string } };

export type UpdateZoneAreaMutationVariables = Exact<{
  input: UpdateZoneAreaInput;
}>;


export type UpdateZoneAreaMutation = { readonly updateZoneArea: { readonly id: string } };

export type DeleteZoneAreaMutationVariables = Exact<{
  id: string;
}>;


export type DeleteZoneAreaMutation = { readonly deleteZoneArea: string };

export type CreateGameZoneMutationVariables = Exact<{
  input: CreateGameZoneInput;
}>;


export type CreateGameZoneMutation = { readonly createGameZone: { readonly id: string } };

export type UpdateGameZoneMutationVariables = Exact<{
  input: UpdateGameZoneInput;
}>;


export type UpdateGameZoneMutation = { readonly updateGameZone: { readonly id: string } };

export type DeleteGameZoneMutationVariables = Exact<{
  id: string;
}>;


export type DeleteGameZoneMutation = { readonly deleteGameZone: string };

export type CustomizationQueryVariables = Exact<{
  id: string;
}>;


export type CustomizationQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly salesperson: string | null, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateCustomizationMutationVariables = Exact<{
  input: UpdateCustomizationInput;
}>;


export type UpdateCustomizationMutation = { readonly updateCustomization: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly salesperson: string | null, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type ResetCustomizationMutationVariables = Exact<{
  id: string;
}>;


export type ResetCustomizationMutation = { readonly resetCustomization: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly salesperson: string | null, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateWorkspaceContentMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type UpdateWorkspaceContentMutation = { readonly updateWorkspace: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly salesperson: string | null, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type CustomizedFragment = { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly salesperson: string | null, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } };

export type WorkspaceSettingsQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceSettingsQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly company: string, readonly notifications: boolean, readonly notes: string | null, readonly subscriber: boolean, readonly preferredSalesId: string | null, readonly preferredEventProducerId: string | null, readonly createdAt: string, readonly version: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly invite: { readonly value: boolean, readonly reason: string | null } } } };

export type WorkspaceMembersQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceMembersQuery = { readonly permissions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly userId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly primary: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } }, readonly user: { readonly id: string, readonly fullName: string, readonly email: string, readonly avatar: string | null, readonly active: boolean } | null }> } };

export type WorkspaceInvitationsQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceInvitationsQuery = { readonly invitations: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly email: string, readonly role: WorkspaceRole, readonly inviter: string | null, readonly madeAt: string, readonly expiresAt: string, readonly state: InvitationState, readonly can: { readonly sendAgain: { readonly value: boolean, readonly reason: string | null }, readonly takeBack: { readonly value: boolean, readonly reason: string | null } } }> } };

export type StaffOfRoleQueryVariables = Exact<{
  role: UserRole;
}>;


export type StaffOfRoleQuery = { readonly users: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string }> } };

export type UpdateWorkspaceMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type UpdateWorkspaceMutation = { readonly updateWorkspace: { readonly id: string, readonly name: string, readonly company: string, readonly notifications: boolean, readonly notes: string | null, readonly subscriber: boolean, readonly preferredSalesId: string | null, readonly preferredEventProducerId: string | null, readonly createdAt: string, readonly version: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly invite: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateWorkspaceStaffMutationVariables = Exact<{
  input: UpdateWorkspaceStaffInput;
}>;


export type UpdateWorkspaceStaffMutation = { readonly updateWorkspaceStaff: { readonly id: string, readonly name: string, readonly company: string, readonly notifications: boolean, readonly notes: string | null, readonly subscriber: boolean, readonly preferredSalesId: string | null, readonly preferredEventProducerId: string | null, readonly createdAt: string, readonly version: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly invite: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdatePermissionMutationVariables = Exact<{
  input: UpdatePermissionInput;
}>;


export type UpdatePermissionMutation = { readonly updatePermission: { readonly id: string } };

export type DeletePermissionMutationVariables = Exact<{
  id: string;
}>;


export type DeletePermissionMutation = { readonly deletePermission: string };

export type SettingsOfWorkspaceFragment = { readonly id: string, readonly name: string, readonly company: string, readonly notifications: boolean, readonly notes: string | null, readonly subscriber: boolean, readonly preferredSalesId: string | null, readonly preferredEventProducerId: string | null, readonly createdAt: string, readonly version: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly invite: { readonly value: boolean, readonly reason: string | null } } };

export type WorkspacesQueryVariables = Exact<{
  text: string;
  limit: number;
}>;


export type WorkspacesQuery = { readonly workspaces: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly company: string, readonly subscriber: boolean, readonly consumables: { readonly credits: { readonly available: number } } }> } };

export type WorkspaceCreditsQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceCreditsQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly company: string, readonly subscriber: boolean, readonly consumables: { readonly credits: { readonly name: ConsumableType, readonly ordered: number, readonly available: number, readonly used: number, readonly reserved: number, readonly nextExpiry: { readonly at: string, readonly quantity: number } | null } }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly url: string }> } } };

export type PickWorkspacesQueryVariables = Exact<{
  text: string;
}>;


export type PickWorkspacesQuery = { readonly workspaces: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type CreateWorkspaceMutationVariables = Exact<{
  input: CreateWorkspaceInput;
}>;


export type CreateWorkspaceMutation = { readonly createWorkspace: { readonly id: string, readonly name: string } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const ApiTokensDocument = new TypedDocumentString('676707408d57b9ddaa82d26188a4c00f') as unknown as TypedDocumentString<ApiTokensQuery, ApiTokensQueryVariables>;
export const CreateApiTokenDocument = new TypedDocumentString('2d8079e4523a2fa5d95ef6a29422e8bb') as unknown as TypedDocumentString<CreateApiTokenMutation, CreateApiTokenMutationVariables>;
export const DeleteApiTokenDocument = new TypedDocumentString('b3c9101648d6aeaca925422f64127aef') as unknown as TypedDocumentString<DeleteApiTokenMutation, DeleteApiTokenMutationVariables>;
export const AuditEntriesDocument = new TypedDocumentString('7d19335d6fc2bf514c426471180e495a') as unknown as TypedDocumentString<AuditEntriesQuery, AuditEntriesQueryVariables>;
export const MeDocument = new TypedDocumentString('bc5cbf1ada0869a7ca83049116b2b06c') as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const ModifierLabelsDocument = new TypedDocumentString('566e7fe53347723c9c406ee386911e63') as unknown as TypedDocumentString<ModifierLabelsQuery, ModifierLabelsQueryVariables>;
export const PrivacyDocument = new TypedDocumentString('622e6f741ff72b378e61ae7729802849') as unknown as TypedDocumentString<PrivacyQuery, PrivacyQueryVariables>;
export const SignInsDocument = new TypedDocumentString('d496eef0f81846072be56ceba3d29545') as unknown as TypedDocumentString<SignInsQuery, SignInsQueryVariables>;
export const UsersDocument = new TypedDocumentString('0b648be4d896d809308e32887b94cc50') as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const UserDocument = new TypedDocumentString('65f040e145a3b40f94ad13a8898722af') as unknown as TypedDocumentString<UserQuery, UserQueryVariables>;
export const ZoneAreaNamesDocument = new TypedDocumentString('de7b13829e16912364a51d8de7cc4182') as unknown as TypedDocumentString<ZoneAreaNamesQuery, ZoneAreaNamesQueryVariables>;
export const WorkspaceNameDocument = new TypedDocumentString('72bcb18fd9d6637459347bbc4a8ddc21') as unknown as TypedDocumentString<WorkspaceNameQuery, WorkspaceNameQueryVariables>;
export const SessionCrewDocument = new TypedDocumentString('aa1ce59c393983ab03e0812c1bdf02be') as unknown as TypedDocumentString<SessionCrewQuery, SessionCrewQueryVariables>;
export const CreateBookingUserDocument = new TypedDocumentString('5619342132828fd0a0c67c410332a3f3') as unknown as TypedDocumentString<CreateBookingUserMutation, CreateBookingUserMutationVariables>;
export const CreatePlantDocument = new TypedDocumentString('447bebb83d08d3590571cdb47df8d7f4') as unknown as TypedDocumentString<CreatePlantMutation, CreatePlantMutationVariables>;
export const CreateStaffUserDocument = new TypedDocumentString('5a78cd7969b936d26f374da17cd66e9e') as unknown as TypedDocumentString<CreateStaffUserMutation, CreateStaffUserMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString('e105590240a7b4beb59cd588c39aaad5') as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const DeleteUserDocument = new TypedDocumentString('e5a7aa1e269d910a37a7c726599d85cb') as unknown as TypedDocumentString<DeleteUserMutation, DeleteUserMutationVariables>;
export const CreatePermissionDocument = new TypedDocumentString('76fe70496503e6398b46576ee262ef8a') as unknown as TypedDocumentString<CreatePermissionMutation, CreatePermissionMutationVariables>;
export const CatalogueDocument = new TypedDocumentString('440d0f95acd5cf64a35a4adeb4769bad') as unknown as TypedDocumentString<CatalogueQuery, CatalogueQueryVariables>;
export const ExperienceDocument = new TypedDocumentString('8ef89cac88f8fd03d66a711a9c71e0b0') as unknown as TypedDocumentString<ExperienceQuery, ExperienceQueryVariables>;
export const EditExperienceDocument = new TypedDocumentString('9733c29c256cfd7d08e094ffd7b8e1f2') as unknown as TypedDocumentString<EditExperienceQuery, EditExperienceQueryVariables>;
export const ComingEventsDocument = new TypedDocumentString('302766fd91444e3d4a840953f10efda1') as unknown as TypedDocumentString<ComingEventsQuery, ComingEventsQueryVariables>;
export const UpdateExperienceDocument = new TypedDocumentString('c13d5e65213c4f9ee01512c307637a85') as unknown as TypedDocumentString<UpdateExperienceMutation, UpdateExperienceMutationVariables>;
export const CreateFormatDocument = new TypedDocumentString('00f3eb29ff98ec1ace66dcf4bad7e2a2') as unknown as TypedDocumentString<CreateFormatMutation, CreateFormatMutationVariables>;
export const UpdateFormatDocument = new TypedDocumentString('284179e51a26122500af695bc76b608e') as unknown as TypedDocumentString<UpdateFormatMutation, UpdateFormatMutationVariables>;
export const DeleteFormatDocument = new TypedDocumentString('448c469c58bc933b73ba364cc1a0fa5a') as unknown as TypedDocumentString<DeleteFormatMutation, DeleteFormatMutationVariables>;
export const CreateExperienceDocument = new TypedDocumentString('0814c8cc828736701b8903973afef375') as unknown as TypedDocumentString<CreateExperienceMutation, CreateExperienceMutationVariables>;
export const CopyExperienceDocument = new TypedDocumentString('be9fc7edf1852e4875d0075ab9a313f4') as unknown as TypedDocumentString<CopyExperienceMutation, CopyExperienceMutationVariables>;
export const DeleteExperienceDocument = new TypedDocumentString('6c7d45eecea5966e0780cfcfa486b664') as unknown as TypedDocumentString<DeleteExperienceMutation, DeleteExperienceMutationVariables>;
export const StaffExperiencesDocument = new TypedDocumentString('7ffa144536a08faaa4c08310cf7f6416') as unknown as TypedDocumentString<StaffExperiencesQuery, StaffExperiencesQueryVariables>;
export const ChangeExperienceLineDocument = new TypedDocumentString('637f5577a2cb1fd68d34dd3fff36be97') as unknown as TypedDocumentString<ChangeExperienceLineMutation, ChangeExperienceLineMutationVariables>;
export const PriceModifiersDocument = new TypedDocumentString('fff2402410bf631936edb8dbd378ce3a') as unknown as TypedDocumentString<PriceModifiersQuery, PriceModifiersQueryVariables>;
export const PreviewPriceChangeDocument = new TypedDocumentString('2485b4256176234880ff1c9f347e0056') as unknown as TypedDocumentString<PreviewPriceChangeQuery, PreviewPriceChangeQueryVariables>;
export const CreatePriceModifierDocument = new TypedDocumentString('59c2d4cd2661e751bdc82f5691de9954') as unknown as TypedDocumentString<CreatePriceModifierMutation, CreatePriceModifierMutationVariables>;
export const UpdatePriceModifierDocument = new TypedDocumentString('f0a5d634da42916b5d059053c215f4fc') as unknown as TypedDocumentString<UpdatePriceModifierMutation, UpdatePriceModifierMutationVariables>;
export const DeletePriceModifierDocument = new TypedDocumentString('730e97d390de922827b28351c9a4035d') as unknown as TypedDocumentString<DeletePriceModifierMutation, DeletePriceModifierMutationVariables>;
export const PriceTablesDocument = new TypedDocumentString('cd9a5e6a4d24c972ad762dcc2af3e0d4') as unknown as TypedDocumentString<PriceTablesQuery, PriceTablesQueryVariables>;
export const CreatePriceTableDocument = new TypedDocumentString('f077473fec59b5c1cf9315f3fe09d791') as unknown as TypedDocumentString<CreatePriceTableMutation, CreatePriceTableMutationVariables>;
export const KnownTagsDocument = new TypedDocumentString('e5c1cfb8630a30e69675e63d34d37b44') as unknown as TypedDocumentString<KnownTagsQuery, KnownTagsQueryVariables>;
export const TaggedExperiencesDocument = new TypedDocumentString('7198c7ba6761071653d9153143ba9acd') as unknown as TypedDocumentString<TaggedExperiencesQuery, TaggedExperiencesQueryVariables>;
export const SetTagsDocument = new TypedDocumentString('fcc0f136cd7ae3fa99a0a7ad84ccc7b5') as unknown as TypedDocumentString<SetTagsMutation, SetTagsMutationVariables>;
export const SaveSessionAsTemplateDocument = new TypedDocumentString('679eaed3d3aca03c9f0378fc32c8f527') as unknown as TypedDocumentString<SaveSessionAsTemplateMutation, SaveSessionAsTemplateMutationVariables>;
export const PickTemplatesDocument = new TypedDocumentString('da45f1be4d8b69697d7a80337181f903') as unknown as TypedDocumentString<PickTemplatesQuery, PickTemplatesQueryVariables>;
export const DiscountCodesDocument = new TypedDocumentString('0bd8d50728611d4fd62ca4370b3f55d7') as unknown as TypedDocumentString<DiscountCodesQuery, DiscountCodesQueryVariables>;
export const CreateDiscountCodeDocument = new TypedDocumentString('e67f1f530633c4e6a4ed1223f7574b8e') as unknown as TypedDocumentString<CreateDiscountCodeMutation, CreateDiscountCodeMutationVariables>;
export const EndDiscountCodeDocument = new TypedDocumentString('fdf7113ad57031e47d933baa9e9cf4b1') as unknown as TypedDocumentString<EndDiscountCodeMutation, EndDiscountCodeMutationVariables>;
export const MoneyTablesDocument = new TypedDocumentString('2311c453ac80bc8adcfc62223e0af668') as unknown as TypedDocumentString<MoneyTablesQuery, MoneyTablesQueryVariables>;
export const CreateMoneyTableDocument = new TypedDocumentString('3929669ca535e6a87863034c8b10f555') as unknown as TypedDocumentString<CreateMoneyTableMutation, CreateMoneyTableMutationVariables>;
export const OrdersDocument = new TypedDocumentString('90a4a7d6ae094bb513717b0c2ddac771') as unknown as TypedDocumentString<OrdersQuery, OrdersQueryVariables>;
export const OrderDocument = new TypedDocumentString('baadef1848cd539dc6c15e7d599bda37') as unknown as TypedDocumentString<OrderQuery, OrderQueryVariables>;
export const CreateManualOrderDocument = new TypedDocumentString('a103d74227cb72cf70089d372324c0d0') as unknown as TypedDocumentString<CreateManualOrderMutation, CreateManualOrderMutationVariables>;
export const UpdateOrderItemDocument = new TypedDocumentString('f6be9bf283f8ee2b56b3c11fde27b3d2') as unknown as TypedDocumentString<UpdateOrderItemMutation, UpdateOrderItemMutationVariables>;
export const DeleteOrderItemsDocument = new TypedDocumentString('5fe73a5a03752d56488a3a0401b7f057') as unknown as TypedDocumentString<DeleteOrderItemsMutation, DeleteOrderItemsMutationVariables>;
export const DeleteOrderDocument = new TypedDocumentString('48f87cf8389cca2f1dc098a437c1e459') as unknown as TypedDocumentString<DeleteOrderMutation, DeleteOrderMutationVariables>;
export const MarkOrderPaidDocument = new TypedDocumentString('23c9698e82e9398408d1c5f0e59efd90') as unknown as TypedDocumentString<MarkOrderPaidMutation, MarkOrderPaidMutationVariables>;
export const ShowCostsDocument = new TypedDocumentString('76eb96566097f55b9392b5ef4f77b488') as unknown as TypedDocumentString<ShowCostsQuery, ShowCostsQueryVariables>;
export const QuotesDocument = new TypedDocumentString('d18b9fc686d3480bcce6f176204c8ac7') as unknown as TypedDocumentString<QuotesQuery, QuotesQueryVariables>;
export const WorkspaceStatementDocument = new TypedDocumentString('7c9d68023bce86a0526ce7c380d415f2') as unknown as TypedDocumentString<WorkspaceStatementQuery, WorkspaceStatementQueryVariables>;
export const WorkspaceCreditFactsDocument = new TypedDocumentString('dab42af116f2cb6d1a9032c2ea3fd1bb') as unknown as TypedDocumentString<WorkspaceCreditFactsQuery, WorkspaceCreditFactsQueryVariables>;
export const WorkspaceOverviewsDocument = new TypedDocumentString('a3f9539eb9df99f5b95e6cf41fc09453') as unknown as TypedDocumentString<WorkspaceOverviewsQuery, WorkspaceOverviewsQueryVariables>;
export const SoundsDocument = new TypedDocumentString('bd3e8518d9218ae5dfa53c6a69b52eaa') as unknown as TypedDocumentString<SoundsQuery, SoundsQueryVariables>;
export const CreateSoundDocument = new TypedDocumentString('0caa6fe96a24a9a8dbbd7f7a9c6c3f76') as unknown as TypedDocumentString<CreateSoundMutation, CreateSoundMutationVariables>;
export const UpdateSoundDocument = new TypedDocumentString('bd518f58c0f4d55c8357e1630391fea3') as unknown as TypedDocumentString<UpdateSoundMutation, UpdateSoundMutationVariables>;
export const DeleteSoundDocument = new TypedDocumentString('daf5c906c32fe81cb9749079f06c4987') as unknown as TypedDocumentString<DeleteSoundMutation, DeleteSoundMutationVariables>;
export const EventMailsDocument = new TypedDocumentString('78b4c070cb72e35aca60177ad74f8983') as unknown as TypedDocumentString<EventMailsQuery, EventMailsQueryVariables>;
export const MailsDocument = new TypedDocumentString('328cd90d96952868130e1188d5fad1c8') as unknown as TypedDocumentString<MailsQuery, MailsQueryVariables>;
export const MailDocument = new TypedDocumentString('5b1d6468eb85f67a0a26766c79a0e59f') as unknown as TypedDocumentString<MailQuery, MailQueryVariables>;
export const MailEventsDocument = new TypedDocumentString('3b8d8441b7b16e0309dc7be0c9e92487') as unknown as TypedDocumentString<MailEventsQuery, MailEventsQueryVariables>;
export const MailEventByIdDocument = new TypedDocumentString('ad8b0c4d3564b9d1390d093d4ea09708') as unknown as TypedDocumentString<MailEventByIdQuery, MailEventByIdQueryVariables>;
export const MissionSetsDocument = new TypedDocumentString('244547cb016bb01e5b4b1625d4644012') as unknown as TypedDocumentString<MissionSetsQuery, MissionSetsQueryVariables>;
export const MissionsDocument = new TypedDocumentString('407dba1d0ff2acc682d00007d1f9ff50') as unknown as TypedDocumentString<MissionsQuery, MissionsQueryVariables>;
export const CreateMissionSetDocument = new TypedDocumentString('157bc73757b4e689a11f0682fa675b3f') as unknown as TypedDocumentString<CreateMissionSetMutation, CreateMissionSetMutationVariables>;
export const UpdateMissionSetDocument = new TypedDocumentString('3654b3024e06ffa340e638b5bbb45e6b') as unknown as TypedDocumentString<UpdateMissionSetMutation, UpdateMissionSetMutationVariables>;
export const DeleteMissionSetDocument = new TypedDocumentString('dc65e535b727374d78f7c975068200cc') as unknown as TypedDocumentString<DeleteMissionSetMutation, DeleteMissionSetMutationVariables>;
export const CopyMissionSetDocument = new TypedDocumentString('3643d48b1e9586ffa9566a91cea2fdc1') as unknown as TypedDocumentString<CopyMissionSetMutation, CopyMissionSetMutationVariables>;
export const CreateMissionDocument = new TypedDocumentString('e35ffaa3f40f992f8c7b92f642b0bded') as unknown as TypedDocumentString<CreateMissionMutation, CreateMissionMutationVariables>;
export const UpdateMissionDocument = new TypedDocumentString('bb4a6c7a3b3bd2ef6e50cf5eba313a7c') as unknown as TypedDocumentString<UpdateMissionMutation, UpdateMissionMutationVariables>;
export const DeleteMissionDocument = new TypedDocumentString('12dd07d8dcbec27eb6eed70084b7879b') as unknown as TypedDocumentString<DeleteMissionMutation, DeleteMissionMutationVariables>;
export const SetMissionSetDocument = new TypedDocumentString('b480d6757c0072407100a6994b4b4857') as unknown as TypedDocumentString<SetMissionSetMutation, SetMissionSetMutationVariables>;
export const RemoveMissionSetDocument = new TypedDocumentString('b850fe5befcf71646f8ffe71599e7763') as unknown as TypedDocumentString<RemoveMissionSetMutation, RemoveMissionSetMutationVariables>;
export const BreadcrumbListsDocument = new TypedDocumentString('9dc9cb3751d72ad8fd439b460c4bc377') as unknown as TypedDocumentString<BreadcrumbListsQuery, BreadcrumbListsQueryVariables>;
export const GameCitiesDocument = new TypedDocumentString('ef813328321c13c301b2dbf02c084d8e') as unknown as TypedDocumentString<GameCitiesQuery, GameCitiesQueryVariables>;
export const FeeTablesDocument = new TypedDocumentString('a730f8726a0544ef83ad6af97cc523bc') as unknown as TypedDocumentString<FeeTablesQuery, FeeTablesQueryVariables>;
export const CreateFeeTableDocument = new TypedDocumentString('53f6f74fcbc8ca7fc6ccc96e8a0919e0') as unknown as TypedDocumentString<CreateFeeTableMutation, CreateFeeTableMutationVariables>;
export const OpenRoomsDocument = new TypedDocumentString('2fca7ea15f6e2329536e39ca18c58df6') as unknown as TypedDocumentString<OpenRoomsQuery, OpenRoomsQueryVariables>;
export const CreateOpenRoomDocument = new TypedDocumentString('9b2a8a3065e3ecc155c21ee0b87ae8cd') as unknown as TypedDocumentString<CreateOpenRoomMutation, CreateOpenRoomMutationVariables>;
export const UpdateOpenRoomDocument = new TypedDocumentString('dd6c415492b66e4a622e95391748564b') as unknown as TypedDocumentString<UpdateOpenRoomMutation, UpdateOpenRoomMutationVariables>;
export const DeleteOpenRoomDocument = new TypedDocumentString('25f957592cb1501aa5f56824ddc11de8') as unknown as TypedDocumentString<DeleteOpenRoomMutation, DeleteOpenRoomMutationVariables>;
export const SessionRoomsDocument = new TypedDocumentString('da6f5ce8bc95cabeca3ab9b3d0e1e756') as unknown as TypedDocumentString<SessionRoomsQuery, SessionRoomsQueryVariables>;
export const SessionLevelsDocument = new TypedDocumentString('ea0709e5058fff6f7849cd58aaf083bb') as unknown as TypedDocumentString<SessionLevelsQuery, SessionLevelsQueryVariables>;
export const EventActivityDocument = new TypedDocumentString('df2e88afb9f63fe04bf5aa6e352ee486') as unknown as TypedDocumentString<EventActivityQuery, EventActivityQueryVariables>;
export const EventActivityTimesDocument = new TypedDocumentString('eaa49f8915b852482084e4f5df2496df') as unknown as TypedDocumentString<EventActivityTimesQuery, EventActivityTimesQueryVariables>;
export const EventActorsDocument = new TypedDocumentString('f5c795975838040820a2c83b8ed66c4a') as unknown as TypedDocumentString<EventActorsQuery, EventActorsQueryVariables>;
export const UndoChangeDocument = new TypedDocumentString('f79f37ee13e7d7b6240d178e1ed5c154') as unknown as TypedDocumentString<UndoChangeMutation, UndoChangeMutationVariables>;
export const AddSessionModifiersDocument = new TypedDocumentString('74c49aa59c20085373a9fbf14e7e5d98') as unknown as TypedDocumentString<AddSessionModifiersMutation, AddSessionModifiersMutationVariables>;
export const RemoveSessionModifiersDocument = new TypedDocumentString('47a0b6d58aa8d86eb7edfa93ee62272b') as unknown as TypedDocumentString<RemoveSessionModifiersMutation, RemoveSessionModifiersMutationVariables>;
export const ConsoleDocument = new TypedDocumentString('6544ddf0da41268372e7590ac9073f82') as unknown as TypedDocumentString<ConsoleQuery, ConsoleQueryVariables>;
export const SetVenueContactsDocument = new TypedDocumentString('858fef0b5fae0389ff45609f77426629') as unknown as TypedDocumentString<SetVenueContactsMutation, SetVenueContactsMutationVariables>;
export const AnswersToCopyDocument = new TypedDocumentString('28197114077f5428b058c9379ce589de') as unknown as TypedDocumentString<AnswersToCopyQuery, AnswersToCopyQueryVariables>;
export const CopyGroupDetailsDocument = new TypedDocumentString('739318f0f29d20816078ee67bf16259d') as unknown as TypedDocumentString<CopyGroupDetailsMutation, CopyGroupDetailsMutationVariables>;
export const EventsOfWorkspaceDocument = new TypedDocumentString('1e3abdfc9b258f22f0edb370d0cc1461') as unknown as TypedDocumentString<EventsOfWorkspaceQuery, EventsOfWorkspaceQueryVariables>;
export const SetSourceDocument = new TypedDocumentString('7923223298567ab9f61c0511e7fc0f64') as unknown as TypedDocumentString<SetSourceMutation, SetSourceMutationVariables>;
export const RemoveSourceDocument = new TypedDocumentString('8cd90d3a8588b1b07f0c5362bb355fb8') as unknown as TypedDocumentString<RemoveSourceMutation, RemoveSourceMutationVariables>;
export const AddRelationsDocument = new TypedDocumentString('d7733d18809227a66aab432c286e4634') as unknown as TypedDocumentString<AddRelationsMutation, AddRelationsMutationVariables>;
export const RemoveRelationsDocument = new TypedDocumentString('41199d315ed9974260a01223cd54efd6') as unknown as TypedDocumentString<RemoveRelationsMutation, RemoveRelationsMutationVariables>;
export const GameOfEventDocument = new TypedDocumentString('391a2a06f027d626ccba6c4ad26cf81a') as unknown as TypedDocumentString<GameOfEventQuery, GameOfEventQueryVariables>;
export const LawnOfGameDocument = new TypedDocumentString('3f57b84caa5f92af457e9ab119a51909') as unknown as TypedDocumentString<LawnOfGameQuery, LawnOfGameQueryVariables>;
export const StartGameDocument = new TypedDocumentString('542fb03c88aa962526e92fc0fcc91e5a') as unknown as TypedDocumentString<StartGameMutation, StartGameMutationVariables>;
export const PauseGameDocument = new TypedDocumentString('d0c6887feff4aedae1ac1c815ac40cf1') as unknown as TypedDocumentString<PauseGameMutation, PauseGameMutationVariables>;
export const VoteInGameDocument = new TypedDocumentString('b8d481b3837b600848cec9b40d87f890') as unknown as TypedDocumentString<VoteInGameMutation, VoteInGameMutationVariables>;
export const EndGameDocument = new TypedDocumentString('7ffbfcf46bbbdf14111f4ed6b5ad39f2') as unknown as TypedDocumentString<EndGameMutation, EndGameMutationVariables>;
export const CloseGameDocument = new TypedDocumentString('1a3a652b14f2f88fd94d0fece297414e') as unknown as TypedDocumentString<CloseGameMutation, CloseGameMutationVariables>;
export const SayInGameDocument = new TypedDocumentString('327d6f7fe759de0d0ea1a785af970dea') as unknown as TypedDocumentString<SayInGameMutation, SayInGameMutationVariables>;
export const RunningNowDocument = new TypedDocumentString('cb61f3b5c3d8d1e4a656933dcb3b088c') as unknown as TypedDocumentString<RunningNowQuery, RunningNowQueryVariables>;
export const UpdateGameControlDocument = new TypedDocumentString('0e767dbce9bd415fb33744832fc0e34b') as unknown as TypedDocumentString<UpdateGameControlMutation, UpdateGameControlMutationVariables>;
export const SessionGroupPageDocument = new TypedDocumentString('ed8f0625e245264483e2ea74e37c5c7b') as unknown as TypedDocumentString<SessionGroupPageQuery, SessionGroupPageQueryVariables>;
export const UpdateSessionGroupDocument = new TypedDocumentString('4cb6b60ec10aae79f15b1ab01d82d7b2') as unknown as TypedDocumentString<UpdateSessionGroupMutation, UpdateSessionGroupMutationVariables>;
export const RemoveSessionFromGroupDocument = new TypedDocumentString('bf8828a5b711b4147df2da218fe6bf82') as unknown as TypedDocumentString<RemoveSessionFromGroupMutation, RemoveSessionFromGroupMutationVariables>;
export const HandOversDocument = new TypedDocumentString('fe24dce7f1a326dd128e5529ef63cfb3') as unknown as TypedDocumentString<HandOversQuery, HandOversQueryVariables>;
export const CrewMessagesDocument = new TypedDocumentString('f5b24a45314cc007e9a5fe529eda2a3e') as unknown as TypedDocumentString<CrewMessagesQuery, CrewMessagesQueryVariables>;
export const EventInstructionsDocument = new TypedDocumentString('1a189e4beff6ae69692e69d851b07d7b') as unknown as TypedDocumentString<EventInstructionsQuery, EventInstructionsQueryVariables>;
export const GetSessionWithIntegrationsDocument = new TypedDocumentString('9d5a35ad2ab3324c78284bf5994012a9') as unknown as TypedDocumentString<GetSessionWithIntegrationsQuery, GetSessionWithIntegrationsQueryVariables>;
export const GalleryPasswordDocument = new TypedDocumentString('bb6892d949d34627568cb678946ac4ae') as unknown as TypedDocumentString<GalleryPasswordQuery, GalleryPasswordQueryVariables>;
export const UpdateGalleryPasswordDocument = new TypedDocumentString('a53c83d5841bd5e9be2ffab5db592d30') as unknown as TypedDocumentString<UpdateGalleryPasswordMutation, UpdateGalleryPasswordMutationVariables>;
export const InviteLinksDocument = new TypedDocumentString('a2f6b774d388160b0ee4482fd3e0fbb4') as unknown as TypedDocumentString<InviteLinksQuery, InviteLinksQueryVariables>;
export const ResetInviteLinkDocument = new TypedDocumentString('52aa4ad75179530dc87432de1dc84dc8') as unknown as TypedDocumentString<ResetInviteLinkMutation, ResetInviteLinkMutationVariables>;
export const SendInviteLinkDocument = new TypedDocumentString('9803ba1f32175c52fd2ec86f0cd70a90') as unknown as TypedDocumentString<SendInviteLinkMutation, SendInviteLinkMutationVariables>;
export const SetInvitePatternDocument = new TypedDocumentString('175c7239ef3fe0b966d153c8d5ffb263') as unknown as TypedDocumentString<SetInvitePatternMutation, SetInvitePatternMutationVariables>;
export const PreviewKindDocument = new TypedDocumentString('2b259173b7768dd5def01f4857579cfb') as unknown as TypedDocumentString<PreviewKindQuery, PreviewKindQueryVariables>;
export const PreviewSyncTypeDocument = new TypedDocumentString('2b9ff41fd43283c689e065b0da86618f') as unknown as TypedDocumentString<PreviewSyncTypeQuery, PreviewSyncTypeQueryVariables>;
export const UpdateSessionTypeDocument = new TypedDocumentString('db9a84f793ad9f79251e9bb5f584b004') as unknown as TypedDocumentString<UpdateSessionTypeMutation, UpdateSessionTypeMutationVariables>;
export const UpdateSessionSyncTypeDocument = new TypedDocumentString('b0f8bd1fd076f385ffaf368380d00058') as unknown as TypedDocumentString<UpdateSessionSyncTypeMutation, UpdateSessionSyncTypeMutationVariables>;
export const LawnScheduleDocument = new TypedDocumentString('548c1fde205984564c9703f9a0f18762') as unknown as TypedDocumentString<LawnScheduleQuery, LawnScheduleQueryVariables>;
export const UpdateLawnScheduleDocument = new TypedDocumentString('443665c26bc2332cad8c3ac3579b714f') as unknown as TypedDocumentString<UpdateLawnScheduleMutation, UpdateLawnScheduleMutationVariables>;
export const FilterExperiencesDocument = new TypedDocumentString('f69732dd0080b332e542c910519ea61b') as unknown as TypedDocumentString<FilterExperiencesQuery, FilterExperiencesQueryVariables>;
export const FilterExperienceDocument = new TypedDocumentString('8d679e758a998f573eed7dfe0e8e6065') as unknown as TypedDocumentString<FilterExperienceQuery, FilterExperienceQueryVariables>;
export const FilterVenuesDocument = new TypedDocumentString('13d4e48c9eefd579841587d3ea689bf3') as unknown as TypedDocumentString<FilterVenuesQuery, FilterVenuesQueryVariables>;
export const FilterVenueDocument = new TypedDocumentString('407ce4d8ee6c3c3143cdaba19a5b75a3') as unknown as TypedDocumentString<FilterVenueQuery, FilterVenueQueryVariables>;
export const FilterGroupDocument = new TypedDocumentString('616911329256579d1e1963b55bf6a1f1') as unknown as TypedDocumentString<FilterGroupQuery, FilterGroupQueryVariables>;
export const FilterContactDocument = new TypedDocumentString('6abd6949acb902a59e968a04b4c13089') as unknown as TypedDocumentString<FilterContactQuery, FilterContactQueryVariables>;
export const FilterInstructionsDocument = new TypedDocumentString('0ac33049a24f454cd21d08568c07a542') as unknown as TypedDocumentString<FilterInstructionsQuery, FilterInstructionsQueryVariables>;
export const StartAsksDocument = new TypedDocumentString('1fd393ccb471ef5b97dafa0b0545b1c9') as unknown as TypedDocumentString<StartAsksQuery, StartAsksQueryVariables>;
export const EventsToChooseDocument = new TypedDocumentString('78f66a40d293fbde3c4eb96cead6033d') as unknown as TypedDocumentString<EventsToChooseQuery, EventsToChooseQueryVariables>;
export const EventVenueDocument = new TypedDocumentString('42915199ab6002b691624625859fff8e') as unknown as TypedDocumentString<EventVenueQuery, EventVenueQueryVariables>;
export const EventFilesDocument = new TypedDocumentString('0de76074dd24062fa490bd219cc78ef1') as unknown as TypedDocumentString<EventFilesQuery, EventFilesQueryVariables>;
export const UpdateSessionFileDocument = new TypedDocumentString('4367b99e9f3765e94c0a0d80d8255c1b') as unknown as TypedDocumentString<UpdateSessionFileMutation, UpdateSessionFileMutationVariables>;
export const MyEventsDocument = new TypedDocumentString('3f185086fbd699bb3ce6fe975e1f6527') as unknown as TypedDocumentString<MyEventsQuery, MyEventsQueryVariables>;
export const MyEventsOverDocument = new TypedDocumentString('63035c3729a23c4f5379e0cb87fa32d1') as unknown as TypedDocumentString<MyEventsOverQuery, MyEventsOverQueryVariables>;
export const MyEventsChoicesDocument = new TypedDocumentString('2a21c1b1b737c74dd04c521dc7feaf5c') as unknown as TypedDocumentString<MyEventsChoicesQuery, MyEventsChoicesQueryVariables>;
export const PeopleOnPageDocument = new TypedDocumentString('62b4326ab0ecfa064858702bef4133e2') as unknown as TypedDocumentString<PeopleOnPageQuery, PeopleOnPageQueryVariables>;
export const EventPageDocument = new TypedDocumentString('b3766f7388856a1bb10792bac80e9a26') as unknown as TypedDocumentString<EventPageQuery, EventPageQueryVariables>;
export const GetSessionWithAssignmentsDocument = new TypedDocumentString('9f4959dbe42ee220965b9834f5705cf8') as unknown as TypedDocumentString<GetSessionWithAssignmentsQuery, GetSessionWithAssignmentsQueryVariables>;
export const EventsDocument = new TypedDocumentString('687c2e5ee13934e38243f64b95278902') as unknown as TypedDocumentString<EventsQuery, EventsQueryVariables>;
export const EventsCountDocument = new TypedDocumentString('262bedfc4c4fe02ca650de5b9d31804e') as unknown as TypedDocumentString<EventsCountQuery, EventsCountQueryVariables>;
export const EventsThereDocument = new TypedDocumentString('b0ed5353b20b4fcdc463679b04a4241c') as unknown as TypedDocumentString<EventsThereQuery, EventsThereQueryVariables>;
export const InboxCountsDocument = new TypedDocumentString('9b082f65400078a3ea28c1017c8f6b8f') as unknown as TypedDocumentString<InboxCountsQuery, InboxCountsQueryVariables>;
export const InboxNextDocument = new TypedDocumentString('02b141b9cefc14a990622527b3443529') as unknown as TypedDocumentString<InboxNextQuery, InboxNextQueryVariables>;
export const InboxDocument = new TypedDocumentString('9485a4517c86900e9a1eceed29b26874') as unknown as TypedDocumentString<InboxQuery, InboxQueryVariables>;
export const InboxEventDocument = new TypedDocumentString('848fe88bbe88f12b6e54290f488cc521') as unknown as TypedDocumentString<InboxEventQuery, InboxEventQueryVariables>;
export const MembersDocument = new TypedDocumentString('f70670deef9b2a236b9c650f66e124d4') as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const EventZonesDocument = new TypedDocumentString('c750ad561bde3621149e6f62eae91f87') as unknown as TypedDocumentString<EventZonesQuery, EventZonesQueryVariables>;
export const UpdateSessionDocument = new TypedDocumentString('aa4292f81a119301e7b8714f08525127') as unknown as TypedDocumentString<UpdateSessionMutation, UpdateSessionMutationVariables>;
export const SetContactDocument = new TypedDocumentString('6a6c7852aab13ffbdaf7f1c9935bc4a5') as unknown as TypedDocumentString<SetContactMutation, SetContactMutationVariables>;
export const RemoveContactDocument = new TypedDocumentString('658d8f066fcffa2e6e0e4552e0c780f8') as unknown as TypedDocumentString<RemoveContactMutation, RemoveContactMutationVariables>;
export const SetBookingContactDocument = new TypedDocumentString('7b765f185e775753671d738eae997a6d') as unknown as TypedDocumentString<SetBookingContactMutation, SetBookingContactMutationVariables>;
export const RemoveBookingContactDocument = new TypedDocumentString('3a2cef44a2962c063f21f2b1bcadea6d') as unknown as TypedDocumentString<RemoveBookingContactMutation, RemoveBookingContactMutationVariables>;
export const AddBookingContactsDocument = new TypedDocumentString('4c25adb6161937dda46059b678f7aab3') as unknown as TypedDocumentString<AddBookingContactsMutation, AddBookingContactsMutationVariables>;
export const RemoveBookingContactsDocument = new TypedDocumentString('2a7d488059cd48da8d0bc7bd592a382e') as unknown as TypedDocumentString<RemoveBookingContactsMutation, RemoveBookingContactsMutationVariables>;
export const AddLocationDocument = new TypedDocumentString('f3c442c9c5d7ed09593afbdacd960e45') as unknown as TypedDocumentString<AddLocationMutation, AddLocationMutationVariables>;
export const RemoveLocationDocument = new TypedDocumentString('2cb0cecd8db4401eda8e3a1e8f0a8e5e') as unknown as TypedDocumentString<RemoveLocationMutation, RemoveLocationMutationVariables>;
export const SetTimelineDocument = new TypedDocumentString('891a1c51770ddf8ebebf0482589088ec') as unknown as TypedDocumentString<SetTimelineMutation, SetTimelineMutationVariables>;
export const AddTimelineItemDocument = new TypedDocumentString('96b6d5b1114dfecc939468afd8a5911d') as unknown as TypedDocumentString<AddTimelineItemMutation, AddTimelineItemMutationVariables>;
export const UpdateTimelineItemDocument = new TypedDocumentString('f4489088958ac317442714a2ac854fa4') as unknown as TypedDocumentString<UpdateTimelineItemMutation, UpdateTimelineItemMutationVariables>;
export const RemoveTimelineItemDocument = new TypedDocumentString('586ad01d02bbdf124a38340380fbabb0') as unknown as TypedDocumentString<RemoveTimelineItemMutation, RemoveTimelineItemMutationVariables>;
export const EventLanguagesDocument = new TypedDocumentString('f8b41690089153e5e70f495e76d8ca3c') as unknown as TypedDocumentString<EventLanguagesQuery, EventLanguagesQueryVariables>;
export const TakeOffAssignmentDocument = new TypedDocumentString('631da38a570605dc781fa9e3832dc15b') as unknown as TypedDocumentString<TakeOffAssignmentMutation, TakeOffAssignmentMutationVariables>;
export const ConfirmTravelDocument = new TypedDocumentString('452b90be3809e160676bfcb039359a5e') as unknown as TypedDocumentString<ConfirmTravelMutation, ConfirmTravelMutationVariables>;
export const UpdateAssignmentDocument = new TypedDocumentString('5940c906f5b83d9c011d7a727a901957') as unknown as TypedDocumentString<UpdateAssignmentMutation, UpdateAssignmentMutationVariables>;
export const WhoSavedDocument = new TypedDocumentString('3d55cb1ba95e0c4062a159e40da61813') as unknown as TypedDocumentString<WhoSavedQuery, WhoSavedQueryVariables>;
export const RepairProposalsDocument = new TypedDocumentString('076ddacd09e50371a7ab508f2c9b1c29') as unknown as TypedDocumentString<RepairProposalsQuery, RepairProposalsQueryVariables>;
export const ApplyRepairDocument = new TypedDocumentString('3da2ce0c75525e344d4ccef8c3fbb8c4') as unknown as TypedDocumentString<ApplyRepairMutation, ApplyRepairMutationVariables>;
export const AiPromptsDocument = new TypedDocumentString('8d27415f0f44c3dcac4bcef4a52be17f') as unknown as TypedDocumentString<AiPromptsQuery, AiPromptsQueryVariables>;
export const CreateAiPromptDocument = new TypedDocumentString('4a76b5e8f02552d2a8e6edc6adee2ffa') as unknown as TypedDocumentString<CreateAiPromptMutation, CreateAiPromptMutationVariables>;
export const UpdateAiPromptDocument = new TypedDocumentString('e1b0a81faa2787c64e61a3e43f5c5f1c') as unknown as TypedDocumentString<UpdateAiPromptMutation, UpdateAiPromptMutationVariables>;
export const DeleteAiPromptDocument = new TypedDocumentString('15ceea9c63e0ce034c6d0532e045f869') as unknown as TypedDocumentString<DeleteAiPromptMutation, DeleteAiPromptMutationVariables>;
export const HouseHealthDocument = new TypedDocumentString('63c85f5cc675605d445be40413d100d3') as unknown as TypedDocumentString<HouseHealthQuery, HouseHealthQueryVariables>;
export const RetryJobsDocument = new TypedDocumentString('b2a044f6be85f40b878e5b61763a14f4') as unknown as TypedDocumentString<RetryJobsMutation, RetryJobsMutationVariables>;
export const InstructionsDocument = new TypedDocumentString('e6a3ab3f998e59c6fd6d4e788a8a8fa1') as unknown as TypedDocumentString<InstructionsQuery, InstructionsQueryVariables>;
export const CreateInstructionDocument = new TypedDocumentString('85fa1ac5bc46daff94748ca4e3c4a8af') as unknown as TypedDocumentString<CreateInstructionMutation, CreateInstructionMutationVariables>;
export const UpdateInstructionDocument = new TypedDocumentString('14b330e2ef9f56adead18e4951f507f7') as unknown as TypedDocumentString<UpdateInstructionMutation, UpdateInstructionMutationVariables>;
export const IntegrationHealthDocument = new TypedDocumentString('98a7d64cc0a554909ffa610bb0135496') as unknown as TypedDocumentString<IntegrationHealthQuery, IntegrationHealthQueryVariables>;
export const TestIntegrationDocument = new TypedDocumentString('7601f041c34e5f52ecd22dddd7a601ac') as unknown as TypedDocumentString<TestIntegrationMutation, TestIntegrationMutationVariables>;
export const ModifiersDocument = new TypedDocumentString('8d70e4570391368e17aa5b93b782ff6c') as unknown as TypedDocumentString<ModifiersQuery, ModifiersQueryVariables>;
export const CreateModifierDocument = new TypedDocumentString('55961aea59f2c34b7bbb59853a259579') as unknown as TypedDocumentString<CreateModifierMutation, CreateModifierMutationVariables>;
export const DeleteModifierDocument = new TypedDocumentString('327532f977dd065550a387e16ed705db') as unknown as TypedDocumentString<DeleteModifierMutation, DeleteModifierMutationVariables>;
export const SessionPhonesDocument = new TypedDocumentString('e9c3cd01bca7fe30052dead2a2691fc0') as unknown as TypedDocumentString<SessionPhonesQuery, SessionPhonesQueryVariables>;
export const CreateSessionPhoneDocument = new TypedDocumentString('7bfe75d6ceb78e596e231a2f2bf10217') as unknown as TypedDocumentString<CreateSessionPhoneMutation, CreateSessionPhoneMutationVariables>;
export const UpdateSessionPhoneDocument = new TypedDocumentString('79f3b12275f975b821f9485ec7e12dbc') as unknown as TypedDocumentString<UpdateSessionPhoneMutation, UpdateSessionPhoneMutationVariables>;
export const DeleteSessionPhoneDocument = new TypedDocumentString('6775471d4fbae898206b3c88916123b8') as unknown as TypedDocumentString<DeleteSessionPhoneMutation, DeleteSessionPhoneMutationVariables>;
export const ReplaysDocument = new TypedDocumentString('78f225bca6605f23ea9cdce643a576b9') as unknown as TypedDocumentString<ReplaysQuery, ReplaysQueryVariables>;
export const AllReplaysDocument = new TypedDocumentString('71db987173ca88e32739f64a3bc618e7') as unknown as TypedDocumentString<AllReplaysQuery, AllReplaysQueryVariables>;
export const DeleteReplayDocument = new TypedDocumentString('37e11608a5afd3bd06250d0b8d61f53a') as unknown as TypedDocumentString<DeleteReplayMutation, DeleteReplayMutationVariables>;
export const ReplayConsentDocument = new TypedDocumentString('be4beeddba3d120497f385cff5b6208d') as unknown as TypedDocumentString<ReplayConsentMutation, ReplayConsentMutationVariables>;
export const SystemKeysDocument = new TypedDocumentString('b935568b2b2a3078e8911be2554f3c88') as unknown as TypedDocumentString<SystemKeysQuery, SystemKeysQueryVariables>;
export const SystemReachDocument = new TypedDocumentString('25abbc7dc8430c886baad001c01ffe3b') as unknown as TypedDocumentString<SystemReachQuery, SystemReachQueryVariables>;
export const SystemTemplatesDocument = new TypedDocumentString('509157743d10f3ca65320fe5163f4578') as unknown as TypedDocumentString<SystemTemplatesQuery, SystemTemplatesQueryVariables>;
export const SetSystemKeyDocument = new TypedDocumentString('31d57487b4deda3f0ef913c6489d75d4') as unknown as TypedDocumentString<SetSystemKeyMutation, SetSystemKeyMutationVariables>;
export const ClearSystemKeyDocument = new TypedDocumentString('15d5dae45926515f9e6d02f442db6970') as unknown as TypedDocumentString<ClearSystemKeyMutation, ClearSystemKeyMutationVariables>;
export const WebhookEndpointsDocument = new TypedDocumentString('3a85dc1299d4d5f5d030b6cb4f76759e') as unknown as TypedDocumentString<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>;
export const WebhookDeliveryDocument = new TypedDocumentString('d9ed616825073f5ae9c67ea68bcb7a35') as unknown as TypedDocumentString<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>;
export const CreateWebhookEndpointDocument = new TypedDocumentString('fa4f3b87640b56c92e01234d7ed9efb9') as unknown as TypedDocumentString<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>;
export const UpdateWebhookEndpointDocument = new TypedDocumentString('03d9f30aa90fad6bb66e28c428b9a625') as unknown as TypedDocumentString<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>;
export const DeleteWebhookEndpointDocument = new TypedDocumentString('12884e8fda306584c02dd8caabe33eb7') as unknown as TypedDocumentString<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString('1c4aff8b155ae81745c005f54b86aa9c') as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const TestWebhookEndpointDocument = new TypedDocumentString('69c30086b50dbefd644b62efb0d3cb2e') as unknown as TypedDocumentString<TestWebhookEndpointMutation, TestWebhookEndpointMutationVariables>;
export const ReplayWebhookDeliveryDocument = new TypedDocumentString('3f24ab1f0f9f8e25cc82bec9e68c859d') as unknown as TypedDocumentString<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>;
export const OfferCountDocument = new TypedDocumentString('0b0ba66f43263a4a28ccaf24835926f2') as unknown as TypedDocumentString<OfferCountQuery, OfferCountQueryVariables>;
export const RecentEventDocument = new TypedDocumentString('f67c0e047cb37a8c22eb6fce6e4ba128') as unknown as TypedDocumentString<RecentEventQuery, RecentEventQueryVariables>;
export const RecentPersonDocument = new TypedDocumentString('6beafea4462bbd2ae4f2ddc067087091') as unknown as TypedDocumentString<RecentPersonQuery, RecentPersonQueryVariables>;
export const RecentOrderDocument = new TypedDocumentString('b5fcb82d9ba3c05e6460c1f368893fb2') as unknown as TypedDocumentString<RecentOrderQuery, RecentOrderQueryVariables>;
export const RecentWorkspaceDocument = new TypedDocumentString('6e0cfa1c14332340c9d46fc43cf0ed99') as unknown as TypedDocumentString<RecentWorkspaceQuery, RecentWorkspaceQueryVariables>;
export const SearchDocument = new TypedDocumentString('91cd0710da511a2e31566aa998542c67') as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const NoticesDocument = new TypedDocumentString('7c2547b8caa98677237307ab831dd2bf') as unknown as TypedDocumentString<NoticesQuery, NoticesQueryVariables>;
export const MarkNoticesSeenDocument = new TypedDocumentString('630ba35ef261a1158239344fd18339fc') as unknown as TypedDocumentString<MarkNoticesSeenMutation, MarkNoticesSeenMutationVariables>;
export const PlantApplicationsDocument = new TypedDocumentString('a7f54995126b11ff7268c8fb4c5bc61f') as unknown as TypedDocumentString<PlantApplicationsQuery, PlantApplicationsQueryVariables>;
export const PlantApplicationHomeDocument = new TypedDocumentString('45c58124847562d2224fad0d0289f131') as unknown as TypedDocumentString<PlantApplicationHomeQuery, PlantApplicationHomeQueryVariables>;
export const UpdatePlantApplicationDocument = new TypedDocumentString('fe12e68c27790dbd6c348bd02bf41f58') as unknown as TypedDocumentString<UpdatePlantApplicationMutation, UpdatePlantApplicationMutationVariables>;
export const AvailabilitiesDocument = new TypedDocumentString('0a5cee47e039642a327f5d1e6c899799') as unknown as TypedDocumentString<AvailabilitiesQuery, AvailabilitiesQueryVariables>;
export const AvailabilityLayersDocument = new TypedDocumentString('34d6e25febf51c3abe5e6f753a04c808') as unknown as TypedDocumentString<AvailabilityLayersQuery, AvailabilityLayersQueryVariables>;
export const CreateAvailabilitiesDocument = new TypedDocumentString('d207a9d8e11a07db7b336ca707f5186b') as unknown as TypedDocumentString<CreateAvailabilitiesMutation, CreateAvailabilitiesMutationVariables>;
export const DeleteAvailabilitiesDocument = new TypedDocumentString('1813ed0a6d05c10a9bb19c7e814f3fef') as unknown as TypedDocumentString<DeleteAvailabilitiesMutation, DeleteAvailabilitiesMutationVariables>;
export const SetAvailabilityRotationDocument = new TypedDocumentString('7194a9bdc705c509c634426ad832cfb8') as unknown as TypedDocumentString<SetAvailabilityRotationMutation, SetAvailabilityRotationMutationVariables>;
export const ReportAbsenceDocument = new TypedDocumentString('d602d6b7c2d39e44f0b7e7108fa81560') as unknown as TypedDocumentString<ReportAbsenceMutation, ReportAbsenceMutationVariables>;
export const HoursPersonDocument = new TypedDocumentString('9a7b0922168a6674b80a2bb02f4e62cd') as unknown as TypedDocumentString<HoursPersonQuery, HoursPersonQueryVariables>;
export const GlobalUnavailabilitiesDocument = new TypedDocumentString('cb2e86ecafb373361cf16fb6eeda2f6a') as unknown as TypedDocumentString<GlobalUnavailabilitiesQuery, GlobalUnavailabilitiesQueryVariables>;
export const CreateGlobalUnavailabilitiesDocument = new TypedDocumentString('ea8c448d969aa3206d3990bd66d2a12c') as unknown as TypedDocumentString<CreateGlobalUnavailabilitiesMutation, CreateGlobalUnavailabilitiesMutationVariables>;
export const UpdateGlobalUnavailabilityDocument = new TypedDocumentString('e40101808362d81d8a295e01a02b650b') as unknown as TypedDocumentString<UpdateGlobalUnavailabilityMutation, UpdateGlobalUnavailabilityMutationVariables>;
export const DeleteGlobalUnavailabilityDocument = new TypedDocumentString('24ee22f2bc537b735768785aeca69e77') as unknown as TypedDocumentString<DeleteGlobalUnavailabilityMutation, DeleteGlobalUnavailabilityMutationVariables>;
export const NextOpenEventDocument = new TypedDocumentString('2a2ea13273696b83a4395615d54aae7f') as unknown as TypedDocumentString<NextOpenEventQuery, NextOpenEventQueryVariables>;
export const EventToStaffDocument = new TypedDocumentString('c02c0eb3ccc2030047cf561db287475e') as unknown as TypedDocumentString<EventToStaffQuery, EventToStaffQueryVariables>;
export const CreateCalendarTokenDocument = new TypedDocumentString('405bcb8bec1725a8a0312e64b0c1c0a3') as unknown as TypedDocumentString<CreateCalendarTokenMutation, CreateCalendarTokenMutationVariables>;
export const DeleteCalendarTokenDocument = new TypedDocumentString('edf9962ef00e7812dc708e7b80826d1c') as unknown as TypedDocumentString<DeleteCalendarTokenMutation, DeleteCalendarTokenMutationVariables>;
export const CalendarFeedsDocument = new TypedDocumentString('2b35180d53ed142f875413188347f6e2') as unknown as TypedDocumentString<CalendarFeedsQuery, CalendarFeedsQueryVariables>;
export const CreateCalendarFeedDocument = new TypedDocumentString('de8c82447226fff7140334ed373621f7') as unknown as TypedDocumentString<CreateCalendarFeedMutation, CreateCalendarFeedMutationVariables>;
export const SyncCalendarFeedDocument = new TypedDocumentString('2b0a56569080fa2eb6661064e7c285e1') as unknown as TypedDocumentString<SyncCalendarFeedMutation, SyncCalendarFeedMutationVariables>;
export const DeleteCalendarFeedDocument = new TypedDocumentString('948f9d093a0b5c50df65c3033b40bb9c') as unknown as TypedDocumentString<DeleteCalendarFeedMutation, DeleteCalendarFeedMutationVariables>;
export const BoardDocument = new TypedDocumentString('ec1cbc34b210c260d0336f93bf9b4cc3') as unknown as TypedDocumentString<BoardQuery, BoardQueryVariables>;
export const BoardPeopleDocument = new TypedDocumentString('4d6a70e239e498f4227cb0a51384b1ba') as unknown as TypedDocumentString<BoardPeopleQuery, BoardPeopleQueryVariables>;
export const StaffingFairnessDocument = new TypedDocumentString('bdbcd5b0e5b4ef17541b87060db553ab') as unknown as TypedDocumentString<StaffingFairnessQuery, StaffingFairnessQueryVariables>;
export const OwnRatedPlacesDocument = new TypedDocumentString('0692af0816645b25451576911884ea0b') as unknown as TypedDocumentString<OwnRatedPlacesQuery, OwnRatedPlacesQueryVariables>;
export const CrewPageDocument = new TypedDocumentString('b289791c93afececbc335bea1d061af2') as unknown as TypedDocumentString<CrewPageQuery, CrewPageQueryVariables>;
export const PlayedShowsDocument = new TypedDocumentString('d2ec4eb5f93933aa84e42458d3c6da81') as unknown as TypedDocumentString<PlayedShowsQuery, PlayedShowsQueryVariables>;
export const StaffingPlansDocument = new TypedDocumentString('d9c28c1d03eff126cf6e4d06a256f60a') as unknown as TypedDocumentString<StaffingPlansQuery, StaffingPlansQueryVariables>;
export const StaffingPlanDocument = new TypedDocumentString('c2a41334de60664680000800602281e1') as unknown as TypedDocumentString<StaffingPlanQuery, StaffingPlanQueryVariables>;
export const StaffingPlanCallsDocument = new TypedDocumentString('3b8568b2f33bdbb797c94a2a7d77196d') as unknown as TypedDocumentString<StaffingPlanCallsQuery, StaffingPlanCallsQueryVariables>;
export const StaffingPlanCandidatesDocument = new TypedDocumentString('ff762722d682ead9d31d66e676834f59') as unknown as TypedDocumentString<StaffingPlanCandidatesQuery, StaffingPlanCandidatesQueryVariables>;
export const PlanEventsDocument = new TypedDocumentString('cd250f4b3479bf960466e63d14d5e8a2') as unknown as TypedDocumentString<PlanEventsQuery, PlanEventsQueryVariables>;
export const CreateStaffingPlanDocument = new TypedDocumentString('b79529a5940c4d66ad27dc1141c7f96d') as unknown as TypedDocumentString<CreateStaffingPlanMutation, CreateStaffingPlanMutationVariables>;
export const PinStaffingPlaceDocument = new TypedDocumentString('182e443fd5c9d9c67e6abbd7f71f52d8') as unknown as TypedDocumentString<PinStaffingPlaceMutation, PinStaffingPlaceMutationVariables>;
export const PublishStaffingPlanDocument = new TypedDocumentString('d88f4c4d4cd71c21a3ad3d0cf649a211') as unknown as TypedDocumentString<PublishStaffingPlanMutation, PublishStaffingPlanMutationVariables>;
export const DiscardStaffingPlanDocument = new TypedDocumentString('e6972759bf3e91b631b3cb5b50211d5d') as unknown as TypedDocumentString<DiscardStaffingPlanMutation, DiscardStaffingPlanMutationVariables>;
export const OwnAgendaDocument = new TypedDocumentString('603f7da45b56fe2394d576cbe8e6cb35') as unknown as TypedDocumentString<OwnAgendaQuery, OwnAgendaQueryVariables>;
export const BoardEventsDocument = new TypedDocumentString('1b1287ee147d34783c22ed10e8fe44e3') as unknown as TypedDocumentString<BoardEventsQuery, BoardEventsQueryVariables>;
export const BoardWaysDocument = new TypedDocumentString('69855796580ebbbe4831257f41e68ef5') as unknown as TypedDocumentString<BoardWaysQuery, BoardWaysQueryVariables>;
export const StaffingWeightsDocument = new TypedDocumentString('3a1081a2103dc1f8b1248207dd7dcb8a') as unknown as TypedDocumentString<StaffingWeightsQuery, StaffingWeightsQueryVariables>;
export const SetStaffingWeightsDocument = new TypedDocumentString('5cb3e479108e8b90c9a31f6a86e3ffcd') as unknown as TypedDocumentString<SetStaffingWeightsMutation, SetStaffingWeightsMutationVariables>;
export const VenueDocument = new TypedDocumentString('fcac178164c0fde4415ed957762026d4') as unknown as TypedDocumentString<VenueQuery, VenueQueryVariables>;
export const VenueReviewsDocument = new TypedDocumentString('6f4be8ae7d860ca848ab7d5a90bbb9de') as unknown as TypedDocumentString<VenueReviewsQuery, VenueReviewsQueryVariables>;
export const EventToReviewDocument = new TypedDocumentString('5bafdb0f0095ebf1330a8a7301e624ec') as unknown as TypedDocumentString<EventToReviewQuery, EventToReviewQueryVariables>;
export const CreateVenueDocument = new TypedDocumentString('074de11befe3d68fe178dae8959f44f5') as unknown as TypedDocumentString<CreateVenueMutation, CreateVenueMutationVariables>;
export const UpdateVenueDocument = new TypedDocumentString('4130eddae70fd81b5a3a89d684b7720c') as unknown as TypedDocumentString<UpdateVenueMutation, UpdateVenueMutationVariables>;
export const DeleteVenueDocument = new TypedDocumentString('2f493b09318613266a00ad214fe2db43') as unknown as TypedDocumentString<DeleteVenueMutation, DeleteVenueMutationVariables>;
export const CreateVenueReviewDocument = new TypedDocumentString('b5f350276972cfd990ebe91484079f4e') as unknown as TypedDocumentString<CreateVenueReviewMutation, CreateVenueReviewMutationVariables>;
export const UpdateVenueReviewDocument = new TypedDocumentString('62906756c886ef5e341bec821988a64c') as unknown as TypedDocumentString<UpdateVenueReviewMutation, UpdateVenueReviewMutationVariables>;
export const DeleteVenueReviewDocument = new TypedDocumentString('b60aefd8a1380ddf486522aed08fec12') as unknown as TypedDocumentString<DeleteVenueReviewMutation, DeleteVenueReviewMutationVariables>;
export const PlacesDocument = new TypedDocumentString('47e3a8fb4e3a50c6ed0ddd7615d325f4') as unknown as TypedDocumentString<PlacesQuery, PlacesQueryVariables>;
export const StartChangesDocument = new TypedDocumentString('0ecc7d7c6f1e932fd2fb4870955f4da7') as unknown as TypedDocumentString<StartChangesQuery, StartChangesQueryVariables>;
export const GuessPlaceDocument = new TypedDocumentString('309eae0ac204a26bb1d0f17ed54e9441') as unknown as TypedDocumentString<GuessPlaceQuery, GuessPlaceQueryVariables>;
export const VenuesDocument = new TypedDocumentString('590680107faf259cb91f86ec535c169c') as unknown as TypedDocumentString<VenuesQuery, VenuesQueryVariables>;
export const VenueCountDocument = new TypedDocumentString('41fcd2e428e83a532897f0f13cb5916c') as unknown as TypedDocumentString<VenueCountQuery, VenueCountQueryVariables>;
export const FittingVenuesDocument = new TypedDocumentString('42cca88bf89a5006effd85a236b13fe8') as unknown as TypedDocumentString<FittingVenuesQuery, FittingVenuesQueryVariables>;
export const EventToPlaceDocument = new TypedDocumentString('32632b4ab8984f210579d927de9a3118') as unknown as TypedDocumentString<EventToPlaceQuery, EventToPlaceQueryVariables>;
export const ZoneAreasDocument = new TypedDocumentString('f9c62976eba97629eccd28fbcc4318a4') as unknown as TypedDocumentString<ZoneAreasQuery, ZoneAreasQueryVariables>;
export const GameZonesDocument = new TypedDocumentString('c9b2e491ff410b278ef723bb7973e841') as unknown as TypedDocumentString<GameZonesQuery, GameZonesQueryVariables>;
export const ZoneAreaPreviewDocument = new TypedDocumentString('9779e6127d527864df764f03963f0835') as unknown as TypedDocumentString<ZoneAreaPreviewQuery, ZoneAreaPreviewQueryVariables>;
export const ZonesHereDocument = new TypedDocumentString('ca0186fb634c796242af1006bf6635d2') as unknown as TypedDocumentString<ZonesHereQuery, ZonesHereQueryVariables>;
export const CreateZoneAreaDocument = new TypedDocumentString('884517fe1e13cb7573c5ee1f988fa901') as unknown as TypedDocumentString<CreateZoneAreaMutation, CreateZoneAreaMutationVariables>;
export const UpdateZoneAreaDocument = new TypedDocumentString('9a2a0c044cd81a7ffce561b049547f8d') as unknown as TypedDocumentString<UpdateZoneAreaMutation, UpdateZoneAreaMutationVariables>;
export const DeleteZoneAreaDocument = new TypedDocumentString('958491d80cb00729de383885739a085e') as unknown as TypedDocumentString<DeleteZoneAreaMutation, DeleteZoneAreaMutationVariables>;
export const CreateGameZoneDocument = new TypedDocumentString('f9f3c11ac26bee4bf959184c2ea1fa4f') as unknown as TypedDocumentString<CreateGameZoneMutation, CreateGameZoneMutationVariables>;
export const UpdateGameZoneDocument = new TypedDocumentString('9ae8f0c6fcc49a703b8ff5bd1a0805ec') as unknown as TypedDocumentString<UpdateGameZoneMutation, UpdateGameZoneMutationVariables>;
export const DeleteGameZoneDocument = new TypedDocumentString('7b8e88c8f9528e1bf8733a3bc23536a8') as unknown as TypedDocumentString<DeleteGameZoneMutation, DeleteGameZoneMutationVariables>;
export const CustomizationDocument = new TypedDocumentString('ce4adc92adb854414178ed23098d20f3') as unknown as TypedDocumentString<CustomizationQuery, CustomizationQueryVariables>;
export const UpdateCustomizationDocument = new TypedDocumentString('626c4b2c0de0bcc54cd79310bae9a8e6') as unknown as TypedDocumentString<UpdateCustomizationMutation, UpdateCustomizationMutationVariables>;
export const ResetCustomizationDocument = new TypedDocumentString('78e8c3fdcaa050cd922802255ed02017') as unknown as TypedDocumentString<ResetCustomizationMutation, ResetCustomizationMutationVariables>;
export const UpdateWorkspaceContentDocument = new TypedDocumentString('eb14b008d007a6eae406d255e1e12b61') as unknown as TypedDocumentString<UpdateWorkspaceContentMutation, UpdateWorkspaceContentMutationVariables>;
export const WorkspaceSettingsDocument = new TypedDocumentString('16dfe678ea5c9ecedb3ddd9a16b33eaf') as unknown as TypedDocumentString<WorkspaceSettingsQuery, WorkspaceSettingsQueryVariables>;
export const WorkspaceMembersDocument = new TypedDocumentString('d0051bf3582d8064c41f1354c89d8858') as unknown as TypedDocumentString<WorkspaceMembersQuery, WorkspaceMembersQueryVariables>;
export const WorkspaceInvitationsDocument = new TypedDocumentString('c8602a6aafa0eaeb3fb13a3b90375ada') as unknown as TypedDocumentString<WorkspaceInvitationsQuery, WorkspaceInvitationsQueryVariables>;
export const StaffOfRoleDocument = new TypedDocumentString('10462165b57e2d5faece0c9ab150919e') as unknown as TypedDocumentString<StaffOfRoleQuery, StaffOfRoleQueryVariables>;
export const UpdateWorkspaceDocument = new TypedDocumentString('870cba507146c047f4a58fd58859c6ff') as unknown as TypedDocumentString<UpdateWorkspaceMutation, UpdateWorkspaceMutationVariables>;
export const UpdateWorkspaceStaffDocument = new TypedDocumentString('298101eb5da3d63f10eca9dc89ae2ef0') as unknown as TypedDocumentString<UpdateWorkspaceStaffMutation, UpdateWorkspaceStaffMutationVariables>;
export const UpdatePermissionDocument = new TypedDocumentString('c21d5812e4be3b4a8d06c35becfd71e0') as unknown as TypedDocumentString<UpdatePermissionMutation, UpdatePermissionMutationVariables>;
export const DeletePermissionDocument = new TypedDocumentString('5ecd4741b3d4428f26bb4ef093e34b0c') as unknown as TypedDocumentString<DeletePermissionMutation, DeletePermissionMutationVariables>;
export const WorkspacesDocument = new TypedDocumentString('7fc1b82beab56f42107b920fff3fef7f') as unknown as TypedDocumentString<WorkspacesQuery, WorkspacesQueryVariables>;
export const WorkspaceCreditsDocument = new TypedDocumentString('ca0782c04d6e6a5f6c106d0b8da95fce') as unknown as TypedDocumentString<WorkspaceCreditsQuery, WorkspaceCreditsQueryVariables>;
export const PickWorkspacesDocument = new TypedDocumentString('51f72955dd8b096204933031f481e3a1') as unknown as TypedDocumentString<PickWorkspacesQuery, PickWorkspacesQueryVariables>;
export const CreateWorkspaceDocument = new TypedDocumentString('a89cf292bb32d66b8bd3bd60d5da72df') as unknown as TypedDocumentString<CreateWorkspaceMutation, CreateWorkspaceMutationVariables>;