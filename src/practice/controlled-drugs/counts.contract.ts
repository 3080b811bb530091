import * as z from 'zod';
import {
  CONTROLLED_COUNTS,
  COUNT_MOMENTS,
  DISCREPANCY_STATES,
  DISCREPANCY_STEPS,
} from '#vocabulary/controlled-drugs.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { notesOrBlank } from '#foundation/contract/one-line.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

const LEVEL = 'Enter 0 or more, up to 1 million.';
const level = () => z.int(LEVEL).min(0, LEVEL).max(1_000_000_000, LEVEL);

const CountedLine = z.strictObject({
  itemId: z.uuid(),
  lotId: z.uuid(),
  locationId: z.uuid(),
  /** Null for the unopened of the lot. */
  containerId: z.uuid().nullable(),
  countedThousandths: level(),
  /** Of an inventory, where the law allows it. */
  isEstimate: z.boolean().default(false),
});

export const CountControlledDrugs = z.strictObject({
  kind: z.enum(CONTROLLED_COUNTS),
  moment: z.enum(COUNT_MOMENTS, 'Choose when it was counted.'),
  /** Every container with something in it, and the unopened of every lot. */
  lines: z.array(CountedLine).max(1000, 'Use at most 1,000 lines.'),
  note: notesOrBlank(300),
  confirmationId: z.uuid(),
});
export type CountControlledDrugs = z.infer<typeof CountControlledDrugs>;

export const CountSummary = z.object({
  id: z.uuid(),
  kind: z.enum(CONTROLLED_COUNTS),
  moment: z.enum(COUNT_MOMENTS),
  countedOn: CalendarDay,
  countedAt: Instant,
  countedByName: z.string().nullable(),
  witnessName: z.string().nullable(),
  lines: z.int(),
  /** Lines that differ from the record; what was estimated does not count. */
  differences: z.int(),
});
export type CountSummary = z.infer<typeof CountSummary>;

/**
 * CD-5. A count by one person, confirmed by another. Whoever counts is not told what should be there. A container that differs gets a
 * discrepancy in the same transaction.
 */
export const countControlledDrugsEndpoint = endpoint({
  id: 'controlledDrugs.count',
  method: 'POST',
  path: '/v1/controlled-drugs/counts',
  summary: 'Records a count of all controlled drugs.',
  permission: 'controlled:write',
  audit: 'container.counted',
  changes: ['controlledDrugs'],
  input: CountControlledDrugs,
  output: CountSummary,
  errors: ['controlled_details_missing', 'count_incomplete', 'witness_missing'],
  idempotent: true,
});

export const ListControlledCounts = z.strictObject({ ...PageRequest.shape });
export type ListControlledCounts = z.infer<typeof ListControlledCounts>;

export const listControlledCountsEndpoint = endpoint({
  id: 'controlledDrugs.listCounts',
  method: 'GET',
  path: '/v1/controlled-drugs/counts',
  summary: 'The counts of controlled drugs, the latest first.',
  permission: 'controlled:read',
  reads: ['controlledDrugs'],
  input: ListControlledCounts,
  output: pageOf(CountSummary),
  errors: [],
});

export const Discrepancy = z.object({
  id: z.uuid(),
  containerId: z.uuid(),
  containerNumber: z.int(),
  drugName: z.string(),
  unit: z.string(),
  state: z.enum(DISCREPANCY_STATES),
  expectedThousandths: z.int(),
  countedThousandths: z.int(),
  /** In the register now. */
  balanceThousandths: z.int(),
  foundAt: Instant,
  foundByName: z.string().nullable(),
  foundByUserId: z.uuid().nullable(),
  /** What may be done next. */
  nextSteps: z.array(z.enum(DISCREPANCY_STEPS)),
  /** Until when a loss is reported, where the law says so: in writing, and on its form. */
  report: z
    .object({
      noticeUntilOn: CalendarDay,
      formUntilOn: CalendarDay,
      form: z.string(),
      authority: z.string(),
      source: z.string(),
    })
    .nullable(),
  steps: z.array(
    z.object({
      position: z.int(),
      step: z.enum(DISCREPANCY_STEPS),
      countedThousandths: z.int().nullable(),
      /** Of a recount: what was in the register then. */
      expectedThousandths: z.int().nullable(),
      note: z.string().nullable(),
      takenAt: Instant,
      takenByName: z.string().nullable(),
    }),
  ),
});
export type Discrepancy = z.infer<typeof Discrepancy>;

export const ListDiscrepancies = z.strictObject({
  ...PageRequest.shape,
  show: z.enum(['open', 'all']).default('open'),
});
export type ListDiscrepancies = z.infer<typeof ListDiscrepancies>;

export const listDiscrepanciesEndpoint = endpoint({
  id: 'controlledDrugs.listDiscrepancies',
  method: 'GET',
  path: '/v1/controlled-drugs/discrepancies',
  summary: 'Differences between counts and registers, the latest first, with what was done about them.',
  permission: 'controlled:read',
  reads: ['controlledDrugs'],
  input: ListDiscrepancies,
  output: pageOf(Discrepancy),
  errors: [],
});

const StepNote = z.string().trim().min(1, 'Enter what you found.').max(2000, 'Use at most 2,000 characters.');

export const TakeDiscrepancyStep = z.strictObject({
  id: z.uuid(),
  what: z.discriminatedUnion('step', [
    z.strictObject({
      step: z.literal('recounted'),
      countedThousandths: level(),
      note: StepNote.nullable(),
    }),
    z.strictObject({ step: z.enum(['investigated', 'reported']), note: StepNote }),
    z.strictObject({
      step: z.literal('closed'),
      note: StepNote,
      /** Of a witness to what is adjusted; null where the recount agrees with the register. */
      confirmationId: z.uuid().nullable(),
    }),
  ]),
});
export type TakeDiscrepancyStep = z.infer<typeof TakeDiscrepancyStep>;

/** CD-6. Closing adjusts the register to what was counted again. */
export const takeDiscrepancyStepEndpoint = endpoint({
  id: 'controlledDrugs.takeStep',
  method: 'POST',
  path: '/v1/controlled-drugs/discrepancies/{id}/steps',
  summary: 'Records what was done about a discrepancy.',
  permission: 'controlled:write',
  audit: 'discrepancy.step_taken',
  changes: ['controlledDrugs', 'stockItems'],
  input: TakeDiscrepancyStep,
  output: Discrepancy,
  errors: ['container_short', 'discrepancy_step_not_allowed', 'not_found', 'witness_missing'],
  idempotent: true,
});
