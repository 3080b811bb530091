import * as z from 'zod';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PetFields, PetPhoto } from './contract.ts';

const Allergy = z.object({ id: z.uuid(), note: z.string() });

/** A pet of the caller, as a card shows it. */
export const MyPetCard = z.object({
  id: z.uuid(),
  clinicId: z.uuid(),
  clinicName: z.string(),
  timeZone: z.string(),
  /** The clinic's country, which determines the unit of weights. */
  country: z.string(),
  name: z.string(),
  species: z.enum(SPECIES),
  breed: z.string().nullable(),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  deceasedOn: CalendarDay.nullable(),
  weightGrams: z.int().nullable(),
  nextAppointmentAt: Instant.nullable(),
  /** CORE-9. Only a picture that the clinic shows to the pet's clients. */
  photo: PetPhoto.nullable(),
});
export type MyPetCard = z.infer<typeof MyPetCard>;

/** Living pets first, then by name. */
export const listMyPetsEndpoint = endpoint({
  id: 'myPets.list',
  method: 'GET',
  path: '/v1/my/pets',
  summary: 'The caller’s pets at all their clinics.',
  permission: 'own_pet:read',
  reads: ['pets', 'petAppointments'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyPetCard) }),
  errors: [],
});

export const MyPet = MyPetCard.extend({
  sex: z.enum(PET_SEXES),
  neutered: z.boolean().nullable(),
  colour: z.string().nullable(),
  microchip: z.string().nullable(),
  clinicPhone: z.string().nullable(),
  /** Other alerts of the clinic's staff are not included. */
  allergies: z.array(Allergy),
  /** The latest two hundred, oldest first. */
  weights: z.array(z.object({ id: z.uuid(), weightGrams: z.int(), weighedAt: Instant })),
});
export type MyPet = z.infer<typeof MyPet>;

export const getMyPetEndpoint = endpoint({
  id: 'myPets.get',
  method: 'GET',
  path: '/v1/my/pets/{id}',
  summary: 'One pet of the caller.',
  permission: 'own_pet:read',
  audit: 'pet.read',
  reads: ['pets/{id}', 'petAppointments/{id}'],
  input: z.strictObject({ id: z.uuid() }),
  output: MyPet,
  errors: ['not_found'],
});

const shape = PetFields.shape;

export const AddMyPet = z.strictObject({
  clinicId: z.uuid(),
  name: shape.name,
  species: shape.species,
  breed: shape.breed.default(null),
  sex: shape.sex.default('unknown'),
  neutered: shape.neutered.default(null),
  bornOn: shape.bornOn.default(null),
  birthIsEstimated: shape.birthIsEstimated.default(false),
  colour: shape.colour.default(null),
});
export type AddMyPet = z.output<typeof AddMyPet>;

export const addMyPetEndpoint = endpoint({
  id: 'myPets.add',
  method: 'POST',
  path: '/v1/my/pets',
  summary: 'Adds a pet of the caller at one of their clinics.',
  permission: 'own_pet:write',
  audit: 'pet.added',
  changes: ['pets'],
  input: AddMyPet,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
  idempotent: true,
});

/** The fields that a client may correct. Name, species, sex and microchip are changed by the clinic. */
export const ChangeMyPet = z.strictObject({
  id: z.uuid(),
  breed: shape.breed.optional(),
  neutered: shape.neutered.optional(),
  bornOn: shape.bornOn.optional(),
  birthIsEstimated: shape.birthIsEstimated.optional(),
  colour: shape.colour.optional(),
});
export type ChangeMyPet = z.output<typeof ChangeMyPet>;

export const changeMyPetEndpoint = endpoint({
  id: 'myPets.change',
  method: 'PATCH',
  path: '/v1/my/pets/{id}',
  summary: 'Changes the fields of a pet that its client may correct.',
  permission: 'own_pet:write',
  audit: 'pet.changed',
  changes: ['pets/{id}'],
  input: ChangeMyPet,
  output: z.object({ id: z.uuid() }),
  errors: ['not_found'],
});
