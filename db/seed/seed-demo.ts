import { Client, type ClientConfig } from 'pg';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { readColumnTypes } from '#foundation/server/database/types.ts';
import { BERLIN_CLINIC, NEW_YORK_CLINIC } from './demo-clinics.ts';
import { createDice } from './dice.ts';
import { DEMO_NOW } from './fill-controlled.ts';
import { fillClinic } from './fill-clinic.ts';
import { fillLabOrders } from './fill-lab-orders.ts';
import { fillLabResults } from './fill-lab-results.ts';
import { fillOrderResults } from './fill-order-results.ts';
import { fillDirectory } from './fill-directory.ts';
import { fillLabConnections } from './fill-lab-connections.ts';
import { fillLeads } from './fill-leads.ts';
import { fillDemos } from './fill-demos.ts';
import type { TextAccount } from './messages/fill-message-setup.ts';
import type { StoreBlob } from './store-documents.ts';
import { fillPlanHistory, orderAuditTrail } from './fill-plan-history.ts';
import { fillSupportAccess } from './fill-support-access.ts';
import { fillTickets } from './fill-tickets.ts';
import { makeAccount } from './make-account.ts';
import { insertRows } from './write-rows.ts';

/** The key of an advisory lock: of two processes that start at once, one fills the demo and the other finds it filled. */
const LOCK_KEY = 7_423_002;

export interface SeedParts {
  /** Connects as the owner of the tables. */
  readonly connection: ClientConfig;
  readonly hashPassword: (password: string) => Promise<string>;
  /** Stores the bytes of a file of the demo under its key. */
  readonly storeBlob: StoreBlob;
  /** With which the demo's clinic sends text messages. */
  readonly textAccount: TextAccount;
  /** The origin under which people reach the server. */
  readonly publicUrl: string;
  /** Prints the progress for the user who waits. */
  readonly printLine: (sentence: string) => void;
  /** Determines the current day of the clinics. */
  readonly now: Date;
}

async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from clinics) and not exists (select from auth.users) as empty',
  );
  return rows[0]?.empty === true;
}

async function fillPlatform(client: Client, passwordHash: string, nowMs: number): Promise<void> {
  const admin = makeAccount({
    id: createDice(1).id(),
    email: 'admin@tailwell.test',
    fullName: 'Alex Morgan',
    role: 'platform_admin',
    clinicId: null,
    passwordHash,
    createdAt: new Date(nowMs - 220 * 86_400_000).toISOString(),
    lastSignInAt: null,
  });
  await insertRows(client, 'auth.users', [admin.user]);
  await insertRows(client, 'auth.identities', [admin.identity]);
  await insertRows(client, 'profiles', [admin.profile]);
  await insertRows(client, 'user_roles', [admin.role]);
  await fillDemos(client, admin.user.id, nowMs);
}

/** Records an account as active in each week in which it changed an appointment. */
async function fillWeeks(client: Client): Promise<void> {
  await client.query(
    `insert into account_weeks (week_on, user_id)
     select distinct date_trunc('week', e.at at time zone 'UTC')::date, e.actor_id
       from appointment_events e join auth.users u on u.id = e.actor_id and e.at <= u.last_sign_in_at
     on conflict do nothing`,
  );
}

/** The role that has a policy on every table: the owner has none, unless it is a superuser. */
const BECOME_DEFINER = 'set local role definer';

/**
 * Tables whose triggers index, broadcast or log one row at a time. While they are disabled, constraints still apply. The
 * functions of those triggers build the index at the end, and there are no subscribers yet.
 */
const TRIGGERED = [
  'clients',
  'client_contacts',
  'pets',
  'pet_clients',
  'pet_alerts',
  'appointments',
  'care_protocols',
  'vaccinations',
  'due_cares',
  'visits',
  'visit_sections',
  'visit_section_revisions',
  'exam_findings',
  'vitals',
  'diagnoses',
  'problems',
  'visit_signatures',
  // They refuse what is older than this transaction, and check one row at a time what a test of the demo checks at once.
  'cash_movements',
  'charges',
  'day_close_entries',
  'day_closes',
  'dunning_notice_invoices',
  'dunning_notices',
  'estimate_answers',
  'estimate_lines',
  'estimate_options',
  'estimates',
  'wellness_events',
  'wellness_subscriptions',
  'invoice_counters',
  'invoice_lines',
  'invoices',
  'ledger_entries',
  'ledger_postings',
  'payment_allocations',
  'payments',
];

/** Rows of a register have a hash over their time, so that they get it when they are added. */
const TIMED = {
  disable: [
    `create function pg_temp.demo_time() returns trigger language plpgsql as $$ begin
       return jsonb_populate_record(new, jsonb_build_object(tg_argv[0], current_setting('${DEMO_NOW}'))); end $$`,
    `create trigger a_demo_time before insert on controlled_register_rows for each row execute function pg_temp.demo_time('recorded_at')`,
    `create trigger a_demo_time before insert on controlled_containers for each row execute function pg_temp.demo_time('opened_at')`,
  ],
  enable: [
    'drop trigger a_demo_time on controlled_register_rows',
    'drop trigger a_demo_time on controlled_containers',
    'drop function pg_temp.demo_time()',
  ],
} as const;

async function setTriggers(client: Client, state: 'enable' | 'disable'): Promise<void> {
  const statements = [
    ...TRIGGERED.map((table) => `alter table ${table} ${state} trigger user`),
    // The seed writes the history of leads itself.
    `alter table leads ${state} trigger leads_record`,
    // The seed writes the audit trail clinic by clinic and then puts it in order of time.
    `alter table audit_entries ${state} trigger audit_entries_append_only`,
    // Movements and deliveries get the time at which they would have been made; all other triggers keep the levels.
    `alter table stock_movements ${state} trigger stock_movements_append_only`,
    `alter table purchase_receipts ${state} trigger purchase_receipts_append_only`,
    ...TIMED[state],
  ];
  await client.query(['reset role', ...statements, BECOME_DEFINER].join('; '));
}

/**
 * Fills an empty database with two clinics and several months of appointments, in one transaction. A database that
 * contains anything is left unchanged.
 *
 * @returns whether it was filled.
 */
export async function seedDemo({
  connection,
  hashPassword,
  storeBlob,
  textAccount,
  publicUrl,
  printLine,
  now,
}: SeedParts): Promise<boolean> {
  const client = new Client({ ...connection, types: readColumnTypes() });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`set local time zone 'UTC'`);
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await client.query(BECOME_DEFINER);
    // Triggers would keep the plans that were made while the tables were empty.
    await client.query('set local plan_cache_mode = force_custom_plan');
    if (!(await isEmpty(client))) {
      await client.query('rollback');
      return false;
    }
    printLine('Filling the demo: two clinics and several months of appointments …');
    const passwordHash = await hashPassword(DEMO_PASSWORD);
    await fillPlatform(client, passwordHash, now.getTime());
    await setTriggers(client, 'disable');
    for (const clinic of [BERLIN_CLINIC, NEW_YORK_CLINIC]) {
      const filled = await fillClinic(client, clinic, {
        nowMs: now.getTime(),
        passwordHash,
        storeBlob,
        textAccount,
        publicUrl,
      });
      printLine(
        `  ${clinic.name}: ${filled.clientCount} clients, ${filled.petCount} pets, ${filled.appointmentCount} appointments`,
      );
    }
    await fillLeads(client, now.getTime());
    await fillTickets(client, now.getTime());
    await fillDirectory(client);
    await fillLabConnections(client);
    await fillLabOrders(client);
    await fillLabResults(client, now.getTime());
    await fillOrderResults(client, now.getTime());
    await fillSupportAccess(client);
    await fillPlanHistory(client);
    await orderAuditTrail(client);
    await fillWeeks(client);
    // A table with checks that wait for the commit cannot be altered.
    await client.query('set constraints all immediate');
    await setTriggers(client, 'enable');
    await client.query('commit');
    // The planner has no statistics of these rows yet.
    await client.query('analyze');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
