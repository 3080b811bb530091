import type pg from 'pg';
import * as z from 'zod';
import { queryRows } from '../database/query-rows.ts';
import type { SchemaFile } from './schema-file.ts';
import { objectKey, parseObjectKey, schemaObjects, type SchemaObject } from './schema-objects.ts';

export interface AppliedRepeatable {
  readonly checksum: string;
  readonly objects: readonly SchemaObject[];
}

const Applied = z.object({ name: z.string(), checksum: z.string(), objects: z.array(z.string()) });

/** Which repeatable files the database has seen, and the objects that they declared. */
export async function readRepeatableHistory(client: pg.ClientBase): Promise<Map<string, AppliedRepeatable>> {
  await client.query(`create table if not exists public.repeatable_files (
    name text not null primary key, checksum text not null, objects text[] not null,
    applied_at timestamptz not null default now())`);
  const rows = await queryRows(
    client,
    Applied,
    'select name, checksum, objects from public.repeatable_files order by name',
  );
  return new Map(
    rows.map(({ name, checksum, objects }) => [name, { checksum, objects: objects.map(parseObjectKey) }]),
  );
}

export async function recordRepeatable(client: pg.ClientBase, file: SchemaFile): Promise<void> {
  await client.query(
    `insert into public.repeatable_files (name, checksum, objects) values ($1, $2, $3)
     on conflict (name) do update set checksum = excluded.checksum, objects = excluded.objects, applied_at = now()`,
    [file.name, file.checksum, schemaObjects(file.text).map(objectKey)],
  );
}

export async function forgetRepeatable(client: pg.ClientBase, name: string): Promise<void> {
  await client.query('delete from public.repeatable_files where name = $1', [name]);
}
