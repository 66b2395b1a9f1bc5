import * as z from 'zod/mini'
import { type ChangeBy, type Fields, id, instant, json, line, optionalId, optionalParagraph, wholeNumber, yesNo } from '../field.ts'

/** A colour as #RRGGBB and nothing else, since it becomes part of a style (UPL-06); stored in capitals. */
export const colourInput = z.string().check(
  z.regex(/^#[0-9a-fA-F]{6}$/),
  z.overwrite((colour) => colour.toUpperCase()),
)
const colour = { type: null, input: z.nullable(colourInput) } as const

/**
 * Every column of a workspace. What `updateWorkspace` changes belongs to the customer, what `updateWorkspaceStaff` changes is what the staff note of
 * them. Colours and settings are objects on the wire.
 */
export const workspaceFields = {
  id: { ...id, label: 'Workspace', generated: true },
  name: { ...line(96, 1), label: 'Name', editedBy: 'updateWorkspace' },
  company: { ...line(96), label: 'Company', initial: '', editedBy: 'updateWorkspace' },
  content: { ...optionalParagraph(4000), label: 'Content', editedBy: 'updateWorkspace' },
  notifications: { ...yesNo, label: 'Notifications', initial: true, editedBy: 'updateWorkspace' },
  notes: { ...optionalParagraph(4000), label: 'Notes', editedBy: 'updateWorkspaceStaff', readBy: 'Workspace.notes' },
  subscriber: {
    ...yesNo,
    label: 'Subscriber',
    initial: false,
    editedBy: 'updateWorkspaceStaff',
    editors: 'SUCCESS',
  },
  preferredSalesId: {
    ...optionalId,
    label: 'Preferred salesperson',
    editedBy: 'updateWorkspaceStaff',
    readBy: 'Workspace.preferredSalesId',
  },
  preferredEventProducerId: { ...optionalId, label: 'Preferred producer', editedBy: 'updateWorkspaceStaff' },
  settings: { ...json<{ readonly missions?: boolean | undefined }>(), label: 'Settings', initial: {} },
  colourPrimary: { ...colour, label: 'Primary colour' },
  colourSecondary: { ...colour, label: 'Secondary colour' },
  colourTertiary: { ...colour, label: 'Tertiary colour' },
  createdAt: { ...instant, label: 'Created' },
  version: { ...wholeNumber(1, 2_147_483_647), label: 'Version', initial: 1 },
} as const satisfies Fields

export type WorkspaceStaffChange = ChangeBy<typeof workspaceFields, 'updateWorkspaceStaff'>
