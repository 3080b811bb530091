import { sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { REFUSALS, type WebhookFacts, type WebhookRefusal } from '../webhook.rules.ts';
import type { WebhookScheme } from './webhook-signatures.ts';

/** An event as it waits to be applied. */
export interface StoredWebhook {
  readonly id: string;
  /** Whose connection it is about; null for the platform's. */
  readonly clinicId: string | null;
  readonly kind: string;
  readonly locationId: string | null;
  readonly payload: unknown;
  readonly sentAt: string | null;
  readonly receivedAt: string;
}

export type WebhookOutcome = 'applied' | 'failed' | 'ignored';

export interface WebhookStore {
  /** Keeps an event for each scope that it is about, and wakes the worker. */
  receive(
    facts: WebhookFacts,
    event: { readonly eventId: string; readonly scheme: WebhookScheme; readonly text: string },
  ): Promise<'duplicate' | 'stored' | 'unknown'>;
  /** Leaves a line of what was not taken: its kind and the reason, and nothing that it said. */
  refuse(kind: string, locationId: string | null, reason: WebhookRefusal): Promise<void>;
  /** Null for one that was applied already, or is gone. */
  find(id: string): Promise<StoredWebhook | null>;
  settle(id: string, outcome: WebhookOutcome, reason: string | null): Promise<void>;
  /** Ends what was connected when the event came in. How many connections that were. */
  endConnections(event: StoredWebhook, companyId: string | null): Promise<number>;
}

export function createWebhookStore(database: Database<Tables>): WebhookStore {
  const scope = { databaseRole: 'crm_server', mode: 'write' } as const;
  return {
    receive: (facts, { eventId, scheme, text }) =>
      database.transaction(scope, async (tx) => {
        const { rows } = await sql<{ outcome: 'duplicate' | 'stored' | 'unknown' }>`
          select app.receive_crm_webhook(${eventId}, ${facts.kind}, ${facts.locationId}, ${facts.companyId}, ${scheme},
            ${text}::jsonb, ${facts.sentAt}::timestamptz) as outcome`.execute(tx);
        return rows[0]?.outcome ?? 'unknown';
      }),

    refuse: async (kind, locationId, reason) => {
      await database.transaction(scope, (tx) =>
        sql`insert into crm_webhooks (kind, location_id, state, reason)
              values (${kind}, ${locationId}, 'refused', ${REFUSALS[reason]})`.execute(tx),
      );
    },

    find: (id) =>
      database.transaction(scope, async (tx) => {
        const { rows } = await sql<StoredWebhook>`
          select id, clinic_id as "clinicId", kind, location_id as "locationId", payload, sent_at as "sentAt",
              received_at as "receivedAt"
            from crm_webhooks where id = ${id}::uuid and state in ('waiting', 'failed')`.execute(tx);
        return rows[0] ?? null;
      }),

    settle: async (id, outcome, reason) => {
      await database.transaction(scope, (tx) =>
        sql`update crm_webhooks set state = ${outcome}, reason = ${reason}, applied_at = now() where id = ${id}::uuid`.execute(
          tx,
        ),
      );
    },

    endConnections: ({ clinicId, locationId, receivedAt }, companyId) =>
      database.transaction(scope, async (tx) => {
        const { rows } = await sql<{ ended: number }>`
          select app.end_crm_connections(${clinicId}::uuid, ${locationId}, ${companyId},
            ${receivedAt}::timestamptz) as ended`.execute(tx);
        return rows[0]?.ended ?? 0;
      }),
  };
}
