import * as z from 'zod';
import { CARE_KINDS } from '#vocabulary/care.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** What became of care that was due: each is one of these. */
export const CARE_OUTCOMES = ['in_time', 'late', 'booked', 'declined', 'unreachable', 'open'] as const;
export type CareOutcome = (typeof CARE_OUTCOMES)[number];

const READS = ['careReminders', 'careProtocols', 'dueCares', 'petAppointments', 'pets'] as const;

const Period = {
  from: CalendarDay,
  until: CalendarDay,
};
const inOrder = ({ from, until }: { readonly from: string; readonly until: string }): boolean =>
  from <= until;
const ORDER = { path: ['until'], message: 'Choose a day after the first one.' };

const Counts = z.object({
  due: z.int(),
  in_time: z.int(),
  late: z.int(),
  booked: z.int(),
  declined: z.int(),
  unreachable: z.int(),
  open: z.int(),
});

export const getFiguresEndpoint = endpoint({
  id: 'careReminders.getFigures',
  method: 'GET',
  path: '/v1/care-reminders/figures',
  summary:
    'What became of the care that was due in a period, by kind, and after which reminder it was given.',
  permission: 'message:read',
  reads: READS,
  input: z.strictObject(Period).refine(inOrder, ORDER),
  output: z.object({
    kinds: z.array(Counts.extend({ careKind: z.enum(CARE_KINDS) })),
    total: Counts,
    /** Of what was given: after which round, as days relative to the due day; null without a reminder. */
    after: z.array(z.object({ round: z.int().nullable(), given: z.int() })),
  }),
  errors: [],
});
export type ReminderFigures = z.output<typeof getFiguresEndpoint.output>;

export const FigureRow = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  name: z.string(),
  careKind: z.enum(CARE_KINDS),
  dueOn: CalendarDay,
  doneOn: CalendarDay.nullable(),
  outcome: z.enum(CARE_OUTCOMES),
  afterRound: z.int().nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const ListFigureRows = z
  .strictObject({
    ...PageRequest.shape,
    ...Period,
    careKind: z.enum(CARE_KINDS).optional(),
    outcome: z.enum(CARE_OUTCOMES).optional(),
    /** A round, or `none` for what was given without a reminder. */
    after: z.union([z.literal('none'), z.coerce.number().int().min(-3650).max(3650)]).optional(),
  })
  .refine(inOrder, ORDER);
export type ListFigureRows = z.output<typeof ListFigureRows>;

export const listFigureRowsEndpoint = endpoint({
  id: 'careReminders.listFigureRows',
  method: 'GET',
  path: '/v1/care-reminders/figures/rows',
  summary: 'The care behind a figure.',
  permission: 'message:read',
  reads: READS,
  input: ListFigureRows,
  output: pageOf(FigureRow),
  errors: [],
});
