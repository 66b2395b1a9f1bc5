import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isAdmin } from '@troupe/domain/role/roles'
import { MOST_TAGS, tagInput } from '@troupe/domain/setting/system'
import { Button } from '@troupe/ui/button'
import { Empty } from '@troupe/ui/empty'
import { ErrorBlock } from '@troupe/ui/error-block'
import { IconButton } from '@troupe/ui/icon-button'
import { Notice } from '@troupe/ui/notice'
import { PageHead } from '@troupe/ui/page-head'
import { Panel } from '@troupe/ui/panel'
import { type Column, Table } from '@troupe/ui/table'
import { Trash2 } from 'lucide-react'
import { meQuery } from '../../platform/account.ts'
import { Form } from '../../platform/form/form.tsx'
import { Refused } from '../../platform/form/refused.tsx'
import { TextField } from '../../platform/form/text-field.tsx'
import { useAsk } from '../../platform/form/use-ask.ts'
import { intoView } from '../../platform/into-view.ts'
import { useTitle } from '../../platform/title.ts'
import css from './tags.module.css'
import { taggedQuery, tagsQuery } from './tags-queries.ts'
import { isIn, useTags } from './use-tags.ts'

interface TaggedShow {
  readonly id: string
  readonly title: string
}
interface TagLine {
  readonly tag: string
  /** Null until it is known. */
  readonly shows: readonly TaggedShow[] | null
}

/** The tags that staff choose from for experiences. Admins add and remove them; one that is in use stays. */
export function Tags() {
  useTitle('Tags')
  const { data: me } = useQuery(meQuery)
  const known = useQuery(tagsQuery)
  const uses = useQuery(taggedQuery)
  const changes = useTags()
  const admin = isAdmin(me ?? null)
  const data = known.data
  const tags = data?.tags ?? []
  const showsOf = (tag: string) => (uses.data?.get(tag) ?? []).map(({ show }) => show)
  const failed = [known, uses].find((query) => query.error && !query.data)
  return (
    <main className="page" id="main">
      <PageHead title="Tags" sentence="Tags help customers find experiences." size="dense" />
      <div className={css.body}>
        {changes.refusal && 'words' in changes.refusal && (
          <div ref={intoView}>
            <Notice tone="danger" live>
              {changes.refusal.words}
            </Notice>
          </div>
        )}
        <Panel flush aside={data && `${tags.length} of ${MOST_TAGS}`} title="All tags">
          {admin && data && <NewTag tags={tags} onAdd={changes.add} />}
          <Table<TagLine>
            label="Tags"
            columns={columnsOf(changes, admin)}
            rows={tags.map((tag) => ({ tag, shows: uses.data ? showsOf(tag) : null }))}
            rowKey={({ tag }) => tag}
            loading={!data}
            error={
              failed && (
                <ErrorBlock
                  title="Couldn’t load the tags."
                  message={failed.error?.message}
                  onRetry={() => void failed.refetch()}
                  busy={failed.isFetching}
                />
              )
            }
            empty={
              <Empty title="No tags yet" level={3}>
                {admin ? 'Add the first one above. Staff can then add it to experiences.' : 'Admins can add tags.'}
              </Empty>
            }
          />
        </Panel>
      </div>
    </main>
  )
}

function Shows({ shows }: { shows: readonly TaggedShow[] }) {
  return shows.map(({ id, title }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to="/experience/$id/edit" params={{ id }} preload={false}>
        {title}
      </Link>
    </span>
  ))
}

/** How many experiences a row names. */
const named = 4

/** The experiences that have a tag: all of them once it couldn’t be removed because of them. */
function UsedBy({ shows, isKept }: { shows: readonly TaggedShow[]; isKept: boolean }) {
  if (isKept) {
    return (
      <Notice tone="danger" live title="This tag is in use">
        Remove it from {shows.length === 0 ? 'all experiences' : <Shows shows={shows} />} first.
      </Notice>
    )
  }
  if (shows.length === 0) return <span className="muted">Not used</span>
  return (
    <span>
      <Shows shows={shows.slice(0, named)} />
      {shows.length > named && <span className="muted"> and {shows.length - named} more</span>}
    </span>
  )
}

function columnsOf({ remove, removing, refusal }: ReturnType<typeof useTags>, admin: boolean): readonly Column<TagLine>[] {
  return [
    { key: 'tag', head: 'Tag', width: '15rem', cell: ({ tag }) => <b className={css.tag}>{tag}</b> },
    {
      key: 'shows',
      head: 'Experiences',
      cell: ({ tag, shows }) => shows && <UsedBy shows={shows} isKept={refusal !== null && 'tag' in refusal && refusal.tag === tag} />,
    },
    {
      key: 'remove',
      head: 'Remove',
      hideHead: true,
      align: 'end',
      corner: true,
      width: '4.5rem',
      cell: ({ tag }) =>
        admin && <IconButton icon={Trash2} label={`Remove ${tag}`} disabled={removing === tag} onClick={() => void remove(tag)} />,
    },
  ]
}

/** One more tag; once there are as many as there can be, why there is no field. */
function NewTag({ tags, onAdd }: { tags: readonly string[]; onAdd: (tag: string) => Promise<void> }) {
  const form = useAsk({
    name: 'tag.new',
    first: { tag: '' },
    labels: { tag: 'New tag' },
    rules: { schema: tagInput },
    check: ({ tag }) => ({ tag: isIn(tags, tag) ? 'This tag already exists.' : undefined }),
    send: ({ tag }) => onAdd(tag.trim()),
  })
  if (tags.length >= MOST_TAGS) return <p className={css.full}>You can have up to {MOST_TAGS} tags. Remove one to add another.</p>
  return (
    <Form form={form} label="New tag" className={css.add}>
      <div className={css.fields}>
        <TextField form={form} name="tag" required maxLength={32} />
        <Button type="submit" variant="primary" busy={form.busy}>
          Add tag
        </Button>
      </div>
      <Refused form={form} />
    </Form>
  )
}
