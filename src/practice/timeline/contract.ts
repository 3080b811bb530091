import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';

/** What a pet's timeline consists of. */
export const TIMELINE_KINDS = [
  'visit',
  'act',
  'vaccination',
  'document',
  'weight',
  'appointment',
  'task',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineEntry = z.object({
  kind: z.enum(TIMELINE_KINDS),
  id: z.uuid(),
  /** For what has only a day, noon at the clinic. */
  at: Instant,
  /** What it is about, in the clinic's own text: a reason, a product, a title. Empty for a weight. */
  title: z.string(),
  /** A status, a lot, a kind of document. */
  detail: z.string().nullable(),
  visitId: z.uuid().nullable(),
  weightGrams: z.int().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const ListTimeline = z.strictObject({
  ...PageRequest.shape,
  petId: z.uuid(),
  kind: z.enum(TIMELINE_KINDS).optional(),
  /** Part of the title or the detail. */
  q: z.string().trim().max(100).default(''),
  /** The latest day to begin with. */
  until: CalendarDay.optional(),
});
export type ListTimeline = z.output<typeof ListTimeline>;

/** TIME-1. The latest first. */
export const listTimelineEndpoint = endpoint({
  id: 'timeline.list',
  method: 'GET',
  path: '/v1/pets/{petId}/timeline',
  summary: 'Visits, acts, vaccinations, documents, weights, appointments and tasks of a pet in one list.',
  permission: 'record:read',
  reads: [
    'acts',
    'documents',
    'petAppointments/{petId}',
    'petVisits/{petId}',
    'pets/{petId}',
    'tasks',
    'vaccinations/{petId}',
  ],
  input: ListTimeline,
  output: pageOf(TimelineEntry),
  errors: [],
});
