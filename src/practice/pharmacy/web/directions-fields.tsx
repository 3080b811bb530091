import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { DIRECTION_PLACES, DIRECTION_VERBS } from '../directions.contract.ts';
import type { LabelFields } from './label-form.ts';

const sentenceCase = (name: string): string => {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
const VERBS = DIRECTION_VERBS.map((value) => ({ value, label: sentenceCase(value) }));
const PLACES = DIRECTION_PLACES.map((value) => ({ value, label: sentenceCase(value) }));
const FOOD = [
  { value: 'with_food', label: 'With food' },
  { value: 'on_an_empty_stomach', label: 'On an empty stomach' },
];
const FREQUENCIES = [
  { value: 'once:1', label: 'Once' },
  { value: 'times_a_day:1', label: 'Once a day' },
  { value: 'times_a_day:2', label: 'Twice a day' },
  { value: 'times_a_day:3', label: '3 times a day' },
  { value: 'times_a_day:4', label: '4 times a day' },
  { value: 'every_hours:4', label: 'Every 4 hours' },
  { value: 'every_hours:6', label: 'Every 6 hours' },
  { value: 'every_hours:8', label: 'Every 8 hours' },
  { value: 'every_hours:12', label: 'Every 12 hours' },
  { value: 'every_days:2', label: 'Every other day' },
  { value: 'every_days:3', label: 'Every 3 days' },
  { value: 'every_weeks:1', label: 'Once a week' },
  { value: 'every_weeks:2', label: 'Every other week' },
  { value: 'every_months:1', label: 'Once a month' },
  { value: 'every_months:3', label: 'Every 3 months' },
];

interface DirectionsFieldsProps {
  readonly form: UseFormReturn<LabelFields>;
}

/** How to use it: by its parts, in one’s own words, or both. */
export function DirectionsFields({ form }: DirectionsFieldsProps) {
  const { register, control } = form;
  const { errors } = form.formState;
  const frequency = useWatch({ control, name: 'frequency' });
  // One that was chosen elsewhere stays.
  const isListed = frequency === '' || FREQUENCIES.some(({ value }) => value === frequency);
  const own = isListed ? [] : [{ value: frequency, label: sentenceCase(frequency.replace(':', ' ')) }];
  return (
    <FieldSet legend="Directions" hint="Choose the parts, or write your own. Both are printed.">
      <div className="grid grid-cols-2 gap-4">
        <Field label="How">
          <NativeSelect options={VERBS} {...register('verb')} />
        </Field>
        <Field label="Where" optional>
          <NativeSelect placeholder="Not specified" options={PLACES} {...register('place')} />
        </Field>
        <Field label="Amount" optional error={errors.amount?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('amount')} />
        </Field>
        <Field label="Unit" optional>
          <Input autoComplete="off" maxLength={30} {...register('unit')} />
        </Field>
        <Field label="How often" error={errors.frequency?.message}>
          <NativeSelect
            placeholder="In my own words"
            options={[...FREQUENCIES, ...own]}
            {...register('frequency')}
          />
        </Field>
        <Field label="For how many days" optional error={errors.days?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('days')} />
        </Field>
        <Field label="Food" optional>
          <NativeSelect placeholder="Not specified" options={FOOD} {...register('food')} />
        </Field>
        <Field label="What it is for" optional>
          <Input autoComplete="off" maxLength={60} placeholder="for pain" {...register('purpose')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="asNeeded"
        render={({ field: { value, onChange, ref } }) => (
          <CheckboxField
            ref={ref}
            label="Only as needed"
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
      <Field label="In your own words" optional error={errors.text?.message}>
        <Textarea rows={2} {...register('text')} />
      </Field>
    </FieldSet>
  );
}
