import pg from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { SchemaObject } from './schema-objects.ts';

const Grantee = z.object({ name: z.string() });
const Signature = z.object({ signature: z.string() });

const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.');

/**
 * Who was granted something by a file. Not the logins of running servers, which have their rights by `ensureLogins`: a
 * server that runs meanwhile must not lose them.
 */
const grantees = (acls: string): string => `
  select distinct coalesce(r.rolname, 'public') as name
    from (${acls}) as granted (acl, owner) cross join aclexplode(granted.acl) x left join pg_roles r on r.oid = x.grantee
   where x.grantee <> granted.owner and r.rolcanlogin is not true`;

const OF_TABLE = grantees(`
  select c.relacl, c.relowner from pg_class c where c.oid = to_regclass($1)
  union all
  select a.attacl, c.relowner from pg_class c join pg_attribute a on a.attrelid = c.oid where c.oid = to_regclass($1)`);
const OF_FUNCTION = grantees(`select p.proacl, p.proowner from pg_proc p where p.oid = to_regprocedure($1)`);

async function revokeFrom(
  client: pg.ClientBase,
  { query, name, target }: { query: string; name: string; target: string },
): Promise<void> {
  const rows = await queryRows(client, Grantee, query, [name]);
  const roles = rows.map((row) => (row.name === 'public' ? 'public' : pg.escapeIdentifier(row.name)));
  if (roles.length > 0) await client.query(`revoke all on ${target} from ${roles.join(', ')}`);
}

export async function signaturesOf(client: pg.ClientBase, name: string): Promise<string[]> {
  const rows = await queryRows(
    client,
    Signature,
    `select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname || '.' || p.proname = $1`,
    [name],
  );
  return rows.map(({ signature }) => signature);
}

/** Renames a function, so that another one can have its name. Those that call it still do. @returns its new signature. */
export async function setAside(client: pg.ClientBase, signature: string): Promise<string> {
  const [, name = ''] = /(\w+)\(/.exec(signature) ?? [];
  await client.query(`alter function ${signature} rename to ${name}_replaced`);
  return signature.replace(`${name}(`, `${name}_replaced(`);
}

/** Takes back what a file declared, before its new text is applied. A function stays, since others may depend on it. */
export async function resetObject(client: pg.ClientBase, object: SchemaObject): Promise<void> {
  if (object.kind === 'grants')
    await revokeFrom(client, {
      query: OF_TABLE,
      name: object.table,
      target: `table ${quoted(object.table)}`,
    });
  else if (object.kind === 'function')
    for (const signature of await signaturesOf(client, object.name))
      await revokeFrom(client, { query: OF_FUNCTION, name: signature, target: `function ${signature}` });
  else {
    const { rowCount } = await client.query('select where to_regclass($1) is not null', [object.table]);
    if (rowCount)
      await client.query(
        `drop ${object.kind} if exists ${pg.escapeIdentifier(object.name)} on ${quoted(object.table)}`,
      );
  }
}

/** Removes an object that no file declares any more. */
export async function removeObject(client: pg.ClientBase, object: SchemaObject): Promise<void> {
  if (object.kind !== 'function') await resetObject(client, object);
  else
    for (const signature of await signaturesOf(client, object.name))
      await client.query(`drop function ${signature}`);
}
