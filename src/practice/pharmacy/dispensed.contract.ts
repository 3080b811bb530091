import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** Something handed over to take home, with the label that counts. */
export const Dispensed = z.object({
  actId: z.uuid(),
  visitId: z.uuid(),
  itemId: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  name: z.string(),
  quantityThousandths: z.int(),
  unit: z.string().nullable(),
  doneAt: Instant,
  /** The latest label; null while none was printed. */
  label: z
    .object({
      id: z.uuid(),
      number: z.int(),
      printedAt: Instant,
      printedByName: z.string().nullable(),
      /** How many times it was printed again. */
      reprints: z.int(),
    })
    .nullable(),
});
export type Dispensed = z.infer<typeof Dispensed>;

/** Of one visit, of one pet during the last twelve months, of a client’s pets today, or of the clinic today. */
export const ListDispensed = z
  .strictObject({ visitId: z.uuid().optional(), petId: z.uuid().optional(), clientId: z.uuid().optional() })
  .refine((of) => Object.values(of).filter((id) => id !== undefined).length <= 1, 'Name only one of them.');
export type ListDispensed = z.output<typeof ListDispensed>;

/** DISP-1. At most a hundred, the latest first. */
export const listDispensedEndpoint = endpoint({
  id: 'pharmacy.listDispensed',
  method: 'GET',
  path: '/v1/dispensed',
  summary: 'Drugs that were handed over, with their labels.',
  permission: 'record:read',
  reads: ['acts', 'dispensingLabels'],
  input: ListDispensed,
  output: z.object({ items: z.array(Dispensed) }),
  errors: [],
});
