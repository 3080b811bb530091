import * as z from 'zod';

/** A clinic as its papers, exports and links name it. */
export const PaperClinic = z.object({
  name: z.string(),
  /** ISO 3166. */
  country: z.string(),
  /** IANA. */
  timeZone: z.string(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
