import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';

const DocumentLine = z.object({
  code: z.string().nullable(),
  name: z.string(),
  packName: z.string(),
  packThousandths: z.int(),
  unit: z.string(),
  packs: z.int(),
  priceMinor: z.int().nullable(),
});

/** What an order says on paper and in its file: frozen when it was sent. */
export const PurchaseDocument = z.object({
  number: z.string(),
  orderedOn: CalendarDay,
  currency: z.string(),
  note: z.string().nullable(),
  clinic: z.object({
    name: z.string(),
    country: z.string(),
    timeZone: z.string(),
    addressLine: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  supplier: z.object({
    name: z.string(),
    address: z.string().nullable(),
    accountNumber: z.string().nullable(),
  }),
  deliverTo: z.string(),
  lines: z.array(DocumentLine),
});
export type PurchaseDocument = z.infer<typeof PurchaseDocument>;
