import { template } from './template.ts'

/** Emails to staff about the server's own work, and to Troupe's admins. */
export const houseTemplates = {
  'account.eraseAsked': template({
    name: 'Asked to be erased',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { person: 'text', address: 'text', by: 'text', offers: 'optional', lastAdmin: 'flag', link: 'link' },
    subject: '{{person}} asked us to erase their data',
    body: [
      '{{person}} ({{address}}) asked us to erase everything we know about them. Answer by {{by}}.',
      '{{#offers}}They still have {{offers}} for upcoming events, which have to end first.{{/offers}}',
      '{{#lastAdmin}}They are the last admin of a workspace or of Troupe. Give someone else that role first.{{/lastAdmin}}',
      'See their page:\n{{link}}',
    ],
  }),
  'email.textBroken': template({
    name: 'Edited text can’t be used',
    audience: 'STAFF',
    class: 'ACTION',
    variables: { email: 'text', version: 'text', workspace: 'optional', why: 'text', link: 'link' },
    subject: 'The edited text of “{{email}}” can’t be used',
    body: [
      'Version {{version}} of the email “{{email}}”{{#workspace}} for {{workspace}}{{/workspace}} {{why}}. We sent the default text instead, and will do so until it’s corrected.',
      'Correct the text or reset it:\n{{link}}',
    ],
  }),
} as const
