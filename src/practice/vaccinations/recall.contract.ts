import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

/** A dose of a lot, with whom to call. */
export const RecalledDose = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  species: z.enum(SPECIES),
  isDeceased: z.boolean(),
  productName: z.string(),
  manufacturer: z.string().nullable(),
  lot: z.string(),
  doseNumber: z.int(),
  givenOn: CalendarDay,
  givenByName: z.string().nullable(),
  reaction: z.string().nullable(),
  /** The primary client. */
  client: z
    .object({
      id: z.uuid(),
      fullName: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
});
export type RecalledDose = z.infer<typeof RecalledDose>;

/** Maximum number of doses per page: a lot is worked off as a whole. */
export const RECALL_LIMIT = 1000;

export const RecallLot = z.strictObject({
  /** As printed; spaces and case do not matter. */
  lot: z.string().trim().min(1, 'Enter a lot number.').max(60, 'Use at most 60 characters.'),
  /** Part of the product's name, where makers use the same lot number. */
  product: z.string().trim().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(RECALL_LIMIT).default(100),
  cursor: PageRequest.shape.cursor,
});
export type RecallLot = z.output<typeof RecallLot>;

/** Behavior 14. Doses that were voided are left out. */
export const recallLotEndpoint = endpoint({
  id: 'vaccinations.recall',
  method: 'GET',
  path: '/v1/vaccinations/recall',
  summary: 'Every pet that got a dose of a lot, with its client’s contact.',
  permission: 'record:read',
  audit: 'vaccinations.recall_listed',
  reads: ['clients', 'pets', 'vaccinations'],
  input: RecallLot,
  output: pageOf(RecalledDose),
  errors: [],
});
