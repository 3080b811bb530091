import * as z from 'zod';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** At most 20 rows in total. */
export const SEARCH_LIMITS = { clients: 6, pets: 8, appointments: 6 } as const;

const FoundClient = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  petNames: z.array(z.string()),
});

const FoundPet = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  clientName: z.string().nullable(),
  isDeceased: z.boolean(),
});

export const searchEndpoint = endpoint({
  id: 'search.find',
  method: 'GET',
  path: '/v1/search',
  summary: 'Clients, pets and their upcoming appointments by word prefixes, a phone number or a chip.',
  permission: 'pet:read',
  reads: ['clients', 'pets'],
  input: z.strictObject({ q: z.string().trim().min(1).max(100) }),
  output: z.object({
    clients: z.array(FoundClient),
    pets: z.array(FoundPet),
    appointments: z.array(
      z.object({
        id: z.uuid(),
        petName: z.string(),
        doctorName: z.string(),
        startsAt: Instant,
        status: z.enum(APPOINTMENT_STATUSES),
      }),
    ),
    /** Further ones whose names sound like the typed ones, such as Mayer for Meyer. */
    similar: z.object({ clients: z.array(FoundClient), pets: z.array(FoundPet) }),
    /** Nothing matched the terms; these are similar. */
    isGuess: z.boolean(),
  }),
  errors: [],
});
