import type * as z from 'zod';
import { PLAN_LABELS } from '#vocabulary/plans.ts';
import { PAGE_LIMIT } from '#foundation/contract/page.ts';
import { csvLine } from '#foundation/values/csv.ts';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { pageReader } from '#foundation/web/pages.ts';
import { HEALTH_PARTS, listPlatformClinicsEndpoint, type PlatformClinic } from '../contract.ts';
import { PART_LABELS, STATE_LABELS } from './clinic-labels.ts';

const HEAD = [
  'Clinic',
  'Short name',
  'City',
  'Country',
  'Plan',
  'Status',
  'Trial ends',
  'Suspended',
  'Health',
  ...HEALTH_PARTS.map((part) => `Health: ${PART_LABELS[part]}`),
  'Staff',
  'Clients',
  'Pets',
  'Appointments, 30 days',
  'Invoices, 30 days',
  'Payments, 30 days',
  'Since',
];

const line = (clinic: PlatformClinic): string =>
  csvLine([
    clinic.name,
    clinic.slug,
    clinic.city,
    clinic.country,
    PLAN_LABELS[clinic.plan],
    STATE_LABELS[clinic.state],
    clinic.trialEndsAt,
    clinic.suspendedAt,
    clinic.health.score,
    ...HEALTH_PARTS.map((wanted) => clinic.health.parts.find(({ part }) => part === wanted)?.points ?? null),
    clinic.staffCount,
    clinic.clientCount,
    clinic.petCount,
    clinic.appointmentCount,
    clinic.invoiceCount,
    clinic.paymentCount,
    clinic.createdAt,
  ]);

type Filters = Omit<z.input<typeof listPlatformClinicsEndpoint.input>, 'cursor' | 'limit'>;

/** Exports the whole filtered and sorted list, with times in UTC. */
export const clinicsExport = (filters: Filters): CsvExport<PlatformClinic> => ({
  head: HEAD,
  line,
  readPage: pageReader(listPlatformClinicsEndpoint, { ...filters, limit: PAGE_LIMIT }),
});
