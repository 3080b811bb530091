import { createHmac } from 'node:crypto';
import pg from 'pg';
import * as z from 'zod';
import { queryRows } from './database/query-rows.ts';
import { hasSqlState, SQLSTATE } from './database/sqlstate.ts';

/** The logins of the running server. Neither owns a table or bypasses a policy. */
export interface Logins {
  readonly app: { readonly user: string; readonly password: string };
  readonly jobs: { readonly user: string; readonly password: string };
}

/** The same secret always gives the same names and passwords, so that processes need not tell each other. */
export function loginsFor(secretKey: Buffer): Logins {
  const derive = (purpose: string) =>
    createHmac('sha256', secretKey).update(`database login: ${purpose}`).digest('hex');
  const tag = derive('name').slice(0, 8);
  return {
    app: { user: `tailwell_app_${tag}`, password: derive('app') },
    jobs: { user: `tailwell_jobs_${tag}`, password: derive('jobs') },
  };
}

async function ensureLogin(client: pg.Client, login: Logins['app']): Promise<void> {
  const name = pg.escapeIdentifier(login.user);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [login.user]);
  if (rowCount) return;
  await client
    .query(`create role ${name} login noinherit password ${pg.escapeLiteral(login.password)}`)
    .catch((error: unknown) => {
      // Another process was faster.
      if (!hasSqlState(error, SQLSTATE.DUPLICATE_OBJECT, SQLSTATE.UNIQUE_VIOLATION)) throw error;
    });
}

/** What the login of requests may become. */
const APP_ROLES = [
  'anon',
  'auth_server',
  'authenticated',
  'clinic_client',
  'clinic_member',
  'crm_server',
  'job_server',
  'live_server',
  'platform_member',
  'service_key',
] as const;

const Granted = z.object({ member: z.boolean() });

/** Grants the rights of both logins at each start, which costs nothing when they have them already. */
async function grantRights(client: pg.Client, logins: Logins): Promise<void> {
  const app = pg.escapeIdentifier(logins.app.user);
  const jobs = pg.escapeIdentifier(logins.jobs.user);
  const [granted] = await queryRows(
    client,
    Granted,
    `select bool_and(pg_has_role($1, role, 'member')) and pg_has_role($2, 'job_server', 'member') as member
       from unnest($3::text[]) as needed (role)`,
    [logins.app.user, logins.jobs.user, APP_ROLES],
  );
  if (!granted?.member) {
    await client.query(`grant ${APP_ROLES.join(', ')} to ${app}`);
    await client.query(`grant job_server to ${jobs}`);
  }
  await client.query(`grant usage on schema app to ${app}`);
  await client.query(
    `grant execute on function app.begin_request(uuid, uuid, text, uuid, text, text, text, text), app.membership(uuid),
      app.begin_key_request(uuid, text, text, text) to ${app}`,
  );
}

/** Makes the two logins where they are missing, and gives them their rights. Called by the owner, after migrating. */
export async function ensureLogins(client: pg.Client, logins: Logins): Promise<void> {
  await ensureLogin(client, logins.app);
  await ensureLogin(client, logins.jobs);
  await grantRights(client, logins);
}
