import { template } from './template.ts'

/** Emails to people who apply as an actor, and to the salespeople whom a customer writes to. Strangers read nothing that was typed but their first name. */
export const applicationTemplates = {
  'application.received': template({
    name: 'Application received',
    audience: 'APPLICANT',
    class: 'ACTION',
    variables: { by: 'text', link: 'codeLink' },
    subject: 'We have your application',
    body: [
      'We have your application to work with Troupe as an actor. Someone on our team reads it, and we’ll email you our answer by {{by}}.',
      'See your application or withdraw it:\n{{link}}',
      'If you didn’t apply, someone else used your email address. Withdraw the application with the link above.',
    ],
  }),
  'application.withdrawn': template({
    name: 'Application withdrawn',
    audience: 'APPLICANT',
    class: 'ACTION',
    variables: { days: 'text', link: 'link' },
    subject: 'Your application has been withdrawn',
    body: [
      'Your application to work with Troupe as an actor has been withdrawn with your private link. We’ll delete it in {{days}} days.',
      'If you change your mind, apply again:\n{{link}}',
      'You don’t need to do anything.',
    ],
  }),
  'application.invited': template({
    name: 'Invited as an actor',
    audience: 'PERSON',
    class: 'ACTION',
    variables: { maker: 'text', address: 'text', link: 'link' },
    subject: 'You’re invited to work with Troupe as an actor',
    body: [
      '{{maker}} read your application and created a Troupe account for you.',
      'You’ll sign in as {{address}}. Choose your password:\n{{link}}',
      'After you’ve signed in, tell us when you’re free. You accept each show yourself.',
    ],
  }),
  'application.rejected': template({
    name: 'Application declined',
    audience: 'APPLICANT',
    class: 'ACTION',
    variables: { days: 'text' },
    subject: 'Your application to Troupe',
    body: [
      'Thank you for applying to work with Troupe as an actor. We can’t offer you any shows at the moment.',
      'We’ll delete your application in {{days}} days. You don’t need to do anything.',
    ],
  }),
  'form.received': template({
    name: 'Contact form',
    audience: 'SALESPERSON',
    class: 'ACTION',
    variables: {
      person: 'text',
      workspace: 'optional',
      about: 'text',
      answers: 'lines',
      message: 'optional',
      replyTo: 'text',
      page: 'optional',
    },
    subject: '{{person}} wrote to us{{#workspace}} for {{workspace}}{{/workspace}}: {{about}}',
    body: [
      '{{person}}{{#workspace}} of {{workspace}}{{/workspace}} sent the contact form: {{about}}.',
      '{{answers}}',
      '{{#message}}Their message: “{{message}}”{{/message}}',
      'Answer them at {{replyTo}}.{{#page}} They wrote from the page {{page}}.{{/page}}',
    ],
  }),
}
