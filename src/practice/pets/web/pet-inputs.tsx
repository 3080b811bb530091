import { useId } from 'react';
import { Controller, type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import { PET_SEX_LABELS, PET_SEXES } from '#vocabulary/pet-sexes.ts';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { readMicrochip } from '../microchip.rules.ts';
import { BreedOptions, breedHint } from './breed-options.tsx';
import type { PetFormInput } from './pet-form-fields.ts';

const SPECIES_OPTIONS = SPECIES.map((species) => ({ value: species, label: SPECIES_ENTRIES[species].label }));
const SEX_OPTIONS = PET_SEXES.map((sex) => ({ value: sex, label: PET_SEX_LABELS[sex] }));
const NEUTERED_OPTIONS = [
  { value: 'unknown', label: 'Not known' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

interface PetInputsProps<I extends PetFormInput & FieldValues, O extends FieldValues> {
  readonly form: UseFormReturn<I, unknown, O>;
  readonly today: string;
}

/** The fields that the forms of a new and an existing pet share. */
export function PetInputs<I extends PetFormInput & FieldValues, O extends FieldValues>({
  form,
  today,
}: PetInputsProps<I, O>) {
  const breedsId = useId();
  // Safe: the form has these fields, among others.
  const name = (field: keyof PetFormInput) => field as Path<I>;
  const messageOf = (field: keyof PetFormInput) =>
    form.getFieldState(name(field), form.formState).error?.message;
  const species = useWatch({ control: form.control, name: name('species') }) as Species | '';
  const breed = useWatch({ control: form.control, name: name('breed') }) as string;
  const bornOn = useWatch({ control: form.control, name: name('bornOn') }) as string;
  const { register } = form;
  return (
    <>
      <Field label="Name" error={messageOf('name')}>
        <Input autoComplete="off" {...register(name('name'))} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Species" error={messageOf('species')}>
          <NativeSelect options={SPECIES_OPTIONS} placeholder="Choose" {...register(name('species'))} />
        </Field>
        <Field label="Breed" optional hint={breedHint(species, breed)} error={messageOf('breed')}>
          <Input autoComplete="off" list={breedsId} {...register(name('breed'))} />
        </Field>
        <BreedOptions id={breedsId} species={species} />
        <Field label="Sex" error={messageOf('sex')}>
          <NativeSelect options={SEX_OPTIONS} {...register(name('sex'))} />
        </Field>
        <Field label="Neutered" error={messageOf('neutered')}>
          <NativeSelect options={NEUTERED_OPTIONS} {...register(name('neutered'))} />
        </Field>
        <Field label="Born on" optional error={messageOf('bornOn')}>
          <DateInput {...register(name('bornOn'))} today={today} latest={today} />
        </Field>
        <Field label="Color" optional error={messageOf('colour')}>
          <Input autoComplete="off" {...register(name('colour'))} />
        </Field>
      </div>
      {bornOn !== '' && (
        <Controller
          control={form.control}
          name={name('birthIsEstimated')}
          render={({ field: { value, onChange } }) => (
            <CheckboxField
              label="The date of birth is an estimate"
              checked={value === true}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
      )}
      <MicrochipInput form={form} error={messageOf('microchip')} />
      <Field label="Notes for staff" optional hint="The client never sees these." error={messageOf('notes')}>
        <Textarea rows={3} {...register(name('notes'))} />
      </Field>
    </>
  );
}

interface MicrochipInputProps<I extends PetFormInput & FieldValues, O extends FieldValues> {
  readonly form: UseFormReturn<I, unknown, O>;
  readonly error: string | undefined;
}

/** Rule D1 while typing: the type of the number, and that an older chip may not be readable. */
function MicrochipInput<I extends PetFormInput & FieldValues, O extends FieldValues>({
  form,
  error,
}: MicrochipInputProps<I, O>) {
  // Safe: as above.
  const name = 'microchip' as Path<I>;
  const typed = useWatch({ control: form.control, name }) as string;
  const reading = typed.trim() === '' ? undefined : readMicrochip(typed);
  const hint = reading?.kind === 'legacy' ? reading.warning : '15 digits, as scanned.';
  return (
    <Field label="Microchip" optional hint={hint} error={error}>
      <Input autoComplete="off" inputMode="numeric" spellCheck={false} {...form.register(name)} />
    </Field>
  );
}
