import type { TokenType } from '@troupe/domain/message/kinds'

/** A token that an email may say, as its editor shows it. */
export interface MailToken {
  readonly name: string
  readonly type: TokenType
  readonly sample: string
  readonly required: boolean
}

/** What each token says, in one or several lines: 'yes' for a section that is shown, nothing for a value that isn't there. */
export type MailValues = ReadonlyMap<string, string>

export const valuesOf = (values: readonly { readonly name: string; readonly value: string }[] | undefined): MailValues =>
  new Map(values?.map(({ name, value }) => [name, value]))

/** A code, or a link with one. */
export const isSecret = ({ type }: Pick<MailToken, 'type'>): boolean => type === 'CODE' || type === 'CODE_LINK'
