import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { isDay } from '#foundation/values/day.ts';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PetFields } from '../../contract.ts';
import type { AddMyPet, MyPet } from '../../own.contract.ts';
import { BreedOptions, breedHint } from '../breed-options.tsx';

const today = (): string => todayIn(deviceZone());

const MyPetFields = z.object({
  name: PetFields.shape.name,
  species: z.enum(['', ...SPECIES]).transform((chosen, check) => {
    if (chosen !== '') return chosen;
    check.addIssue({ code: 'custom', message: 'Choose the species.' });
    return z.NEVER;
  }),
  breed: z.string().trim().max(120, 'Use at most 120 characters.'),
  sex: z.enum(['female', 'male', 'unknown']),
  neutered: z.enum(['yes', 'no', 'unknown']),
  bornOn: z
    .string()
    .refine((day) => day === '' || isDay(day), 'Use a date such as 2021-05-30.')
    .refine((day) => day <= today(), 'This date is in the future. Check the year.'),
  birthIsEstimated: z.boolean(),
  colour: z.string().trim().max(120, 'Use at most 120 characters.'),
});
type MyPetInput = z.input<typeof MyPetFields>;
export type MyPetOutput = z.output<typeof MyPetFields>;

const BLANK: MyPetInput = {
  name: '',
  species: '',
  breed: '',
  sex: 'unknown',
  neutered: 'unknown',
  bornOn: '',
  birthIsEstimated: false,
  colour: '',
};

const fieldsOf = (pet: MyPet): MyPetInput => ({
  name: pet.name,
  species: pet.species,
  breed: pet.breed ?? '',
  sex: pet.sex,
  neutered: pet.neutered === null ? 'unknown' : pet.neutered ? 'yes' : 'no',
  bornOn: pet.bornOn ?? '',
  birthIsEstimated: pet.birthIsEstimated,
  colour: pet.colour ?? '',
});

const NEUTERED = { yes: true, no: false, unknown: null } as const;

/** The form fields that a client may also change later. */
export const toChanges = (fields: MyPetOutput) => ({
  breed: fields.breed || null,
  neutered: NEUTERED[fields.neutered],
  bornOn: fields.bornOn || null,
  birthIsEstimated: fields.bornOn !== '' && fields.birthIsEstimated,
  colour: fields.colour || null,
});

export const toNewPet = (clinicId: string, fields: MyPetOutput): AddMyPet => ({
  clinicId,
  name: fields.name,
  species: fields.species,
  sex: fields.sex,
  ...toChanges(fields),
});

const SPECIES_OPTIONS = SPECIES.map((species) => ({ value: species, label: SPECIES_ENTRIES[species].label }));
const SEX_OPTIONS = [
  { value: 'unknown', label: 'I don’t know' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
];
const NEUTERED_OPTIONS = [
  { value: 'unknown', label: 'I don’t know' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

interface MyPetFormProps {
  readonly id: string;
  /** The pet to edit; omitted for a new one. */
  readonly pet?: MyPet;
  readonly error: unknown;
  readonly onSave: (fields: MyPetOutput) => void;
}

/** The form of a client's pet. Once the clinic knows the pet, name, species and sex are read-only. */
export function MyPetForm({ id, pet, error, onSave }: MyPetFormProps) {
  const breedsId = useId();
  const { register, control, handleSubmit, formState } = useForm<MyPetInput, unknown, MyPetOutput>({
    resolver: zodResolver(MyPetFields),
    defaultValues: pet ? fieldsOf(pet) : BLANK,
  });
  const { errors } = formState;
  const species = useWatch({ control, name: 'species' });
  const breed = useWatch({ control, name: 'breed' });
  const bornOn = useWatch({ control, name: 'bornOn' });
  const selectClass = '[&_select]:h-12 [&_select]:text-md';
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onSave)} className="flex flex-col gap-5">
      {pet === undefined && (
        <>
          <Field label="What is your pet’s name?" error={errors.name?.message}>
            <Input large autoComplete="off" {...register('name')} />
          </Field>
          <Field label="What kind of animal?" error={errors.species?.message}>
            <NativeSelect
              options={SPECIES_OPTIONS}
              placeholder="Choose"
              className={selectClass}
              {...register('species')}
            />
          </Field>
        </>
      )}
      <Field label="Breed" optional hint={breedHint(species, breed)} error={errors.breed?.message}>
        <Input large autoComplete="off" list={breedsId} {...register('breed')} />
      </Field>
      <BreedOptions id={breedsId} species={species} />
      <div className="grid grid-cols-2 gap-4">
        {pet === undefined && (
          <Field label="Sex" error={errors.sex?.message}>
            <NativeSelect options={SEX_OPTIONS} className={selectClass} {...register('sex')} />
          </Field>
        )}
        <Field label="Neutered" error={errors.neutered?.message}>
          <NativeSelect options={NEUTERED_OPTIONS} className={selectClass} {...register('neutered')} />
        </Field>
      </div>
      <Field label="Birthday" optional hint="An estimate is fine." error={errors.bornOn?.message}>
        <DateInput large {...register('bornOn')} today={today()} latest={today()} />
      </Field>
      {bornOn !== '' && (
        <Controller
          control={control}
          name="birthIsEstimated"
          render={({ field: { value, onChange } }) => (
            <CheckboxField
              label="The birthday is an estimate"
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
      )}
      <Field label="Color and markings" optional error={errors.colour?.message}>
        <Input large autoComplete="off" {...register('colour')} />
      </Field>
      <FormError error={error} />
    </form>
  );
}
