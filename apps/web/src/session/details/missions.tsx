import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { levelIn, levelPasses } from '@troupe/domain/role/level'
import { Button } from '@troupe/ui/button'
import { Notice } from '@troupe/ui/notice'
import { Panel } from '@troupe/ui/panel'
import { useState } from 'react'
import { RemoveMissionSetDocument } from '../../graphql.ts'
import { meQuery } from '../../platform/account.ts'
import { chosenWorkspace } from '../../platform/choices.ts'
import { useStore } from '../../platform/store.ts'
import { gated, reasonWords, refusalWords } from '../../platform/words/reasons.ts'
import type { Session } from '../session-query.ts'
import { mergeOver } from '../use-merge.ts'
import { ChooseSet } from './choose-set.tsx'
import css from './missions.module.css'
import { useUndoable } from './use-undoable.ts'

/** Which missions the event plays. Its workspace's editors choose them where missions are on for it; else Troupe does. */
export function EventMissions({ session, staff }: { readonly session: Session; readonly staff: boolean }) {
  const { missionSet, workspaceId } = session
  const may = session.meta.permissions.missions
  const isTroupes = !may.value && may.reason === 'MISSIONS_OFF'
  const { data: me } = useQuery(meQuery)
  const edits = staff || levelPasses(levelIn(me?.permissions ?? [], workspaceId), 'EDITOR')
  // the page of sets is about the chosen workspace
  const isThere = useStore(chosenWorkspace) === workspaceId || missionSet?.workspaceId === null
  const [isChoosing, setChoosing] = useState(false)
  const taking = useUndoable(session, RemoveMissionSetDocument)
  const takeOff = () => taking.mutate({ wish: { id: session.id, ...mergeOver(session) }, said: 'Missions taken off' })
  return (
    <Panel
      title="Missions"
      actions={
        !isTroupes &&
        edits && (
          <>
            {missionSet && (
              <Button size="sm" variant="tertiary" busy={taking.isPending} {...gated(may, 'event')} onClick={takeOff}>
                Take off
              </Button>
            )}
            <Button size="sm" {...gated(may, 'event')} onClick={() => setChoosing(true)}>
              {missionSet ? 'Change' : 'Choose a set'}
            </Button>
          </>
        )
      }
    >
      <div className={css.body}>
        {taking.error && (
          <Notice tone="danger" live>
            {refusalWords(taking.error)}
          </Notice>
        )}
        {missionSet ? (
          <>
            <p className={css.set}>
              {edits && isThere ? (
                <Link to="/customization/content" search={{ set: missionSet.id }}>
                  {missionSet.name}
                </Link>
              ) : (
                missionSet.name
              )}
              {missionSet.workspaceId === null && <small>Troupe’s library</small>}
            </p>
            <ol className={css.missions}>
              {missionSet.missions.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ol>
          </>
        ) : (
          <p>No missions chosen yet.</p>
        )}
        {!may.value && (
          <p className="note">{isTroupes ? 'Troupe chooses the missions of this event.' : reasonWords(may.reason, 'event')}</p>
        )}
      </div>
      {isChoosing && <ChooseSet session={session} staff={staff} onClose={() => setChoosing(false)} />}
    </Panel>
  )
}
