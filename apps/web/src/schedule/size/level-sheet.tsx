import { useQuery } from '@tanstack/react-query'
import { PACKAGE_LEVELS, type PackageLevel, type SessionFormat } from '@troupe/domain/catalogue/kinds'
import { isStaff } from '@troupe/domain/role/roles'
import { PACKAGE_WORDS, sizeWords } from '@troupe/domain/words'
import { Button } from '@troupe/ui/button'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Field } from '@troupe/ui/field'
import { Notice } from '@troupe/ui/notice'
import { RadioGroup } from '@troupe/ui/radio-group'
import { Sheet } from '@troupe/ui/sheet'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { meQuery } from '../../platform/account.ts'
import { ApiError } from '../../platform/api.ts'
import { credits, number } from '../../platform/format.ts'
import type { ChangeProps, ChangeSession } from '../change/change-session.ts'
import { lackingOf } from '../refusals.ts'
import css from './size.module.css'
import { levelsQuery, type SizePreview } from './size-query.ts'
import { SizeRefusal } from './size-refusal.tsx'
import { rushWords, waysFrom } from './size-ways.ts'
import { headline, headlineNote, noPriceWords } from './size-words.ts'
import { useResize } from './use-resize.ts'

const hintsOf = (type: SessionFormat): Readonly<Record<PackageLevel, string>> => ({
  STANDARD: type === 'IN_PERSON' ? 'Live hosts' : 'A live host for each room',
  PRO: 'Experienced hosts and actors',
  PREMIUM: 'Our most experienced hosts and actors',
})
const rank = (level: PackageLevel): number => PACKAGE_LEVELS.indexOf(level)

/** Another package level: its price or refund, and what becomes of the crew, before anything is changed. */
export function LevelSheet({ session, open, onClose, onMove }: ChangeProps) {
  const { packageLevel, version } = session
  const [level, setLevel] = useState(packageLevel)
  const { data: me } = useQuery(meQuery)
  const { data, error, refetch, isFetching } = useQuery({ ...levelsQuery(session), enabled: open })
  const { resize, busy, error: refused, sent, tries, reset } = useResize(session, onClose)
  const preview = data?.[level] ?? null
  const said = `${session.name} now has the ${PACKAGE_WORDS[level]} package`
  const take = (forced: boolean) => resize({ kind: 'LEVEL', body: { upgrade: level, version }, forced }, said)
  const mayForce = isStaff(me) && session.meta.permissions.force.value
  const lacking = lackingOf(refused)
  const ways =
    lacking === null
      ? []
      : waysFrom({
          lacking,
          timezone: session.timezone,
          rooms: (count) => sizeWords(count, session.type),
          onRooms: () => {},
          onStart: (startsAt) => onMove({ startsAt, quantity: null }),
          startNote: 'You can upgrade the event once it’s rescheduled.',
          staff: isStaff(me),
          force: mayForce
            ? {
                label: 'Upgrade anyway',
                due: preview?.due ?? 0,
                note: `Hosts and plant actors below ${PACKAGE_WORDS[level]} stay on the crew.${rushWords(lacking)}`,
                take: () => take(true),
              }
            : null,
          ask: null,
        })
  const isLess = rank(level) < rank(packageLevel)
  // an upgrade is refused to staff only once the event is over, and then can't be forced either
  const isLocked = refused instanceof ApiError && refused.code === 'STARTS_SOON' && mayForce && isLess
  const why = level === packageLevel ? 'Choose another level first.' : noPriceWords(error, data)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Change package level"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={level === packageLevel || !preview}
            disabledReason={why}
            onClick={() => take(isLocked)}
          >
            {buttonWords({ from: packageLevel, to: level, due: preview?.due ?? 0, isForced: isLocked })}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className={css.quiet}>
          <b>{session.name}</b> has the {PACKAGE_WORDS[packageLevel]} package.
        </p>
        {error ? (
          <ErrorBlock title="Couldn’t load the prices." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        ) : data ? (
          <Levels
            session={session}
            levels={data}
            value={level}
            onChange={(next) => {
              reset()
              setLevel(next)
            }}
          />
        ) : (
          <Skeleton rows={6} />
        )}
        {isLocked ? (
          <Notice tone="warning" title="Editing is closed for customers" live>
            You can still lower the package level, but only the amount shown will be refunded.
          </Notice>
        ) : (
          refused && (
            <SizeRefusal
              key={tries}
              error={refused}
              workspaceId={session.workspaceId}
              words={`upgrade to ${PACKAGE_WORDS[level]}`}
              onRetry={() => sent && resize(sent, said)}
              ways={ways}
            />
          )
        )}
        {preview && level !== packageLevel && <Sums session={session} preview={preview} isLess={isLess} />}
      </div>
    </Sheet>
  )
}

interface LevelsProps {
  readonly session: ChangeSession
  /** What each level costs or gives back; null for one that the event can’t have. */
  readonly levels: Readonly<Partial<Record<PackageLevel, SizePreview | null>>>
  readonly value: PackageLevel
  readonly onChange: (level: PackageLevel) => void
}

function Levels({ session, levels, value, onChange }: LevelsProps) {
  return (
    <Field label="Package level">
      <RadioGroup
        look="rows"
        value={value}
        options={PACKAGE_LEVELS.map((one) => ({
          value: one,
          label: PACKAGE_WORDS[one],
          hint: hintsOf(session.type)[one],
          aside:
            one === session.packageLevel
              ? 'Current'
              : levels[one]
                ? asideWords(levels[one], session.credits > 0 && rank(one) < rank(session.packageLevel))
                : '',
        }))}
        onChange={onChange}
      />
    </Field>
  )
}

interface LevelSumsProps {
  readonly session: ChangeSession
  readonly preview: SizePreview
  readonly isLess: boolean
}

function Sums({ session, preview, isLess }: LevelSumsProps) {
  const { below, staffable } = preview
  return (
    <div>
      <p className={css.big}>{headline(preview, isLess)}</p>
      <p className={css.quiet}>{headlineNote(preview, session.credits)}</p>
      {session.startsAt && !isLess && (
        <dl className={css.sums}>
          <div>
            <dt>Crew</dt>
            <dd>{staffable ? 'Enough people at this level are free' : 'Not enough people at this level are free'}</dd>
          </div>
          {below > 0 && (
            <div>
              <dt>Below this level</dt>
              <dd>
                {below === 1 ? '1 person' : `${number(below)} people`}
                {/* without enough people the change is refused, or made with the crew as it is */}
                {staffable && ' will be replaced'}
              </dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}

/** '+2 credits', '1 credit back'; `mayRefund` where a lower level could give credits back. */
const asideWords = ({ due, returned }: SizePreview, mayRefund: boolean): string =>
  due > 0 ? `+${credits(due)}` : returned > 0 ? `${credits(returned)} back` : mayRefund ? 'No refund' : 'Free'

function buttonWords({
  from,
  to,
  due,
  isForced,
}: {
  readonly from: PackageLevel
  readonly to: PackageLevel
  readonly due: number
  readonly isForced: boolean
}): string {
  if (from === to) return 'Save package level'
  if (rank(to) < rank(from)) return `Downgrade to ${PACKAGE_WORDS[to]}${isForced ? ' anyway' : ''}`
  return `Upgrade to ${PACKAGE_WORDS[to]}${due > 0 ? ` for ${credits(due)}` : ''}`
}
