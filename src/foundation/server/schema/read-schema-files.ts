import { readdir, readFile } from 'node:fs/promises';
import { PROJECT_FOLDER } from '../project-folder.ts';
import { schemaFile, type SchemaFile } from './schema-file.ts';

const DATABASE_FOLDER = new URL('db/', PROJECT_FOLDER);

export interface SchemaFiles {
  /** Applied once each, in the order of their numbers. */
  readonly migrations: readonly SchemaFile[];
  /** Functions, policies, grants and triggers: applied again whenever their text changes. */
  readonly repeatables: readonly SchemaFile[];
}

async function readFolder(folder: URL): Promise<SchemaFile[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
  return Promise.all(
    names.map(async (name) => schemaFile(name, await readFile(new URL(name, folder), 'utf8'))),
  );
}

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const [migrations, repeatables] = await Promise.all([
    readFolder(new URL('migrations/', DATABASE_FOLDER)),
    readFolder(new URL('repeatable/', DATABASE_FOLDER)),
  ]);
  return { migrations, repeatables };
}
