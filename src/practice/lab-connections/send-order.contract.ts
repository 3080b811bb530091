import * as z from 'zod';
import { LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

/** What is sent: an order, or that it was cancelled. */
export const LAB_SEND_KINDS = ['new', 'cancel'] as const;
export type LabSendKind = (typeof LAB_SEND_KINDS)[number];

/** An order as a laboratory is sent it. The feature `lab-orders` reads it; this one sends it. */
export const OrderToSend = z.strictObject({
  orderId: z.uuid(),
  laboratoryId: z.uuid(),
  accession: z.string(),
  priority: z.enum(LAB_PRIORITIES),
  clinicalNote: z.string().nullable(),
  orderedAt: Instant,
  /** The clinic's account there. */
  accountNumber: z.string().nullable(),
  clinicName: z.string(),
  doctorName: z.string().nullable(),
  pet: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    species: z.string(),
    breed: z.string().nullable(),
    /** As in `pets`. */
    sex: z.string().nullable(),
    bornOn: CalendarDay.nullable(),
    microchip: z.string().nullable(),
  }),
  /** The family name of the client, as it is on the label. */
  clientName: z.string().nullable(),
  tests: z.array(z.strictObject({ code: z.string(), name: z.string(), loincCode: z.string().nullable() })),
  specimens: z.array(
    z.strictObject({
      /** On its label after the accession: 1, 2, … */
      position: z.int(),
      specimen: z.string(),
      container: z.string().nullable(),
      collectedAt: Instant.nullable(),
    }),
  ),
});
export type OrderToSend = z.infer<typeof OrderToSend>;
