import { Button } from '@troupe/ui/button'
import type { Column } from '@troupe/ui/table'
import { ownZone } from '../../platform/format.ts'
import { serverInstant } from '../../platform/wire/clock.ts'
import css from './api-tokens.module.css'
import { endWords, TOKEN_LEVEL_WORDS, usedWords } from './token-words.ts'
import type { ApiToken } from './tokens-query.ts'

interface TokenActs {
  readonly revoke: (token: ApiToken) => void
  /** The id of the token that is being revoked. */
  readonly busy: string | null
}

/** The columns of the tokens of a workspace. */
export function tokenColumns({ revoke, busy }: TokenActs): Column<ApiToken>[] {
  const at = { now: serverInstant(), timezone: ownZone() }
  return [
    {
      key: 'name',
      head: 'Token',
      cell: ({ name, start }) => (
        <span className={css.name}>
          {name}
          <code className={css.start}>{start}…</code>
        </span>
      ),
    },
    { key: 'level', head: 'Can', cell: ({ level }) => TOKEN_LEVEL_WORDS[level] },
    { key: 'by', head: 'Created by', cell: ({ createdBy }) => createdBy, hideOnPhone: true },
    { key: 'used', head: 'Last used', cell: (row) => <span className={css.quiet}>{usedWords(row, at)}</span>, hideOnPhone: true },
    {
      key: 'expires',
      head: 'Expires',
      cell: ({ expiresAt }) => {
        const { text, isSoon } = endWords(expiresAt, at)
        return <span className={isSoon ? css.soon : undefined}>{text}</span>
      },
    },
    {
      key: 'revoke',
      head: 'Revoke',
      hideHead: true,
      align: 'end',
      corner: true,
      cell: (row) => (
        <Button variant="tertiary" size="sm" busy={busy === row.id} aria-label={`Revoke ${row.name}`} onClick={() => revoke(row)}>
          Revoke
        </Button>
      ),
    },
  ]
}
