/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AccountRole =
  | 'ADMIN'
  | 'BOOKING_USER'
  | 'HOST'
  | 'STAFF';

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

export type AuditFilter = {
  readonly actorId?: string | null | undefined;
  /** At this instant or later. */
  readonly from?: string | null | undefined;
  readonly operations?: ReadonlyArray<string> | null | undefined;
  readonly subjectId?: string | null | undefined;
  /** user, permission, workspace, session, file … */
  readonly subjectType?: string | null | undefined;
  /** Before this instant. */
  readonly to?: string | null | undefined;
  readonly workspaceId?: string | null | undefined;
};

export type ConsumableType =
  | 'CREDIT'
  | 'OPEN_ROOM'
  | 'RESCHEDULE_FEE';

export type CreateBookingUserInput = {
  readonly email: string;
  readonly firstName: string;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName: string;
  readonly notes?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  /** Where they book. */
  readonly workspaceId?: string | null | undefined;
  /** VIEWER unless said. */
  readonly workspaceRole?: WorkspaceRole | null | undefined;
};

export type CreatePermissionInput = {
  /** The first person of the workspace; one each. */
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
  /** Events a week. */
  readonly load?: number | null | undefined;
  readonly location?: UserLocationInput | null | undefined;
  readonly meetingLink?: string | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly notes?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly timezone?: string | null | undefined;
  readonly zoneAreaId?: string | null | undefined;
};

export type CreateStaffUserInput = {
  readonly birthYear?: number | null | undefined;
  readonly email: string;
  readonly firstName: string;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName: string;
  readonly level?: number | null | undefined;
  /** Events a week. */
  readonly load?: number | null | undefined;
  readonly location?: UserLocationInput | null | undefined;
  readonly meetingLink?: string | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly notes?: string | null | undefined;
  /** HOST unless said; STAFF is given by producers and admins. */
  readonly permission?: AccountRole | null | undefined;
  readonly phone?: string | null | undefined;
  readonly role: UserRole;
  readonly timezone?: string | null | undefined;
  readonly zoneAreaId?: string | null | undefined;
};

export type CreateWorkspaceInput = {
  readonly company?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly name: string;
};

export type CustomLogo =
  | 'CUSTOM_LOGO'
  | 'CUSTOM_LOGO_LARGE'
  | 'LOGIN_LOGO';

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
  /** So many people can play it. */
  readonly attendees?: number | null | undefined;
  readonly category?: ExperienceCategory | null | undefined;
  readonly format?: SessionFormat | null | undefined;
  readonly hostType?: HostType | null | undefined;
  readonly ids?: ReadonlyArray<string> | null | undefined;
  /** Part of a title, a hook, a description or a tag. */
  readonly text?: string | null | undefined;
};

export type ExperienceSortField =
  | 'category'
  | 'position'
  | 'tier'
  | 'title'
  | 'updatedAt';

export type ExperienceSorting = {
  readonly direction: SortDirection;
  readonly field: ExperienceSortField;
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

export type HostType =
  | 'ON_SCREEN'
  | 'ON_SITE'
  | 'SELF_HOSTED';

export type LocationType =
  | 'END'
  | 'START'
  | 'VENUE';

export type PackageLevel =
  | 'PREMIUM'
  | 'PRO'
  | 'STANDARD';

export type ReadinessStatus =
  | 'EmDetailsRequired'
  | 'GameReady'
  | 'HostNeeded'
  | 'ManagersNeeded'
  | 'UserDetailsRequired';

export type SessionContactInput = {
  /** The session. */
  readonly id: string;
  readonly userId: string;
};

export type SessionContactsInput = {
  /** The session. */
  readonly id: string;
  readonly userIds: ReadonlyArray<string>;
};

export type SessionFilter = {
  /** A person with a live offer; others than oneself for staff only. */
  readonly assignedTo?: string | null | undefined;
  /** Starts at this instant or later. */
  readonly from?: string | null | undefined;
  readonly status?: ReadonlyArray<SessionStatus> | null | undefined;
  /** Part of the name, or of the workspace’s. */
  readonly text?: string | null | undefined;
  /** Starts before this instant. */
  readonly to?: string | null | undefined;
  readonly workspaceId?: string | null | undefined;
};

export type SessionFormat =
  | 'HYBRID'
  | 'IN_PERSON'
  | 'REMOTE';

export type SessionLocationInput = {
  readonly address?: string | null | undefined;
  readonly city?: string | null | undefined;
  /** The session. */
  readonly id: string;
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly type: LocationType;
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

export type SessionStatus =
  | 'CANCELLED'
  | 'COMPLETED'
  | 'LIVE'
  | 'REQUESTED'
  | 'SCHEDULED'
  | 'UNSCHEDULED';

export type SortDirection =
  | 'ASC'
  | 'DESC';

export type TimelineItemInput = {
  readonly description?: string | null | undefined;
  /** Minutes from the start; negative before it. */
  readonly offsetMinutes: number;
  readonly title: string;
};

/** What is absent stays, null takes away. */
export type UpdateCustomizationInput = {
  /** Each as #RRGGBB. */
  readonly colours?: WorkspaceColoursInput | null | undefined;
  /** The workspace. */
  readonly id: string;
  readonly media?: ReadonlyArray<WorkspaceMediaInput> | null | undefined;
  readonly version?: number | null | undefined;
};

export type UpdatePermissionInput = {
  readonly id: string;
  readonly primary?: boolean | null | undefined;
  readonly role?: WorkspaceRole | null | undefined;
};

export type UpdateSessionAssignmentInput = {
  readonly id: string;
  readonly rating?: number | null | undefined;
  readonly travel?: string | null | undefined;
  readonly version?: number | null | undefined;
};

/** What is absent stays. Times, price, size, type and state have calls of their own. */
export type UpdateSessionInput = {
  /** Staff. */
  readonly activityNotes?: string | null | undefined;
  readonly attendees?: number | null | undefined;
  /** From customer success manager up. */
  readonly freeReschedule?: boolean | null | undefined;
  readonly futureEventsDetails?: string | null | undefined;
  /** Staff. */
  readonly gameZoneId?: string | null | undefined;
  readonly groupDetails?: GroupDetailsInput | null | undefined;
  readonly id: string;
  /** Staff. */
  readonly internalNotes?: string | null | undefined;
  /** Staff. */
  readonly isTravelable?: boolean | null | undefined;
  readonly language?: string | null | undefined;
  readonly locationDetails?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly pastEventsDetails?: string | null | undefined;
  /** From customer success manager up. */
  readonly reviewed?: boolean | null | undefined;
  /** Staff. */
  readonly templateId?: string | null | undefined;
  /** The version that was read; a stale one is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** What is absent stays, null empties. Names, meetingLink, phone and attributes are one’s own to change, the rest is from customer success manager up. */
export type UpdateUserInput = {
  readonly active?: boolean | null | undefined;
  /** { email: { booking, reminders, news } }, each true or false. */
  readonly attributes?: unknown;
  /** A picture sent by POST /files for this person; null takes it away. */
  readonly avatarFileId?: string | null | undefined;
  readonly birthYear?: number | null | undefined;
  readonly firstName?: string | null | undefined;
  /** Oneself unless said. */
  readonly id?: string | null | undefined;
  readonly languages?: ReadonlyArray<string> | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly level?: number | null | undefined;
  readonly load?: number | null | undefined;
  readonly location?: UserLocationInput | null | undefined;
  readonly meetingLink?: string | null | undefined;
  readonly modifiers?: ReadonlyArray<string> | null | undefined;
  readonly notes?: string | null | undefined;
  readonly permission?: AccountRole | null | undefined;
  readonly phone?: string | null | undefined;
  readonly role?: UserRole | null | undefined;
  readonly timezone?: string | null | undefined;
  /** The version that was read; a stale one is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
  readonly zoneAreaId?: string | null | undefined;
};

/** What is absent stays. */
export type UpdateWorkspaceInput = {
  readonly company?: string | null | undefined;
  readonly content?: string | null | undefined;
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly notifications?: boolean | null | undefined;
  /** From salesperson up. */
  readonly settings?: WorkspaceSettingsInput | null | undefined;
  /** The version that was read; a stale one is refused with VERSION_CONFLICT. */
  readonly version?: number | null | undefined;
};

/** What is absent stays, null empties. */
export type UpdateWorkspaceStaffInput = {
  readonly id: string;
  readonly notes?: string | null | undefined;
  readonly preferredEventProducerId?: string | null | undefined;
  readonly preferredSalesId?: string | null | undefined;
  /** From customer success manager up. */
  readonly subscriber?: boolean | null | undefined;
  readonly version?: number | null | undefined;
};

export type UserFilter = {
  readonly active?: boolean | null | undefined;
  readonly permissions?: ReadonlyArray<AccountRole> | null | undefined;
  readonly roles?: ReadonlyArray<UserRole> | null | undefined;
  /** Part of a name or an address. */
  readonly text?: string | null | undefined;
  /** Members of this workspace only. */
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

export type WorkspaceColoursInput = {
  readonly primary?: string | null | undefined;
  readonly secondary?: string | null | undefined;
  readonly tertiary?: string | null | undefined;
};

export type WorkspaceMediaInput = {
  /** A picture sent by POST /files for this workspace; null takes the logo away. */
  readonly fileId?: string | null | undefined;
  readonly kind: CustomLogo;
};

export type WorkspaceRole =
  | 'ADMIN'
  | 'EDITOR'
  | 'VIEWER';

export type WorkspaceSettingsInput = {
  readonly missions?: boolean | null | undefined;
};

export type AuditEntriesQueryVariables = Exact<{
  filter: AuditFilter;
  offset: number;
  limit: number;
}>;


export type AuditEntriesQuery = { readonly auditEntries: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly at: string, readonly operation: string, readonly subjectType: string, readonly subjectId: string | null, readonly subjectName: string | null, readonly before: unknown, readonly after: unknown, readonly reason: string | null, readonly actor: { readonly id: string, readonly fullName: string } | null }> } };

export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { readonly me: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly canHaveAvailability: boolean, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean }> } | null };

export type UsersQueryVariables = Exact<{
  filter: UserFilter;
  sorting?: ReadonlyArray<UserSorting> | UserSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type UsersQuery = { readonly users: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly avatar: string | null, readonly level: number | null, readonly load: number | null, readonly lastLoggedInAt: string | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole }> }> } };

export type UserQueryVariables = Exact<{
  id: string;
}>;


export type UserQuery = { readonly user: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null } } } };

export type ZoneAreaNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type ZoneAreaNamesQuery = { readonly zoneAreas: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type WorkspaceNameQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceNameQuery = { readonly workspace: { readonly id: string, readonly name: string } };

export type PickWorkspacesQueryVariables = Exact<{
  text: string;
}>;


export type PickWorkspacesQuery = { readonly workspaces: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> } };

export type SessionCrewQueryVariables = Exact<{
  id: string;
}>;


export type SessionCrewQuery = { readonly session: { readonly id: string, readonly name: string, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly user: { readonly id: string, readonly fullName: string, readonly avatar: string | null } | null }> } | null };

export type CreateBookingUserMutationVariables = Exact<{
  input: CreateBookingUserInput;
}>;


export type CreateBookingUserMutation = { readonly createBookingUser: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null } } } };

export type CreatePlantMutationVariables = Exact<{
  input: CreatePlantInput;
}>;


export type CreatePlantMutation = { readonly createPlant: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null } } } };

export type CreateStaffUserMutationVariables = Exact<{
  input: CreateStaffUserInput;
}>;


export type CreateStaffUserMutation = { readonly createStaffUser: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateUserMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { readonly updateUser: { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null } } } };

export type DeleteUserMutationVariables = Exact<{
  id: string;
}>;


export type DeleteUserMutation = { readonly deleteUser: string };

export type CreatePermissionMutationVariables = Exact<{
  input: CreatePermissionInput;
}>;


export type CreatePermissionMutation = { readonly createPermission: { readonly id: string } };

export type PersonFragment = { readonly id: string, readonly firstName: string, readonly lastName: string, readonly fullName: string, readonly email: string, readonly role: UserRole, readonly permission: AccountRole, readonly active: boolean, readonly phone: string | null, readonly meetingLink: string | null, readonly avatar: string | null, readonly timezone: string, readonly languages: ReadonlyArray<string>, readonly level: number | null, readonly load: number | null, readonly notes: string | null, readonly zoneAreaId: string | null, readonly modifiers: ReadonlyArray<string> | null, readonly birthYear: number | null, readonly lastLoggedInAt: string | null, readonly createdAt: string | null, readonly version: number, readonly location: { readonly city: string | null } | null, readonly attributes: { readonly email: unknown } | null, readonly permissions: ReadonlyArray<{ readonly id: string, readonly workspaceId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } } }>, readonly can: { readonly offersAhead: number | null, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly deactivate: { readonly value: boolean, readonly reason: string | null }, readonly delete: { readonly value: boolean, readonly reason: string | null }, readonly resetPassword: { readonly value: boolean, readonly reason: string | null }, readonly temporaryPassword: { readonly value: boolean, readonly reason: string | null } } };

export type CatalogueQueryVariables = Exact<{
  filter?: ExperienceFilter | null | undefined;
  sorting?: ReadonlyArray<ExperienceSorting> | ExperienceSorting | null | undefined;
  limit: number;
}>;


export type CatalogueQuery = { readonly experiences: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly title: string, readonly subtitle: string, readonly category: ExperienceCategory, readonly visible: boolean, readonly subscribersOnly: boolean, readonly creditsFrom: number | null, readonly formats: ReadonlyArray<{ readonly type: SessionFormat, readonly hostType: HostType, readonly duration: number, readonly attendeesMin: number, readonly attendeesMax: number }> }>, readonly categoryCounts: ReadonlyArray<{ readonly category: ExperienceCategory, readonly count: number }> } };

export type ExperienceQueryVariables = Exact<{
  id: string;
}>;


export type ExperienceQuery = { readonly experience: { readonly id: string, readonly title: string, readonly subtitle: string, readonly description: string, readonly overview: string, readonly category: ExperienceCategory, readonly tier: number, readonly visible: boolean, readonly bookable: boolean, readonly subscribersOnly: boolean, readonly creditsFrom: number | null, readonly formats: ReadonlyArray<{ readonly id: string, readonly type: SessionFormat, readonly hostType: HostType, readonly title: string, readonly description: string, readonly formatDescription: string, readonly duration: number, readonly lobby: number, readonly attendeesMin: number, readonly attendeesMax: number, readonly actors: number, readonly creditsFrom: number | null, readonly subscribersOnly: boolean, readonly timeline: ReadonlyArray<{ readonly offsetMinutes: number, readonly title: string, readonly description: string }> }> } };

export type MailsQueryVariables = Exact<{
  offset: number;
  limit: number;
  text?: string | null | undefined;
}>;


export type MailsQuery = { readonly mails: { readonly totalCount: number, readonly delivers: boolean, readonly nodes: ReadonlyArray<{ readonly id: string, readonly kind: string, readonly toAddress: string, readonly toName: string, readonly subject: string, readonly madeAt: string, readonly sentAt: string | null, readonly attempts: number, readonly lastError: string | null, readonly sessionId: string | null }> } };

export type MailQueryVariables = Exact<{
  id: string;
}>;


export type MailQuery = { readonly mails: { readonly delivers: boolean, readonly nodes: ReadonlyArray<{ readonly body: string, readonly calendar: string | null, readonly id: string, readonly kind: string, readonly toAddress: string, readonly toName: string, readonly subject: string, readonly madeAt: string, readonly sentAt: string | null, readonly attempts: number, readonly lastError: string | null, readonly sessionId: string | null }> } };

export type MailLineFragment = { readonly id: string, readonly kind: string, readonly toAddress: string, readonly toName: string, readonly subject: string, readonly madeAt: string, readonly sentAt: string | null, readonly attempts: number, readonly lastError: string | null, readonly sessionId: string | null };

export type GameCitiesQueryVariables = Exact<{
  limit: number;
}>;


export type GameCitiesQuery = { readonly gameCities: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly country: string, readonly timezone: string, readonly zoneArea: string | null, readonly point: { readonly latitude: number, readonly longitude: number } }> } };

export type EventPersonFragment = { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null };

export type EventFlagFragment = { readonly value: boolean, readonly reason: string | null };

export type EventFieldsFragment = { readonly id: string, readonly name: string, readonly version: number, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly syncType: string, readonly workspaceId: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly duration: number, readonly lobby: number, readonly scheduleOffset: number, readonly timezone: string, readonly size: number, readonly diy: boolean, readonly attendees: number, readonly teams: number, readonly credits: number, readonly packageLevel: PackageLevel, readonly hasUpgrade: boolean, readonly language: string, readonly city: string | null, readonly priceZone: string | null, readonly gameZoneId: string | null, readonly locateable: boolean, readonly locationDetails: string | null, readonly internalNotes: string | null, readonly activityNotes: string | null, readonly templateId: string | null, readonly pastEventsDetails: string | null, readonly futureEventsDetails: string | null, readonly hasGroupDetails: boolean, readonly blackout: boolean, readonly reviewed: boolean, readonly workspace: { readonly id: string, readonly name: string }, readonly experience: { readonly id: string, readonly title: string, readonly category: string }, readonly request: { readonly startsAt: string, readonly timezone: string, readonly message: string | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly restrictions: { readonly attendees: { readonly min: number, readonly max: number } }, readonly contact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly bookingContact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly additionalBookingContacts: ReadonlyArray<{ readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null }>, readonly locations: ReadonlyArray<{ readonly id: string, readonly type: LocationType, readonly location: { readonly name: string, readonly address: string, readonly city: string, readonly latitude: number | null, readonly longitude: number | null } }>, readonly timeline: { readonly outdated: boolean, readonly items: ReadonlyArray<{ readonly id: string, readonly offsetMinutes: number, readonly time: string | null, readonly title: string, readonly description: string }> }, readonly links: { readonly google: string | null, readonly outlook: string | null, readonly ical: string | null }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly groupDetails: { readonly playedPreviously: string | null, readonly multiSession: string | null, readonly multicultural: string | null, readonly young: string | null, readonly familiar: string | null, readonly sameLocation: string | null, readonly previousEventDetails: string | null, readonly nextEventUrl: string | null, readonly departments: string | null, readonly attendeesDetails: string | null, readonly eventDetails: string | null, readonly teamsOrigin: string | null, readonly teamsDetails: string | null, readonly prizesOrigin: string | null, readonly prizesShippingAddress: string | null, readonly food: string | null, readonly alcohol: string | null, readonly tv: string | null, readonly avDetails: string | null, readonly age: string | null, readonly rating: string | null, readonly bar: string | null, readonly description: string | null, readonly mobility: string | null }, readonly meta: { readonly permissions: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly contacts: { readonly value: boolean, readonly reason: string | null }, readonly location: { readonly value: boolean, readonly reason: string | null }, readonly groupDetails: { readonly value: boolean, readonly reason: string | null }, readonly timeline: { readonly value: boolean, readonly reason: string | null }, readonly notes: { readonly value: boolean, readonly reason: string | null }, readonly review: { readonly value: boolean, readonly reason: string | null }, readonly schedule: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null }, readonly assign: { readonly value: boolean, readonly reason: string | null }, readonly shuffle: { readonly value: boolean, readonly reason: string | null }, readonly force: { readonly value: boolean, readonly reason: string | null }, readonly withdraw: { readonly value: boolean, readonly reason: string | null }, readonly answerRequest: { readonly value: boolean, readonly reason: string | null } } } };

export type EventPageQueryVariables = Exact<{
  id: string;
}>;


export type EventPageQuery = { readonly session: { readonly id: string, readonly name: string, readonly version: number, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly syncType: string, readonly workspaceId: string, readonly startsAt: string | null, readonly endsAt: string | null, readonly duration: number, readonly lobby: number, readonly scheduleOffset: number, readonly timezone: string, readonly size: number, readonly diy: boolean, readonly attendees: number, readonly teams: number, readonly credits: number, readonly packageLevel: PackageLevel, readonly hasUpgrade: boolean, readonly language: string, readonly city: string | null, readonly priceZone: string | null, readonly gameZoneId: string | null, readonly locateable: boolean, readonly locationDetails: string | null, readonly internalNotes: string | null, readonly activityNotes: string | null, readonly templateId: string | null, readonly pastEventsDetails: string | null, readonly futureEventsDetails: string | null, readonly hasGroupDetails: boolean, readonly blackout: boolean, readonly reviewed: boolean, readonly workspace: { readonly id: string, readonly name: string }, readonly experience: { readonly id: string, readonly title: string, readonly category: string }, readonly request: { readonly startsAt: string, readonly timezone: string, readonly message: string | null, readonly askedBy: string, readonly expiresAt: string } | null, readonly restrictions: { readonly attendees: { readonly min: number, readonly max: number } }, readonly contact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly bookingContact: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly additionalBookingContacts: ReadonlyArray<{ readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null }>, readonly locations: ReadonlyArray<{ readonly id: string, readonly type: LocationType, readonly location: { readonly name: string, readonly address: string, readonly city: string, readonly latitude: number | null, readonly longitude: number | null } }>, readonly timeline: { readonly outdated: boolean, readonly items: ReadonlyArray<{ readonly id: string, readonly offsetMinutes: number, readonly time: string | null, readonly title: string, readonly description: string }> }, readonly links: { readonly google: string | null, readonly outlook: string | null, readonly ical: string | null }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string, readonly items: ReadonlyArray<{ readonly key: string, readonly owner: string, readonly done: boolean, readonly missing: ReadonlyArray<string> }> } | null, readonly groupDetails: { readonly playedPreviously: string | null, readonly multiSession: string | null, readonly multicultural: string | null, readonly young: string | null, readonly familiar: string | null, readonly sameLocation: string | null, readonly previousEventDetails: string | null, readonly nextEventUrl: string | null, readonly departments: string | null, readonly attendeesDetails: string | null, readonly eventDetails: string | null, readonly teamsOrigin: string | null, readonly teamsDetails: string | null, readonly prizesOrigin: string | null, readonly prizesShippingAddress: string | null, readonly food: string | null, readonly alcohol: string | null, readonly tv: string | null, readonly avDetails: string | null, readonly age: string | null, readonly rating: string | null, readonly bar: string | null, readonly description: string | null, readonly mobility: string | null }, readonly meta: { readonly permissions: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly contacts: { readonly value: boolean, readonly reason: string | null }, readonly location: { readonly value: boolean, readonly reason: string | null }, readonly groupDetails: { readonly value: boolean, readonly reason: string | null }, readonly timeline: { readonly value: boolean, readonly reason: string | null }, readonly notes: { readonly value: boolean, readonly reason: string | null }, readonly review: { readonly value: boolean, readonly reason: string | null }, readonly schedule: { readonly value: boolean, readonly reason: string | null }, readonly cancel: { readonly value: boolean, readonly reason: string | null }, readonly assign: { readonly value: boolean, readonly reason: string | null }, readonly shuffle: { readonly value: boolean, readonly reason: string | null }, readonly force: { readonly value: boolean, readonly reason: string | null }, readonly withdraw: { readonly value: boolean, readonly reason: string | null }, readonly answerRequest: { readonly value: boolean, readonly reason: string | null } } } } | null };

export type GetSessionWithAssignmentsQueryVariables = Exact<{
  id: string;
}>;


export type GetSessionWithAssignmentsQuery = { readonly session: { readonly id: string, readonly assignments: ReadonlyArray<{ readonly id: string, readonly role: AssignmentRole, readonly type: AssignmentMode | null, readonly userId: string | null, readonly order: number, readonly travel: string | null, readonly travelConfirmed: boolean, readonly rating: number | null, readonly user: { readonly id: string, readonly firstName: string, readonly fullName: string, readonly email: string | null, readonly phone: string | null, readonly avatar: string | null } | null, readonly updatedBy: { readonly id: string, readonly fullName: string } | null, readonly approval: { readonly id: string, readonly state: AssignmentStatus } | null }> } | null };

export type EventsQueryVariables = Exact<{
  filter?: SessionFilter | null | undefined;
  sorting?: ReadonlyArray<SessionSorting> | SessionSorting | null | undefined;
  offset: number;
  limit: number;
}>;


export type EventsQuery = { readonly sessions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly status: SessionStatus, readonly type: SessionFormat, readonly hostType: HostType, readonly startsAt: string | null, readonly endsAt: string | null, readonly timezone: string, readonly attendees: number, readonly workspace: { readonly id: string, readonly name: string }, readonly readiness: { readonly status: ReadinessStatus, readonly label: string } | null }> } };

export type MembersQueryVariables = Exact<{
  workspaceId: string;
  text: string;
}>;


export type MembersQuery = { readonly users: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly fullName: string, readonly email: string }> } };

export type CitiesQueryVariables = Exact<{
  text: string;
}>;


export type CitiesQuery = { readonly gameCities: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly country: string, readonly zoneArea: string | null, readonly point: { readonly latitude: number, readonly longitude: number } }> } };

export type EventZonesQueryVariables = Exact<{ [key: string]: never; }>;


export type EventZonesQuery = { readonly zoneAreas: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string }> }, readonly gameZones: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly zoneAreaId: string | null }> } };

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
}>;


export type RemoveContactMutation = { readonly removeContactFromSession: { readonly id: string, readonly version: number } };

export type SetBookingContactMutationVariables = Exact<{
  input: SessionContactInput;
}>;


export type SetBookingContactMutation = { readonly setBookingContactOnSession: { readonly id: string, readonly version: number } };

export type RemoveBookingContactMutationVariables = Exact<{
  id: string;
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
}>;


export type RemoveLocationMutation = { readonly removeLocationFromSession: { readonly id: string, readonly version: number } };

export type SetTimelineMutationVariables = Exact<{
  id: string;
  items: ReadonlyArray<TimelineItemInput> | TimelineItemInput;
}>;


export type SetTimelineMutation = { readonly setTimeline: { readonly id: string, readonly version: number } };

export type AddTimelineItemMutationVariables = Exact<{
  id: string;
  item: TimelineItemInput;
}>;


export type AddTimelineItemMutation = { readonly addTimelineItem: { readonly id: string, readonly version: number } };

export type RemoveTimelineItemMutationVariables = Exact<{
  id: string;
  itemId: string;
}>;


export type RemoveTimelineItemMutation = { readonly removeTimelineItem: { readonly id: string, readonly version: number } };

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

export type FindWorkspacesQueryVariables = Exact<{
  text: string;
  limit: number;
}>;


export type FindWorkspacesQuery = { readonly workspaces: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly consumables: { readonly credits: { readonly available: number } } }> } };

export type CustomizationQueryVariables = Exact<{
  id: string;
}>;


export type CustomizationQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateCustomizationMutationVariables = Exact<{
  input: UpdateCustomizationInput;
}>;


export type UpdateCustomizationMutation = { readonly updateCustomization: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type ResetCustomizationMutationVariables = Exact<{
  id: string;
}>;


export type ResetCustomizationMutation = { readonly resetCustomization: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type UpdateWorkspaceContentMutationVariables = Exact<{
  input: UpdateWorkspaceInput;
}>;


export type UpdateWorkspaceContentMutation = { readonly updateWorkspace: { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } } };

export type CustomizedFragment = { readonly id: string, readonly name: string, readonly content: string | null, readonly version: number, readonly settings: { readonly missions: boolean }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly fileId: string, readonly url: string, readonly name: string, readonly width: number, readonly height: number }> }, readonly can: { readonly brand: { readonly value: boolean, readonly reason: string | null }, readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null } } };

export type WorkspaceSettingsQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceSettingsQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly company: string, readonly notifications: boolean, readonly notes: string | null, readonly subscriber: boolean, readonly preferredSalesId: string | null, readonly preferredEventProducerId: string | null, readonly createdAt: string, readonly version: number, readonly can: { readonly edit: { readonly value: boolean, readonly reason: string | null }, readonly editStaff: { readonly value: boolean, readonly reason: string | null }, readonly invite: { readonly value: boolean, readonly reason: string | null } } } };

export type WorkspaceMembersQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceMembersQuery = { readonly permissions: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly userId: string, readonly role: WorkspaceRole, readonly primary: boolean, readonly can: { readonly change: { readonly value: boolean, readonly reason: string | null }, readonly remove: { readonly value: boolean, readonly reason: string | null } }, readonly user: { readonly id: string, readonly fullName: string, readonly email: string, readonly avatar: string | null, readonly active: boolean } | null }> } };

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
  limit: number;
}>;


export type WorkspacesQuery = { readonly workspaces: { readonly totalCount: number, readonly nodes: ReadonlyArray<{ readonly id: string, readonly name: string, readonly company: string, readonly subscriber: boolean, readonly consumables: { readonly credits: { readonly available: number } } }> } };

export type WorkspaceCreditsQueryVariables = Exact<{
  id: string;
}>;


export type WorkspaceCreditsQuery = { readonly workspace: { readonly id: string, readonly name: string, readonly company: string, readonly subscriber: boolean, readonly consumables: { readonly credits: { readonly name: ConsumableType, readonly ordered: number, readonly available: number, readonly used: number } }, readonly customization: { readonly colours: { readonly primary: string | null, readonly secondary: string | null, readonly tertiary: string | null }, readonly media: ReadonlyArray<{ readonly kind: CustomLogo, readonly url: string }> } } };

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
export const PersonFragmentDoc = new TypedDocumentString(`
    fragment Person on User {
  id
  firstName
  lastName
  fullName
  email
  role
  permission
  active
  phone
  meetingLink
  avatar
  timezone
  languages
  level
  load
  notes
  zoneAreaId
  modifiers
  birthYear
  location {
    city
  }
  attributes {
    email
  }
  lastLoggedInAt
  createdAt
  version
  permissions {
    id
    workspaceId
    role
    primary
    can {
      change {
        value
        reason
      }
      remove {
        value
        reason
      }
    }
  }
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    deactivate {
      value
      reason
    }
    delete {
      value
      reason
    }
    resetPassword {
      value
      reason
    }
    temporaryPassword {
      value
      reason
    }
    offersAhead
  }
}
    `, {"fragmentName":"Person"}) as unknown as TypedDocumentString<PersonFragment, unknown>;
export const MailLineFragmentDoc = new TypedDocumentString(`
    fragment MailLine on Mail {
  id
  kind
  toAddress
  toName
  subject
  madeAt
  sentAt
  attempts
  lastError
  sessionId
}
    `, {"fragmentName":"MailLine"}) as unknown as TypedDocumentString<MailLineFragment, unknown>;
export const EventPersonFragmentDoc = new TypedDocumentString(`
    fragment EventPerson on SessionPerson {
  id
  firstName
  fullName
  email
  phone
  avatar
}
    `, {"fragmentName":"EventPerson"}) as unknown as TypedDocumentString<EventPersonFragment, unknown>;
export const EventFlagFragmentDoc = new TypedDocumentString(`
    fragment EventFlag on SessionFlag {
  value
  reason
}
    `, {"fragmentName":"EventFlag"}) as unknown as TypedDocumentString<EventFlagFragment, unknown>;
export const EventFieldsFragmentDoc = new TypedDocumentString(`
    fragment EventFields on Session {
  id
  name
  version
  status
  type
  hostType
  syncType
  workspaceId
  workspace {
    id
    name
  }
  experience {
    id
    title
    category
  }
  startsAt
  endsAt
  duration
  lobby
  scheduleOffset
  timezone
  size
  diy
  attendees
  teams
  credits
  packageLevel
  hasUpgrade
  language
  city
  priceZone
  gameZoneId
  locateable
  locationDetails
  internalNotes
  activityNotes
  templateId
  pastEventsDetails
  futureEventsDetails
  hasGroupDetails
  blackout
  reviewed
  request {
    startsAt
    timezone
    message
    askedBy
    expiresAt
  }
  restrictions {
    attendees {
      min
      max
    }
  }
  contact {
    ...EventPerson
  }
  bookingContact {
    ...EventPerson
  }
  additionalBookingContacts {
    ...EventPerson
  }
  locations {
    id
    type
    location {
      name
      address
      city
      latitude
      longitude
    }
  }
  timeline {
    outdated
    items {
      id
      offsetMinutes
      time
      title
      description
    }
  }
  links {
    google
    outlook
    ical
  }
  readiness {
    status
    label
    items {
      key
      owner
      done
      missing
    }
  }
  groupDetails {
    playedPreviously
    multiSession
    multicultural
    young
    familiar
    sameLocation
    previousEventDetails
    nextEventUrl
    departments
    attendeesDetails
    eventDetails
    teamsOrigin
    teamsDetails
    prizesOrigin
    prizesShippingAddress
    food
    alcohol
    tv
    avDetails
    age
    rating
    bar
    description
    mobility
  }
  meta {
    permissions {
      edit {
        ...EventFlag
      }
      contacts {
        ...EventFlag
      }
      location {
        ...EventFlag
      }
      groupDetails {
        ...EventFlag
      }
      timeline {
        ...EventFlag
      }
      notes {
        ...EventFlag
      }
      review {
        ...EventFlag
      }
      schedule {
        ...EventFlag
      }
      cancel {
        ...EventFlag
      }
      assign {
        ...EventFlag
      }
      shuffle {
        ...EventFlag
      }
      force {
        ...EventFlag
      }
      withdraw {
        ...EventFlag
      }
      answerRequest {
        ...EventFlag
      }
    }
  }
}
    fragment EventPerson on SessionPerson {
  id
  firstName
  fullName
  email
  phone
  avatar
}
fragment EventFlag on SessionFlag {
  value
  reason
}`, {"fragmentName":"EventFields"}) as unknown as TypedDocumentString<EventFieldsFragment, unknown>;
export const CustomizedFragmentDoc = new TypedDocumentString(`
    fragment Customized on Workspace {
  id
  name
  content
  version
  settings {
    missions
  }
  customization {
    colours {
      primary
      secondary
      tertiary
    }
    media {
      kind
      fileId
      url
      name
      width
      height
    }
  }
  can {
    brand {
      value
      reason
    }
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
  }
}
    `, {"fragmentName":"Customized"}) as unknown as TypedDocumentString<CustomizedFragment, unknown>;
export const SettingsOfWorkspaceFragmentDoc = new TypedDocumentString(`
    fragment SettingsOfWorkspace on Workspace {
  id
  name
  company
  notifications
  notes
  subscriber
  preferredSalesId
  preferredEventProducerId
  createdAt
  version
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    invite {
      value
      reason
    }
  }
}
    `, {"fragmentName":"SettingsOfWorkspace"}) as unknown as TypedDocumentString<SettingsOfWorkspaceFragment, unknown>;
export const AuditEntriesDocument = new TypedDocumentString(`
    query AuditEntries($filter: AuditFilter!, $offset: Int!, $limit: Int!) {
  auditEntries(filter: $filter, offset: $offset, limit: $limit) {
    totalCount
    nodes {
      id
      at
      operation
      actor {
        id
        fullName
      }
      subjectType
      subjectId
      subjectName
      before
      after
      reason
    }
  }
}
    `) as unknown as TypedDocumentString<AuditEntriesQuery, AuditEntriesQueryVariables>;
export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
    firstName
    lastName
    fullName
    email
    role
    permission
    phone
    meetingLink
    avatar
    timezone
    canHaveAvailability
    permissions {
      id
      workspaceId
      role
      primary
    }
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const UsersDocument = new TypedDocumentString(`
    query Users($filter: UserFilter!, $sorting: [UserSorting!], $offset: Int!, $limit: Int!) {
  users(filter: $filter, sorting: $sorting, offset: $offset, limit: $limit) {
    totalCount
    nodes {
      id
      fullName
      email
      role
      permission
      active
      avatar
      level
      load
      lastLoggedInAt
      permissions {
        id
        workspaceId
        role
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const UserDocument = new TypedDocumentString(`
    query User($id: ID!) {
  user(id: $id) {
    ...Person
  }
}
    fragment Person on User {
  id
  firstName
  lastName
  fullName
  email
  role
  permission
  active
  phone
  meetingLink
  avatar
  timezone
  languages
  level
  load
  notes
  zoneAreaId
  modifiers
  birthYear
  location {
    city
  }
  attributes {
    email
  }
  lastLoggedInAt
  createdAt
  version
  permissions {
    id
    workspaceId
    role
    primary
    can {
      change {
        value
        reason
      }
      remove {
        value
        reason
      }
    }
  }
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    deactivate {
      value
      reason
    }
    delete {
      value
      reason
    }
    resetPassword {
      value
      reason
    }
    temporaryPassword {
      value
      reason
    }
    offersAhead
  }
}`) as unknown as TypedDocumentString<UserQuery, UserQueryVariables>;
export const ZoneAreaNamesDocument = new TypedDocumentString(`
    query ZoneAreaNames {
  zoneAreas(limit: 100) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<ZoneAreaNamesQuery, ZoneAreaNamesQueryVariables>;
export const WorkspaceNameDocument = new TypedDocumentString(`
    query WorkspaceName($id: ID!) {
  workspace(id: $id) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<WorkspaceNameQuery, WorkspaceNameQueryVariables>;
export const PickWorkspacesDocument = new TypedDocumentString(`
    query PickWorkspaces($text: String!) {
  workspaces(filter: {text: $text}, limit: 20) {
    nodes {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<PickWorkspacesQuery, PickWorkspacesQueryVariables>;
export const SessionCrewDocument = new TypedDocumentString(`
    query SessionCrew($id: ID!) {
  session(id: $id) {
    id
    name
    assignments {
      id
      role
      user {
        id
        fullName
        avatar
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SessionCrewQuery, SessionCrewQueryVariables>;
export const CreateBookingUserDocument = new TypedDocumentString(`
    mutation CreateBookingUser($input: CreateBookingUserInput!) {
  createBookingUser(input: $input) {
    ...Person
  }
}
    fragment Person on User {
  id
  firstName
  lastName
  fullName
  email
  role
  permission
  active
  phone
  meetingLink
  avatar
  timezone
  languages
  level
  load
  notes
  zoneAreaId
  modifiers
  birthYear
  location {
    city
  }
  attributes {
    email
  }
  lastLoggedInAt
  createdAt
  version
  permissions {
    id
    workspaceId
    role
    primary
    can {
      change {
        value
        reason
      }
      remove {
        value
        reason
      }
    }
  }
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    deactivate {
      value
      reason
    }
    delete {
      value
      reason
    }
    resetPassword {
      value
      reason
    }
    temporaryPassword {
      value
      reason
    }
    offersAhead
  }
}`) as unknown as TypedDocumentString<CreateBookingUserMutation, CreateBookingUserMutationVariables>;
export const CreatePlantDocument = new TypedDocumentString(`
    mutation CreatePlant($input: CreatePlantInput!) {
  createPlant(input: $input) {
    ...Person
  }
}
    fragment Person on User {
  id
  firstName
  lastName
  fullName
  email
  role
  permission
  active
  phone
  meetingLink
  avatar
  timezone
  languages
  level
  load
  notes
  zoneAreaId
  modifiers
  birthYear
  location {
    city
  }
  attributes {
    email
  }
  lastLoggedInAt
  createdAt
  version
  permissions {
    id
    workspaceId
    role
    primary
    can {
      change {
        value
        reason
      }
      remove {
        value
        reason
      }
    }
  }
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    deactivate {
      value
      reason
    }
    delete {
      value
      reason
    }
    resetPassword {
      value
      reason
    }
    temporaryPassword {
      value
      reason
    }
    offersAhead
  }
}`) as unknown as TypedDocumentString<CreatePlantMutation, CreatePlantMutationVariables>;
export const CreateStaffUserDocument = new TypedDocumentString(`
    mutation CreateStaffUser($input: CreateStaffUserInput!) {
  createStaffUser(input: $input) {
    ...Person
  }
}
    fragment Person on User {
  id
  firstName
  lastName
  fullName
  email
  role
  permission
  active
  phone
  meetingLink
  avatar
  timezone
  languages
  level
  load
  notes
  zoneAreaId
  modifiers
  birthYear
  location {
    city
  }
  attributes {
    email
  }
  lastLoggedInAt
  createdAt
  version
  permissions {
    id
    workspaceId
    role
    primary
    can {
      change {
        value
        reason
      }
      remove {
        value
        reason
      }
    }
  }
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    deactivate {
      value
      reason
    }
    delete {
      value
      reason
    }
    resetPassword {
      value
      reason
    }
    temporaryPassword {
      value
      reason
    }
    offersAhead
  }
}`) as unknown as TypedDocumentString<CreateStaffUserMutation, CreateStaffUserMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation UpdateUser($input: UpdateUserInput!) {
  updateUser(input: $input) {
    ...Person
  }
}
    fragment Person on User {
  id
  firstName
  lastName
  fullName
  email
  role
  permission
  active
  phone
  meetingLink
  avatar
  timezone
  languages
  level
  load
  notes
  zoneAreaId
  modifiers
  birthYear
  location {
    city
  }
  attributes {
    email
  }
  lastLoggedInAt
  createdAt
  version
  permissions {
    id
    workspaceId
    role
    primary
    can {
      change {
        value
        reason
      }
      remove {
        value
        reason
      }
    }
  }
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    deactivate {
      value
      reason
    }
    delete {
      value
      reason
    }
    resetPassword {
      value
      reason
    }
    temporaryPassword {
      value
      reason
    }
    offersAhead
  }
}`) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const DeleteUserDocument = new TypedDocumentString(`
    mutation DeleteUser($id: ID!) {
  deleteUser(id: $id)
}
    `) as unknown as TypedDocumentString<DeleteUserMutation, DeleteUserMutationVariables>;
export const CreatePermissionDocument = new TypedDocumentString(`
    mutation CreatePermission($input: CreatePermissionInput!) {
  createPermission(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreatePermissionMutation, CreatePermissionMutationVariables>;
export const CatalogueDocument = new TypedDocumentString(`
    query Catalogue($filter: ExperienceFilter, $sorting: [ExperienceSorting!], $limit: Int!) {
  experiences(filter: $filter, sorting: $sorting, offset: 0, limit: $limit) {
    totalCount
    nodes {
      id
      title
      subtitle
      category
      visible
      subscribersOnly
      creditsFrom
      formats {
        type
        hostType
        duration
        attendeesMin
        attendeesMax
      }
    }
    categoryCounts {
      category
      count
    }
  }
}
    `) as unknown as TypedDocumentString<CatalogueQuery, CatalogueQueryVariables>;
export const ExperienceDocument = new TypedDocumentString(`
    query Experience($id: ID!) {
  experience(id: $id) {
    id
    title
    subtitle
    description
    overview
    category
    tier
    visible
    bookable
    subscribersOnly
    creditsFrom
    formats {
      id
      type
      hostType
      title
      description
      formatDescription
      duration
      lobby
      attendeesMin
      attendeesMax
      actors
      creditsFrom
      subscribersOnly
      timeline {
        offsetMinutes
        title
        description
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ExperienceQuery, ExperienceQueryVariables>;
export const MailsDocument = new TypedDocumentString(`
    query Mails($offset: Int!, $limit: Int!, $text: String) {
  mails(offset: $offset, limit: $limit, text: $text) {
    totalCount
    delivers
    nodes {
      ...MailLine
    }
  }
}
    fragment MailLine on Mail {
  id
  kind
  toAddress
  toName
  subject
  madeAt
  sentAt
  attempts
  lastError
  sessionId
}`) as unknown as TypedDocumentString<MailsQuery, MailsQueryVariables>;
export const MailDocument = new TypedDocumentString(`
    query Mail($id: ID!) {
  mails(id: $id) {
    delivers
    nodes {
      ...MailLine
      body
      calendar
    }
  }
}
    fragment MailLine on Mail {
  id
  kind
  toAddress
  toName
  subject
  madeAt
  sentAt
  attempts
  lastError
  sessionId
}`) as unknown as TypedDocumentString<MailQuery, MailQueryVariables>;
export const GameCitiesDocument = new TypedDocumentString(`
    query GameCities($limit: Int!) {
  gameCities(offset: 0, limit: $limit) {
    nodes {
      id
      name
      country
      timezone
      zoneArea
      point {
        latitude
        longitude
      }
    }
  }
}
    `) as unknown as TypedDocumentString<GameCitiesQuery, GameCitiesQueryVariables>;
export const EventPageDocument = new TypedDocumentString(`
    query EventPage($id: ID!) {
  session(id: $id) {
    ...EventFields
  }
}
    fragment EventPerson on SessionPerson {
  id
  firstName
  fullName
  email
  phone
  avatar
}
fragment EventFlag on SessionFlag {
  value
  reason
}
fragment EventFields on Session {
  id
  name
  version
  status
  type
  hostType
  syncType
  workspaceId
  workspace {
    id
    name
  }
  experience {
    id
    title
    category
  }
  startsAt
  endsAt
  duration
  lobby
  scheduleOffset
  timezone
  size
  diy
  attendees
  teams
  credits
  packageLevel
  hasUpgrade
  language
  city
  priceZone
  gameZoneId
  locateable
  locationDetails
  internalNotes
  activityNotes
  templateId
  pastEventsDetails
  futureEventsDetails
  hasGroupDetails
  blackout
  reviewed
  request {
    startsAt
    timezone
    message
    askedBy
    expiresAt
  }
  restrictions {
    attendees {
      min
      max
    }
  }
  contact {
    ...EventPerson
  }
  bookingContact {
    ...EventPerson
  }
  additionalBookingContacts {
    ...EventPerson
  }
  locations {
    id
    type
    location {
      name
      address
      city
      latitude
      longitude
    }
  }
  timeline {
    outdated
    items {
      id
      offsetMinutes
      time
      title
      description
    }
  }
  links {
    google
    outlook
    ical
  }
  readiness {
    status
    label
    items {
      key
      owner
      done
      missing
    }
  }
  groupDetails {
    playedPreviously
    multiSession
    multicultural
    young
    familiar
    sameLocation
    previousEventDetails
    nextEventUrl
    departments
    attendeesDetails
    eventDetails
    teamsOrigin
    teamsDetails
    prizesOrigin
    prizesShippingAddress
    food
    alcohol
    tv
    avDetails
    age
    rating
    bar
    description
    mobility
  }
  meta {
    permissions {
      edit {
        ...EventFlag
      }
      contacts {
        ...EventFlag
      }
      location {
        ...EventFlag
      }
      groupDetails {
        ...EventFlag
      }
      timeline {
        ...EventFlag
      }
      notes {
        ...EventFlag
      }
      review {
        ...EventFlag
      }
      schedule {
        ...EventFlag
      }
      cancel {
        ...EventFlag
      }
      assign {
        ...EventFlag
      }
      shuffle {
        ...EventFlag
      }
      force {
        ...EventFlag
      }
      withdraw {
        ...EventFlag
      }
      answerRequest {
        ...EventFlag
      }
    }
  }
}`) as unknown as TypedDocumentString<EventPageQuery, EventPageQueryVariables>;
export const GetSessionWithAssignmentsDocument = new TypedDocumentString(`
    query GetSessionWithAssignments($id: ID!) {
  session(id: $id) {
    id
    assignments {
      id
      role
      type
      userId
      order
      user {
        ...EventPerson
      }
      updatedBy {
        id
        fullName
      }
      travel
      travelConfirmed
      rating
      approval {
        id
        state
      }
    }
  }
}
    fragment EventPerson on SessionPerson {
  id
  firstName
  fullName
  email
  phone
  avatar
}`) as unknown as TypedDocumentString<GetSessionWithAssignmentsQuery, GetSessionWithAssignmentsQueryVariables>;
export const EventsDocument = new TypedDocumentString(`
    query Events($filter: SessionFilter, $sorting: [SessionSorting!], $offset: Int!, $limit: Int!) {
  sessions(filter: $filter, sorting: $sorting, offset: $offset, limit: $limit) {
    totalCount
    nodes {
      id
      name
      status
      type
      hostType
      startsAt
      endsAt
      timezone
      attendees
      workspace {
        id
        name
      }
      readiness {
        status
        label
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EventsQuery, EventsQueryVariables>;
export const MembersDocument = new TypedDocumentString(`
    query Members($workspaceId: ID!, $text: String!) {
  users(filter: {workspaceId: $workspaceId, text: $text}, limit: 25) {
    nodes {
      id
      fullName
      email
    }
  }
}
    `) as unknown as TypedDocumentString<MembersQuery, MembersQueryVariables>;
export const CitiesDocument = new TypedDocumentString(`
    query Cities($text: String!) {
  gameCities(filter: {text: $text}, limit: 25) {
    nodes {
      id
      name
      country
      zoneArea
      point {
        latitude
        longitude
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CitiesQuery, CitiesQueryVariables>;
export const EventZonesDocument = new TypedDocumentString(`
    query EventZones {
  zoneAreas(limit: 100) {
    nodes {
      id
      name
    }
  }
  gameZones(limit: 100) {
    nodes {
      id
      name
      zoneAreaId
    }
  }
}
    `) as unknown as TypedDocumentString<EventZonesQuery, EventZonesQueryVariables>;
export const UpdateSessionDocument = new TypedDocumentString(`
    mutation UpdateSession($input: UpdateSessionInput!) {
  updateSession(input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<UpdateSessionMutation, UpdateSessionMutationVariables>;
export const SetContactDocument = new TypedDocumentString(`
    mutation SetContact($input: SessionContactInput!) {
  setContactOnSession(input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<SetContactMutation, SetContactMutationVariables>;
export const RemoveContactDocument = new TypedDocumentString(`
    mutation RemoveContact($id: ID!) {
  removeContactFromSession(id: $id) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<RemoveContactMutation, RemoveContactMutationVariables>;
export const SetBookingContactDocument = new TypedDocumentString(`
    mutation SetBookingContact($input: SessionContactInput!) {
  setBookingContactOnSession(input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<SetBookingContactMutation, SetBookingContactMutationVariables>;
export const RemoveBookingContactDocument = new TypedDocumentString(`
    mutation RemoveBookingContact($id: ID!) {
  removeBookingContactFromSession(id: $id) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<RemoveBookingContactMutation, RemoveBookingContactMutationVariables>;
export const AddBookingContactsDocument = new TypedDocumentString(`
    mutation AddBookingContacts($input: SessionContactsInput!) {
  addAdditionalBookingContactsToSession(input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<AddBookingContactsMutation, AddBookingContactsMutationVariables>;
export const RemoveBookingContactsDocument = new TypedDocumentString(`
    mutation RemoveBookingContacts($input: SessionContactsInput!) {
  removeAdditionalBookingContactsFromSession(input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<RemoveBookingContactsMutation, RemoveBookingContactsMutationVariables>;
export const AddLocationDocument = new TypedDocumentString(`
    mutation AddLocation($input: SessionLocationInput!) {
  addLocationToSession(input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<AddLocationMutation, AddLocationMutationVariables>;
export const RemoveLocationDocument = new TypedDocumentString(`
    mutation RemoveLocation($id: ID!, $type: LocationType!) {
  removeLocationFromSession(id: $id, type: $type) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<RemoveLocationMutation, RemoveLocationMutationVariables>;
export const SetTimelineDocument = new TypedDocumentString(`
    mutation SetTimeline($id: ID!, $items: [TimelineItemInput!]!) {
  setTimeline(id: $id, items: $items) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<SetTimelineMutation, SetTimelineMutationVariables>;
export const AddTimelineItemDocument = new TypedDocumentString(`
    mutation AddTimelineItem($id: ID!, $item: TimelineItemInput!) {
  addTimelineItem(id: $id, item: $item) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<AddTimelineItemMutation, AddTimelineItemMutationVariables>;
export const RemoveTimelineItemDocument = new TypedDocumentString(`
    mutation RemoveTimelineItem($id: ID!, $itemId: ID!) {
  removeTimelineItem(id: $id, itemId: $itemId) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<RemoveTimelineItemMutation, RemoveTimelineItemMutationVariables>;
export const EventLanguagesDocument = new TypedDocumentString(`
    query EventLanguages($experienceId: ID!) {
  experience(id: $experienceId) {
    id
    formats {
      id
      type
      hostType
      languages
    }
  }
}
    `) as unknown as TypedDocumentString<EventLanguagesQuery, EventLanguagesQueryVariables>;
export const TakeOffAssignmentDocument = new TypedDocumentString(`
    mutation TakeOffAssignment($id: ID!) {
  clearSessionAssignment(id: $id) {
    assignmentId
  }
}
    `) as unknown as TypedDocumentString<TakeOffAssignmentMutation, TakeOffAssignmentMutationVariables>;
export const ConfirmTravelDocument = new TypedDocumentString(`
    mutation ConfirmTravel($id: ID!, $travelConfirmed: Boolean!) {
  updateSessionAssignmentTravelConfirmationStatus(
    id: $id
    travelConfirmed: $travelConfirmed
  ) {
    assignmentId
  }
}
    `) as unknown as TypedDocumentString<ConfirmTravelMutation, ConfirmTravelMutationVariables>;
export const UpdateAssignmentDocument = new TypedDocumentString(`
    mutation UpdateAssignment($input: UpdateSessionAssignmentInput!) {
  updateSessionAssignment(input: $input) {
    assignmentId
  }
}
    `) as unknown as TypedDocumentString<UpdateAssignmentMutation, UpdateAssignmentMutationVariables>;
export const FindWorkspacesDocument = new TypedDocumentString(`
    query FindWorkspaces($text: String!, $limit: Int!) {
  workspaces(filter: {text: $text}, limit: $limit) {
    totalCount
    nodes {
      id
      name
      consumables {
        credits {
          available
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FindWorkspacesQuery, FindWorkspacesQueryVariables>;
export const CustomizationDocument = new TypedDocumentString(`
    query Customization($id: ID!) {
  workspace(id: $id) {
    ...Customized
  }
}
    fragment Customized on Workspace {
  id
  name
  content
  version
  settings {
    missions
  }
  customization {
    colours {
      primary
      secondary
      tertiary
    }
    media {
      kind
      fileId
      url
      name
      width
      height
    }
  }
  can {
    brand {
      value
      reason
    }
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<CustomizationQuery, CustomizationQueryVariables>;
export const UpdateCustomizationDocument = new TypedDocumentString(`
    mutation UpdateCustomization($input: UpdateCustomizationInput!) {
  updateCustomization(input: $input) {
    ...Customized
  }
}
    fragment Customized on Workspace {
  id
  name
  content
  version
  settings {
    missions
  }
  customization {
    colours {
      primary
      secondary
      tertiary
    }
    media {
      kind
      fileId
      url
      name
      width
      height
    }
  }
  can {
    brand {
      value
      reason
    }
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<UpdateCustomizationMutation, UpdateCustomizationMutationVariables>;
export const ResetCustomizationDocument = new TypedDocumentString(`
    mutation ResetCustomization($id: ID!) {
  resetCustomization(id: $id) {
    ...Customized
  }
}
    fragment Customized on Workspace {
  id
  name
  content
  version
  settings {
    missions
  }
  customization {
    colours {
      primary
      secondary
      tertiary
    }
    media {
      kind
      fileId
      url
      name
      width
      height
    }
  }
  can {
    brand {
      value
      reason
    }
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<ResetCustomizationMutation, ResetCustomizationMutationVariables>;
export const UpdateWorkspaceContentDocument = new TypedDocumentString(`
    mutation UpdateWorkspaceContent($input: UpdateWorkspaceInput!) {
  updateWorkspace(input: $input) {
    ...Customized
  }
}
    fragment Customized on Workspace {
  id
  name
  content
  version
  settings {
    missions
  }
  customization {
    colours {
      primary
      secondary
      tertiary
    }
    media {
      kind
      fileId
      url
      name
      width
      height
    }
  }
  can {
    brand {
      value
      reason
    }
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<UpdateWorkspaceContentMutation, UpdateWorkspaceContentMutationVariables>;
export const WorkspaceSettingsDocument = new TypedDocumentString(`
    query WorkspaceSettings($id: ID!) {
  workspace(id: $id) {
    ...SettingsOfWorkspace
  }
}
    fragment SettingsOfWorkspace on Workspace {
  id
  name
  company
  notifications
  notes
  subscriber
  preferredSalesId
  preferredEventProducerId
  createdAt
  version
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    invite {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<WorkspaceSettingsQuery, WorkspaceSettingsQueryVariables>;
export const WorkspaceMembersDocument = new TypedDocumentString(`
    query WorkspaceMembers($id: ID!) {
  permissions(filter: {workspaceId: $id}, limit: 1024) {
    totalCount
    nodes {
      id
      userId
      role
      primary
      can {
        change {
          value
          reason
        }
        remove {
          value
          reason
        }
      }
      user {
        id
        fullName
        email
        avatar
        active
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WorkspaceMembersQuery, WorkspaceMembersQueryVariables>;
export const StaffOfRoleDocument = new TypedDocumentString(`
    query StaffOfRole($role: UserRole!) {
  users(filter: {roles: [$role], active: true}, limit: 200) {
    nodes {
      id
      fullName
    }
  }
}
    `) as unknown as TypedDocumentString<StaffOfRoleQuery, StaffOfRoleQueryVariables>;
export const UpdateWorkspaceDocument = new TypedDocumentString(`
    mutation UpdateWorkspace($input: UpdateWorkspaceInput!) {
  updateWorkspace(input: $input) {
    ...SettingsOfWorkspace
  }
}
    fragment SettingsOfWorkspace on Workspace {
  id
  name
  company
  notifications
  notes
  subscriber
  preferredSalesId
  preferredEventProducerId
  createdAt
  version
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    invite {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<UpdateWorkspaceMutation, UpdateWorkspaceMutationVariables>;
export const UpdateWorkspaceStaffDocument = new TypedDocumentString(`
    mutation UpdateWorkspaceStaff($input: UpdateWorkspaceStaffInput!) {
  updateWorkspaceStaff(input: $input) {
    ...SettingsOfWorkspace
  }
}
    fragment SettingsOfWorkspace on Workspace {
  id
  name
  company
  notifications
  notes
  subscriber
  preferredSalesId
  preferredEventProducerId
  createdAt
  version
  can {
    edit {
      value
      reason
    }
    editStaff {
      value
      reason
    }
    invite {
      value
      reason
    }
  }
}`) as unknown as TypedDocumentString<UpdateWorkspaceStaffMutation, UpdateWorkspaceStaffMutationVariables>;
export const UpdatePermissionDocument = new TypedDocumentString(`
    mutation UpdatePermission($input: UpdatePermissionInput!) {
  updatePermission(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdatePermissionMutation, UpdatePermissionMutationVariables>;
export const DeletePermissionDocument = new TypedDocumentString(`
    mutation DeletePermission($id: ID!) {
  deletePermission(id: $id)
}
    `) as unknown as TypedDocumentString<DeletePermissionMutation, DeletePermissionMutationVariables>;
export const WorkspacesDocument = new TypedDocumentString(`
    query Workspaces($limit: Int!) {
  workspaces(limit: $limit) {
    totalCount
    nodes {
      id
      name
      company
      subscriber
      consumables {
        credits {
          available
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WorkspacesQuery, WorkspacesQueryVariables>;
export const WorkspaceCreditsDocument = new TypedDocumentString(`
    query WorkspaceCredits($id: ID!) {
  workspace(id: $id) {
    id
    name
    company
    subscriber
    consumables {
      credits {
        name
        ordered
        available
        used
      }
    }
    customization {
      colours {
        primary
        secondary
        tertiary
      }
      media {
        kind
        url
      }
    }
  }
}
    `) as unknown as TypedDocumentString<WorkspaceCreditsQuery, WorkspaceCreditsQueryVariables>;
export const CreateWorkspaceDocument = new TypedDocumentString(`
    mutation CreateWorkspace($input: CreateWorkspaceInput!) {
  createWorkspace(input: $input) {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<CreateWorkspaceMutation, CreateWorkspaceMutationVariables>;