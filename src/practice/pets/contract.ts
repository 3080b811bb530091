import * as z from 'zod';
import { PET_ALERT_KINDS, PET_ALERT_SEVERITIES } from '#vocabulary/pet-alerts.ts';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { oneLine, optionalLine, optionalNotes } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, calendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { MAX_WEIGHT_GRAMS } from '#foundation/values/weight.ts';
import { ClientAppointment, Contact, NewClient } from '#practice/clients/contract.ts';

const PetPath = z.strictObject({ id: z.uuid() });
const PetId = z.object({ id: z.uuid() });

export const PetAlert = z.object({
  id: z.uuid(),
  kind: z.enum(PET_ALERT_KINDS),
  severity: z.enum(PET_ALERT_SEVERITIES),
  note: z.string(),
  /** The substances of an allergy: an item that contains one is given only for a typed reason. */
  substances: z.array(z.string()),
  /** Whether anything is ordered or given only for a typed reason. */
  mustAcknowledge: z.boolean(),
});
export type PetAlert = z.infer<typeof PetAlert>;

/** A pet as a row of a list. */
export const PetListItem = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  sex: z.enum(PET_SEXES),
  neutered: z.boolean().nullable(),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  deceasedOn: CalendarDay.nullable(),
  weightGrams: z.int().nullable(),
  microchip: z.string().nullable(),
  /** The primary client; null for a pet without clients. */
  client: z
    .object({
      id: z.uuid(),
      fullName: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** Open alerts, most severe first. */
  alerts: z.array(PetAlert),
  lastVisitAt: Instant.nullable(),
  nextVisitAt: Instant.nullable(),
});
export type PetListItem = z.infer<typeof PetListItem>;

/** The filters of a list of pets, for the screen and for the export. */
const PetFilters = {
  /** Words of the pet's or its clients' names, a phone or microchip number, or the prefix of an email address. */
  q: z.string().max(200).default(''),
  species: z.enum(SPECIES).optional(),
  sex: z.enum(PET_SEXES).optional(),
  alerts: z.enum(['any', 'with']).default('any'),
  deceased: z.enum(['no', 'only', 'all']).default('no'),
};

export const ListPets = z.strictObject({
  ...PageRequest.shape,
  ...PetFilters,
  order: z.enum(['name', 'name_down']).default('name'),
});
export type ListPets = z.output<typeof ListPets>;

/** PET-1. Pets by name. */
export const listPetsEndpoint = endpoint({
  id: 'pets.list',
  method: 'GET',
  path: '/v1/pets',
  summary: 'The clinic’s pets by name, searched by pet, client, phone, email address or microchip.',
  permission: 'pet:read',
  reads: ['clients', 'petAppointments', 'pets'],
  input: ListPets,
  output: pageOf(PetListItem),
  errors: [],
});

/** Maximum number of rows per page of an export. */
export const EXPORT_LIMIT = 1000;

export const ExportPets = z.strictObject({
  ...PetFilters,
  order: z.enum(['name', 'name_down']).default('name'),
  limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
  cursor: PageRequest.shape.cursor,
});

/** The same list in large pages, for a file. Each page writes an audit entry. */
export const exportPetsEndpoint = endpoint({
  id: 'pets.export',
  method: 'GET',
  path: '/v1/pets/export',
  summary: 'The filtered list of pets in pages of up to a thousand.',
  permission: 'data:export',
  audit: 'pets.exported',
  reads: ['clients', 'petAppointments', 'pets'],
  input: ExportPets,
  output: pageOf(PetListItem),
  errors: [],
});

/** An appointment as its pet's page lists it. */
export const PetAppointment = ClientAppointment.omit({ petId: true, petName: true });
export type PetAppointment = z.infer<typeof PetAppointment>;

export const PetClient = z.object({
  id: z.uuid(),
  fullName: z.string(),
  /** The primary contact; the others are co-owners. */
  isPrimary: z.boolean(),
  /** Primary contacts first. */
  contacts: z.array(Contact),
});
export type PetClient = z.infer<typeof PetClient>;

export const PetWeight = z.object({ id: z.uuid(), weightGrams: z.int(), weighedAt: Instant });
export type PetWeight = z.infer<typeof PetWeight>;

/** PHOTO-1. The picture next to a pet's name: a document of the pet. */
export const PetPhoto = z.object({
  documentId: z.uuid(),
  /** Of the file, in the bucket of documents. */
  path: z.string(),
  /** Degrees clockwise. */
  rotation: z.int(),
});
export type PetPhoto = z.infer<typeof PetPhoto>;

export const Pet = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  sex: z.enum(PET_SEXES),
  /** Null if unknown. */
  neutered: z.boolean().nullable(),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  weightGrams: z.int().nullable(),
  /** What staff expects it to weigh as an adult; null if nobody has entered it. */
  expectedAdultGrams: z.int().nullable(),
  colour: z.string().nullable(),
  microchip: z.string().nullable(),
  microchipKind: z.enum(['iso', 'legacy']).nullable(),
  notes: z.string().nullable(),
  deceasedOn: CalendarDay.nullable(),
  createdAt: Instant,
  photo: PetPhoto.nullable(),
  /** Pets that were merged into this one, by name. */
  aliases: z.array(z.object({ id: z.uuid(), name: z.string(), microchip: z.string().nullable() })),
  clients: z.array(PetClient),
  /** CORE-10. From whom it was transferred, the latest first. */
  formerClients: z.array(
    z.object({ id: z.uuid(), clientId: z.uuid(), fullName: z.string(), until: Instant }),
  ),
  alerts: z.array(PetAlert.extend({ createdAt: Instant })),
  /** The latest two hundred, oldest first. */
  weights: z.array(PetWeight),
  /** Future ones, the nearest first; at most twenty. */
  nextAppointments: z.array(PetAppointment),
  /** Past ones, the latest first; at most thirty. */
  pastAppointments: z.array(PetAppointment),
});
export type Pet = z.infer<typeof Pet>;

/** A pet with everything on its page. The id of a pet that was merged gives the one that was kept. */
export const getPetEndpoint = endpoint({
  id: 'pets.get',
  method: 'GET',
  path: '/v1/pets/{id}',
  summary: 'One pet with clients, alerts, weights and appointments.',
  permission: 'pet:read',
  audit: 'pet.read',
  reads: ['clients/{clients.id}', 'petAppointments/{id}', 'pets/{id}'],
  input: PetPath,
  output: Pet,
  errors: ['not_found'],
});

/** The fields of a pet that people enter. */
export const PetFields = z.strictObject({
  name: oneLine(120, 'Enter the pet’s name.'),
  species: z.enum(SPECIES, 'Choose a species.'),
  breed: optionalLine(120),
  sex: z.enum(PET_SEXES),
  neutered: z.boolean().nullable(),
  bornOn: calendarDay('Use a date such as 2021-05-30.').nullable(),
  birthIsEstimated: z.boolean(),
  colour: optionalLine(120),
  /** As typed or scanned; rule D1 parses it. */
  microchip: optionalLine(40),
  notes: optionalNotes(5000),
});
export type PetFields = z.output<typeof PetFields>;

const WeightGrams = z
  .int()
  .min(1, 'Use a weight above zero.')
  .max(MAX_WEIGHT_GRAMS, 'Use a weight up to 2,000 kg.');

export const AddPet = z.strictObject({
  ...PetFields.shape,
  breed: PetFields.shape.breed.default(null),
  sex: PetFields.shape.sex.default('unknown'),
  neutered: PetFields.shape.neutered.default(null),
  bornOn: PetFields.shape.bornOn.default(null),
  birthIsEstimated: PetFields.shape.birthIsEstimated.default(false),
  colour: PetFields.shape.colour.default(null),
  microchip: PetFields.shape.microchip.default(null),
  notes: PetFields.shape.notes.default(null),
  weightGrams: WeightGrams.nullable().default(null),
  /** The pet's client: an existing one, or one to add with the pet. */
  client: z.union([z.strictObject({ id: z.uuid() }), z.strictObject({ add: NewClient })]),
});
export type AddPet = z.output<typeof AddPet>;

/** A warning about the microchip: null, or that an older chip may not be readable (rule D1). */
const MicrochipWarning = z.string().nullable();

/** Adds a pet, together with its client if that one is new. */
export const addPetEndpoint = endpoint({
  id: 'pets.add',
  method: 'POST',
  path: '/v1/pets',
  summary: 'Adds a pet for an existing or a new client.',
  permission: 'pet:write',
  audit: 'pet.added',
  changes: ['clients/{clientId}', 'pets'],
  input: AddPet,
  output: z.object({ id: z.uuid(), clientId: z.uuid(), microchipWarning: MicrochipWarning }),
  errors: ['microchip_taken', 'not_found'],
  idempotent: true,
});

export const FindDuplicates = z.strictObject({
  name: z.string().trim().min(1).max(120),
  clientId: z.uuid().optional(),
  /** Of a client who is about to be added. */
  phone: z.string().max(60).optional(),
});
export type FindDuplicates = z.output<typeof FindDuplicates>;

/** PET-2. Pets of the same name with the same client or phone number, for the form of a new pet. */
export const findDuplicatePetsEndpoint = endpoint({
  id: 'pets.findDuplicates',
  method: 'GET',
  path: '/v1/pets/duplicates',
  summary: 'Existing pets that may be the one about to be added.',
  permission: 'pet:read',
  reads: [],
  input: FindDuplicates,
  output: z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        species: z.enum(SPECIES),
        deceasedOn: CalendarDay.nullable(),
        clientName: z.string(),
      }),
    ),
  }),
  errors: [],
});

export const ChangePet = z.strictObject({
  id: z.uuid(),
  ...PetFields.partial().shape,
  /** For the growth chart. */
  expectedAdultGrams: WeightGrams.nullable().optional(),
});
export type ChangePet = z.output<typeof ChangePet>;

/** Changes the given fields only. */
export const changePetEndpoint = endpoint({
  id: 'pets.change',
  method: 'PATCH',
  path: '/v1/pets/{id}',
  summary: 'Changes the fields of a pet.',
  permission: 'pet:write',
  audit: 'pet.changed',
  changes: ['pets/{id}'],
  input: ChangePet,
  output: z.object({ id: z.uuid(), microchipWarning: MicrochipWarning }),
  errors: ['microchip_taken', 'not_found'],
});

export const WeighPet = z.strictObject({
  id: z.uuid(),
  weightGrams: WeightGrams,
  /** When the pet was weighed; now if omitted. */
  weighedAt: Instant.optional(),
  /** D3. The weight was confirmed although it differs by more than 20 % from the last one. */
  confirmedWeight: z.boolean().default(false),
});
export type WeighPet = z.output<typeof WeighPet>;

/** `details` of `weight_unlikely`: the last weight, to ask again. */
export const UnlikelyWeight = z.object({ lastWeightGrams: z.int(), lastWeighedAt: Instant });
export type UnlikelyWeight = z.infer<typeof UnlikelyWeight>;

/** Records a weight. The pet's weight is the latest one. D3: one that is unlikely has to be confirmed. */
export const weighPetEndpoint = endpoint({
  id: 'pets.weigh',
  method: 'POST',
  path: '/v1/pets/{id}/weights',
  summary: 'Records a weight.',
  permission: 'pet:write',
  audit: 'pet.weighed',
  changes: ['pets/{id}'],
  input: WeighPet,
  output: PetWeight,
  errors: ['not_found', 'weight_unlikely'],
});

export const AddPetAlert = z.strictObject({
  id: z.uuid(),
  kind: z.enum(PET_ALERT_KINDS),
  severity: z.enum(PET_ALERT_SEVERITIES).default('warning'),
  note: z.string().trim().min(1, 'Enter a note.').max(500, 'Use at most 500 characters.'),
  /** Generic names, as in the catalogue's active ingredients. */
  substances: z
    .array(z.string().trim().min(1).max(100, 'Use at most 100 characters for each.'))
    .max(20, 'Use at most 20 substances.')
    .default([]),
  mustAcknowledge: z.boolean().default(false),
});
export type AddPetAlert = z.output<typeof AddPetAlert>;

/** Adds an alert to a pet; it is shown wherever the pet is. */
export const addPetAlertEndpoint = endpoint({
  id: 'pets.addAlert',
  method: 'POST',
  path: '/v1/pets/{id}/alerts',
  summary: 'Adds an alert to a pet.',
  permission: 'pet:write',
  audit: 'pet_alert.added',
  changes: ['pets/{id}'],
  input: AddPetAlert,
  output: PetAlert,
  errors: ['not_found'],
});

const AlertPath = z.strictObject({ id: z.uuid(), alertId: z.uuid() });

/** Clears an alert. It stays in the history. */
export const clearPetAlertEndpoint = endpoint({
  id: 'pets.clearAlert',
  method: 'POST',
  path: '/v1/pets/{id}/alerts/{alertId}/clear',
  summary: 'Clears an alert of a pet.',
  permission: 'pet:write',
  audit: 'pet_alert.cleared',
  changes: ['pets/{id}'],
  input: AlertPath,
  output: PetAlert,
  errors: ['not_found'],
});

/** Undoes `pets.clearAlert`. */
export const restorePetAlertEndpoint = endpoint({
  id: 'pets.restoreAlert',
  method: 'POST',
  path: '/v1/pets/{id}/alerts/{alertId}/restore',
  summary: 'Restores a cleared alert.',
  permission: 'pet:write',
  audit: 'pet_alert.restored',
  changes: ['pets/{id}'],
  input: AlertPath,
  output: PetAlert,
  errors: ['not_found'],
});

export const SetPetClients = z.strictObject({
  id: z.uuid(),
  /** The first is the primary contact; the others are co-owners. */
  clientIds: z.array(z.uuid()).min(1, 'A pet needs at least one client.').max(10, 'Use at most 10 clients.'),
});
export type SetPetClients = z.output<typeof SetPetClients>;

/** Sets the clients of a pet. */
export const setPetClientsEndpoint = endpoint({
  id: 'pets.setClients',
  method: 'PUT',
  path: '/v1/pets/{id}/clients',
  summary: 'Sets the clients of a pet: the primary one and co-owners.',
  permission: 'pet:write',
  audit: 'pet_clients.changed',
  changes: ['clients', 'pets/{id}'],
  input: SetPetClients,
  output: PetId,
  errors: ['not_found'],
});

export const TransferPet = z.strictObject({
  id: z.uuid(),
  /** The new clients: the first is the primary contact, the others are co-owners. Whoever is missing is a former one. */
  clientIds: SetPetClients.shape.clientIds,
  note: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable().default(null),
});
export type TransferPet = z.output<typeof TransferPet>;

/** CORE-10. Transfers a pet to other clients. Its record stays with the pet, what was charged with the former clients. */
export const transferPetEndpoint = endpoint({
  id: 'pets.transfer',
  method: 'POST',
  path: '/v1/pets/{id}/transfer',
  summary: 'Transfers a pet to other clients; the former ones no longer see it.',
  permission: 'pet:write',
  audit: 'pet.transferred',
  changes: [
    'appointments',
    'clients',
    'documents',
    'formRequests',
    'intakeAnswers',
    'petAppointments/{id}',
    'pets/{id}',
    'tasks',
  ],
  input: TransferPet,
  output: z.object({ id: z.uuid(), formerClientIds: z.array(z.uuid()) }),
  errors: ['not_found', 'pet_not_transferred'],
  idempotent: true,
});

export const MarkDeceased = z.strictObject({
  id: z.uuid(),
  deceasedOn: calendarDay('Use a date such as 2026-05-30.'),
});
export type MarkDeceased = z.output<typeof MarkDeceased>;

/** PET-3. Records a pet's death and cancels its future appointments in one transaction. */
export const markPetDeceasedEndpoint = endpoint({
  id: 'pets.markDeceased',
  method: 'PUT',
  path: '/v1/pets/{id}/deceased',
  summary: 'Records that a pet has died and cancels its future appointments.',
  permission: 'pet:write',
  audit: 'pet.deceased',
  changes: ['appointments/{cancelledAppointmentIds}', 'petAppointments/{id}', 'pets/{id}'],
  input: MarkDeceased,
  output: z.object({ id: z.uuid(), cancelledAppointmentIds: z.array(z.uuid()) }),
  errors: ['not_found'],
});

/** PET-3, undone: the cancelled appointments are restored where their time is still free. */
export const undoPetDeceasedEndpoint = endpoint({
  id: 'pets.undoDeceased',
  method: 'DELETE',
  path: '/v1/pets/{id}/deceased',
  summary: 'Undoes a recorded death, and restores the appointments that were cancelled for it.',
  permission: 'pet:write',
  audit: 'pet.deceased_undone',
  changes: ['appointments', 'petAppointments/{id}', 'pets/{id}'],
  input: PetPath,
  output: z.object({
    id: z.uuid(),
    restoredAppointmentIds: z.array(z.uuid()),
    /** Their time is past or taken by now. */
    lostAppointmentIds: z.array(z.uuid()),
  }),
  errors: ['microchip_taken', 'not_found', 'slot_taken'],
});
