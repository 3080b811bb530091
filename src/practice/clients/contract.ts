import * as z from 'zod';
import { isCountry } from '#vocabulary/countries.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import {
  contactLine,
  HIDDEN_CHARACTER,
  oneLine,
  optionalLine,
  optionalNotes,
  PLAIN_LINE,
} from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';

export const CONTACT_KINDS = ['phone', 'email'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A contact of a client as it was entered. */
export const Contact = z.object({
  id: z.uuid(),
  kind: z.enum(CONTACT_KINDS),
  value: z.string(),
  /** Free text about the contact: `work`, `her brother`. */
  label: z.string().nullable(),
  isPrimary: z.boolean(),
});
export type Contact = z.infer<typeof Contact>;

export const NewContact = z.strictObject({
  kind: z.enum(CONTACT_KINDS),
  value: contactLine(255).min(1, 'Fill this in, or remove the line.'),
  label: z
    .string()
    .trim()
    .max(60, 'Use at most 60 characters.')
    .regex(PLAIN_LINE, HIDDEN_CHARACTER)
    .nullable()
    .default(null),
  isPrimary: z.boolean().default(false),
});
export type NewContact = z.output<typeof NewContact>;

const Country = z.string().refine(isCountry, 'Choose a country from the list.').nullable();

/** In which the clinic writes to the client. Null is the clinic's own. */
const Language = z.enum(MESSAGE_LANGUAGES, 'Choose a language from the list.').nullable();

const ClientFields = z.strictObject({
  fullName: oneLine(200, 'Enter the client’s name.'),
  addressLine: optionalLine(200).default(null),
  postalCode: optionalLine(20).default(null),
  city: optionalLine(120).default(null),
  region: optionalLine(100).default(null),
  /** ISO 3166-1 alpha-2. Null is the clinic's own. */
  country: Country.default(null),
  language: Language.default(null),
  /** For staff; not visible to the client. */
  notes: optionalNotes(5000).default(null),
  /** The first of each kind is primary unless another one is marked. */
  contacts: z.array(NewContact).max(20, 'Use at most 20 contacts.').default([]),
});

export const NewClient = ClientFields;
export type NewClient = z.output<typeof NewClient>;

/** A client as a row of a list. */
export const ClientListItem = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  city: z.string().nullable(),
  /** Living pets, by name; at most six. */
  pets: z.array(z.object({ id: z.uuid(), name: z.string(), species: z.enum(SPECIES) })),
  petCount: z.int(),
  /** True if an account for the client portal is linked. */
  hasAccount: z.boolean(),
  archivedAt: Instant.nullable(),
});
export type ClientListItem = z.infer<typeof ClientListItem>;

export const ListClients = z.strictObject({
  ...PageRequest.shape,
  /** Words of the name, a phone number however it is dialed, or the prefix of an email address. */
  q: z.string().max(200).default(''),
  archived: z.enum(['no', 'only']).default('no'),
  account: z.enum(['any', 'with', 'without']).default('any'),
});
export type ListClients = z.output<typeof ListClients>;

/** CLIENT-1. Clients by name. */
export const listClientsEndpoint = endpoint({
  id: 'clients.list',
  method: 'GET',
  path: '/v1/clients',
  summary: 'The clinic’s clients by name, searched by name, phone or email address.',
  permission: 'client:read',
  reads: ['clients', 'pets'],
  input: ListClients,
  output: pageOf(ClientListItem),
  errors: [],
});

/** Maximum number of rows per page of an export. */
const EXPORT_LIMIT = 1000;

const ExportClients = z.strictObject({
  ...ListClients.shape,
  limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
});

/** A client as a row of a file, with their whole address. */
export const ExportedClient = ClientListItem.extend({
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  language: Language,
});
export type ExportedClient = z.infer<typeof ExportedClient>;

/** CLIENT-1. The same list in large pages, for a file. Each page writes an audit entry. */
export const exportClientsEndpoint = endpoint({
  id: 'clients.export',
  method: 'GET',
  path: '/v1/clients/export',
  summary: 'The filtered list of clients in pages of up to a thousand.',
  permission: 'data:export',
  audit: 'clients.exported',
  reads: ['clients', 'pets'],
  input: ExportClients,
  output: pageOf(ExportedClient),
  errors: [],
});

/** An appointment as a client's page lists it. */
export const ClientAppointment = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  petName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  status: z.enum(APPOINTMENT_STATUSES),
  reason: z.string(),
  typeName: z.string(),
  doctorName: z.string(),
});

export const Client = z.object({
  id: z.uuid(),
  fullName: z.string(),
  addressLine: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  language: Language,
  notes: z.string().nullable(),
  hasAccount: z.boolean(),
  createdAt: Instant,
  archivedAt: Instant.nullable(),
  /** When their personal data was erased: only a row without a name is left. */
  erasedAt: Instant.nullable(),
  /** Clients who were merged into this one, by name. */
  aliases: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** Primary contacts first. */
  contacts: z.array(Contact),
  pets: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      species: z.enum(SPECIES),
      breed: z.string().nullable(),
      deceasedOn: CalendarDay.nullable(),
      isPrimary: z.boolean(),
    }),
  ),
  /** CORE-10. Pets that were transferred to somebody else, the latest first. */
  formerPets: z.array(
    z.object({
      id: z.uuid(),
      petId: z.uuid(),
      name: z.string(),
      species: z.enum(SPECIES),
      until: Instant,
    }),
  ),
  /** Future appointments of their pets, the nearest first; at most twenty. */
  nextAppointments: z.array(ClientAppointment),
  /** Past appointments of their pets, the latest first; at most ten. */
  pastAppointments: z.array(ClientAppointment),
});
export type Client = z.infer<typeof Client>;

/** A client with everything on their page. The id of a client who was merged gives the one who was kept. */
export const getClientEndpoint = endpoint({
  id: 'clients.get',
  method: 'GET',
  path: '/v1/clients/{id}',
  summary: 'One client with contacts, pets and appointments.',
  permission: 'client:read',
  audit: 'client.read',
  reads: ['clients/{id}', 'pets/{pets.id}', 'petAppointments/{pets.id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: Client,
  errors: ['not_found'],
});

/** Adds a client. An invalid contact is reported at its line. */
export const addClientEndpoint = endpoint({
  id: 'clients.add',
  method: 'POST',
  path: '/v1/clients',
  summary: 'Adds a client with their contacts.',
  permission: 'client:write',
  audit: 'client.added',
  changes: ['clients'],
  input: NewClient,
  output: z.object({ id: z.uuid() }),
  errors: [],
  idempotent: true,
});

export const ChangeClient = z.strictObject({
  id: z.uuid(),
  fullName: ClientFields.shape.fullName.optional(),
  addressLine: optionalLine(200).optional(),
  postalCode: optionalLine(20).optional(),
  city: optionalLine(120).optional(),
  region: optionalLine(100).optional(),
  country: Country.optional(),
  language: Language.optional(),
  notes: optionalNotes(5000).optional(),
  /** Replaces all contacts. */
  contacts: z.array(NewContact).max(20, 'Use at most 20 contacts.').optional(),
});
export type ChangeClient = z.output<typeof ChangeClient>;

/** Changes the given fields only. */
export const changeClientEndpoint = endpoint({
  id: 'clients.change',
  method: 'PATCH',
  path: '/v1/clients/{id}',
  summary: 'Changes a client; contacts are replaced as a whole.',
  permission: 'client:write',
  audit: 'client.changed',
  changes: ['clients/{id}'],
  input: ChangeClient,
  output: z.object({ id: z.uuid() }),
  errors: ['client_erased', 'not_found'],
});

/** CLIENT-2. A client with living pets at the clinic cannot be archived, because nobody would be left to call. */
export const archiveClientEndpoint = endpoint({
  id: 'clients.archive',
  method: 'POST',
  path: '/v1/clients/{id}/archive',
  summary: 'Archives a client without living pets.',
  permission: 'client:write',
  audit: 'client.archived',
  changes: ['clients/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['client_erased', 'client_has_pets', 'not_found'],
});

/** Undoes `clients.archive`. */
export const restoreClientEndpoint = endpoint({
  id: 'clients.restore',
  method: 'POST',
  path: '/v1/clients/{id}/restore',
  summary: 'Restores an archived client.',
  permission: 'client:write',
  audit: 'client.restored',
  changes: ['clients/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  errors: ['client_erased', 'not_found'],
});
