import * as z from 'zod';
import { PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { isDay } from '#foundation/values/day.ts';
import { AGE_REFUSALS } from '../age.rules.ts';
import { PetFields as PetInput, type Pet, type PetFields } from '../contract.ts';
import { readMicrochip } from '../microchip.rules.ts';

const text = (limit: number) => z.string().trim().max(limit, `Use at most ${limit} characters.`);

/** The form values of a pet: blank means unknown. @param today the day at the clinic, which a birth cannot be after. */
export const petFormFields = (today: string) =>
  z.object({
    name: PetInput.shape.name,
    species: z.enum(['', ...SPECIES]).transform((chosen, check) => {
      if (chosen !== '') return chosen;
      check.addIssue({ code: 'custom', message: 'Choose a species.' });
      return z.NEVER;
    }),
    breed: text(120),
    sex: z.enum(PET_SEXES),
    neutered: z.enum(['yes', 'no', 'unknown']),
    bornOn: z
      .string()
      .refine((day) => day === '' || isDay(day), 'Use a date such as 2021-05-30.')
      .refine((day) => day <= today, AGE_REFUSALS.born_in_future),
    birthIsEstimated: z.boolean(),
    colour: text(120),
    microchip: z.string().superRefine((typed, check) => {
      if (typed.trim() === '') return;
      const reading = readMicrochip(typed);
      if (reading.kind === 'refused') check.addIssue({ code: 'custom', message: reading.sentence });
    }),
    notes: text(5000),
  });
export type PetFormOutput = z.output<ReturnType<typeof petFormFields>>;
/** While the form is being filled in: no species is chosen yet. */
export type PetFormInput = z.input<ReturnType<typeof petFormFields>>;

export const BLANK_PET: PetFormInput = {
  name: '',
  species: '',
  breed: '',
  sex: 'unknown',
  neutered: 'unknown',
  bornOn: '',
  birthIsEstimated: false,
  colour: '',
  microchip: '',
  notes: '',
};

const NEUTERED = { yes: true, no: false, unknown: null } as const;

/** Converts form values to the endpoints' input. */
export const toPetInput = (fields: PetFormOutput): PetFields => ({
  name: fields.name,
  species: fields.species,
  breed: fields.breed || null,
  sex: fields.sex,
  neutered: NEUTERED[fields.neutered],
  bornOn: fields.bornOn || null,
  birthIsEstimated: fields.bornOn !== '' && fields.birthIsEstimated,
  colour: fields.colour || null,
  microchip: fields.microchip.trim() || null,
  notes: fields.notes || null,
});

/** Converts a stored pet to form values. */
export const toPetForm = (pet: Pet): PetFormInput => ({
  name: pet.name,
  species: pet.species,
  breed: pet.breed ?? '',
  sex: pet.sex,
  neutered: pet.neutered === null ? 'unknown' : pet.neutered ? 'yes' : 'no',
  bornOn: pet.bornOn ?? '',
  birthIsEstimated: pet.birthIsEstimated,
  colour: pet.colour ?? '',
  microchip: pet.microchip ?? '',
  notes: pet.notes ?? '',
});
