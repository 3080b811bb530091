import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';

/** A stored event of the provider that has not been applied yet. */
export const CrmEvent = z.object({
  id: z.uuid(),
  /** The clinic that the connection belongs to; null for the platform. */
  clinicId: z.uuid().nullable(),
  kind: z.string(),
  locationId: z.string().nullable(),
  payload: z.unknown(),
  sentAt: Instant.nullable(),
  receivedAt: Instant,
});
export type CrmEvent = Readonly<z.infer<typeof CrmEvent>>;

/** The result of applying an event, with the reason if it had no effect. */
export interface EventEffect {
  readonly outcome: 'applied' | 'failed' | 'ignored';
  readonly reason: string | null;
}

export const APPLIED: EventEffect = { outcome: 'applied', reason: null };
export const ignored = (reason: string): EventEffect => ({ outcome: 'ignored', reason });

/** Applies an event. Must be idempotent: applying an event again has no further effect. */
export type EventHandler = (event: CrmEvent) => Promise<EventEffect>;

/** The handlers of events of the platform's connections, by kind. Features of higher wings register them. */
export type EventHandlers = Readonly<Record<string, EventHandler>>;

/** An event of a clinic's own connection, about one of its locations. */
export type ClinicEvent = CrmEvent & { readonly clinicId: string };

/** The handlers of events of clinics' connections, by kind. Each must be idempotent. */
export type ClinicEventHandlers = Readonly<Record<string, (event: ClinicEvent) => Promise<EventEffect>>>;
