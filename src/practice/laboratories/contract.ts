import * as z from 'zod';
import { isCountry } from '#vocabulary/countries.ts';
import { LABORATORY_KINDS } from '#vocabulary/laboratory-kinds.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { contactOrBlank, lineOrBlank, oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';

/** An optional text: blank becomes null. */
const optionalText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .transform((text) => text || null);

const isWebsite = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

/** The fields of a laboratory, as a form submits them. */
export const LaboratoryFields = z.strictObject({
  name: oneLine(120, 'Enter a name.'),
  /** ISO 3166-1, two letters. */
  country: z.string().refine(isCountry, 'Choose a country from the list.'),
  kind: z.enum(LABORATORY_KINDS),
  email: optionalText(254)
    .transform((text) => (text === null ? null : normalizeEmail(text)))
    .refine((text) => text === null || isEmail(text), 'Enter a valid email address.'),
  phone: contactOrBlank(40),
  website: optionalText(300).refine(
    (text) => text === null || isWebsite(text),
    'Begin with https://, such as https://lab.example.',
  ),
  /** How samples get there: courier, cut-off times, forms. */
  orderNotes: optionalText(2000),
});
export type LaboratoryFields = z.infer<typeof LaboratoryFields>;

export const Laboratory = z.object({
  id: z.uuid(),
  name: z.string(),
  country: z.string(),
  kind: z.enum(LABORATORY_KINDS),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  orderNotes: z.string().nullable(),
  /** True if clinics can enable it. */
  isActive: z.boolean(),
  /** Tests that are currently offered. */
  testCount: z.number().int(),
});

/** A laboratory as the platform sees it. */
export const PlatformLaboratory = z.object({
  ...Laboratory.shape,
  /** How many clinics have enabled it; which ones is not visible to the platform. */
  clinicCount: z.number().int(),
  /** Sent back with a change. */
  version: RecordVersion,
});
export type PlatformLaboratory = z.infer<typeof PlatformLaboratory>;

const OneLaboratory = { laboratoryId: z.uuid() };
const Query = z.string().trim().max(100).default('');

export const ListLaboratories = z.strictObject({
  ...PageRequest.shape,
  /** Part of the name. */
  q: Query,
  state: z.enum(['listed', 'unlisted', 'all']).default('listed'),
});
export type ListLaboratories = z.infer<typeof ListLaboratories>;

export const listLaboratoriesEndpoint = endpoint({
  id: 'labs.list',
  method: 'GET',
  path: '/v1/platform/laboratories',
  summary: 'Lists laboratories by name, with how many clinics use each.',
  permission: 'platform_lab:manage',
  reads: ['laboratories', 'laboratoryTests'],
  input: ListLaboratories,
  output: pageOf(PlatformLaboratory),
  errors: [],
});

export const getLaboratoryEndpoint = endpoint({
  id: 'labs.get',
  method: 'GET',
  path: '/v1/platform/laboratories/{laboratoryId}',
  summary: 'One laboratory of the directory.',
  permission: 'platform_lab:manage',
  reads: ['laboratories/{laboratoryId}', 'laboratoryTests/{laboratoryId}'],
  input: z.strictObject(OneLaboratory),
  output: PlatformLaboratory,
  errors: ['not_found'],
});

/** Names are unique within a country. */
export const addLaboratoryEndpoint = endpoint({
  id: 'labs.add',
  method: 'POST',
  path: '/v1/platform/laboratories',
  summary: 'Adds a laboratory to the directory.',
  permission: 'platform_lab:manage',
  audit: 'laboratory.added',
  changes: ['laboratories'],
  input: LaboratoryFields,
  output: PlatformLaboratory,
  errors: ['name_taken'],
  idempotent: true,
});

export const ChangeLaboratory = z.strictObject({
  ...LaboratoryFields.partial().shape,
  ...OneLaboratory,
  version: RecordVersion,
  isActive: z.boolean().optional(),
});
export type ChangeLaboratory = z.infer<typeof ChangeLaboratory>;

/** A laboratory that is no longer listed stays available to the clinics that use it. */
export const changeLaboratoryEndpoint = endpoint({
  id: 'labs.change',
  method: 'PATCH',
  path: '/v1/platform/laboratories/{laboratoryId}',
  summary: 'Changes a laboratory, removes it from the list or lists it again.',
  permission: 'platform_lab:manage',
  audit: 'laboratory.changed',
  changes: ['laboratories/{laboratoryId}'],
  input: ChangeLaboratory,
  output: PlatformLaboratory,
  errors: ['name_taken', 'not_found', 'record_changed'],
});

const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message).nullable();

/**
 * The fields of a test, as a form or a file submits them. They are copied from the laboratory's list; nothing is
 * assumed.
 */
export const LaboratoryTestFields = z.strictObject({
  /** The laboratory's own code, unique ignoring case. */
  code: oneLine(40, 'Enter the laboratory’s code.'),
  name: oneLine(160, 'Enter a name.'),
  /** Empty for all species. */
  species: z.array(z.enum(SPECIES, 'Use species such as dog, cat, guinea_pig.')).max(SPECIES.length),
  specimen: lineOrBlank(120),
  container: lineOrBlank(120),
  volumeMicrolitres: wholeNumber(1, 1_000_000, 'Use whole microliters, from 1 to 1,000,000.'),
  turnaroundHours: wholeNumber(0, 8760, 'Use whole hours, from 0 to 8,760.'),
  note: optionalText(1000),
  loincCode: optionalText(9).refine(
    (text) => text === null || /^\d{1,7}-\d$/.test(text),
    'A LOINC code looks like 718-7.',
  ),
});
export type LaboratoryTestFields = z.infer<typeof LaboratoryTestFields>;

export const LaboratoryTest = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  species: z.array(z.enum(SPECIES)),
  specimen: z.string().nullable(),
  container: z.string().nullable(),
  volumeMicrolitres: z.number().int().nullable(),
  turnaroundHours: z.number().int().nullable(),
  note: z.string().nullable(),
  loincCode: z.string().nullable(),
  /** When it was retired. */
  retiredAt: Instant.nullable(),
  version: RecordVersion,
});
export type LaboratoryTest = z.infer<typeof LaboratoryTest>;

export const ListLaboratoryTests = z.strictObject({
  ...PageRequest.shape,
  ...OneLaboratory,
  /** Part of the name or of the code. */
  q: Query,
  state: z.enum(['offered', 'retired', 'all']).default('offered'),
  /** Tests for this species, including those for all species. */
  species: z.enum(SPECIES).optional(),
});
export type ListLaboratoryTests = z.infer<typeof ListLaboratoryTests>;

export const listLaboratoryTestsEndpoint = endpoint({
  id: 'labs.listTests',
  method: 'GET',
  path: '/v1/platform/laboratories/{laboratoryId}/tests',
  summary: 'Lists the tests of a laboratory by name.',
  permission: 'platform_lab:manage',
  reads: ['laboratoryTests/{laboratoryId}'],
  input: ListLaboratoryTests,
  output: pageOf(LaboratoryTest),
  errors: [],
});

export const AddLaboratoryTest = z.strictObject({ ...LaboratoryTestFields.shape, ...OneLaboratory });
export type AddLaboratoryTest = z.infer<typeof AddLaboratoryTest>;

export const addLaboratoryTestEndpoint = endpoint({
  id: 'labs.addTest',
  method: 'POST',
  path: '/v1/platform/laboratories/{laboratoryId}/tests',
  summary: 'Adds a test to a laboratory.',
  permission: 'platform_lab:manage',
  audit: 'laboratory_test.added',
  changes: ['laboratoryTests/{laboratoryId}'],
  input: AddLaboratoryTest,
  output: LaboratoryTest,
  errors: ['code_taken', 'not_found'],
  idempotent: true,
});

export const ChangeLaboratoryTest = z.strictObject({
  ...LaboratoryTestFields.partial().shape,
  ...OneLaboratory,
  testId: z.uuid(),
  version: RecordVersion,
  isRetired: z.boolean().optional(),
});
export type ChangeLaboratoryTest = z.infer<typeof ChangeLaboratoryTest>;

/** A retired test keeps its code and can be restored. */
export const changeLaboratoryTestEndpoint = endpoint({
  id: 'labs.changeTest',
  method: 'PATCH',
  path: '/v1/platform/laboratories/{laboratoryId}/tests/{testId}',
  summary: 'Changes a test, retires it or restores it.',
  permission: 'platform_lab:manage',
  audit: 'laboratory_test.changed',
  changes: ['laboratoryTests/{laboratoryId}'],
  input: ChangeLaboratoryTest,
  output: LaboratoryTest,
  errors: ['code_taken', 'not_found', 'record_changed'],
});

/** What the import does with a record of the file. */
export const IMPORT_OUTCOMES = ['added', 'changed', 'restored', 'unchanged', 'faulty'] as const;

export const ImportedRow = z.object({
  /** As in a spreadsheet: the headings are row 1. Blank rows do not count. */
  line: z.number().int(),
  code: z.string(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportTests = z.strictObject({
  ...OneLaboratory,
  /** The file's text; see LAB-2 for its columns. */
  csv: z.string().min(1, 'Choose a file.').max(400_000, 'Use a file of at most 400,000 characters.'),
});
export type ImportTests = z.infer<typeof ImportTests>;

const ImportReport = z.object({ rows: z.array(ImportedRow) });
export type ImportReport = z.infer<typeof ImportReport>;

/** Changes nothing. Errors of the file as a whole are at `csv`. */
export const previewTestsImportEndpoint = endpoint({
  id: 'labs.previewImport',
  method: 'POST',
  path: '/v1/platform/laboratories/{laboratoryId}/tests/import/preview',
  summary: 'Previews the import of a file of tests, row by row.',
  permission: 'platform_lab:manage',
  reads: [],
  changes: [],
  input: ImportTests,
  output: ImportReport,
  errors: ['not_found'],
});

/** Tests are matched by their code. Rows with errors are left out; tests that are not in the file stay unchanged. */
export const importTestsEndpoint = endpoint({
  id: 'labs.import',
  method: 'POST',
  path: '/v1/platform/laboratories/{laboratoryId}/tests/import',
  summary: 'Adds and changes tests from a file of comma-separated values.',
  permission: 'platform_lab:manage',
  audit: 'laboratory_tests.imported',
  changes: ['laboratoryTests/{laboratoryId}'],
  input: ImportTests,
  output: ImportReport,
  errors: ['not_found'],
  idempotent: true,
});

/** A laboratory as a clinic sees it. */
export const ClinicLaboratory = z.object({
  ...Laboratory.shape,
  isOn: z.boolean(),
  /** The clinic's account number there. Kept when it is disabled. */
  accountNumber: z.string().nullable(),
});
export type ClinicLaboratory = z.infer<typeof ClinicLaboratory>;

export const ListClinicLaboratories = z.strictObject({
  ...PageRequest.shape,
  q: Query,
  state: z.enum(['all', 'on']).default('all'),
});
export type ListClinicLaboratories = z.infer<typeof ListClinicLaboratories>;

/** Enabled ones first, then by name. */
export const listClinicLaboratoriesEndpoint = endpoint({
  id: 'labs.listForClinic',
  method: 'GET',
  path: '/v1/clinic/laboratories',
  summary: 'Lists the laboratories of the directory, enabled ones first.',
  permission: 'lab:read',
  reads: ['clinicLaboratories', 'laboratories', 'laboratoryTests'],
  input: ListClinicLaboratories,
  output: pageOf(ClinicLaboratory),
  errors: [],
});

export const ListClinicTests = ListLaboratoryTests.omit({ state: true });
export type ListClinicTests = z.infer<typeof ListClinicTests>;

export const listClinicTestsEndpoint = endpoint({
  id: 'labs.listTestsForClinic',
  method: 'GET',
  path: '/v1/clinic/laboratories/{laboratoryId}/tests',
  summary: 'Lists the tests that a laboratory offers, by name.',
  permission: 'lab:read',
  reads: ['laboratoryTests/{laboratoryId}'],
  input: ListClinicTests,
  output: pageOf(LaboratoryTest),
  errors: [],
});

export const SwitchLaboratory = z.strictObject({
  ...OneLaboratory,
  isOn: z.boolean(),
  accountNumber: optionalText(60),
});
export type SwitchLaboratory = z.infer<typeof SwitchLaboratory>;

/** A laboratory that is no longer listed can be kept or disabled, but not enabled. */
export const switchLaboratoryEndpoint = endpoint({
  id: 'labs.switch',
  method: 'PUT',
  path: '/v1/clinic/laboratories/{laboratoryId}',
  summary: 'Enables or disables a laboratory for the clinic, with its account number there.',
  permission: 'lab:manage',
  audit: 'clinic_laboratory.changed',
  changes: ['clinicLaboratories'],
  input: SwitchLaboratory,
  output: ClinicLaboratory,
  errors: ['not_found'],
});
