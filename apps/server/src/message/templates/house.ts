import { template } from './template.ts'

/** Emails to staff about the server's own work. */
export const houseTemplates = {
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
