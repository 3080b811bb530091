import * as z from 'zod';
import { LEAD_STAGES } from '#vocabulary/leads.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { LeadFacts } from './contract.ts';
import { DUPLICATE_REASONS } from './lead-duplicates.contract.ts';

const LEADS = '/v1/platform/leads';

/** The maximum number of leads in one import. */
export const IMPORT_LIMIT = 500;

const ImportRows = z
  .array(LeadFacts)
  .min(1, 'There is nothing to import.')
  .max(IMPORT_LIMIT, `Import at most ${IMPORT_LIMIT} leads at once.`);

/** A row that may be an existing lead. */
const RowDuplicate = z.object({
  row: z.int(),
  leadId: z.uuid(),
  fullName: z.string(),
  stage: z.enum(LEAD_STAGES),
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
});

export const previewLeadImportEndpoint = endpoint({
  id: 'leads.previewImport',
  method: 'POST',
  path: `${LEADS}/import/preview`,
  summary: 'Which rows may duplicate existing leads. Saves nothing.',
  permission: 'platform_lead:manage',
  reads: [],
  changes: [],
  input: z.strictObject({ rows: ImportRows }),
  output: z.object({ duplicates: z.array(RowDuplicate) }),
  errors: [],
});

export const importLeadsEndpoint = endpoint({
  id: 'leads.import',
  method: 'POST',
  path: `${LEADS}/import`,
  summary: 'Adds all rows as leads, or none of them.',
  permission: 'platform_lead:manage',
  audit: 'leads.imported',
  changes: ['leads'],
  input: z.strictObject({ rows: ImportRows, ownerId: z.uuid().nullable().default(null) }),
  output: z.object({ count: z.int() }),
  errors: [],
  idempotent: true,
});
