import { useQuery } from '@tanstack/react-query'
import type { WayToPlay } from '@troupe/domain/session/change-reasons'
import { hasPlace } from '@troupe/domain/session/kind'
import { FORMAT_WORDS } from '@troupe/domain/words'
import { Dialog } from '@troupe/ui/dialog'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Notice } from '@troupe/ui/notice'
import { Segmented } from '@troupe/ui/segmented'
import { Skeleton } from '@troupe/ui/skeleton'
import { useState } from 'react'
import { EventLanguagesDocument, type HostType, type KindLocationInput } from '../../graphql.ts'
import { graphql } from '../../platform/api.ts'
import { catalogueKeys } from '../../platform/keys/catalogue-keys.ts'
import { reasonWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import css from './kind.module.css'
import { KindBlocks } from './kind-blocks.tsx'
import { kindQuery } from './kind-query.ts'
import { KindStub } from './kind-stub.tsx'
import { KindTable } from './kind-table.tsx'
import { type KindPreview, needsPlace, whyNot } from './kind-words.ts'
import { StartPlace } from './start-place.tsx'

const HOST_WORDS: Readonly<Record<HostType, string>> = { ON_SITE: 'On site', ON_SCREEN: 'On screen', SELF_HOSTED: 'No host' }
const TYPES = ['IN_PERSON', 'HYBRID', 'REMOTE'] as const
const HOSTS = ['ON_SITE', 'ON_SCREEN', 'SELF_HOSTED'] as const

interface KindDialogProps {
  readonly session: Session
  readonly staff: boolean
  readonly onClose: () => void
}

/** Another format or host for an event: what it does to everything else, before anything is changed. */
export function KindDialog({ session, staff, onClose }: KindDialogProps) {
  const ways = useWays(session)
  const [chosen, setChosen] = useState<WayToPlay | null>(null)
  const [place, setPlace] = useState<KindLocationInput | null>(null)
  const others = ways.data?.filter((way) => !isSame(way, session)) ?? []
  const only = others.length === 1 ? others[0] : undefined
  const wish: WayToPlay = chosen ?? only ?? { type: session.type, hostType: session.hostType }
  const isOther = !isSame(wish, session)
  const location = hasPlace(wish.type) ? place : null
  const preview = useQuery({ ...kindQuery(session, { ...wish, ...(location ? { location } : {}) }), enabled: isOther && ways.isSuccess })
  const again = () => void preview.refetch()
  return (
    <Dialog open onClose={onClose} title="Change what is played" size="xxl">
      <div className={css.sheet}>
        <div className={css.main}>
          {ways.data && <Choices ways={ways.data} wish={wish} onChoose={setChosen} />}
          {ways.isPending && <Skeleton rows={6} />}
          {ways.error && (
            <ErrorBlock
              title="Couldn’t load the formats."
              message={ways.error.message}
              onRetry={() => void ways.refetch()}
              busy={ways.isFetching}
            />
          )}
          {ways.data && !isOther && <p className={css.quiet}>Choose another format or host to see what changes.</p>}
          {isOther && preview.isPending && <Skeleton rows={6} />}
          {isOther && preview.error && (
            <ErrorBlock title="Couldn’t load what changes." message={preview.error.message} onRetry={again} busy={preview.isFetching} />
          )}
          {isOther && preview.data && (
            <Foreseen session={session} preview={preview.data} staff={staff} busy={preview.isFetching} onPlace={setPlace} />
          )}
        </div>
        <KindStub
          session={session}
          wish={wish}
          location={location}
          preview={(isOther && preview.data) || null}
          busy={preview.isFetching}
          again={again}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

interface ChoicesProps {
  readonly ways: readonly WayToPlay[]
  readonly wish: WayToPlay
  readonly onChoose: (way: WayToPlay) => void
}

/** The formats and hosts; those in which the experience isn't played are off. */
function Choices({ ways, wish, onChoose }: ChoicesProps) {
  const types = TYPES.map((type) => ({ value: type, label: FORMAT_WORDS[type], disabled: !ways.some((way) => way.type === type) }))
  const hosts = HOSTS.map((hostType) => ({
    ...{ value: hostType, label: HOST_WORDS[hostType] },
    disabled: !ways.some((way) => isSame(way, { type: wish.type, hostType })),
  }))
  return (
    <>
      <div className={css.choices}>
        <Segmented label="Format" value={wish.type} options={types} onChange={(type) => onChoose(closest(ways, { ...wish, type }))} />
        <Segmented label="Host" value={wish.hostType} options={hosts} onChange={(hostType) => onChoose({ ...wish, hostType })} />
      </div>
      {[...types, ...hosts].some(({ disabled }) => disabled) && (
        <p className={css.quiet}>This experience isn’t played in the ways that are off.</p>
      )}
    </>
  )
}

interface ForeseenProps {
  readonly session: Session
  readonly preview: KindPreview
  readonly staff: boolean
  readonly busy: boolean
  readonly onPlace: (place: KindLocationInput) => void
}

/** What the change would do, or what stands in its way: a missing place is asked for. */
function Foreseen({ session, preview, staff, busy, onPlace }: ForeseenProps) {
  const { allowed, reason, becomes } = preview
  if (needsPlace(preview)) return <StartPlace isElsewhere={reason === 'UNKNOWN_PRICE_ZONE'} busy={busy} onChoose={onPlace} />
  if (!allowed && reason !== 'NOT_ENOUGH_CREDITS')
    return (
      <Notice tone="warning" live>
        {whyNot(preview, staff) ?? reasonWords(reason, 'event')}
      </Notice>
    )
  if (!becomes) return null
  return (
    <>
      <KindTable session={session} preview={preview} becomes={becomes} staff={staff} />
      <KindBlocks session={session} preview={preview} becomes={becomes} staff={staff} />
    </>
  )
}

const isSame = (one: WayToPlay, other: WayToPlay): boolean => one.type === other.type && one.hostType === other.hostType

/** The way of a type that keeps the host where it can. */
const closest = (ways: readonly WayToPlay[], wish: WayToPlay): WayToPlay =>
  ways.find((way) => isSame(way, wish)) ??
  [...HOSTS]
    .sort((one) => (one === 'ON_SCREEN' ? -1 : 1))
    .flatMap((hostType) => ways.find((way) => isSame(way, { ...wish, hostType })) ?? [])[0] ??
  wish

/** In which ways the experience is played. */
const useWays = ({ experience }: Session) =>
  useQuery({
    queryKey: [...catalogueKeys.one(experience.id), 'languages'],
    queryFn: ({ signal }) => graphql(EventLanguagesDocument, { experienceId: experience.id }, { signal }),
    staleTime: 600_000,
    select: (answer) => (answer.experience?.formats ?? []).map(({ type, hostType }): WayToPlay => ({ type, hostType })),
  })
