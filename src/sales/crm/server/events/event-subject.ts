import * as z from 'zod';
import { type EventEffect, ignored } from '#practice/crm-connection/server/public/crm-event.ts';

/** The id of the record that an event is about. */
export const EventSubject = z.object({ id: z.string().min(1).max(100) });

export const MALFORMED: EventEffect = {
  outcome: 'failed',
  reason: 'Its fields do not match its kind.',
};
export const NO_LEAD_AFFECTED = ignored('It concerns no lead.');
