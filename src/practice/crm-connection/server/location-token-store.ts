import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Sealer } from '#foundation/server/sealer.ts';

/** A token for one location, minted with the agency's pair of tokens of this rotation. */
export interface LocationTokenKey {
  readonly userId: string;
  readonly locationId: string;
  readonly rotation: number;
}

export interface LocationToken {
  readonly accessToken: string;
  readonly lifetimeSeconds: number;
}

/** The tokens for single locations, shared by all processes. */
export interface LocationTokenStore {
  /** Null unless it is valid for at least a few minutes. */
  find(key: LocationTokenKey): Promise<LocationToken | null>;
  /** Acquires the lease to mint a token; null while another caller holds it, or when there is a valid one. */
  lease(key: LocationTokenKey): Promise<string | null>;
  release(lease: string): Promise<void>;
  save(key: LocationTokenKey, lease: string, token: LocationToken): Promise<void>;
}

/** A token counts as expired this long before its expiry, so that it does not expire during a request. */
export const LOCATION_MARGIN_SECONDS = 300;
const LEASE_SECONDS = 45;

const TokenRow = z.object({ token_sealed: z.instanceof(Buffer), seconds: z.number() });
const Lease = z.object({ lease: z.uuid() });

/** Binds the encryption to the user and the location, so that a copy in another row cannot be decrypted. */
const sealPlaceOf = ({ userId, locationId }: LocationTokenKey): string =>
  `crm_location_tokens:${userId}:${locationId}`;

export function createLocationTokenStore({
  database,
  sealer,
}: {
  readonly database: Database<Tables>;
  readonly sealer: Sealer;
}): LocationTokenStore {
  const run = <T>(mode: 'read' | 'write', work: (tx: Kysely<Tables>) => Promise<T>) =>
    database.transaction({ mode, databaseRole: 'crm_server' }, work);

  return {
    find: async (key) => {
      const row = await run('read', (tx) =>
        fetchRow(
          tx,
          TokenRow,
          sql`
          select token_sealed, extract(epoch from expires_at - now())::float8 as seconds from crm_location_tokens
           where user_id = ${key.userId}::uuid and location_id = ${key.locationId} and rotation = ${key.rotation}
             and expires_at > now() + make_interval(secs => ${LOCATION_MARGIN_SECONDS})`,
        ),
      );
      if (!row) return null;
      const accessToken = sealer.open(row.token_sealed, sealPlaceOf(key)).toString();
      return { accessToken, lifetimeSeconds: row.seconds };
    },

    lease: async ({ userId, locationId, rotation }) => {
      const leased = await run('write', (tx) =>
        fetchRow(
          tx,
          Lease,
          sql`
          insert into crm_location_tokens as t (user_id, location_id, rotation, lease, leased_until)
          select c.user_id, ${locationId}, ${rotation}::integer, gen_random_uuid(), now() + make_interval(secs => ${LEASE_SECONDS})
            from crm_credentials c where c.user_id = ${userId}::uuid
          on conflict (user_id, location_id) do update set lease = excluded.lease, leased_until = excluded.leased_until
           where (t.leased_until is null or t.leased_until < now())
             and (t.expires_at is null or t.rotation <> ${rotation}
               or t.expires_at <= now() + make_interval(secs => ${LOCATION_MARGIN_SECONDS}))
          returning lease`,
        ),
      );
      return leased?.lease ?? null;
    },

    release: async (lease) => {
      await run('write', (tx) =>
        sql`update crm_location_tokens set lease = null, leased_until = null where lease = ${lease}::uuid`.execute(
          tx,
        ),
      );
    },

    save: async (key, lease, { accessToken, lifetimeSeconds }) => {
      const sealed = sealer.seal(Buffer.from(accessToken), sealPlaceOf(key));
      await run('write', (tx) =>
        sql`update crm_location_tokens set token_sealed = ${sealed}, rotation = ${key.rotation},
                expires_at = now() + make_interval(secs => ${lifetimeSeconds}), lease = null, leased_until = null
             where user_id = ${key.userId}::uuid and location_id = ${key.locationId} and lease = ${lease}::uuid`.execute(
          tx,
        ),
      );
    },
  };
}
