import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PAGE_LIMIT, PageRequest, pageOf } from '#foundation/contract/page.ts';

/** What a pet's timeline consists of. */
export const TIMELINE_KINDS = [
  'visit',
  'act',
  'vaccination',
  'document',
  'laboratory',
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

const TimelineFilters = z.object({
  petId: z.uuid(),
  kind: z.enum(TIMELINE_KINDS).optional(),
  /** Part of the title or the detail. */
  q: z.string().trim().max(100).default(''),
  /** The latest day to begin with. */
  until: CalendarDay.optional(),
});
export type TimelineFilters = z.output<typeof TimelineFilters>;

export const ListTimeline = z.strictObject({ ...PageRequest.shape, ...TimelineFilters.shape });
export type ListTimeline = z.output<typeof ListTimeline>;

const reads = [
  'acts',
  'documents',
  'petLabReports/{petId}',
  'petAppointments/{petId}',
  'petVisits/{petId}',
  'pets/{petId}',
  'tasks',
  'vaccinations/{petId}',
] as const;

/** TIME-1. The latest first. */
export const listTimelineEndpoint = endpoint({
  id: 'timeline.list',
  method: 'GET',
  path: '/v1/pets/{petId}/timeline',
  summary:
    'Visits, acts, vaccinations, documents, laboratory reports, weights, appointments and tasks of a pet in one list.',
  permission: 'record:read',
  reads,
  input: ListTimeline,
  output: pageOf(TimelineEntry),
  errors: [],
});

export const TimelineOutline = z.object({
  total: z.int(),
  /**
   * Where each page but the latest begins, as cursors of the list. Every page but the latest is full, so that a new
   * entry moves none of them.
   */
  cursors: z.array(z.string()),
});
export type TimelineOutline = z.infer<typeof TimelineOutline>;

/** TIME-2. So that any part of a long history can be shown without reading what is newer. */
export const getTimelineOutlineEndpoint = endpoint({
  id: 'timeline.outline',
  method: 'GET',
  path: '/v1/pets/{petId}/timeline/outline',
  summary: `The number of entries of a pet's timeline, and where its pages of ${PAGE_LIMIT} entries begin.`,
  permission: 'record:read',
  reads,
  input: z.strictObject(TimelineFilters.shape),
  output: TimelineOutline,
  errors: [],
});
