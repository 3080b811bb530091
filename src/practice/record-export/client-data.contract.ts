import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { CONTACT_KINDS } from '#practice/clients/contract.ts';
import { ExportedFile } from './contract.ts';
import { ClientRecord } from './record-file.contract.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';

/** The format of a client's data; the same promises as `RECORD_FORMAT`. Amounts are in minor units of their currency. */
export const CLIENT_DATA_FORMAT = 'tailwell-client/1';

/** What a clinic keeps about a client, for the client: GDPR, articles 15 and 20. */
export const ClientData = z.object({
  format: z.literal(CLIENT_DATA_FORMAT),
  exportedAt: Instant,
  clinic: PaperClinic,
  client: z.object({
    id: z.uuid(),
    fullName: z.string(),
    /** Names of clients who were merged into this one. */
    otherNames: z.array(z.string()),
    addressLine: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    /** ISO 3166-1 alpha-2; null is the clinic's. */
    country: z.string().nullable(),
    /** ISO 639-1; null is the clinic's. */
    language: z.string().nullable(),
    notes: z.string().nullable(),
    hasAccount: z.boolean(),
    createdAt: Instant,
  }),
  contacts: z.array(
    z.object({
      kind: z.enum(CONTACT_KINDS),
      value: z.string(),
      label: z.string().nullable(),
      isPrimary: z.boolean(),
    }),
  ),
  /** Oldest first, as the lists below. */
  appointments: z.array(
    z.object({
      startsAt: Instant,
      endsAt: Instant,
      status: z.enum(APPOINTMENT_STATUSES),
      petName: z.string(),
      typeName: z.string(),
      doctorName: z.string(),
      reason: z.string(),
      notes: z.string().nullable(),
    }),
  ),
  charges: z.array(
    z.object({
      chargedAt: Instant,
      petName: z.string().nullable(),
      description: z.string(),
      quantityThousandths: z.int(),
      amountMinor: z.int(),
      currency: z.string(),
      voidedAt: Instant.nullable(),
    }),
  ),
  /** What was sent to them, with what they answered. */
  estimates: z.array(
    z.object({
      sentAt: Instant,
      title: z.string(),
      petName: z.string().nullable(),
      validUntilOn: CalendarDay,
      currency: z.string(),
      /** Of all options, without tax. */
      lines: z.array(
        z.object({ option: z.string(), description: z.string(), lowMinor: z.int(), highMinor: z.int() }),
      ),
      answer: z
        .object({
          answeredAt: Instant,
          signerName: z.string(),
          /** Null where all of it was declined. */
          acceptedOption: z.string().nullable(),
          agreedHighMinor: z.int(),
        })
        .nullable(),
    }),
  ),
  tasks: z.array(
    z.object({
      createdAt: Instant,
      title: z.string(),
      note: z.string().nullable(),
      textForClient: z.string().nullable(),
    }),
  ),
  signedForms: z.array(
    z.object({
      title: z.string(),
      petName: z.string().nullable(),
      signerName: z.string(),
      signedAt: Instant,
      /** The text and the answers, as they were signed. */
      content: z.unknown(),
    }),
  ),
  /** Without the files. */
  documents: z.array(
    z.object({ title: z.string(), kind: z.string(), datedOn: CalendarDay, petName: z.string().nullable() }),
  ),
  /** CORE-9. The records of their present pets, as the portal shows them. */
  pets: z.array(ClientRecord),
});
export type ClientData = z.infer<typeof ClientData>;

/** G-01. For a client who asks what the clinic knows about them; the schema of the JSON is `ClientData`. */
export const exportClientDataEndpoint = endpoint({
  id: 'clientData.export',
  method: 'GET',
  path: '/v1/clients/{id}/personal-data',
  summary: 'What the clinic keeps about a client, with the records of their pets, as JSON.',
  permission: 'client:manage',
  audit: 'client.data_exported',
  reads: [],
  input: z.strictObject({ id: z.uuid() }),
  output: ExportedFile,
  errors: ['not_found'],
});
