import * as z from 'zod';
import { contactLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { NewClient } from '#practice/clients/contract.ts';
import { AddPet } from '#practice/pets/contract.ts';

/** Maximum number of clients, and of pets, per import. */
export const IMPORT_LIMIT = 1000;

const ImportedPet = z.strictObject({
  name: AddPet.shape.name,
  species: AddPet.shape.species,
  breed: AddPet.shape.breed,
  bornOn: AddPet.shape.bornOn,
});

/** A client with their pets. Email address and phone number as entered; the server normalizes them. */
export const ImportedClient = z.strictObject({
  fullName: NewClient.shape.fullName,
  email: contactLine(255).nullable(),
  phone: contactLine(255).nullable(),
  addressLine: NewClient.shape.addressLine,
  postalCode: NewClient.shape.postalCode,
  city: NewClient.shape.city,
  region: NewClient.shape.region,
  country: NewClient.shape.country,
  language: NewClient.shape.language,
  pets: z.array(ImportedPet).max(100, 'Use at most 100 pets for one client.'),
});
export type ImportedClient = z.infer<typeof ImportedClient>;

const Clients = z
  .array(ImportedClient)
  .min(1, 'There is nothing to import.')
  .max(IMPORT_LIMIT, `Import at most ${IMPORT_LIMIT} clients at once.`)
  .refine(
    (clients) => clients.reduce((count, { pets }) => count + pets.length, 0) <= IMPORT_LIMIT,
    `Import at most ${IMPORT_LIMIT} pets at once.`,
  );

export const KNOWN_REASONS = ['email', 'phone', 'imported', 'pet', 'name'] as const;
export type KnownReason = (typeof KNOWN_REASONS)[number];

/** IMPORT-2. A client of the clinic who may be the one on some lines of the file. */
export const KnownClient = z.object({
  /** Zero-based index in the input. */
  row: z.int(),
  clientId: z.uuid(),
  fullName: z.string(),
  /**
   * The same email address or phone number; the same lines were imported before; the same name and a pet of the same
   * name; or the same name, and nothing that tells them apart.
   */
  reason: z.enum(KNOWN_REASONS),
});
export type KnownClient = z.infer<typeof KnownClient>;

/** IMPORT-2. Who the clinic already seems to have. Saves nothing. */
export const previewClientImportEndpoint = endpoint({
  id: 'clientImport.preview',
  method: 'POST',
  path: '/v1/client-import/preview',
  summary: 'Which of the clients to import the clinic already seems to have.',
  permission: 'client:write',
  reads: ['clientImports', 'clients', 'pets'],
  changes: [],
  input: z.strictObject({ clients: Clients }),
  output: z.object({ duplicates: z.array(KnownClient) }),
  errors: [],
});

/**
 * IMPORT-1. All or nothing: an error names its client and field, `clients.3.phone`.
 * IMPORT-2. Whoever the clinic already seems to have is skipped, unless the caller has seen that and wants them anyway.
 */
export const importClientsEndpoint = endpoint({
  id: 'clientImport.import',
  method: 'POST',
  path: '/v1/client-import',
  summary: 'Adds clients with their pets; those whom the clinic already seems to have are skipped.',
  permission: 'client:write',
  audit: 'clients.imported',
  changes: ['clientImports', 'clients', 'dueCares', 'merges', 'onboarding', 'pets'],
  input: z.strictObject({
    clients: Clients,
    /** Indexes of clients who are added although the clinic seems to have them. */
    anyway: z
      .array(
        z
          .int()
          .min(0)
          .max(IMPORT_LIMIT - 1),
      )
      .max(IMPORT_LIMIT)
      .default([]),
  }),
  output: z.object({
    /** What can be undone; null if nobody was added. */
    importId: z.uuid().nullable(),
    clientCount: z.int(),
    petCount: z.int(),
    skippedCount: z.int(),
  }),
  errors: [],
  idempotent: true,
});

export const ClientImport = z.object({
  id: z.uuid(),
  importedAt: Instant,
  importedBy: z.string().nullable(),
  clientCount: z.int(),
  petCount: z.int(),
  skippedCount: z.int(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string().nullable(),
  removedClientCount: z.int(),
  removedPetCount: z.int(),
});
export type ClientImport = z.infer<typeof ClientImport>;

/** IMPORT-3. Past imports, the latest first; at most fifty. */
export const listClientImportsEndpoint = endpoint({
  id: 'clientImport.list',
  method: 'GET',
  path: '/v1/client-imports',
  summary: 'Past imports of clients, the latest first.',
  permission: 'client:write',
  reads: ['clientImports'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(ClientImport) }),
  errors: [],
});

/** A client whom an undone import leaves, with their pets. */
export const StayingClient = z.object({
  clientId: z.uuid(),
  fullName: z.string(),
  /** Somebody changed it, or something refers to it. */
  reason: z.enum(['changed', 'used']),
  /** The pet because of which they stay; null if it is the client. */
  petName: z.string().nullable(),
});
export type StayingClient = z.infer<typeof StayingClient>;

/** IMPORT-3. Done again, it removes what stayed and may go by now. */
export const undoClientImportEndpoint = endpoint({
  id: 'clientImport.undo',
  method: 'POST',
  path: '/v1/client-imports/{id}/undo',
  summary: 'Removes the clients and pets of an import that nobody has changed or used since.',
  permission: 'client:write',
  audit: 'clients.import_undone',
  changes: ['clientImports', 'clients', 'dueCares', 'merges', 'onboarding', 'pets'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({
    id: z.uuid(),
    removedClientCount: z.int(),
    removedPetCount: z.int(),
    staying: z.array(StayingClient),
  }),
  errors: ['not_found'],
});
