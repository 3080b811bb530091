import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** What an erasure deletes, as the screen counts it. */
const ERASED_KINDS = [
  'contacts',
  'address',
  'notes',
  'mergedClients',
  'account',
  'invitations',
  'tasks',
  'openForms',
  'ownForms',
  'ownDocuments',
  'shares',
] as const;
export type ErasedKind = (typeof ERASED_KINDS)[number];

/** What the clinic keeps about the pets and its own accounts. */
const KEPT_KINDS = ['visits', 'charges', 'appointments', 'certificates', 'petForms', 'petDocuments'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

export const ErasurePreview = z.object({
  id: z.uuid(),
  name: z.string(),
  erasedAt: Instant.nullable(),
  /** While there are any, nothing can be erased. */
  upcomingAppointments: z.int(),
  openVisits: z.int(),
  /** Kinds without any are left out. */
  erased: z.partialRecord(z.enum(ERASED_KINDS), z.int()),
  kept: z.partialRecord(z.enum(KEPT_KINDS), z.int()),
  pets: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      isDeceased: z.boolean(),
      /** The other client whose pet it is from then on; null if it stays with the row without a name. */
      nextClient: z.string().nullable(),
    }),
  ),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** G-02. What an erasure would delete and keep. */
export const previewErasureEndpoint = endpoint({
  id: 'erasures.preview',
  method: 'GET',
  path: '/v1/clients/{id}/erasure',
  summary: 'What is deleted and what is kept if the personal data of a client is erased.',
  permission: 'client:manage',
  audit: 'client.read',
  reads: ['appointments', 'clients/{id}', 'documents', 'formRequests', 'invitations', 'tasks', 'visits'],
  input: z.strictObject({ id: z.uuid() }),
  output: ErasurePreview,
  errors: ['not_found'],
});

export const EraseClient = z.strictObject({
  id: z.uuid(),
  /** The client's name, typed as a confirmation. */
  confirmName: z.string().trim().min(1, 'Enter the client’s name.').max(200, 'Use at most 200 characters.'),
});
export type EraseClient = z.output<typeof EraseClient>;

/** G-02. Erases the personal data of a client for good. Of one who was erased already, nothing changes. */
export const eraseClientEndpoint = endpoint({
  id: 'erasures.erase',
  method: 'POST',
  path: '/v1/clients/{id}/erasure',
  summary: 'Erases the personal data of a client; the records of the pets and the charges stay.',
  permission: 'client:manage',
  audit: 'client.erased',
  changes: [
    'appointments',
    'clients',
    'crmWebhooks',
    'documents',
    'formRequests',
    'invitations',
    'merges',
    'petAppointments',
    'pets',
    'recordShares',
    'tasks',
    'visits',
  ],
  input: EraseClient,
  output: z.object({ id: z.uuid() }),
  errors: ['client_has_appointments', 'client_has_open_visits', 'not_found'],
  idempotent: true,
});
