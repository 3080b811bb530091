import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { escapeLiteral } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { INBOX_VIEWS } from '#vocabulary/conversations.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { ListConversations, ListMessages } from '../contract.ts';
import { conversationCounts } from './count-conversations.ts';
import { conversationsPage } from './list-conversations.ts';
import { messagesPage } from './list-messages.ts';
import { foundNext } from './search-conversations.ts';

const NOW = new Date('2026-11-28T09:00:00Z');

let db: TestDatabase;
let csr: Person;
let clinicId: string;
let longId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  ({ clinicId } = await givenClinic(db.owner));
  csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  await fill();
  const { rows } = await db.owner.query<{ id: string }>(
    `select m.conversation_id as id from messages m where m.clinic_id = $1 group by 1 order by count(*) desc limit 1`,
    [clinicId],
  );
  longId = rows[0]?.id ?? '';
}, 180_000);
afterAll(() => db.drop());

/**
 * 6,000 conversations with five messages each, one with 300, inserted as sets. Next to them 100 clinics with a few: a plan for unknown
 * parameters expects a clinic of average size.
 */
async function fill(): Promise<void> {
  await db.owner.query(`
    insert into clinics (name, slug, time_zone, country)
      select 'Clinic ' || n, 'small-clinic-' || n, 'Europe/Berlin', 'DE' from generate_series(1, 100) n;
    alter table conversations disable trigger user; alter table messages disable trigger user;
    insert into conversations (clinic_id, channel, endpoint, address, status, snoozed_until, waiting_since, answer_warn_at, answer_due_at,
        last_message_id, last_position, last_message_at, last_direction, unread_count, undeliverable_count, emergency)
      select c.id, 'sms', '+4930100100', '+4915' || (100000000 + n), s.status, case s.status when 'snoozed' then now() end,
          case when s.status = 'open' then s.at end, case when s.status = 'open' then s.at end, case when s.status = 'open' then s.at end,
          gen_random_uuid(), n, s.at, 'in', case s.status when 'open' then 1 else 0 end, (n % 97 = 0)::integer,
          case when n % 101 = 0 then 'red' end
        from clinics c, generate_series(1, case c.id when '${clinicId}' then 6000 else 10 end) n, lateral (
          select (array['open', 'pending', 'snoozed', 'resolved', 'resolved', 'resolved', 'resolved', 'resolved'])[1 + n % 8] as status,
            timestamptz '2026-11-01T09:00Z' - make_interval(hours => n) as at) s;
    insert into messages (clinic_id, conversation_id, direction, channel, endpoint, address, text, at)
      select c.clinic_id, c.id, 'in', 'sms', c.endpoint, c.address, case when k % 3 = 0 then 'Thanks, and x' || c.last_position else 'Hello there' end,
          c.last_message_at - make_interval(mins => k)
        from conversations c, generate_series(1, case when c.clinic_id = '${clinicId}' and c.last_position = 77 then 300 else 5 end) k
       order by c.last_message_at, k desc;
    alter table conversations enable trigger user; alter table messages enable trigger user;`);
  await db.owner.query('vacuum analyze');
}

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const literalOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeLiteral(value);
  throw new Error(`no literal for a ${typeof value}`);
};

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan of a statement in the csr's request, under row-level security, with known or unknown parameters. */
async function planOf(statement: RawBuilder<unknown>, mode: 'force_custom_plan' | 'force_generic_plan') {
  const { sql: text, parameters } = statement.compile(compiler);
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('app.user_id', $1, true), set_config('app.clinic_id', $2, true), set_config('app.permissions', $3, true)`,
      [csr.userId, clinicId, `,${permissionsOf('csr').join(',')},`],
    );
    await client.query(`set local role clinic_member; set local plan_cache_mode = ${mode}`);
    await client.query(`prepare asked as ${text}`);
    const values = parameters.length > 0 ? `(${parameters.map(literalOf).join(', ')})` : '';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) execute asked${values}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error('EXPLAIN gave no plan');
    return plan;
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
    client.release();
  }
}

test('the open ones are read from their own index, however many wait for the client', async () => {
  for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
    const plan = await planOf(conversationsPage(caller(), ListConversations.parse({ view: 'open' })), mode);
    const indexes = nodesOf(plan)
      .filter((node) => node['Relation Name'] === 'conversations')
      .map((node) => node['Index Name']);
    expect({ mode, indexes }).toEqual({ mode, indexes: ['conversations_status_open_idx'] });
  }
});

const caller = () => ({ session: { clinicId, userId: csr.userId }, now: NOW });
const list = (input: object) => () => conversationsPage(caller(), ListConversations.parse(input));
const thread = (input: object) => () =>
  messagesPage({ clinicId, userId: csr.userId }, ListMessages.parse(input));
const search = (q: string) => () => foundNext(clinicId, q, Number.MAX_SAFE_INTEGER) ?? sql`select`;

test.each<[string, () => RawBuilder<unknown>, number]>([
  ...INBOX_VIEWS.map((view): [string, () => RawBuilder<unknown>, number] => [
    `the view ${view}`,
    list({ view }),
    400,
  ]),
  ['the open ones', list({ status: 'open' }), 400],
  ['the counts', () => conversationCounts(caller()), 500],
  ['a thread', () => thread({ id: longId })(), 100],
  ['a search for a word of every third message', search('thanks'), 6000],
  ['a search for a rare word', search('x4711'), 400],
  ['a search for a number', search('+4915100004711'), 400],
])(
  '%s: uses indexes and stays within limits, among 30,000 messages',
  async (_what, statement, blocksLimit) => {
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await planOf(statement(), mode);
      const scanned = nodesOf(plan)
        .filter((node) => node['Node Type'] === 'Seq Scan')
        .map((node) => node['Relation Name'] ?? '')
        .filter((name) => name === 'messages' || name === 'conversations');
      expect({ mode, scanned }).toEqual({ mode, scanned: [] });
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(blocksLimit);
    }
  },
);
