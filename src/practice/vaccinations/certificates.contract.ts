import * as z from 'zod';
import { PAPER_SIZES } from '#foundation/values/paper-size.ts';
import { lineOrBlank } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';

export const CERTIFICATE_KINDS = ['rabies', 'vaccination'] as const;

export const ANIMAL_LICENCES = ['1_year', '3_year', 'other', 'none'] as const;

/** What only whoever issues a rabies certificate knows; the rest is in the records. */
export const RabiesAnswers = z.strictObject({
  /** The state or region of the owner's address. */
  ownerRegion: lineOrBlank(80),
  /** The license of animal control; null while nobody has chosen. */
  animalLicence: z.enum(ANIMAL_LICENCES).nullable(),
  /** There is none, as opposed to none on record. */
  hasNoMicrochip: z.boolean(),
  hasNoTag: z.boolean(),
});
export type RabiesAnswers = z.output<typeof RabiesAnswers>;

const Field = z.object({ label: z.string(), value: z.string() });

/** A certificate as it was printed. */
export const CertificateContent = z.object({
  title: z.string(),
  clinicName: z.string(),
  /** Address and contact. */
  clinicLines: z.array(z.string()),
  size: z.enum(PAPER_SIZES),
  /** The day of its issue at the clinic. */
  issuedOn: CalendarDay,
  /** Whose dates are printed; older certificates, which print days as they are stored, have none. */
  country: z.string().optional(),
  groups: z.array(z.object({ title: z.string(), fields: z.array(Field) })),
  /** A table, for the certificate of all vaccinations. */
  rows: z.object({ head: z.array(z.string()), items: z.array(z.array(z.string())) }).nullable(),
  statement: z.string(),
  signature: z.string(),
  /** Not printed: the client whose name is on it, and who alone may see it. */
  clientId: z.uuid().nullable().default(null),
});
export type CertificateContent = z.infer<typeof CertificateContent>;

/** Where details of a certificate are entered. */
export const MISSING_PLACES = [
  'client',
  'clinic',
  'dose',
  'form',
  'pet',
  'product',
  'protocols',
  'staff',
] as const;
export type MissingPlace = (typeof MISSING_PLACES)[number];

/** A detail that a certificate lacks, and where it is entered. */
export const MissingDetail = z.object({
  label: z.string(),
  /** As staff read it. */
  where: z.string(),
  place: z.enum(MISSING_PLACES),
  /** The client, pet, catalogue item or staff member. */
  recordId: z.uuid().nullable(),
});
export type MissingDetail = z.infer<typeof MissingDetail>;

export const Certificate = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  vaccinationId: z.uuid(),
  number: z.int(),
  kind: z.enum(CERTIFICATE_KINDS),
  issuedAt: Instant,
});
export type Certificate = z.infer<typeof Certificate>;

export const listCertificatesEndpoint = endpoint({
  id: 'certificates.list',
  method: 'GET',
  path: '/v1/vaccinations/{id}/certificates',
  summary: 'The certificates that were issued for a vaccination, the latest first.',
  permission: 'record:read',
  reads: ['vaccinations'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ items: z.array(Certificate) }),
  errors: ['not_found'],
});

export const IssueCertificate = z.strictObject({
  id: z.uuid(),
  kind: z.enum(CERTIFICATE_KINDS),
  /** For a rabies certificate. */
  rabies: RabiesAnswers.optional(),
});
export type IssueCertificate = z.output<typeof IssueCertificate>;

/** Refused while a detail is missing; `missing` in the error's details names each, and where it is entered. */
export const issueCertificateEndpoint = endpoint({
  id: 'certificates.issue',
  method: 'POST',
  path: '/v1/vaccinations/{id}/certificates',
  summary: 'Issues a numbered certificate, which is then frozen.',
  permission: 'record:write',
  audit: 'vaccination_certificate.issued',
  changes: ['vaccinations/{petId}'],
  input: IssueCertificate,
  output: Certificate,
  errors: ['certificate_incomplete', 'not_found'],
  idempotent: true,
});

export const PdfFile = z.object({ fileName: z.string(), contentBase64: z.string() });

/** Each time the same file. */
export const certificatePdfEndpoint = endpoint({
  id: 'certificates.pdf',
  method: 'GET',
  path: '/v1/vaccination-certificates/{id}/pdf',
  summary: 'An issued certificate as a PDF.',
  permission: 'record:read',
  reads: [],
  input: z.strictObject({ id: z.uuid() }),
  output: PdfFile,
  errors: ['not_found'],
});
