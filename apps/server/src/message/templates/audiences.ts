/** Who gets an email: as the list of emails says it, and as the foot of the email tells its reader. `isStranger`: they may be anyone, and aren't named. */
interface Audience {
  readonly words: string
  readonly why: string
  readonly isStranger?: true
}

export const AUDIENCES = {
  PERSON: { words: 'The person', why: 'you have a Troupe account' },
  ADDRESS: { words: 'The address that was typed', why: 'someone entered your email address on Troupe', isStranger: true },
  FORMER_ADDRESS: { words: 'The former address', why: 'your Troupe account had this email address' },
  APPLICANT: { words: 'The applicant', why: 'someone applied to Troupe with your email address', isStranger: true },
  INVITED: { words: 'The person invited', why: 'someone invited you to Troupe', isStranger: true },
  GUESTS: { words: 'Guests', why: 'someone invited you to an event', isStranger: true },
  CONTACTS: { words: 'Contact, booking contacts', why: 'you’re a contact for this event' },
  CONTACT: { words: 'Contact', why: 'you’re the contact for this event' },
  CONTACTS_AND_CREW: { words: 'Contact, booking contacts, crew', why: 'you’re a contact for this event or on its crew' },
  EDITORS: { words: 'Workspace editors', why: 'you can edit the events of this workspace' },
  REQUESTER: { words: 'The person who requested it', why: 'you requested this' },
  CREW: { words: 'The crew', why: 'you’re on the crew of this event' },
  ASKED: { words: 'The person asked', why: 'we asked you to be on a crew' },
  PRODUCER: { words: 'Producer', why: 'you’re responsible for this event' },
  CUSTOMER: { words: 'Who ordered, workspace admins', why: 'you ordered this, or your workspace did' },
  SALESPERSON: { words: 'Salesperson', why: 'you look after this customer' },
  ADMINS: { words: 'Workspace admins', why: 'you’re an admin of this workspace' },
  STAFF: { words: 'Staff', why: 'you work for Troupe' },
  CHOSEN: { words: 'Chosen by staff', why: 'you’re a contact for this event, on its crew or in its workspace' },
} as const satisfies Readonly<Record<string, Audience>>

export type AudienceName = keyof typeof AUDIENCES

/** Whether its readers may be anyone. */
export const isForStrangers = (name: AudienceName): boolean => 'isStranger' in AUDIENCES[name]
