import { pbkdf2 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'

/** What `yardstick` takes on the reference machine, in milliseconds: see docs/tests.md. */
const reference = 300

/** How many times as long as the reference machine this one takes: the least of three tries, never below 1. */
export const factorOf = (tries: readonly number[]): number => Math.max(1, Math.round((100 * Math.min(...tries)) / reference) / 100)

/** Measures the machine once a run, and leaves its factor to every process of the run. */
export async function keepFactor(): Promise<void> {
  if (process.env.MACHINE_FACTOR) return
  const tries: number[] = []
  for (let n = 0; n < 3; n++) tries.push(await yardstick())
  process.env.MACHINE_FACTOR = String(factorOf(tries))
}

/** The milliseconds of a fixed piece of work that keeps two cores busy, as the suites do: passwords on one, statements on the other. */
async function yardstick(): Promise<number> {
  const begun = performance.now()
  const hashed = promisify(pbkdf2)('Curtain-up-1', 'the same for everyone', 1_260_000, 32, 'sha256')
  for (let turn = 0; turn < 3; turn++) query()
  await hashed
  return performance.now() - begun
}

/** Rows are written, indexed, joined, sorted and summed, in memory. */
function query() {
  const db = new DatabaseSync(':memory:')
  db.exec(`create table claim (id integer primary key, person integer, day integer, text text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000)
      insert into claim select i, i * 7919 % 1000, i * 104729 % 365, printf('claim %d of %d', i, i * 31 % 977) from n;
    create index by_person on claim (person, day);`)
  db.prepare(`select a.person, count(*), max(a.text), sum(length(b.text)) from claim a join claim b on b.person = a.person and b.day between a.day and a.day + 7
    group by a.person order by 2 desc, 1`).all()
  db.close()
}
