import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';

/** An event of the provider that was stored and waits to be applied. */
export const CrmEvent = z.object({
  id: z.uuid(),
  /** The clinic whose connection it concerns; null for the platform's. */
  clinicId: z.uuid().nullable(),
  kind: z.string(),
  locationId: z.string().nullable(),
  payload: z.unknown(),
  sentAt: Instant.nullable(),
  receivedAt: Instant,
});
export type CrmEvent = Readonly<z.infer<typeof CrmEvent>>;

/** What applying an event led to, and why it changed nothing. */
export interface EventEffect {
  readonly outcome: 'applied' | 'failed' | 'ignored';
  readonly reason: string | null;
}

export const APPLIED: EventEffect = { outcome: 'applied', reason: null };
export const ignored = (reason: string): EventEffect => ({ outcome: 'ignored', reason });

/** Applies an event. Must be safe to repeat: an effect that is already there is not applied again. */
export type EventHandler = (event: CrmEvent) => Promise<EventEffect>;

/** The handlers of events of the platform's connections, by kind. They are registered by the features above. */
export type EventHandlers = Readonly<Record<string, EventHandler>>;
