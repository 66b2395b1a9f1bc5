import { useQuery } from '@tanstack/react-query'
import type { WayToPlay } from '@troupe/domain/session/change-reasons'
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
import { needsPlace, whyNot } from './kind-words.ts'
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
  const [location, setLocation] = useState<KindLocationInput | null>(null)
  const others = ways.data?.filter((way) => !isSame(way, session)) ?? []
  const only = others.length === 1 ? others[0] : undefined
  const wish: WayToPlay = chosen ?? only ?? { type: session.type, hostType: session.hostType }
  const isOther = !isSame(wish, session)
  const preview = useQuery({ ...kindQuery(session, { ...wish, ...(location ? { location } : {}) }), enabled: isOther && ways.isSuccess })
  const shown = isOther ? preview.data : null
  return (
    <Dialog open onClose={onClose} title="Change what is played" size="xxl">
      <div className={css.sheet}>
        <div className={css.main}>
          <div className={css.choices}>
            <Segmented
              label="Format"
              value={wish.type}
              options={TYPES.map((type) => ({
                value: type,
                label: FORMAT_WORDS[type],
                disabled: !ways.data?.some((way) => way.type === type),
              }))}
              onChange={(type) => setChosen(closest(ways.data ?? [], { type, hostType: wish.hostType }))}
            />
            <Segmented
              label="Host"
              value={wish.hostType}
              options={HOSTS.map((hostType) => ({
                value: hostType,
                label: HOST_WORDS[hostType],
                disabled: !ways.data?.some((way) => isSame(way, { type: wish.type, hostType })),
              }))}
              onChange={(hostType) => setChosen({ ...wish, hostType })}
            />
          </div>
          {others.length > 0 && others.length < 8 && <p className={css.quiet}>Ways that are off aren’t played of this experience.</p>}
          {ways.isPending && <Skeleton rows={6} />}
          {ways.error && (
            <ErrorBlock
              title="Couldn’t load the formats."
              message={ways.error.message}
              onRetry={() => void ways.refetch()}
              busy={ways.isFetching}
            />
          )}
          {!isOther && ways.isSuccess && <p className={css.quiet}>Choose another format or host to see what changes.</p>}
          {isOther && preview.error && (
            <ErrorBlock
              title="Couldn’t load what changes."
              message={preview.error.message}
              onRetry={() => void preview.refetch()}
              busy={preview.isFetching}
            />
          )}
          {isOther && preview.isPending && <Skeleton rows={6} />}
          {shown && !shown.allowed && !needsPlace(shown) && shown.reason !== 'NOT_ENOUGH_CREDITS' && (
            <Notice tone="warning" live>
              {whyNot(shown, staff) ?? reasonWords(shown.reason, 'event')}
            </Notice>
          )}
          {shown && needsPlace(shown) && (
            <StartPlace isElsewhere={shown.reason === 'UNKNOWN_PRICE_ZONE'} busy={preview.isFetching} onChoose={setLocation} />
          )}
          {shown?.becomes && (
            <>
              <KindTable session={session} preview={shown} becomes={shown.becomes} staff={staff} />
              <KindBlocks session={session} preview={shown} becomes={shown.becomes} staff={staff} />
            </>
          )}
        </div>
        <KindStub
          session={session}
          wish={wish}
          location={location}
          preview={shown ?? null}
          busy={preview.isFetching}
          again={() => void preview.refetch()}
          onClose={onClose}
        />
      </div>
    </Dialog>
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
    queryKey: catalogueKeys.languages(experience.id),
    queryFn: ({ signal }) => graphql(EventLanguagesDocument, { experienceId: experience.id }, { signal }),
    staleTime: 600_000,
    select: (answer) => (answer.experience?.formats ?? []).map(({ type, hostType }): WayToPlay => ({ type, hostType })),
  })
