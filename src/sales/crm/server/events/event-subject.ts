import * as z from 'zod';
import { type EventEffect, ignored } from '#practice/crm-connection/server/public/crm-event.ts';

/** The record that an event is about. */
export const EventSubject = z.object({ id: z.string().min(1).max(100) });

export const MALFORMED: EventEffect = {
  outcome: 'failed',
  reason: 'Its fields are not those of such an event.',
};
export const NO_LEAD_CONCERNED = ignored('It is about nobody among the leads.');
