import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
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
  email: z.string().max(255).nullable(),
  phone: z.string().max(255).nullable(),
  addressLine: NewClient.shape.addressLine,
  postalCode: NewClient.shape.postalCode,
  city: NewClient.shape.city,
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

/** IMPORT-2. Which of them may already exist: a client with the same email address or phone number. Saves nothing. */
export const previewClientImportEndpoint = endpoint({
  id: 'clientImport.preview',
  method: 'POST',
  path: '/v1/client-import/preview',
  summary: 'Which of the clients to import may already exist.',
  permission: 'client:write',
  reads: [],
  changes: [],
  input: z.strictObject({
    clients: z
      .array(ImportedClient.pick({ email: true, phone: true }))
      .min(1)
      .max(IMPORT_LIMIT),
  }),
  output: z.object({
    duplicates: z.array(
      z.object({
        /** Zero-based index in the input. */
        row: z.int(),
        clientId: z.uuid(),
        fullName: z.string(),
        reason: z.enum(['email', 'phone']),
      }),
    ),
  }),
  errors: [],
});

/** IMPORT-1. All or nothing: an error names its client and field, `clients.3.phone`. */
export const importClientsEndpoint = endpoint({
  id: 'clientImport.import',
  method: 'POST',
  path: '/v1/client-import',
  summary: 'Adds clients with their pets, all of them or none.',
  permission: 'client:write',
  audit: 'clients.imported',
  changes: ['clients', 'pets'],
  input: z.strictObject({ clients: Clients }),
  output: z.object({ clientCount: z.int(), petCount: z.int() }),
  errors: [],
  idempotent: true,
});
