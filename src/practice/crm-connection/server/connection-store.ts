import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database, Scope } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Session } from '#foundation/server/http/context.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import { type CrmAccount, CrmLocation } from '../contract.ts';
import { beginAuthorization, consumeAuthorization } from './authorization-store.ts';
import type { TokenPair } from './provider/provider-oauth.ts';

/** The session and the origin of a request, for row-level security and the audit trail. */
export interface Actor {
  readonly session: Session;
  readonly origin: NonNullable<Scope['origin']>;
}

/** The owner of a connection: a person, acting for a clinic, or for the platform if `clinicId` is null. */
export interface Owner {
  readonly userId: string;
  readonly clinicId: string | null;
}

/** A stored connection with its decrypted tokens. */
export interface StoredConnection {
  readonly pair: Omit<TokenPair, 'lifetimeSeconds'>;
  /** Null until they have been read from the provider. */
  readonly locations: readonly CrmLocation[] | null;
  /** The number of token pairs stored so far. */
  readonly rotation: number;
  readonly isFresh: boolean;
  readonly needsReconnect: boolean;
}

export interface ConnectionStore {
  /** Stores the state of a started authorization. */
  beginAuthorization(actor: Actor, state: string, redirectUri: string): Promise<void>;
  /** Consumes the state of an authorization: null when it is unknown, used, expired or issued to another user or session. */
  consumeAuthorization(
    userId: string,
    sessionId: string,
    state: string,
  ): Promise<{ readonly redirectUri: string } | null>;
  /** Stores a new connection, replacing any existing one. Its account is not known yet. */
  connect(actor: Actor, pair: TokenPair): Promise<void>;
  /**
   * Stores the account as read from the provider, unless the user has reconnected to another one since then.
   *
   * @param actor who asked for it, if somebody did.
   */
  saveAccount(
    owner: Owner,
    pair: Pick<TokenPair, 'companyId' | 'locationId'>,
    account: { readonly user: CrmAccount; readonly locations: readonly CrmLocation[] },
    actor?: Actor,
  ): Promise<void>;
  /** Null for a connection of the same person for another owner. */
  find(owner: Owner): Promise<StoredConnection | null>;
  /** Acquires the lease to refresh this token pair; null while another caller holds it. */
  lease(userId: string, rotation: number): Promise<string | null>;
  release(userId: string, lease: string): Promise<void>;
  /** Replaces the token pair; both tokens are stored in one transaction before either is used. */
  rotate(userId: string, lease: string, pair: TokenPair): Promise<void>;
  /** Records that the provider no longer accepts this connection. */
  markRevoked(userId: string, lease: string): Promise<void>;
}

/** A token counts as expired this long before its expiry, so that it does not expire during a request. */
const FRESH_MARGIN_SECONDS = 300;
const LEASE_SECONDS = 45;

const ConnectionRow = z.object({
  access_sealed: z.instanceof(Buffer),
  refresh_sealed: z.instanceof(Buffer),
  user_type: z.enum(['Company', 'Location']),
  company_id: z.string().nullable(),
  location_id: z.string().nullable(),
  provider_user_id: z.string().nullable(),
  location_data: z.array(CrmLocation).nullable(),
  rotation: z.int(),
  is_fresh: z.boolean(),
  needs_reconnect: z.boolean(),
});
const Lease = z.object({ lease: z.uuid() });

/** Binds the encryption to the user and the kind of token, so that a copy in another row cannot be decrypted. */
const sealPlaceOf = (userId: string, kind: 'access' | 'refresh'): string =>
  `crm_credentials:${userId}:${kind}`;

export function createConnectionStore({
  database,
  sealer,
}: {
  readonly database: Database<Tables>;
  readonly sealer: Sealer;
}): ConnectionStore {
  const run = <T>(work: (tx: Kysely<Tables>) => Promise<T>, scope: Partial<Scope> = {}) =>
    database.transaction({ mode: 'write', ...scope, databaseRole: 'crm_server' }, work);
  const scopeOf = ({ session, origin }: Actor): Partial<Scope> => ({ claims: session, origin });
  const sealed = (userId: string, { accessToken, refreshToken }: TokenPair) => ({
    access: sealer.seal(Buffer.from(accessToken), sealPlaceOf(userId, 'access')),
    refresh: sealer.seal(Buffer.from(refreshToken), sealPlaceOf(userId, 'refresh')),
  });
  const unseal = (bytes: Buffer, userId: string, kind: 'access' | 'refresh') =>
    sealer.open(bytes, sealPlaceOf(userId, kind)).toString();

  return {
    beginAuthorization: (actor, state, redirectUri) =>
      run((tx) => beginAuthorization(tx, actor.session, state, redirectUri), scopeOf(actor)),

    consumeAuthorization: (userId, sessionId, state) =>
      run((tx) => consumeAuthorization(tx, userId, sessionId, state)),

    connect: (actor, pair) =>
      run(async (tx) => {
        const { userId, clinicId } = actor.session;
        const { userType, companyId, locationId, providerUserId } = pair;
        const { access, refresh } = sealed(userId, pair);
        // The locations of the same account stay until they are read again: its events are accepted by them.
        await sql`insert into ghl_integrations as g (user_id, token_expires_at)
            values (${userId}::uuid, now() + make_interval(secs => ${pair.lifetimeSeconds}))
            on conflict (user_id) do update set token_expires_at = excluded.token_expires_at, user_data = null,
              location_data = (select g.location_data from crm_credentials c
                where c.user_id = g.user_id and c.clinic_id is not distinct from ${clinicId}::uuid
                  and c.company_id is not distinct from ${companyId} and c.location_id is not distinct from ${locationId})`.execute(
          tx,
        );
        await sql`insert into crm_credentials (user_id, clinic_id, user_type, company_id, location_id, provider_user_id,
              access_sealed, refresh_sealed)
            values (${userId}::uuid, ${clinicId}::uuid, ${userType}, ${companyId}, ${locationId}, ${providerUserId},
              ${access}, ${refresh})
            on conflict (user_id) do update set clinic_id = excluded.clinic_id, user_type = excluded.user_type,
              company_id = excluded.company_id, location_id = excluded.location_id,
              provider_user_id = excluded.provider_user_id, access_sealed = excluded.access_sealed,
              refresh_sealed = excluded.refresh_sealed, rotation = crm_credentials.rotation + 1, lease = null,
              leased_until = null, needs_reconnect_at = null, connected_at = now()`.execute(tx);
        await sql`delete from crm_location_tokens where user_id = ${userId}::uuid`.execute(tx);
      }, scopeOf(actor)),

    saveAccount: async ({ userId, clinicId }, { companyId, locationId }, { user, locations }, actor) => {
      await run(
        (tx) =>
          sql`update ghl_integrations g set user_data = ${JSON.stringify(user)}::jsonb,
                location_data = ${JSON.stringify(locations)}::jsonb
              from crm_credentials c
             where g.user_id = ${userId}::uuid and c.user_id = g.user_id and c.clinic_id is not distinct from ${clinicId}::uuid
               and c.company_id is not distinct from ${companyId} and c.location_id is not distinct from ${locationId}`.execute(
            tx,
          ),
        actor && scopeOf(actor),
      );
    },

    find: async ({ userId, clinicId }) => {
      const row = await run(
        (tx) =>
          fetchRow(
            tx,
            ConnectionRow,
            sql`
            select c.access_sealed, c.refresh_sealed, c.user_type, c.company_id, c.location_id,
                c.provider_user_id, g.location_data, c.rotation,
                g.token_expires_at > now() + make_interval(secs => ${FRESH_MARGIN_SECONDS}) as is_fresh,
                c.needs_reconnect_at is not null as needs_reconnect
              from crm_credentials c join ghl_integrations g on g.user_id = c.user_id
             where c.user_id = ${userId}::uuid and c.clinic_id is not distinct from ${clinicId}::uuid`,
          ),
        { mode: 'read' },
      );
      if (!row) return null;
      return {
        pair: {
          accessToken: unseal(row.access_sealed, userId, 'access'),
          refreshToken: unseal(row.refresh_sealed, userId, 'refresh'),
          userType: row.user_type,
          companyId: row.company_id,
          locationId: row.location_id,
          providerUserId: row.provider_user_id,
        },
        locations: row.location_data,
        rotation: row.rotation,
        isFresh: row.is_fresh,
        needsReconnect: row.needs_reconnect,
      };
    },

    lease: async (userId, rotation) => {
      const leased = await run((tx) =>
        fetchRow(
          tx,
          Lease,
          sql`
          update crm_credentials set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
           where user_id = ${userId}::uuid and rotation = ${rotation} and needs_reconnect_at is null
             and (leased_until is null or leased_until < now())
          returning lease`,
        ),
      );
      return leased?.lease ?? null;
    },

    release: async (userId, lease) => {
      await run((tx) =>
        sql`update crm_credentials set lease = null, leased_until = null
             where user_id = ${userId}::uuid and lease = ${lease}::uuid`.execute(tx),
      );
    },

    rotate: async (userId, lease, pair) => {
      const { access, refresh } = sealed(userId, pair);
      await run((tx) =>
        sql`with rotated as (
            update crm_credentials set access_sealed = ${access}, refresh_sealed = ${refresh}, rotation = rotation + 1,
                lease = null, leased_until = null, needs_reconnect_at = null
             where user_id = ${userId}::uuid and lease = ${lease}::uuid
            returning user_id)
          update ghl_integrations g set token_expires_at = now() + make_interval(secs => ${pair.lifetimeSeconds})
            from rotated where g.user_id = rotated.user_id`.execute(tx),
      );
    },

    markRevoked: async (userId, lease) => {
      await run((tx) =>
        // Its token counts as expired from now on, which is what the wire shows of it.
        sql`with revoked as (
            update crm_credentials set needs_reconnect_at = now(), lease = null, leased_until = null
             where user_id = ${userId}::uuid and lease = ${lease}::uuid
            returning user_id)
          update ghl_integrations g set token_expires_at = least(g.token_expires_at, now())
            from revoked where g.user_id = revoked.user_id`.execute(tx),
      );
    },
  };
}
