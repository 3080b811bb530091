import * as z from 'zod';
import { CARE_KINDS, CARE_TARGETS } from '#vocabulary/care.ts';
import { isCountry } from '#vocabulary/countries.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

const days = (min: number, max: number) =>
  z.int('Enter a whole number of days.').min(min, `Use ${min} or more.`).max(max, `Use at most ${max} days.`);
const months = (max: number) =>
  z.int('Enter a whole number of months.').min(1, 'Enter 1 or more.').max(max, `Use at most ${max} months.`);
const ProtocolShape = {
  name: oneLine(120, 'Enter a name.'),
  species: z.enum(SPECIES, 'Choose a species.'),
  target: z.enum(CARE_TARGETS, 'Choose what it is for.'),
  isCore: z.boolean(),
  /** ISO 3166-1; null where it applies everywhere. */
  country: z.string().refine(isCountry, 'Choose a country from the list.').nullable(),
  /** Spellings separated by commas. */
  region: lineOrBlank(80),
  minAgeDays: days(0, 36_500),
  seriesIntervalDays: days(1, 365).nullable(),
  seriesMinIntervalDays: days(1, 365).nullable(),
  seriesUntilAgeDays: days(1, 3650).nullable(),
  adultDoses: z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(5, 'Use at most 5.'),
  firstBoosterMonths: months(120).nullable(),
  boosterMonths: months(240).nullable(),
  boosterBasis: z.enum(['protocol', 'label']),
  immuneAfterDays: days(0, 365).nullable(),
  reminderLeadDays: days(0, 365),
  source: z.string().trim().min(1, 'Name the source.').max(300, 'Use at most 300 characters.'),
};

type Series = Partial<
  Record<'seriesIntervalDays' | 'seriesMinIntervalDays' | 'seriesUntilAgeDays', number | null>
> & { readonly adultDoses?: number | undefined };

/** A region is one of a country. */
function checkPlace(
  { country, region }: { readonly country: string | null; readonly region: string | null },
  check: z.RefinementCtx,
): void {
  if (region !== null && country === null)
    check.addIssue({ code: 'custom', path: ['country'], message: 'Choose the country of the region.' });
}

/** A course of several doses needs an interval, and the minimum is not longer than the interval. */
function checkSeries(fields: Series, check: z.RefinementCtx): void {
  const { seriesIntervalDays: interval = null, seriesMinIntervalDays: min = null } = fields;
  const needsInterval = (fields.adultDoses ?? 1) > 1 || (fields.seriesUntilAgeDays ?? null) !== null;
  const issue = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message });
  if (needsInterval && interval === null)
    issue('seriesIntervalDays', 'Enter the days between two doses of the course.');
  if (interval !== null && min === null)
    issue('seriesMinIntervalDays', 'Enter after how many days a dose counts.');
  if (interval === null && min !== null) issue('seriesIntervalDays', 'Enter the days between two doses.');
  if (interval !== null && min !== null && min > interval)
    issue('seriesMinIntervalDays', 'This cannot be longer than the interval.');
}

export const CareProtocolFields = z
  .strictObject(ProtocolShape)
  .superRefine(checkPlace)
  .superRefine(checkSeries);
export type CareProtocolFields = z.output<typeof CareProtocolFields>;

/** A protocol of a clinic: when care is due for a species, with its source. */
export const CareProtocol = z.object({
  ...ProtocolShape,
  id: z.uuid(),
  kind: z.enum(CARE_KINDS),
  /** Null until somebody has confirmed it against guideline, label and law. */
  confirmedAt: Instant.nullable(),
  isStarter: z.boolean(),
  isArchived: z.boolean(),
  version: RecordVersion,
});
export type CareProtocol = z.infer<typeof CareProtocol>;

export const ListCareProtocols = z.strictObject({ archived: z.enum(['no', 'all']).default('no') });

export const listCareProtocolsEndpoint = endpoint({
  id: 'careProtocols.list',
  method: 'GET',
  path: '/v1/care-protocols',
  summary: 'The clinic’s care protocols, by species and kind.',
  permission: 'record:read',
  reads: ['careProtocols'],
  input: ListCareProtocols,
  output: z.object({
    items: z.array(CareProtocol),
    /** Some apply in a region of the clinic's country only, and its address names no region: they are not used yet. */
    waitsForRegion: z.boolean(),
  }),
  errors: [],
});

export const AddCareProtocol = z
  .strictObject({ ...ProtocolShape, kind: z.enum(CARE_KINDS, 'Choose a kind.') })
  .superRefine(checkPlace)
  .superRefine(checkSeries);
export type AddCareProtocol = z.output<typeof AddCareProtocol>;

/** What somebody enters is confirmed by them. */
export const addCareProtocolEndpoint = endpoint({
  id: 'careProtocols.add',
  method: 'POST',
  path: '/v1/care-protocols',
  summary: 'Adds a care protocol.',
  permission: 'record:manage',
  audit: 'care_protocol.added',
  changes: ['careProtocols', 'dueCares'],
  input: AddCareProtocol,
  output: CareProtocol,
  errors: [],
  idempotent: true,
});

export const ChangeCareProtocol = z
  .strictObject({ ...ProtocolShape, id: z.uuid(), version: RecordVersion })
  .superRefine(checkPlace)
  .superRefine(checkSeries);
export type ChangeCareProtocol = z.output<typeof ChangeCareProtocol>;

/** Changing a protocol confirms it. */
export const changeCareProtocolEndpoint = endpoint({
  id: 'careProtocols.change',
  method: 'PATCH',
  path: '/v1/care-protocols/{id}',
  summary: 'Changes a care protocol, which confirms it.',
  permission: 'record:manage',
  audit: 'care_protocol.changed',
  changes: ['careProtocols/{id}', 'dueCares'],
  input: ChangeCareProtocol,
  output: CareProtocol,
  errors: ['not_found', 'record_changed'],
});

const OneVersion = { id: z.uuid(), version: RecordVersion };

export const confirmCareProtocolEndpoint = endpoint({
  id: 'careProtocols.confirm',
  method: 'POST',
  path: '/v1/care-protocols/{id}/confirmation',
  summary: 'Confirms a care protocol as it is.',
  permission: 'record:manage',
  audit: 'care_protocol.confirmed',
  changes: ['careProtocols/{id}', 'dueCares'],
  input: z.strictObject(OneVersion),
  output: CareProtocol,
  errors: ['not_found', 'record_changed'],
});

export const archiveCareProtocolEndpoint = endpoint({
  id: 'careProtocols.archive',
  method: 'PUT',
  path: '/v1/care-protocols/{id}/archived',
  summary: 'Archives a care protocol, or restores it. Nothing is due by an archived one.',
  permission: 'record:manage',
  audit: 'care_protocol.archived',
  changes: ['careProtocols/{id}', 'dueCares'],
  input: z.strictObject({ ...OneVersion, isArchived: z.boolean() }),
  output: CareProtocol,
  errors: ['not_found', 'record_changed'],
});

/** Rows that the clinic already has, also archived ones, are left as they are. */
export const addStarterProtocolsEndpoint = endpoint({
  id: 'careProtocols.addStarter',
  method: 'POST',
  path: '/v1/care-protocols/starter',
  summary: 'Adds the starter protocols that the clinic does not have, unconfirmed.',
  permission: 'record:manage',
  audit: 'care_protocols.starter_added',
  changes: ['careProtocols', 'dueCares'],
  input: z.strictObject({}),
  output: z.object({ added: z.int() }),
  errors: [],
});
