import { Logger, runMigrations } from 'graphile-worker';
import { Pool, type ClientConfig } from 'pg';

/** Logs nothing: errors of the installation are thrown. */
const silence = new Logger(() => () => undefined);

/**
 * The queue's tables belong to the migrating owner and have row-level security without a policy. The worker's role
 * may do everything in them; definer functions of `app` may insert. Nobody else has access.
 */
const GRANTS = `
  do $$
  declare
    fenced text;
  begin
    if has_table_privilege('job_server', 'graphile_worker._private_known_crontabs', 'insert') then
      return;
    end if;
    grant usage on schema graphile_worker to definer, job_server;
    grant select, insert, update, delete on all tables in schema graphile_worker to definer, job_server;
    grant execute on all functions in schema graphile_worker to definer, job_server;
    for fenced in
      select c.relname from pg_class c
       where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and c.relrowsecurity
    loop
      execute format('create policy %I on graphile_worker.%I for all to definer, job_server using (true) with check (true)',
        fenced || '_tailwell_all', fenced);
    end loop;
  end $$`;

/** Migrates the queue's own schema and grants access to the product's roles. Called by the owner, after migrating. */
export async function installJobQueue(connection: ClientConfig): Promise<void> {
  const pool = new Pool({ ...connection, max: 1 });
  // Statements report errors that occur while they run.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: silence });
    await pool.query(GRANTS);
  } finally {
    await pool.end();
  }
}
