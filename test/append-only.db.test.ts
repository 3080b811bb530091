import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** Append-only tables that must never lose their trigger, whatever their comment says. */
const APPEND_ONLY = [
  'ai_draft_decisions',
  'ai_usage',
  'audit_entries',
  'estimate_acts',
  'estimate_answers',
  'estimate_talks',
  'cash_movements',
  'controlled_count_lines',
  'controlled_counts',
  'controlled_discrepancy_steps',
  'controlled_register_rows',
  'controlled_witnesses',
  'conversation_events',
  'day_closes',
  'dispensing_label_reprints',
  'dispensing_labels',
  'dunning_notice_invoices',
  'form_signatures',
  'form_versions',
  'form_voids',
  'invoice_emails',
  'invoice_lines',
  'invoice_write_offs',
  'ledger_postings',
  'online_payout_lines',
  'payment_allocations',
  'payment_plan_invoices',
  'payment_plan_parts',
  'payment_reversals',
  'stock_count_entries',
  'lab_reviews',
  'stock_count_lines',
  'purchase_order_emails',
  'purchase_receipt_lots',
  'purchase_receipts',
  'prescription_fills',
  'stock_movements',
  'ticket_events',
  'ticket_messages',
  'vaccination_certificates',
  'visit_section_revisions',
  'visit_signatures',
  'wellness_events',
];

/** Tables whose rows stay as they are once they are signed, done or given. Their features' CORE-4 tests try each change of a row. */
const KEPT = [
  'ai_drafts',
  'act_schedules',
  'acts',
  'charges',
  'contact_consents',
  'controlled_containers',
  'controlled_discrepancies',
  'day_close_entries',
  'diagnoses',
  'diagnostic_report_signatures',
  'estimate_lines',
  'estimate_options',
  'estimates',
  'lab_releases',
  'lab_results',
  'dunning_notices',
  'dunning_pauses',
  'exam_findings',
  'invoices',
  'ledger_entries',
  'message_attempts',
  'message_files',
  'messages',
  'payment_plans',
  'payments',
  'vaccinations',
  'purchase_order_lines',
  'purchase_orders',
  'visit_sections',
  'visits',
  'vitals',
  'wellness_subscriptions',
];

let db: TestDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  db = await createTestDatabase();
  client = await db.owner.connect();
});
afterAll(async () => {
  client.release();
  await db.drop();
});

const names = async (query: string): Promise<string[]> =>
  (await client.query<{ name: string }>(query)).rows.map(({ name }) => name);

/** Tables with an enabled trigger of `app.refuse_change` that fires before all of the given events. */
const refusing = (...events: ('delete' | 'truncate' | 'update')[]) => {
  const bits = { delete: 8, update: 16, truncate: 32 };
  const fires = events.map(
    (event) => `exists (
      select from pg_trigger g where g.tgrelid = c.oid and g.tgenabled = 'O' and g.tgfoid = 'app.refuse_change'::regproc
         and g.tgtype & 2 = 2 and g.tgtype & ${bits[event]} <> 0)`,
  );
  return names(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('p', 'r')
        and not c.relispartition and ${fires.join(' and ')} order by 1`,
  );
};

/** Every role of the database that the product or its functions can act as, and null for the owner of the tables. */
const roles = async (): Promise<readonly (string | null)[]> => [
  null,
  ...(await names(`select rolname as name from pg_roles where rolname !~ '^(pg_|tailwell_)' and not rolsuper
      and pg_has_role(current_user, oid, 'member') order by 1`)),
];

/** Runs a statement as a role, and takes it back. */
async function isRefused(role: string | null, statement: string): Promise<boolean> {
  await client.query('begin');
  try {
    if (role !== null) await client.query(`set local role ${role}`);
    await client.query(statement);
    return false;
  } catch {
    return true;
  } finally {
    await client.query('rollback');
  }
}

/** A change of nothing at all, which fires the triggers of a statement all the same. */
const changesOf = async (table: string): Promise<readonly string[]> => {
  const [column = ''] = await names(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
  );
  return [
    `update ${table} set ${column} = ${column} where false`,
    `delete from ${table} where false`,
    `truncate ${table} cascade`,
  ];
};

test('CORE-4: every table that says it only gets rows has the trigger that keeps them', async () => {
  const refused = await refusing('delete', 'truncate', 'update');
  expect(refused).toEqual(expect.arrayContaining(APPEND_ONLY));
  const stated = await names(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('p', 'r')
        and obj_description(c.oid) ~* 'rows are only added|append-only' order by 1`,
  );
  expect(stated.length).toBeGreaterThan(3);
  expect(stated.filter((name) => !refused.includes(name))).toEqual([]);
});

test('CORE-4: no role of the database changes, deletes or empties an append-only table', async () => {
  const done: string[] = [];
  for (const table of await refusing('delete', 'truncate', 'update'))
    for (const statement of await changesOf(table))
      for (const role of await roles())
        if (!(await isRefused(role, statement))) done.push(`${role ?? 'owner'}: ${statement}`);
  expect(done).toEqual([]);
  // The statements themselves are valid. Emptying this table would reach others by its foreign keys.
  for (const statement of (await changesOf('rooms')).slice(0, 2))
    expect(await isRefused(null, statement)).toBe(false);
});

test('CORE-4: tables that keep what was signed or done check each row, and no role empties them', async () => {
  const kept = await refusing('truncate');
  expect(kept).toEqual(expect.arrayContaining(KEPT));
  const done: string[] = [];
  for (const table of kept)
    for (const role of await roles())
      if (!(await isRefused(role, `truncate ${table} cascade`))) done.push(`${role ?? 'owner'}: ${table}`);
  expect(done).toEqual([]);
  // A trigger before each deleted row, or before the statement, of one of the functions that refuse.
  const unguarded = await names(
    `select c.relname as name from pg_class c
      where c.relname = any('{${kept.join(',')}}') and c.relnamespace = 'public'::regnamespace and not exists (
        select from pg_trigger g where g.tgrelid = c.oid and g.tgenabled = 'O' and not g.tgisinternal
           and g.tgtype & 2 = 2 and g.tgtype & 8 = 8 and pg_get_functiondef(g.tgfoid) ~ 'raise exception')`,
  );
  expect(unguarded).toEqual([]);
});
