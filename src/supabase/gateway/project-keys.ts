import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Database } from '#foundation/server/database/database.ts';
import {
  hashProjectKey,
  kindOfProjectKey,
  makeProjectKey,
  type ProjectKeyKind,
} from '#foundation/server/project-keys/make-project-key.ts';

const IdRow = z.object({ id: z.string() });

/** An active API key of this project. */
export interface ApiKey {
  readonly id: string;
  readonly kind: ProjectKeyKind;
}

/** The API keys of this project, as cached by one process. */
export interface ProjectKeys {
  /** The newest publishable key, which is given to browsers. */
  readonly publishable: () => string;
  /**
   * The active key with this text; null for an unknown or revoked one. Secret keys are looked up in the database each
   * time, so that a revoked one is rejected by every process at the next request.
   */
  find(text: string): Promise<ApiKey | null>;
  /** Reloads the publishable keys after one was created or revoked. */
  refresh(): Promise<void>;
  close(): void;
}

const WRITE = { databaseRole: 'auth_server', mode: 'write' } as const;
const READ = { databaseRole: 'auth_server', mode: 'read' } as const;
/** The longest delay of a change whose notification was lost. */
const REFRESH_MS = 30_000;
/** How often an unknown publishable key, which may have just been created, may trigger a reload. */
const UNKNOWN_KEY_REFRESH_MS = 1_000;
const LAST_USED_INTERVAL_MS = 60_000;

const PublishableRow = z.object({ id: z.string(), key: z.string() });
type PublishableRow = z.infer<typeof PublishableRow>;

const readPublishable = (tx: Kysely<Tables>): Promise<PublishableRow[]> =>
  fetchRows(
    tx,
    PublishableRow,
    sql`select id, key from auth.api_keys where kind = 'publishable' and revoked_at is null
      order by created_at desc, id`,
  );

/** The first process creates the publishable key; later ones find it. */
const loadPublishable = (database: Database<Tables>): Promise<PublishableRow[]> =>
  database.transaction(WRITE, async (tx) => {
    const { text, hash, hint } = makeProjectKey('publishable');
    await sql`select pg_advisory_xact_lock(hashtext('auth.api_keys'))`.execute(tx);
    await sql`insert into auth.api_keys (kind, name, key, key_hash, hint)
      select 'publishable', 'Default', ${text}, ${hash}::bytea, ${hint}
       where not exists (select from auth.api_keys where kind = 'publishable' and revoked_at is null)`.execute(
      tx,
    );
    return readPublishable(tx);
  });

const findSecret = (database: Database<Tables>, text: string): Promise<ApiKey | null> =>
  database.transaction(READ, async (tx) => {
    const rows = await fetchRows(
      tx,
      IdRow,
      sql`select id from auth.api_keys
      where key_hash = ${hashProjectKey(text)}::bytea and kind = 'secret' and revoked_at is null`,
    );
    return rows[0] ? { id: rows[0].id, kind: 'secret' } : null;
  });

/** Loads the keys of a migrated database, and creates the publishable key if there is none. */
export async function openProjectKeys(
  database: Database<Tables>,
  onError: (error: unknown) => void,
): Promise<ProjectKeys> {
  let rows = await loadPublishable(database);
  let ids = new Map(rows.map(({ id, key }) => [key, id]));
  let refreshedAt = 0;
  const lastUsedAt = new Map<string, number>();

  const refresh = async () => {
    refreshedAt = Date.now();
    rows = await database.transaction(READ, readPublishable);
    ids = new Map(rows.map(({ id, key }) => [key, id]));
  };
  const timer = setInterval(() => void refresh().catch(onError), REFRESH_MS).unref();

  /** Records when a key was last used, to the minute, without delaying the request. */
  const recordUse = (id: string): void => {
    const now = Date.now();
    if (now - (lastUsedAt.get(id) ?? 0) < LAST_USED_INTERVAL_MS) return;
    lastUsedAt.set(id, now);
    database
      .transaction(WRITE, (tx) =>
        sql`update auth.api_keys set last_used_at = now() where id = ${id}::uuid`.execute(tx),
      )
      .catch(onError);
  };

  async function findPublishable(text: string): Promise<ApiKey | null> {
    if (!ids.has(text) && Date.now() - refreshedAt > UNKNOWN_KEY_REFRESH_MS) await refresh();
    const id = ids.get(text);
    return id === undefined ? null : { id, kind: 'publishable' };
  }

  return {
    publishable: () => rows[0]?.key ?? '',
    find: async (text) => {
      const kind = kindOfProjectKey(text);
      if (kind === null) return null;
      const found = await (kind === 'secret' ? findSecret(database, text) : findPublishable(text));
      if (found) recordUse(found.id);
      return found;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
