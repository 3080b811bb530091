import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** A drug that a pet was given or that was handed over for it, with the latest time. */
export const Medication = z.object({
  itemId: z.uuid(),
  name: z.string(),
  lastDoneAt: Instant,
  lastVisitId: z.uuid(),
  /** 1,000 is one unit. */
  lastQuantityThousandths: z.int(),
  unit: z.string().nullable(),
  /** Dose and directions as they were entered. */
  lastNote: z.string().nullable(),
  lastUse: z.enum(ITEM_USES),
  /** How many times during the twelve months. */
  times: z.int(),
});
export type Medication = z.infer<typeof Medication>;

/** MED-1. Only what was done counts, and not what was undone. */
export const listMedicationEndpoint = endpoint({
  id: 'acts.listMedication',
  method: 'GET',
  path: '/v1/pets/{petId}/medication',
  summary: 'The drugs that a pet got during the last twelve months, the latest first; at most fifty.',
  permission: 'record:read',
  reads: ['acts'],
  input: z.strictObject({ petId: z.uuid() }),
  output: z.object({ items: z.array(Medication) }),
  errors: [],
});
