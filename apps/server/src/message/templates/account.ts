import { template } from './template.ts'

/** Emails about a person's account, codes among them. */
export const accountTemplates = {
  'account.created': template({
    class: 'ACCOUNT',
    variables: { maker: 'text', workspace: 'optional', address: 'text', link: 'link' },
    subject: 'Your Troupe account{{#workspace}} for {{workspace}}{{/workspace}}',
    body: [
      '{{maker}} created a Troupe account for you{{#workspace}} and added you to {{workspace}}{{/workspace}}.',
      'You’ll sign in as {{address}}. Choose your password:\n{{link}}',
      'If you weren’t expecting this email, you don’t need to do anything.',
    ],
  }),
  'account.registering': template({
    class: 'ACCOUNT',
    urgency: 'REGISTER',
    variables: { code: 'code', link: 'codeLink', minutes: 'text' },
    subject: 'Confirm your email address for Troupe',
    body: [
      'Use this code to confirm your email address and finish signing up for Troupe.',
      'Your code: {{code}}',
      'Enter it on the page you have open, or continue on any device:\n{{link}}',
      'The code works once and expires in {{minutes}} minutes. If you didn’t sign up, you don’t need to do anything.',
    ],
  }),
  'account.known': template({
    class: 'ACCOUNT',
    urgency: 'REGISTER',
    variables: { open: 'flag', signIn: 'link', forgot: 'link' },
    subject: 'You already have a Troupe account',
    body: [
      'Someone tried to sign up for Troupe with this email address, which already has an account. Nothing has changed.',
      '{{#open}}Sign in:\n{{signIn}}{{/open}}{{^open}}This account is deactivated. Reply to this email and we’ll look into it.{{/open}}',
      '{{#open}}If you don’t know your password, set a new one:\n{{forgot}}{{/open}}',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  }),
  'account.resetAsked': template({
    class: 'ACCOUNT',
    urgency: 'CODE',
    variables: { code: 'code', link: 'codeLink', minutes: 'text' },
    subject: 'Your code to set a new password',
    body: [
      'Someone asked to set a new password for your Troupe account. If this was you, use this code.',
      'Your code: {{code}}',
      'Set a new password:\n{{link}}',
      'The code works once and expires in {{minutes}} minutes. You can request another one on the same page.',
      'If this wasn’t you, you don’t need to do anything: your password stays the same.',
    ],
  }),
  'account.resetByStaff': template({
    class: 'ACCOUNT',
    urgency: 'CODE',
    variables: { code: 'code', link: 'codeLink', minutes: 'text' },
    subject: 'Your code to set a new password',
    body: [
      'Our staff reset your Troupe password, and you were signed out on all devices. Use this code to set a new password.',
      'Your code: {{code}}',
      'Set a new password:\n{{link}}',
      'The code works once and expires in {{minutes}} minutes. You can request another one on the same page.',
    ],
  }),
  'account.emailAsked': template({
    class: 'ACCOUNT',
    urgency: 'CODE',
    variables: { code: 'code', minutes: 'text' },
    subject: 'Confirm your new email address for Troupe',
    body: [
      'To confirm this email address for your Troupe account, enter this code in your profile.',
      'Your code: {{code}}',
      'The code works once and expires in {{minutes}} minutes. If you didn’t ask for this, you don’t need to do anything.',
    ],
  }),
  'account.emailTaken': template({
    class: 'ACCOUNT',
    urgency: 'CODE',
    variables: {},
    subject: 'Someone tried to use your email address on Troupe',
    body: [
      'Someone tried to change another account’s email address to this one, which already has a Troupe account. Nothing has changed.',
      'If this was you, sign in with this address, or choose a different one for the other account. Otherwise, you don’t need to do anything.',
    ],
  }),
  'account.emailLeaving': template({
    class: 'ACCOUNT',
    variables: { email: 'text', link: 'link' },
    subject: 'Someone asked to change your Troupe email address',
    body: [
      'Someone who knows your password asked to change the email address of your Troupe account to {{email}}. Until that address is confirmed, continue to sign in with this one.',
      'If this wasn’t you, set a new password now:\n{{link}}',
    ],
  }),
  'account.inviting': template({
    class: 'ACCOUNT',
    variables: { inviter: 'optional', workspace: 'optional', level: 'text', link: 'codeLink' },
    subject:
      '{{#inviter}}{{inviter}} invited you{{/inviter}}{{^inviter}}You’re invited{{/inviter}} to {{#workspace}}{{workspace}}{{/workspace}}{{^workspace}}a workspace{{/workspace}} on Troupe',
    body: [
      '{{#inviter}}{{inviter}} invited you{{/inviter}}{{^inviter}}You’re invited{{/inviter}} to {{#workspace}}“{{workspace}}”{{/workspace}}{{^workspace}}a workspace{{/workspace}} on Troupe, where companies book their team events. {{level}}',
      'See the invitation and accept it:\n{{link}}',
      'The link works once, for this email address only, and expires in 7 days. If you weren’t expecting this email, you don’t need to do anything.',
    ],
  }),
  'account.passwordChanged': template({
    class: 'ACCOUNT',
    variables: { link: 'link' },
    subject: 'Your Troupe password has changed',
    body: [
      'A new password was set for your Troupe account, and you were signed out on all devices.',
      'If this wasn’t you, set a new password now:\n{{link}}',
    ],
  }),
  'account.passwordTemporary': template({
    class: 'ACCOUNT',
    variables: { link: 'link' },
    subject: 'A temporary password was created for you',
    body: [
      'Our staff created a temporary password for your Troupe account, and you were signed out on all devices. They’ll give you the password directly. Sign in with it within 24 hours, then choose your own.',
      'If you didn’t ask for this, set a new password now:\n{{link}}',
    ],
  }),
  'account.emailChanged': template({
    class: 'ACCOUNT',
    variables: { former: 'optional', email: 'text', byStaff: 'flag', link: 'link' },
    subject: 'Your Troupe email address has changed',
    body: [
      'Your Troupe sign-in email address has changed{{#former}} from {{former}}{{/former}} to {{email}}. You’ve been signed out on all {{^byStaff}}other {{/byStaff}}devices.',
      '{{#byStaff}}Our staff made this change. If you weren’t expecting it, reply to this email.{{/byStaff}}{{^byStaff}}If this wasn’t you, set a new password now:\n{{link}}{{/byStaff}}',
    ],
  }),
  'account.emailLeft': template({
    class: 'ACCOUNT',
    variables: { former: 'text', email: 'text', byStaff: 'flag' },
    subject: 'Your Troupe email address has changed',
    body: [
      'Your Troupe sign-in email address has changed from {{former}} to {{email}}. You’ve been signed out on all {{^byStaff}}other {{/byStaff}}devices.',
      '{{#byStaff}}Our staff made this change. If you weren’t expecting it, reply to this email.{{/byStaff}}{{^byStaff}}If this wasn’t you, reply to this email immediately.{{/byStaff}}',
    ],
  }),
  'account.passkeyAdded': template({
    class: 'ACCOUNT',
    variables: { link: 'link' },
    subject: 'A passkey was added to your Troupe account',
    body: [
      'A passkey was added to your Troupe account. Anyone who has it can sign in.',
      'If this wasn’t you, set a new password now, then remove the passkey in your profile:\n{{link}}',
    ],
  }),
  'account.passkeyRemoved': template({
    class: 'ACCOUNT',
    variables: { link: 'link' },
    subject: 'A passkey was removed from your Troupe account',
    body: [
      'A passkey was removed from your Troupe account. It can no longer be used to sign in.',
      'If this wasn’t you, set a new password now:\n{{link}}',
    ],
  }),
} as const
