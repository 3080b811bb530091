import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Tables with a `clinic_id` that is not their tenant key, each with its reason. */
const NOT_KEYED_BY_CLINIC: Readonly<Record<string, string>> = {
  audit_entries: 'entries about the platform and accounts without a clinic have none',
  crm_authorizations: 'the platform has a connection too; no role of the API can read it',
  crm_webhooks: 'the platform has a connection too, and its events',
  crm_credentials: 'the platform has a connection too; no role of the API can read it',
  invitations: 'the platform invites its own staff, who have no clinic',
  leads: 'leads belong to the platform; the clinic is the one that the lead became',
  objects: 'a file is in the folder of a clinic or of a person',
  trials: 'its key is the clinic; its lead belongs to the platform, and no role of the API can read it',
  tickets: 'a client’s ticket belongs to the platform only, and the requester’s clinic may have been deleted',
  user_roles: 'platform staff and clients have no clinic',
};

/**
 * Policies that check neither the claims' clinic nor the caller's account, each with its reason. Before you add one,
 * consider what another clinic could see through it.
 */
const REVIEWED_POLICIES: Readonly<Record<string, string>> = {
  clinics_client_select: 'a clinic that takes bookings online is public: its name, address and hours',
  time_zones_any_select: 'when clocks change in the world, which is no secret',
};

/** Security-definer functions that anonymous callers may call, each with its reason. */
const REVIEWED_OPEN_FUNCTIONS: Readonly<Record<string, string>> = {
  'app.create_demo_users(text,jsonb)':
    'called by an endpoint of the demo; the function checks that this database is a demo',
  'app.accept_contact_message(text,text,text,text,text,text)':
    'the contact form: stores a visitor’s message and returns nothing about anybody',
  'app.save_trial_request(text,text,text,text,text,boolean)':
    'the form for a trial: stores the answers, returns nothing about anybody, and is limited per address',
  'app.public_status()': 'the public status page: states, counts and incidents, without clinics and people',
  'app.book_demo(uuid,uuid[],timestamp with time zone,text,text,text,text,text,text)':
    'the form for a demo: books a free half hour, at most two per address; returns only whether it was free',
  'app.cancel_demo_by_link(bytea)': 'the visitor who booked the demo, by the token in an emailed link',
  'app.demo_calendar(uuid)':
    'the input for free times: when hosts work and are busy, by id, without reasons; the server returns free times only',
  'app.find_demo_by_link(bytea)': 'the visitor who booked the demo, by the token in an emailed link',
  'app.open_contact_link(uuid,bytea)':
    'whoever has the link of an email, by its token: the clinic’s name, a masked address, and what they have refused',
  'app.use_contact_link(uuid,bytea,text[],text[],jsonb)':
    'whoever has the link of an email, by its token: refuses or allows messages to that address; returns nothing about anybody',
  'app.open_record_share(uuid,bytea,text,uuid)':
    'whoever has the link, by its token: the record as it was shared, until it expires or is revoked',
  'app.answer_estimate_link(uuid,bytea,jsonb)':
    'whoever has the link, by its token: answers the estimate once, while it is open',
  'app.open_estimate_link(uuid,bytea)':
    'whoever has the link, by its token: the estimate as it was sent, until the link expires or it is withdrawn',
  'app.open_reminder_link(uuid,bytea)':
    'whoever has the link, by its token: what the reminder was about, until it expires',
  'app.answer_reminder_link(uuid,bytea,jsonb)':
    'whoever has the link, by its token: books, puts off, or says that it was done elsewhere, which staff confirm',
  'app.may_send_reminder_proof(uuid,bytea)':
    'whoever has the link, by its token: yes or no about another file',
  'app.open_appointment_link(uuid,bytea)':
    'whoever has the link, by its token: the visits that it is about, until a day after them',
  'app.confirm_by_link(uuid,bytea)': 'whoever has the link, by its token: confirms its visits',
  'app.cancel_by_link(uuid,bytea,uuid,text)': 'whoever has the link, by its token: cancels one of its visits',
  'app.linked_slot_facts(uuid,bytea,uuid,timestamp with time zone,timestamp with time zone)':
    'the input for free times of a visit, by the token of its link: when doctors work and are busy, by id, without reasons; the server returns free times only',
  'app.reschedule_by_link(uuid,bytea,uuid,uuid,uuid,timestamp with time zone,timestamp with time zone,timestamp with time zone)':
    'whoever has the link, by its token: moves one of its visits to a time that is free',
  'app.flag_is_on(text,boolean,uuid)':
    'yes or no about a feature flag, for the page of a link on which a visit is moved',
  'app.move_demo_by_link(bytea,uuid[],timestamp with time zone)':
    'the visitor who booked the demo, by the token in an emailed link',
  'app.find_desk(bytea)': 'the lock screen of a front desk device: only for the holder of its secret',
};

const REMINDER_FACTS =
  'calls app.check_reminder_access, which raises for everybody but the clinic’s staff and its jobs';

/** Security-definer functions that users may call and that do not check the caller, each with its reason. */
const REVIEWED_UNCHECKED_FUNCTIONS: Readonly<Record<string, string>> = {
  'app.care_candidates(uuid,date,date,jsonb,uuid[])': REMINDER_FACTS,
  'app.care_clients(uuid,uuid[],date,timestamp with time zone)': REMINDER_FACTS,
  'app.care_pets(uuid,uuid[],timestamp with time zone)': REMINDER_FACTS,
  'app.is_granted(uuid,text,uuid)':
    'whether an account was invited to a role: the policies of roles call it for the caller’s own row',
  'app.is_on_trusted_device(uuid)': 'yes or no about a session, whose id only its owner knows',
  'app.flag_is_on(text,boolean,uuid)': 'yes or no about a feature flag, not about records',
  'app.crm_lead_connection()':
    'the id of the connection by which leads are sent, for the platform’s endpoints',
  'app.backup_is_late()': 'yes or no about the backups of the server, for the platform',
  'app.reserve_blob(uuid)': 'records a key that the server generated for an upload; reads nothing',
  'app.is_ticket_file(uuid)':
    'yes or no about a file: a policy of files calls it to exclude those of tickets',
  'app.broadcast(text,text,jsonb)':
    'notifies the subscribers whom the channel’s rules allow that something changed; reads nothing',
};

/** Grants without a policy, which give access to no row, each with its reason. */
const REVIEWED_EMPTY_GRANTS: Readonly<Record<string, string>> = {
  'storage.buckets authenticated select': 'whoever lists buckets gets an empty list instead of a refusal',
  'storage.buckets clinic_client select': 'as above',
  'storage.buckets clinic_member select': 'as above',
};

/** Policies of users that check neither the clinic nor the account. */
const OPEN_POLICIES = `
  select policyname as policy from pg_policies
   where schemaname in ('public', 'storage') and roles <> '{definer}' and (
     roles = '{public}'
     or (not (roles && '{auth_server,crm_server,job_server,service_key}')
       and exists (select from (values (qual), (with_check)) as side (expression)
         where expression is not null and expression !~ 'app\\.(clinic_id|user_id|own_\\w+_ids)\\(\\)'
           and not (roles = '{platform_member}' and expression ~ 'platform_'))))`;

const rows = async <T extends object>(text: string): Promise<T[]> =>
  (await db.owner.query<T & Record<string, unknown>>(text)).rows;

describe('tables that belong to a clinic', () => {
  test('have row-level security enabled and forced, for the owner too', async () => {
    expect(
      await rows(`select relname from pg_class where relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and relkind in ('r', 'p')
        and relname not in ('migrations', 'repeatable_files') and not (relrowsecurity and relforcerowsecurity)`),
    ).toEqual([]);
  });

  test('have clinic_id first in the primary key and in every reference to another such table', async () => {
    const broken = await rows<{ table: string; breach: string }>(`
      with tenant as (
        select c.oid, c.relname, a.attnum, a.attnotnull from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id' and not a.attisdropped
         where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind = 'r')
      select t.relname as table, breach from tenant t, lateral (values
        (not t.attnotnull, 'a row could belong to no clinic'),
        (not exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and k.conkey[1] = t.attnum),
          'its key does not begin with the clinic'),
        (exists (select from pg_constraint k where k.conrelid = t.oid and k.contype = 'f'
           and k.confrelid in (select oid from tenant) and not t.attnum = any (k.conkey)), 'a link could reach another clinic')
      ) as checks (broken, breach) where broken order by 1, 2`);
    expect(broken.filter(({ table }) => !(table in NOT_KEYED_BY_CLINIC))).toEqual([]);
  });

  test('have policies that name their role and check the caller', async () => {
    const broken = await rows<{ policy: string }>(OPEN_POLICIES);
    expect(broken.filter(({ policy }) => !(policy in REVIEWED_POLICIES))).toEqual([]);
  });

  test("have staff policies that compare the row's clinic with the claims' clinic, before and after a change", async () => {
    expect(
      await rows(`select policyname from pg_policies where schemaname in ('public', 'storage') and roles = '{clinic_member}' and (
        (qual is not null and qual !~ 'clinic_id\\(\\)') or (with_check is not null and with_check !~ 'clinic_id\\(\\)'))`),
    ).toEqual([]);
  });

  test('have a policy for every granted command, with a check for every write', async () => {
    const granted = await rows<{ name: string }>(`
      select n.nspname || '.' || c.relname || ' ' || r.rolname || ' ' || word as name from pg_class c
        join pg_namespace n on n.oid = c.relnamespace cross join pg_roles r
        cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege (word)
       where n.nspname in ('public', 'storage') and c.relkind in ('r', 'p') and not r.rolsuper
         and r.rolname !~ '^(pg|tailwell)_' and r.rolname <> 'definer'
         and (has_table_privilege(r.oid, c.oid, word) or (word <> 'delete' and has_any_column_privilege(r.oid, c.oid, word)))
         and not exists (select from pg_policy y where y.polrelid = c.oid
           and y.polcmd in ('*', case word when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' else 'd' end)
           and exists (select from unnest(y.polroles) as named (role) where pg_has_role(r.oid, named.role, 'usage')))`);
    expect(granted.filter(({ name }) => !(name in REVIEWED_EMPTY_GRANTS))).toEqual([]);
    expect(
      await rows(`select policyname from pg_policies where schemaname in ('public', 'storage')
        and cmd in ('INSERT', 'UPDATE', 'ALL') and coalesce(with_check, qual) is null`),
    ).toEqual([]);
  });

  test('are read by views with the rights of the caller', async () => {
    expect(
      await rows(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('app', 'auth', 'live', 'public', 'storage') and c.relkind in ('v', 'm')
          and not coalesce(c.reloptions, '{}') @> array['security_invoker=true']`),
    ).toEqual([]);
  });

  test('grant insert and update by column', async () => {
    expect(
      await rows(`select grantee, table_name, privilege_type from information_schema.role_table_grants
        where table_schema in ('public', 'storage') and privilege_type in ('INSERT', 'UPDATE', 'TRUNCATE', 'TRIGGER', 'REFERENCES')
          and grantee in ('anon', 'authenticated', 'clinic_member', 'clinic_client', 'platform_member', 'service_key')`),
    ).toEqual([]);
  });

  test('grant nothing to anonymous callers', async () => {
    expect(
      await rows(`select table_schema, table_name from information_schema.role_table_grants where grantee in ('anon', 'PUBLIC')
        and table_schema in ('public', 'auth', 'app', 'storage')`),
    ).toEqual([]);
  });
});

test('T-04: each policy, opened for everyone, makes a check fail', async () => {
  const policies = await rows<{ policy: string; table: string; qual: string | null; check: string | null }>(
    `select policyname as policy, schemaname || '.' || tablename as table, qual, with_check as check from pg_policies
      where schemaname in ('public', 'storage') and roles && '{authenticated,clinic_client,clinic_member,platform_member}'`,
  );
  expect(policies.length).toBeGreaterThan(80);
  const client = await db.owner.connect();
  try {
    const unnoticed: string[] = [];
    let mutants = 0;
    for (const { policy, table, qual, check } of policies) {
      if (policy in REVIEWED_POLICIES) continue;
      for (const side of [
        qual === null ? [] : ['using (true)'],
        check === null ? [] : ['with check (true)'],
      ].flat()) {
        await client.query('begin');
        await client.query(`alter policy ${policy} on ${table} ${side}`);
        // The same query for this policy alone, because it runs hundreds of times.
        const { rowCount } = await client.query(`${OPEN_POLICIES} and policyname = $1`, [policy]);
        mutants += 1;
        if (rowCount === 0) unnoticed.push(`${policy}: ${side}`);
        await client.query('rollback');
      }
    }
    expect(unnoticed).toEqual([]);
    process.stdout.write(`figure: T-04 ${mutants} policies opened one at a time, ${mutants} noticed\n`);
  } finally {
    client.release();
  }
});

/** The privileges of each role on the internal tables, such as `auth.users auth_server select`. */
const INTERNAL_PRIVILEGES = `
  select n.nspname as schema, n.nspname || '.' || c.relname as table, r.rolname as role, word as command
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join pg_roles r
    cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege (word)
   where n.nspname in ('app', 'auth', 'graphile_worker', 'live') and c.relkind in ('r', 'p', 'v', 'm', 'f')
     and not r.rolsuper and r.rolname !~ '^pg_' and r.rolname <> 'definer'
     and (has_table_privilege(r.oid, c.oid, word)
       or (word in ('select', 'insert', 'update', 'references') and has_any_column_privilege(r.oid, c.oid, word)))`;
/** The only role other than `definer` that may use the tables of each internal schema. */
const SCHEMA_ROLES: Readonly<Record<string, string>> = {
  auth: 'auth_server',
  graphile_worker: 'job_server',
  live: 'live_server',
};
interface Privilege {
  readonly schema: string;
  readonly table: string;
  readonly role: string;
  readonly command: string;
}
const isUnexpected = ({ schema, role, command }: Privilege): boolean =>
  SCHEMA_ROLES[schema] !== role || !['select', 'insert', 'update', 'delete'].includes(command);

describe('tables that belong to no clinic', () => {
  test('there is no schema that these tests do not know', async () => {
    expect(
      await rows(
        `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
      ),
    ).toEqual(['app', 'auth', 'graphile_worker', 'live', 'public', 'storage'].map((name) => ({ name })));
  });

  test('passwords, sessions, pending sign-ups, jobs and live messages are accessible to their own role only', async () => {
    const privileges = await rows<Privilege & Record<string, unknown>>(INTERNAL_PRIVILEGES);
    expect(privileges.filter(isUnexpected)).toEqual([]);
    const tables = new Set(privileges.map(({ table }) => table));
    for (const table of [
      'auth.users',
      'auth.refresh_tokens',
      'auth.pending_sign_ups',
      'auth.mfa_factors',
      'auth.pins',
    ])
      expect(tables).toContain(table);
  });

  test('T-04: each of those tables, granted to another role, makes a check fail', async () => {
    const tables = await rows<{ name: string; schema: string }>(
      `select n.nspname || '.' || c.relname as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('auth', 'live') and c.relkind in ('r', 'p') order by 1`,
    );
    const roles = await rows<{ name: string }>(
      `select rolname as name from pg_roles where not rolsuper and rolname !~ '^(pg|tailwell)_' and rolname <> 'definer'`,
    );
    const client = await db.owner.connect();
    try {
      const unnoticed: string[] = [];
      let mutants = 0;
      for (const { name, schema } of tables) {
        const others = roles.map((role) => role.name).filter((role) => role !== SCHEMA_ROLES[schema]);
        await client.query('begin');
        for (const command of ['select', 'insert', 'update', 'delete'])
          await client.query(`grant ${command} on ${name} to ${others.join(', ')}`);
        const { rows: reached } = await client.query<Privilege>(INTERNAL_PRIVILEGES);
        await client.query('rollback');
        const noticed = new Set(
          reached.filter(isUnexpected).map(({ table, role, command }) => `${table} ${role} ${command}`),
        );
        for (const role of others)
          for (const command of ['select', 'insert', 'update', 'delete']) {
            mutants += 1;
            if (!noticed.has(`${name} ${role} ${command}`)) unnoticed.push(`${name} ${role} ${command}`);
          }
      }
      expect(unnoticed).toEqual([]);
      expect(mutants).toBeGreaterThan(400);
      process.stdout.write(`figure: T-04 ${mutants} grants of ${tables.length} tables, each noticed\n`);
    } finally {
      client.release();
    }
  });
});

/** The only tables that a program with a secret key can access. */
const SERVICE_TABLES = ['buckets', 'ghl_integrations', 'objects', 'profiles', 'user_roles'];

describe('a secret key', () => {
  test('has a role that is no superuser, bypasses no policy and is a member of no other role', async () => {
    expect(
      await rows(`select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin,
        exists (select from pg_auth_members m where m.member = r.oid) as is_member from pg_roles r where rolname = 'service_key'`),
    ).toEqual([
      {
        rolname: 'service_key',
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolcanlogin: false,
        is_member: false,
      },
    ]);
  });

  test('gives access to the exposed tables, and to no other one', async () => {
    const granted = await rows<{ name: string }>(`select distinct c.relname as name from pg_class c
      cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege (word)
      where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'app'::regnamespace, 'storage'::regnamespace)
        and c.relkind in ('r', 'p', 'v', 'm')
        and (has_table_privilege('service_key', c.oid, word)
          or (word <> 'delete' and has_any_column_privilege('service_key', c.oid, word))) order by 1`);
    expect(granted.map(({ name }) => name)).toEqual(SERVICE_TABLES);
    const policies = await rows<{ name: string }>(
      `select distinct tablename as name from pg_policies where roles && '{service_key}' order by 1`,
    );
    expect(policies.map(({ name }) => name)).toEqual(SERVICE_TABLES);
  });
});

test('the realtime role has access to the tables shared between processes, and to no records', async () => {
  const reached = await rows<{ name: string }>(`select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth', 'app', 'live') and c.relkind in ('r', 'p', 'v', 'm')
      and (has_table_privilege('live_server', c.oid, 'select, insert, update, delete')
        or has_any_column_privilege('live_server', c.oid, 'select, insert, update')) order by 1`);
  expect(reached.map(({ name }) => name)).toEqual(['live.changes', 'live.presences', 'live.processes']);
  const others = await rows<{ name: string }>(`select rolname as name from pg_roles
    where rolname in ('anon', 'authenticated', 'clinic_client', 'clinic_member', 'platform_member', 'service_key')
      and has_schema_privilege(oid, 'live', 'usage')`);
  expect(others).toEqual([]);
});

describe('the server’s logins', () => {
  test('own nothing, are no superuser and bypass no policy', async () => {
    expect(
      await rows(`select rolname from pg_roles where rolname like 'tailwell\\_%' and
        (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit)`),
    ).toEqual([]);
    expect(
      await rows(`select c.relname from pg_class c join pg_roles r on r.oid = c.relowner
        where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'app'::regnamespace, 'storage'::regnamespace)
          and r.rolname like 'tailwell\\_app\\_%'`),
    ).toEqual([]);
  });

  test('have no rights before they set a role', async () => {
    await expect(
      db.database.transaction({ databaseRole: 'anon', mode: 'read' }, (tx) =>
        tx.selectFrom('pets').select('id').execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
  });

  test('security-definer functions pin their search path and belong to the definer role', async () => {
    expect(
      await rows(`select p.oid::regprocedure::text as function from pg_proc p where p.prosecdef
        and p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and p.pronamespace::regnamespace::text <> 'graphile_worker'
        and (p.proowner <> 'definer'::regrole or not coalesce(p.proconfig, '{}') @> array['search_path=""'])`),
    ).toEqual([]);
  });

  test('a function that is granted to nobody can be called by the server only', async () => {
    const open = await rows<{ function: string }>(`select p.oid::regprocedure::text as function from pg_proc p
        where p.pronamespace = 'app'::regnamespace and has_function_privilege('anon', p.oid, 'execute')
          and p.prosecdef`);
    expect(open.filter(({ function: name }) => !(name in REVIEWED_OPEN_FUNCTIONS))).toEqual([]);
  });

  test('a callable security-definer function checks its caller', async () => {
    const unchecked = await rows<{ function: string }>(`
      select p.oid::regprocedure::text as function from pg_proc p
       where p.prosecdef and p.pronamespace::regnamespace::text in ('app', 'auth', 'live', 'public', 'storage')
         and p.prorettype <> 'trigger'::regtype
         and exists (select from pg_roles r where r.rolname in ('authenticated', 'clinic_client', 'clinic_member', 'platform_member', 'service_key')
           and has_function_privilege(r.oid, p.oid, 'execute'))
         and pg_get_functiondef(p.oid) !~ 'app\\.(has_permission|user_id|session_id|clinic_id|own_\\w+)\\('`);
    expect(
      unchecked.filter(
        ({ function: name }) => !(name in REVIEWED_UNCHECKED_FUNCTIONS || name in REVIEWED_OPEN_FUNCTIONS),
      ),
    ).toEqual([]);
  });

  test('audit entries cannot be changed or deleted, not even by the table’s owner', async () => {
    for (const statement of [
      'update audit_entries set action = action',
      'delete from audit_entries',
      'truncate audit_entries',
    ]) {
      await expect(db.owner.query(statement)).rejects.toThrow('append-only');
    }
  });
});
