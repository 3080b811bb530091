import * as z from 'zod';
import { type NewClient } from '#practice/clients/contract.ts';
import type { NumberMarks } from '#foundation/values/country-locale.ts';
import { parseWeight, weightIssue, type WeightUnit } from '#foundation/values/weight.ts';
import type { AddPet } from '../contract.ts';
import { BLANK_PET, petFormFields, toPetInput } from './pet-form-fields.ts';

const ClientPart = z.object({
  whose: z.enum(['here', 'new']),
  clientId: z.string(),
  clientName: z.string(),
  fullName: z.string().trim().max(200, 'Use at most 200 characters.'),
  phone: z.string().trim().max(60, 'Use at most 60 characters.'),
  email: z.string().trim().max(255, 'Use at most 255 characters.'),
});

/** `when` of the refinements: they run even if other fields are invalid, so that all errors are shown at once. */
const always = () => true;

/** A new pet with an existing or new client, and optionally its first weight. */
export const newPetFields = (today: string, unit: WeightUnit, marks: NumberMarks) =>
  petFormFields(today)
    .extend({
      ...ClientPart.shape,
      weight: z.string().refine((typed) => typed.trim() === '' || parseWeight(typed, unit, marks).ok, {
        error: ({ input }) => weightIssue(String(input), unit, marks),
      }),
    })
    .refine(({ whose, clientId }) => whose !== 'here' || clientId !== '', {
      path: ['clientId'],
      message: 'Choose the pet’s client.',
      when: always,
    })
    .refine(({ whose, fullName }) => whose !== 'new' || fullName !== '', {
      path: ['fullName'],
      message: 'Enter the client’s name.',
      when: always,
    });
export type NewPetOutput = z.output<ReturnType<typeof newPetFields>>;
export type NewPetInput = z.input<ReturnType<typeof newPetFields>>;

export const BLANK_NEW_PET: NewPetInput = {
  ...BLANK_PET,
  whose: 'here',
  clientId: '',
  clientName: '',
  fullName: '',
  phone: '',
  email: '',
  weight: '',
};

const contactsOf = ({ phone, email }: Pick<NewPetOutput, 'phone' | 'email'>): NewClient['contacts'] => [
  ...(phone ? [{ kind: 'phone' as const, value: phone, label: null, isPrimary: true }] : []),
  ...(email ? [{ kind: 'email' as const, value: email, label: null, isPrimary: true }] : []),
];

/** Converts form values to the endpoint's input. */
export function toAddPet(fields: NewPetOutput, unit: WeightUnit, marks: NumberMarks): AddPet {
  const weight = fields.weight.trim() === '' ? undefined : parseWeight(fields.weight, unit, marks);
  return {
    ...toPetInput(fields),
    weightGrams: weight?.ok ? weight.value : null,
    client:
      fields.whose === 'here'
        ? { id: fields.clientId }
        : {
            add: {
              fullName: fields.fullName,
              addressLine: null,
              postalCode: null,
              city: null,
              region: null,
              country: null,
              language: null,
              notes: null,
              contacts: contactsOf(fields),
            },
          },
  };
}

/** Maps the endpoint's fields to those of the form, for server errors. */
export const serverPaths = ({
  phone,
}: Pick<NewPetOutput, 'phone'>): Readonly<Record<string, 'phone' | 'email' | 'fullName' | 'weight'>> => ({
  'client.add.fullName': 'fullName',
  'client.add.contacts.0.value': phone ? 'phone' : 'email',
  'client.add.contacts.1.value': 'email',
  weightGrams: 'weight',
});
