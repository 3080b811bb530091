import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { REFUSALS, type WebhookFacts, type WebhookRefusal } from '../webhook.rules.ts';
import { CrmEvent, type EventEffect } from './public/crm-event.ts';
import type { WebhookScheme } from './webhook-signatures.ts';

const Received = z.object({ outcome: z.enum(['duplicate', 'stored', 'unknown']) });
const Ended = z.object({ ended: z.int() });
const Affected = z.object({ userId: z.uuid(), isWhole: z.boolean(), isCertain: z.boolean() });
const Agency = z.object({ userId: z.uuid() });

/** A connection from before a removal of the app. */
export type AffectedConnection = Readonly<z.infer<typeof Affected>>;

export interface WebhookStore {
  /** Stores an event for the platform or for each affected clinic, and enqueues the job that applies it. */
  receive(
    facts: WebhookFacts,
    event: { readonly eventId: string; readonly scheme: WebhookScheme; readonly payload: unknown },
  ): Promise<z.infer<typeof Received>['outcome']>;
  /** Logs a refused event with its kind and the reason, without its payload. */
  refuse(kind: string, locationId: string | null, reason: WebhookRefusal): Promise<void>;
  /** Null for an event that was already applied, or that no longer exists. */
  find(id: string): Promise<CrmEvent | null>;
  complete(id: string, outcome: EventEffect['outcome'], reason: string | null): Promise<void>;
  /**
   * The connections that existed when a removal of the app was received: `isWhole` if not only one location of an agency
   * was taken from it, `isCertain` if they existed when it was sent, as far as it says when that was.
   */
  findAffected(event: CrmEvent, companyId: string | null): Promise<readonly AffectedConnection[]>;
  /** Ends these of the affected connections; returns how many. */
  endConnections(event: CrmEvent, companyId: string | null, userIds: readonly string[]): Promise<number>;
  /** The people whose connection is with a whole agency, within the scope of the event. */
  findAgencyConnections(event: CrmEvent, companyId: string): Promise<readonly string[]>;
}

export function createWebhookStore(database: Database<Tables>): WebhookStore {
  const scope = { databaseRole: 'crm_server', mode: 'write' } as const;
  return {
    receive: (facts, { eventId, scheme, payload }) =>
      database.transaction(scope, async (tx) => {
        const received = await fetchRow(
          tx,
          Received,
          sql`
          select app.receive_crm_webhook(${eventId}, ${facts.kind}, ${facts.locationId}, ${facts.companyId}, ${scheme},
            ${JSON.stringify(payload)}::jsonb, ${facts.sentAt}::timestamptz) as outcome`,
        );
        return received?.outcome ?? 'unknown';
      }),

    refuse: async (kind, locationId, reason) => {
      await database.transaction(scope, (tx) =>
        sql`insert into crm_webhooks (kind, location_id, state, reason)
              values (${kind}, ${locationId}, 'refused', ${REFUSALS[reason]})`.execute(tx),
      );
    },

    find: (id) =>
      database.transaction(scope, async (tx) => {
        const event = await fetchRow(
          tx,
          CrmEvent,
          sql`
          select id, clinic_id as "clinicId", kind, location_id as "locationId", payload, sent_at as "sentAt",
              received_at as "receivedAt"
            from crm_webhooks where id = ${id}::uuid and state in ('waiting', 'failed')`,
        );
        return event ?? null;
      }),

    complete: async (id, outcome, reason) => {
      await database.transaction(scope, (tx) =>
        sql`update crm_webhooks set state = ${outcome}, reason = ${reason}, applied_at = now() where id = ${id}::uuid`.execute(
          tx,
        ),
      );
    },

    findAffected: ({ clinicId, locationId, receivedAt, sentAt }, companyId) =>
      database.transaction(scope, (tx) =>
        fetchRows(
          tx,
          Affected,
          sql`
          select c.user_id as "userId", ${locationId}::text is null or coalesce(c.location_id = ${locationId}, false) as "isWhole",
              coalesce(c.connected_at <= ${sentAt}::timestamptz, false) as "isCertain"
            from crm_credentials c join ghl_integrations g on g.user_id = c.user_id
           where c.clinic_id is not distinct from ${clinicId}::uuid and c.connected_at <= ${receivedAt}::timestamptz
             and case when ${locationId}::text is null then c.user_type = 'Company' and c.company_id = ${companyId}
               else c.location_id = ${locationId} or (c.user_type = 'Company'
                 and g.location_data @> jsonb_build_array(jsonb_build_object('id', ${locationId}::text))) end`,
        ),
      ),

    findAgencyConnections: ({ clinicId }, companyId) =>
      database.transaction(scope, async (tx) => {
        const agencies = await fetchRows(
          tx,
          Agency,
          sql`
          select user_id as "userId" from crm_credentials
           where clinic_id is not distinct from ${clinicId}::uuid and user_type = 'Company' and company_id = ${companyId}
             and needs_reconnect_at is null`,
        );
        return agencies.map(({ userId }) => userId);
      }),

    endConnections: ({ clinicId, locationId, receivedAt }, companyId, userIds) =>
      database.transaction(scope, async (tx) => {
        const row = await fetchRow(
          tx,
          Ended,
          sql`
          select app.end_crm_connections(${clinicId}::uuid, ${locationId}, ${companyId},
            ${receivedAt}::timestamptz, ${userIds}::uuid[]) as ended`,
        );
        return row?.ended ?? 0;
      }),
  };
}
