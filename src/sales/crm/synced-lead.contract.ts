import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';

/** The fields of a lead that may be sent to the CRM. Notes, messages and tasks are not among them. */
export const SyncedLead = z.object({
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  clinicName: z.string().nullable(),
  country: z.string().nullable(),
  source: z.string(),
  stage: z.enum(LEAD_STAGES),
  doNotContact: z.boolean(),
});
export type SyncedLead = z.infer<typeof SyncedLead>;
