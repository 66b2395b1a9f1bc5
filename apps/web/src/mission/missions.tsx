import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { findingsOf } from '@troupe/domain/mission/findings'
import { isStaff } from '@troupe/domain/role/roles'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { Skeleton } from '@troupe/ui/skeleton'
import { Tone } from '@troupe/ui/tone'
import { Info, Play, TriangleAlert, Upload } from 'lucide-react'
import { useState } from 'react'
import { meQuery } from '../platform/account.ts'
import { whyOff } from '../platform/words/reasons.ts'
import { contentSearch } from '../searches.ts'
import { ChooseEvent } from './choose-event.tsx'
import { ImportMissions } from './import/import-missions.tsx'
import { MissionEditor, NewMission } from './mission-editor.tsx'
import { MissionList } from './mission-list.tsx'
import css from './missions.module.css'
import { TestPlay } from './play/test-play.tsx'
import { NewSet } from './set-dialog.tsx'
import { SetList } from './set-list.tsx'
import { SetMenu } from './set-menu.tsx'
import { type Mission, type MissionSet, missionsQuery, setsQuery } from './sets/mission-queries.ts'
import { useCopySet } from './sets/use-copy.ts'
import { useFollowMissions } from './use-follow-missions.ts'
import { useMissionChanges } from './use-mission-changes.ts'

/** The workspace whose sets are shown. */
export interface MissionsWorkspace {
  readonly id: string
  readonly name: string
}

interface MissionsProps {
  /** Null for Troupe's library alone. */
  readonly workspace: MissionsWorkspace | null
  /** The reader may write sets of the workspace, or of the library. */
  readonly mayWrite: boolean
}

/** Sets, the missions of the open one, and the fields of the open mission or its test play, from left to right. */
export function Missions({ workspace, mayWrite }: MissionsProps) {
  const { data, error, refetch, isFetching } = useQuery(setsQuery(workspace?.id ?? null))
  useFollowMissions(workspace?.id ?? null)
  const { set: wanted } = contentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const all = data ? [...data.own, ...data.library] : []
  const open = wanted ? all.find(({ id }) => id === wanted) : all[0]
  const show = (set: string) => navigate({ to: '/customization/content', search: { set }, resetScroll: false })
  return (
    <>
      <Head workspace={workspace} set={open} mayWrite={mayWrite} />
      {error && !data ? (
        <ErrorBlock title="Couldn’t load the missions." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <Skeleton look="block" rows={6} />
      ) : (
        <Columns
          {...{ workspace, sets: data, open }}
          isLost={wanted !== undefined && open === undefined}
          onNew={mayWrite ? () => setNaming(true) : undefined}
        />
      )}
      {isNaming && (
        <NewSet
          workspaceId={workspace?.id ?? null}
          onMade={({ id }) => {
            setNaming(false)
            void show(id)
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

interface HeadProps extends MissionsProps {
  readonly set: MissionSet | undefined
}

/** What can be done with the whole open set, and how much was found in it. */
function Head({ workspace, set, mayWrite }: HeadProps) {
  const { set: wanted, mission, play } = contentSearch(useSearch({ strict: false }))
  const { data: me } = useQuery(meQuery)
  const { data: missions = [] } = useQuery({ ...missionsQuery(set?.id ?? ''), enabled: set !== undefined })
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'import' | 'event' | null>(null)
  const findings = seesAnswers(missions) ? findingsOf(missions) : []
  const spoils = findings.some(({ tone }) => tone === 'WARNING')
  const [first] = missions
  return (
    <header className={css.head} data-shows={mission ? 'mission' : wanted ? 'missions' : 'sets'}>
      <h1 className="disp">Missions</h1>
      {findings.length > 0 && (
        <Tone tone={spoils ? 'warning' : 'info'} icon={spoils ? TriangleAlert : Info}>
          {findings.length === 1 ? '1 finding' : `${findings.length} findings`}
        </Tone>
      )}
      {set && (
        <div className={css.actions}>
          {set.can.edit.value && (
            <Button icon={Upload} onClick={() => setDialog('import')}>
              Import
            </Button>
          )}
          {first && !play && seesAnswers(missions) && (
            <Button
              icon={Play}
              onClick={() =>
                void navigate({ to: '/customization/content', search: { set: set.id, mission: first.id, play: '1' }, resetScroll: false })
              }
            >
              Test play
            </Button>
          )}
          {workspace && mayWrite && first && (
            <Button variant="primary" onClick={() => setDialog('event')}>
              Choose for an event
            </Button>
          )}
        </div>
      )}
      {set && dialog === 'import' && <ImportMissions set={set} onClose={() => setDialog(null)} />}
      {set && workspace && dialog === 'event' && (
        <ChooseEvent
          set={set}
          workspaceId={workspace.id}
          copies={set.workspaceId === null && !isStaff(me ?? null)}
          onClose={() => setDialog(null)}
        />
      )}
    </header>
  )
}

interface ColumnsProps {
  readonly workspace: MissionsWorkspace | null
  readonly sets: { readonly own: readonly MissionSet[]; readonly library: readonly MissionSet[] }
  readonly open: MissionSet | undefined
  /** The address names a set that isn't there. */
  readonly isLost: boolean
  readonly onNew: (() => void) | undefined
}

function Columns({ workspace, sets, open, isLost, onNew }: ColumnsProps) {
  const { set, mission } = contentSearch(useSearch({ strict: false }))
  return (
    <div className={css.columns} data-shows={mission ? 'mission' : set ? 'missions' : 'sets'}>
      <SetList workspaceName={workspace?.name} own={sets.own} library={sets.library} openId={open?.id} onNew={onNew} />
      {open ? (
        <OpenSet key={open.id} set={open} workspace={workspace} mayCopy={onNew !== undefined} />
      ) : (
        <div className={css.missions}>
          <div className={css.empty}>
            {isLost ? (
              <Empty title="This set isn’t here" level={2}>
                It was deleted, or you don’t have access to it.
              </Empty>
            ) : (
              <Empty title="No missions yet" level={2}>
                A set is what one event plays: questions that teams answer on their phones.{onNew ? ' Make the first one.' : ''}
              </Empty>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

interface OpenSetProps {
  readonly set: MissionSet
  readonly workspace: MissionsWorkspace | null
  readonly mayCopy: boolean
}

/** The missions of a set, and the one that is open. */
function OpenSet({ set, workspace, mayCopy }: OpenSetProps) {
  const { mission: wanted, play } = contentSearch(useSearch({ strict: false }))
  const { data: missions, error, refetch, isFetching } = useQuery(missionsQuery(set.id))
  const navigate = useNavigate()
  const changes = useMissionChanges(set.id)
  const copySet = useCopySet()
  const why = whyOff(set.can.edit, 'workspace')
  const isNew = wanted === 'new' && set.can.edit.value
  if (error && !missions)
    return (
      <div className={css.missions}>
        <div className={css.empty}>
          <ErrorBlock title="Couldn’t load the missions." message={error.message} onRetry={() => void refetch()} busy={isFetching} />
        </div>
      </div>
    )
  if (!missions)
    return (
      <div className={css.missions}>
        <div className={css.empty}>
          <Skeleton look="block" rows={4} />
        </div>
      </div>
    )
  const sees = seesAnswers(missions)
  const findings = sees ? findingsOf(missions) : []
  const found = missions.find(({ id }) => id === wanted)
  // one that someone else deleted isn't replaced under who reads or writes it
  const isGone = Boolean(wanted) && wanted !== 'new' && !found
  const open = found ?? (isNew || isGone ? undefined : missions[0])
  const go = (mission: Mission, plays = false) =>
    navigate({
      to: '/customization/content',
      search: { set: set.id, mission: mission.id, ...(plays && { play: '1' }) },
      resetScroll: false,
    })
  const isLibrary = workspace !== null && set.workspaceId === null
  return (
    <>
      <MissionList
        {...{ set, missions, findings }}
        openId={open?.id}
        mayEdit={set.can.edit.value}
        onMove={(mission, position) => void changes.move(mission, position)}
        menu={<SetMenu set={set} workspace={mayCopy ? workspace : null} />}
      />
      <div data-part="mission">
        {isNew ? (
          <NewMission set={set} number={missions.length + 1} onAdded={(mission) => void go(mission)} />
        ) : open && play && sees ? (
          <TestPlay set={set} missions={missions} mission={open} />
        ) : open ? (
          <MissionEditor
            key={open.id}
            {...{ set, changes }}
            mission={open}
            number={missions.indexOf(open) + 1}
            count={missions.length}
            findings={findings.filter(({ missionId }) => missionId === open.id)}
            why={isLibrary && why ? 'This set is in Troupe’s library, so it can’t be changed here.' : why}
            way={
              isLibrary && mayCopy ? (
                <Button variant="tertiary" size="sm" onClick={() => void copySet(set, workspace)}>
                  Copy to {workspace.name}
                </Button>
              ) : undefined
            }
            onPlay={() => void go(open, true)}
          />
        ) : (
          <div className={css.editor}>
            {isGone ? (
              <Empty title="This mission isn’t here" level={2}>
                It was deleted. Choose another one from the list.
              </Empty>
            ) : (
              <Empty title="No missions in this set" level={2}>
                {set.can.edit.value ? 'Add one, or import a list.' : 'Its editors can add them.'}
              </Empty>
            )}
          </div>
        )}
      </div>
    </>
  )
}

/** Whether the reader sees which answers are right: without them nothing can be checked or played. */
const seesAnswers = (missions: readonly Mission[]): boolean =>
  missions.every(({ options }) => options.length > 0 && options.every(({ correct }) => correct !== null))
