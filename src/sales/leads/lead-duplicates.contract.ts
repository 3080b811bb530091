import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';

const LEADS = '/v1/platform/leads';

/** Why two leads may be the same. */
export const DUPLICATE_REASONS = ['email', 'phone', 'name'] as const;

export const LeadDuplicate = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  clinicName: z.string().nullable(),
  stage: z.enum(LEAD_STAGES),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});
export type LeadDuplicate = z.infer<typeof LeadDuplicate>;

export const findDuplicateLeadsEndpoint = endpoint({
  id: 'leads.findDuplicates',
  method: 'GET',
  path: `${LEADS}/duplicates`,
  summary: 'Possible duplicates of a lead with these details, the likeliest first.',
  permission: 'platform_lead:read',
  reads: [],
  input: z.strictObject({
    fullName: z.string().max(200).default(''),
    email: z.string().max(254).default(''),
    phone: z.string().max(40).default(''),
    clinicName: z.string().max(120).default(''),
    country: z.string().max(2).default(''),
    /** The lead itself. */
    exceptId: z.uuid().optional(),
  }),
  output: z.object({ items: z.array(LeadDuplicate) }),
  errors: [],
});
