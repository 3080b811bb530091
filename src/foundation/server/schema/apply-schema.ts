import type pg from 'pg';
import type { Log } from '../log.ts';
import { existingObjects } from './existing-objects.ts';
import { assertKnownHistory, readMigrationHistory } from './migration-history.ts';
import { orderRepeatables } from './order-repeatables.ts';
import type { SchemaFiles } from './read-schema-files.ts';
import { removeObject, resetObject, setAside, signaturesOf } from './remove-object.ts';
import { forgetRepeatable, readRepeatableHistory, recordRepeatable } from './repeatable-history.ts';
import type { SchemaFile } from './schema-file.ts';
import { objectKey, schemaObjects } from './schema-objects.ts';

async function run(client: pg.ClientBase, folder: string, file: SchemaFile): Promise<void> {
  try {
    await client.query(file.text);
  } catch (error) {
    throw new Error(`db/${folder}/${file.name} failed, and nothing of this start was applied.`, {
      cause: error,
    });
  }
}

/** The functions of each name in a file, by their signatures: one with other parameters is a function of its own. */
async function signaturesIn(client: pg.ClientBase, file: SchemaFile): Promise<string[][]> {
  const signatures: string[][] = [];
  for (const object of schemaObjects(file.text))
    if (object.kind === 'function') signatures.push(await signaturesOf(client, object.name));
  return signatures;
}

const GRANT = /^grant [^;]*;/gm;

/**
 * Runs a repeatable file. A function that the file gives other parameters is set aside under another name before the
 * grants run, because they name a function without its parameters.
 *
 * @returns the functions that were set aside, to be dropped once nothing depends on them.
 */
async function runRepeatable(client: pg.ClientBase, file: SchemaFile): Promise<string[]> {
  const before = new Set((await signaturesIn(client, file)).flat());
  await run(client, 'repeatable', { ...file, text: file.text.replaceAll(GRANT, '') });
  const after = await signaturesIn(client, file);
  const replaced: string[] = [];
  for (const signature of after.filter(({ length }) => length > 1).flat())
    if (before.has(signature)) replaced.push(await setAside(client, signature));
  await run(client, 'repeatable', { ...file, text: (file.text.match(GRANT) ?? []).join('\n') });
  return replaced;
}

/**
 * Applies what is missing, inside the caller's transaction: the numbered migrations in order, then each repeatable file
 * whose text has changed or whose objects are gone. Objects that no file declares any more are dropped.
 *
 * @throws StartError when the database belongs to a newer version or was made by other migrations.
 */
export async function applySchema(
  client: pg.ClientBase,
  { migrations, repeatables }: SchemaFiles,
  log: Log,
): Promise<void> {
  const history = await readMigrationHistory(client);
  assertKnownHistory(history, migrations);
  const applied = await readRepeatableHistory(client);
  const order = orderRepeatables(repeatables);
  const outdated = new Set<string>();
  const done = new Set<SchemaFile>();

  const apply = async (file: SchemaFile): Promise<void> => {
    if (done.has(file)) return;
    done.add(file);
    for (const object of [...(applied.get(file.name)?.objects ?? []), ...schemaObjects(file.text)])
      await resetObject(client, object);
    for (const signature of await runRepeatable(client, file)) outdated.add(signature);
    await recordRepeatable(client, file);
  };
  const isChanged = (file: SchemaFile): boolean => applied.get(file.name)?.checksum !== file.checksum;

  for (const migration of migrations.filter(({ name }) => !history.has(name))) {
    log.info({ migration: migration.name }, 'migrating');
    // Defaults, checks and indexes call functions, which then come first.
    for (const file of order.neededBy(migration.text).filter(isChanged)) await apply(file);
    await run(client, 'migrations', migration);
    await client.query('insert into public.migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ]);
  }

  const existing = await existingObjects(client);
  const isMissing = (file: SchemaFile): boolean =>
    schemaObjects(file.text).some((object) => object.kind !== 'grants' && !existing.has(objectKey(object)));
  for (const file of order.files) if (isChanged(file) || isMissing(file)) await apply(file);

  // A function is applied after those that it calls, and its former signature is dropped before theirs.
  for (const signature of [...outdated].toReversed()) await client.query(`drop function ${signature}`);
  const declared = new Set(repeatables.flatMap(({ text }) => schemaObjects(text).map(objectKey)));
  const current = new Set(repeatables.map(({ name }) => name));
  const gone = [...applied].filter(([name]) => !current.has(name));
  const orphans = gone
    .flatMap(([, { objects }]) => objects)
    .filter((object) => !declared.has(objectKey(object)));
  // What uses a function goes before it.
  for (const object of orphans.filter(({ kind }) => kind !== 'function')) await removeObject(client, object);
  for (const object of orphans.filter(({ kind }) => kind === 'function')) await removeObject(client, object);
  for (const [name] of gone) await forgetRepeatable(client, name);

  if (done.size > 0 || gone.length > 0) await client.query('select app.assign_definer_ownership()');
}
