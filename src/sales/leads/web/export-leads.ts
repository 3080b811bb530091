import type * as z from 'zod';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { exportLeadsEndpoint, type LeadListItem } from '../contract.ts';
import { SOURCE_LABELS, STAGE_LABELS } from './lead-labels.ts';

/** The first five are the columns that an import reads. */
const HEAD = [
  'Name',
  'Email',
  'Phone',
  'Clinic',
  'Country',
  'Stage',
  'Source',
  'Owner',
  'Do not contact',
  'Lost because',
  'Received',
];

/** A lead as a CSV line. */
export const leadLine = (lead: LeadListItem): string =>
  csvLine([
    lead.fullName,
    lead.email,
    lead.phone,
    lead.clinicName,
    lead.country,
    STAGE_LABELS[lead.stage],
    SOURCE_LABELS[lead.source],
    lead.ownerName,
    lead.doNotContact ? 'yes' : 'no',
    lead.lostReason,
    lead.createdAt.slice(0, 10),
  ]);

type Filters = Omit<z.input<typeof exportLeadsEndpoint.input>, 'cursor' | 'limit'>;

/** Exports the whole filtered list. */
export const leadsExport = (filters: Filters): CsvExport<LeadListItem> => ({
  head: HEAD,
  line: leadLine,
  readPage: pageReader(exportLeadsEndpoint, filters),
});
