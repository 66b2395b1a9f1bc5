import type { Work } from '../../platform/ctx.ts'
import type { Mail } from '../outbox/store-mail.ts'
import { render, valueLines } from '../templates/render.ts'
import { READER_NAME, type ReadEmail, type Template, type Values, type Variables } from '../templates/template.ts'
import { templates } from '../templates/templates.ts'

/** An email as someone looks at it before it is sent: its codes are masked. */
export interface Letter {
  readonly subject: string
  readonly html: string
  readonly text: string
  /** What each of its tokens says. A section that is open says 'yes', one that is closed nothing. */
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

/** An email that was written, as its reader would see it. */
export function letterFor(work: Pick<Work, 'settings'>, mail: Mail, read: ReadEmail | undefined): Letter {
  return letterOf(work, templates[mail.kind], { values: mail.values, firstName: mail.to.firstName, read })
}

interface ToShow {
  readonly values: Values<Variables>
  readonly firstName: string
  readonly read: ReadEmail | undefined
}

/** A kind of email with some values, as its reader would see it. */
export function letterOf({ settings }: Pick<Work, 'settings'>, template: Template, { values, firstName, read }: ToShow): Letter {
  const site = settings.baseUrl
  const unsubscribe = template.class === 'REMINDER' ? { before: `${site}/unsubscribe/`, code: '' } : undefined
  const { subject, html, body } = render(template, values, { firstName, secrets: 'masked', site, unsubscribe, text: read })
  const shown = template.tokens.map(({ name }) => ({
    name,
    value: name === READER_NAME ? firstName : wordsOf(values[name]),
  }))
  return { subject, html, text: body, values: shown }
}

const wordsOf = (value: Values<Variables>[string]): string => (value === true ? 'yes' : valueLines(value, 'masked').join('\n'))
