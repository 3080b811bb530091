import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { REFUSALS, type WebhookFacts, type WebhookRefusal } from '../webhook.rules.ts';
import { CrmEvent, type EventEffect } from './public/crm-event.ts';
import type { WebhookScheme } from './webhook-signatures.ts';

const Received = z.object({ outcome: z.enum(['duplicate', 'stored', 'unknown']) });
const Ended = z.object({ ended: z.int() });

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
  /** Ends the connections that existed when the event was received; returns how many. */
  endConnections(event: CrmEvent, companyId: string | null): Promise<number>;
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

    endConnections: ({ clinicId, locationId, receivedAt }, companyId) =>
      database.transaction(scope, async (tx) => {
        const row = await fetchRow(
          tx,
          Ended,
          sql`
          select app.end_crm_connections(${clinicId}::uuid, ${locationId}, ${companyId},
            ${receivedAt}::timestamptz) as ended`,
        );
        return row?.ended ?? 0;
      }),
  };
}
