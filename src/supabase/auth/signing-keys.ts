import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  type JsonWebKey,
} from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { createSealer, type Sealer } from '#foundation/server/sealer.ts';
import { StartError } from '#foundation/server/start-error.ts';

const KidRow = z.object({ kid: z.string().nullable() });

/** A public key, as published in the JWKS. */
export interface PublishedKey extends JsonWebKey {
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
  readonly key_ops: readonly ['verify'];
}

/** The ES256 keys of a database: one in use, one on standby, and previously used ones, which still verify. */
export interface SigningKeys {
  /** The private key in use, as PEM. */
  signing(): { readonly kid: string; readonly privateKeyPem: string };
  /**
   * The public key with this id, as PEM. An unknown id triggers a reload in the background, because another process may
   * have just created the key.
   */
  verifying(kid: string): string | undefined;
  published(): readonly PublishedKey[];
  /**
   * Runs every minute: rotates the key in use once it is old enough, creates the next standby key, deletes expired
   * keys, and loads changes by a platform_admin or another process. Nobody is signed out: tokens of the previous key
   * stay valid until they expire.
   */
  maintain(): Promise<void>;
  close(): void;
}

const NoColumns = z.object({});
const PublicJwk = z.looseObject({ kty: z.string(), crv: z.string(), x: z.string(), y: z.string() });
const KeyRow = z.object({
  kid: z.string(),
  status: z.enum(['standby', 'in_use', 'previously_used']),
  public_jwk: PublicJwk,
  sealed_private: z.instanceof(Buffer),
});
type KeyRow = z.infer<typeof KeyRow>;

interface LoadedKeys {
  readonly signing: { readonly kid: string; readonly privateKeyPem: string };
  readonly pems: ReadonlyMap<string, string>;
  readonly published: readonly PublishedKey[];
}

const SCOPE = { databaseRole: 'auth_server', mode: 'write' } as const;
const REFRESH_MS = 60_000;
/** Longer than the lifetime of any access token. */
const RETENTION_SECONDS = 86_400;
/** Limits queries for unknown key ids. */
const UNKNOWN_KID_REFRESH_MS = 5_000;

const OTHER_SECRET =
  'This database was created with another SECRET_KEY: set SECRET_KEY to that one, or use another database.';

async function insertKey(tx: Kysely<Tables>, status: KeyRow['status'], sealer: Sealer): Promise<void> {
  const kid = randomUUID();
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sealed = sealer.seal(privateKey.export({ type: 'pkcs8', format: 'der' }), kid);
  await sql`insert into auth.signing_keys (kid, status, public_jwk, sealed_private)
    values (${kid}, ${status}, ${JSON.stringify(publicKey.export({ format: 'jwk' }))}::jsonb, ${sealed})
    on conflict (status) where status in ('in_use', 'standby') do nothing`.execute(tx);
}

async function readKeys(tx: Kysely<Tables>): Promise<readonly KeyRow[]> {
  return fetchRows(
    tx,
    KeyRow,
    sql`select kid, status, public_jwk, sealed_private from auth.signing_keys order by created_at desc`,
  );
}

function openPrivateKey(row: KeyRow, sealer: Sealer): string {
  let der: Buffer;
  try {
    der = sealer.open(row.sealed_private, row.kid);
  } catch (cause) {
    throw new StartError(OTHER_SECRET, { cause });
  }
  const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  // Safe: a key exported in PEM format is text.
  return key.export({ type: 'pkcs8', format: 'pem' }) as string;
}

function publish({ kid, public_jwk: jwk }: KeyRow): PublishedKey {
  const { kty, crv, x, y } = jwk;
  return {
    ...(kty ? { kty } : {}),
    ...(crv ? { crv } : {}),
    ...(x ? { x } : {}),
    ...(y ? { y } : {}),
    kid,
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
  };
}

function parseKeys(rows: readonly KeyRow[], sealer: Sealer): LoadedKeys {
  const inUse = rows.find(({ status }) => status === 'in_use');
  if (!inUse) throw new Error('The database has no signing key in use.');
  return {
    signing: { kid: inUse.kid, privateKeyPem: openPrivateKey(inUse, sealer) },
    pems: new Map(
      rows.map(({ kid, public_jwk: key }) => [
        kid,
        // Safe: a key exported in PEM format is text.
        createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string,
      ]),
    ),
    published: rows.map(publish),
  };
}

/** Puts the standby key in use once the current one is old enough: see `app.rotate_signing_key` for manual rotation. */
async function rotateIfDue(tx: Kysely<Tables>, leastAgeSeconds: number): Promise<void> {
  const row = await fetchRow(
    tx,
    KidRow,
    sql`select auth.advance_signing_key(${leastAgeSeconds}::double precision) as kid`,
  );
  const kid = row?.kid;
  if (kid) await sql`select auth.write_key_audit('signing_key.rotated', ${kid})`.execute(tx);
}

/** Whether there is no standby key, because it was just put in use. */
async function lacksStandby(tx: Kysely<Tables>): Promise<boolean> {
  const standby = await fetchRow(tx, NoColumns, sql`select from auth.signing_keys where status = 'standby'`);
  return !standby;
}

export interface SigningKeyParts {
  readonly database: Database<Tables>;
  readonly secretKey: Buffer;
  /** Keys are rotated after this many days; null for manual rotation only. */
  readonly rotationDays: number | null;
  readonly onError: (error: unknown) => void;
}

/**
 * Loads the database's keys, and creates them if there are none. Of two processes that start at once, both use those of
 * the first.
 *
 * @throws StartError when they were sealed with another secret key.
 */
export async function openSigningKeys({
  database,
  secretKey,
  rotationDays,
  onError,
}: SigningKeyParts): Promise<SigningKeys> {
  const sealer = createSealer(secretKey, 'signing keys');
  let known = parseKeys(
    await database.transaction(SCOPE, async (tx) => {
      await insertKey(tx, 'in_use', sealer);
      await insertKey(tx, 'standby', sealer);
      return readKeys(tx);
    }),
    sealer,
  );
  let requestedAt = 0;
  const refresh = async () => {
    known = parseKeys(await database.transaction({ ...SCOPE, mode: 'read' }, readKeys), sealer);
  };
  const refreshSoon = () => {
    if (Date.now() - requestedAt < UNKNOWN_KID_REFRESH_MS) return;
    requestedAt = Date.now();
    refresh().catch(onError);
  };
  const maintain = async () => {
    await database.transaction(SCOPE, async (tx) => {
      if (rotationDays !== null) await rotateIfDue(tx, rotationDays * 86_400);
      await sql`select auth.delete_old_signing_keys(${RETENTION_SECONDS}::double precision)`.execute(tx);
      if (await lacksStandby(tx)) await insertKey(tx, 'standby', sealer);
    });
    await refresh();
  };
  const timer = setInterval(() => void maintain().catch(onError), REFRESH_MS).unref();

  return {
    signing: () => known.signing,
    verifying: (kid) => {
      const pem = known.pems.get(kid);
      if (pem === undefined) refreshSoon();
      return pem;
    },
    published: () => known.published,
    maintain,
    close: () => clearInterval(timer),
  };
}
