import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database, Scope } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Session } from '#foundation/server/http/context.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import { type CrmAccount, CrmLocation } from '../contract.ts';
import type { TokenPair } from './provider/provider-oauth.ts';

/** Who acts for whom, for the policies and the audit trail. */
export interface Actor {
  readonly session: Session;
  readonly origin: NonNullable<Scope['origin']>;
}

/** The owner of a connection: a person, for a clinic or, where that is null, for the platform. */
export interface Owner {
  readonly userId: string;
  readonly clinicId: string | null;
}

/** A connection as the server needs it. */
export interface StoredConnection {
  readonly pair: Pick<TokenPair, 'accessToken' | 'companyId' | 'locationId' | 'refreshToken' | 'userType'>;
  readonly locations: readonly CrmLocation[];
  /** Counts the pairs that were stored. */
  readonly rotation: number;
  readonly isFresh: boolean;
  readonly needsReconnect: boolean;
}

export interface ConnectionStore {
  /** Stores that somebody started an authorization. */
  begin(actor: Actor, state: string, redirectUri: string): Promise<void>;
  /** Consumes the state of an authorization: null when it is unknown, used, expired or somebody else's. */
  take(userId: string, sessionId: string, state: string): Promise<{ readonly redirectUri: string } | null>;
  /** Stores a new connection in place of any before. */
  connect(
    actor: Actor,
    pair: TokenPair,
    account: { user: CrmAccount; locations: readonly CrmLocation[] },
  ): Promise<void>;
  /** Stores the locations, if the connection is still the one that they were read by. */
  keepLocations(
    owner: Owner,
    of: Pick<TokenPair, 'companyId' | 'locationId'>,
    locations: readonly CrmLocation[],
  ): Promise<void>;
  /** Null for a connection of the same person for another owner. */
  find(owner: Owner): Promise<StoredConnection | null>;
  /** Acquires the lease to exchange this token pair for the next; null while another caller has it. */
  lease(userId: string, rotation: number): Promise<string | null>;
  release(userId: string, lease: string): Promise<void>;
  /** Replaces the pair; both tokens are stored in one transaction before they are used. */
  rotate(userId: string, lease: string, pair: TokenPair): Promise<void>;
  /** The provider no longer accepts this connection. */
  markDead(userId: string, lease: string): Promise<void>;
}

/** How long before its expiry a token counts as expired, so that no request is in progress when it expires. */
const FRESH_MARGIN_SECONDS = 300;
const LEASE_SECONDS = 45;

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

const ConnectionRow = z.object({
  access_sealed: z.instanceof(Buffer),
  refresh_sealed: z.instanceof(Buffer),
  user_type: z.enum(['Company', 'Location']),
  company_id: z.string().nullable(),
  location_id: z.string().nullable(),
  location_data: z.array(CrmLocation).nullable(),
  rotation: z.int(),
  is_fresh: z.boolean(),
  needs_reconnect: z.boolean(),
});
const Authorization = z.object({ redirectUri: z.string(), isOurs: z.boolean() });
const Lease = z.object({ lease: z.uuid() });

/** The seal is bound to the person and the kind of token, so that a copy in another row cannot be opened. */
const placeOf = (userId: string, kind: 'access' | 'refresh'): string => `crm_credentials:${userId}:${kind}`;

export function createConnectionStore({
  database,
  sealer,
}: {
  readonly database: Database<Tables>;
  readonly sealer: Sealer;
}): ConnectionStore {
  const run = <T>(work: (tx: Kysely<Tables>) => Promise<T>, scope: Partial<Scope> = {}) =>
    database.transaction({ mode: 'write', ...scope, databaseRole: 'crm_server' }, work);
  const actingFor = ({ session, origin }: Actor): Partial<Scope> => ({ claims: session, origin });
  const sealed = (userId: string, { accessToken, refreshToken }: TokenPair) => ({
    access: sealer.seal(Buffer.from(accessToken), placeOf(userId, 'access')),
    refresh: sealer.seal(Buffer.from(refreshToken), placeOf(userId, 'refresh')),
  });
  const open = (bytes: Buffer, userId: string, kind: 'access' | 'refresh') =>
    sealer.open(bytes, placeOf(userId, kind)).toString();

  return {
    begin: (actor, state, redirectUri) =>
      run(async (tx) => {
        const { userId, sessionId, clinicId } = actor.session;
        await Promise.all([
          sql`delete from crm_authorizations where expires_at < now()`.execute(tx),
          sql`insert into crm_authorizations (state_hash, user_id, session_id, clinic_id, redirect_uri)
            values (${hashOf(state)}, ${userId}::uuid, ${sessionId}::uuid, ${clinicId}::uuid, ${redirectUri})`.execute(
            tx,
          ),
        ]);
      }, actingFor(actor)),

    take: (userId, sessionId, state) =>
      run(async (tx) => {
        const found = await fetchRow(
          tx,
          Authorization,
          sql`
          delete from crm_authorizations where state_hash = ${hashOf(state)}
          returning redirect_uri as "redirectUri",
            expires_at > now() and user_id = ${userId}::uuid and session_id = ${sessionId}::uuid as "isOurs"`,
        );
        return found?.isOurs ? { redirectUri: found.redirectUri } : null;
      }),

    connect: (actor, pair, { user, locations }) =>
      run(async (tx) => {
        const { userId, clinicId } = actor.session;
        const { access, refresh } = sealed(userId, pair);
        await Promise.all([
          sql`insert into ghl_integrations (user_id, token_expires_at, user_data, location_data)
            values (${userId}::uuid, now() + make_interval(secs => ${pair.lifetimeSeconds}), ${JSON.stringify(user)}::jsonb,
              ${JSON.stringify(locations)}::jsonb)
            on conflict (user_id) do update set token_expires_at = excluded.token_expires_at, user_data = excluded.user_data,
              location_data = excluded.location_data`.execute(tx),
          sql`insert into crm_credentials (user_id, clinic_id, user_type, company_id, location_id, access_sealed, refresh_sealed)
            values (${userId}::uuid, ${clinicId}::uuid, ${pair.userType}, ${pair.companyId}, ${pair.locationId}, ${access}, ${refresh})
            on conflict (user_id) do update set clinic_id = excluded.clinic_id, user_type = excluded.user_type,
              company_id = excluded.company_id, location_id = excluded.location_id, access_sealed = excluded.access_sealed,
              refresh_sealed = excluded.refresh_sealed, rotation = crm_credentials.rotation + 1, lease = null,
              leased_until = null, needs_reconnect_at = null, connected_at = now()`.execute(tx),
        ]);
      }, actingFor(actor)),

    keepLocations: async ({ userId, clinicId }, { companyId, locationId }, locations) => {
      await run((tx) =>
        sql`update ghl_integrations g set location_data = ${JSON.stringify(locations)}::jsonb
              from crm_credentials c
             where g.user_id = ${userId}::uuid and c.user_id = g.user_id and c.clinic_id is not distinct from ${clinicId}::uuid
               and c.company_id is not distinct from ${companyId} and c.location_id is not distinct from ${locationId}`.execute(
          tx,
        ),
      );
    },

    find: async ({ userId, clinicId }) => {
      const row = await run(
        (tx) =>
          fetchRow(
            tx,
            ConnectionRow,
            sql`
            select c.access_sealed, c.refresh_sealed, c.user_type, c.company_id, c.location_id, g.location_data, c.rotation,
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
          accessToken: open(row.access_sealed, userId, 'access'),
          refreshToken: open(row.refresh_sealed, userId, 'refresh'),
          userType: row.user_type,
          companyId: row.company_id,
          locationId: row.location_id,
        },
        locations: row.location_data ?? [],
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
        sql`with mine as (
            update crm_credentials set access_sealed = ${access}, refresh_sealed = ${refresh}, rotation = rotation + 1,
                lease = null, leased_until = null, needs_reconnect_at = null
             where user_id = ${userId}::uuid and lease = ${lease}::uuid
            returning user_id)
          update ghl_integrations g set token_expires_at = now() + make_interval(secs => ${pair.lifetimeSeconds})
            from mine where g.user_id = mine.user_id`.execute(tx),
      );
    },

    markDead: async (userId, lease) => {
      await run((tx) =>
        sql`update crm_credentials set needs_reconnect_at = now(), lease = null, leased_until = null
             where user_id = ${userId}::uuid and lease = ${lease}::uuid`.execute(tx),
      );
    },
  };
}
