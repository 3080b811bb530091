import type { UseFormReturn } from 'react-hook-form';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { PreparedLabel } from '../contract.ts';
import type { LabelField } from '../label.contract.ts';
import type { LabelFields } from './label-form.ts';

interface MoreLabelFieldsProps {
  readonly form: UseFormReturn<LabelFields>;
  readonly prescribers: PreparedLabel['prescribers'];
  readonly required: PreparedLabel['required'];
}

/** What a label says of the drug, and who prescribed it. */
export function MoreLabelFields({ form, prescribers, required }: MoreLabelFieldsProps) {
  const isOptional = (field: LabelField) => !required.includes(field);
  const { today } = useClinicClock();
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FieldSet legend="Drug">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Strength" optional={isOptional('strength')} error={errors.strength?.message}>
          <Input autoComplete="off" maxLength={80} {...register('strength')} />
        </Field>
        <Field
          label="Active ingredients"
          optional={isOptional('active_ingredients')}
          error={errors.activeIngredients?.message}
        >
          <Input autoComplete="off" {...register('activeIngredients')} />
        </Field>
        <Field label="Use by" optional={isOptional('use_by')} error={errors.useByOn?.message}>
          <DateInput today={today} {...register('useByOn')} />
        </Field>
        <Field label="Lot" optional={isOptional('lot')} error={errors.lot?.message}>
          <Input autoComplete="off" maxLength={60} {...register('lot')} />
        </Field>
        <Field
          label="Prescribed by"
          optional={isOptional('prescriber_name')}
          error={errors.prescriberId?.message}
          className="sm:col-span-2"
        >
          <NativeSelect
            placeholder="Choose"
            options={prescribers.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            {...register('prescriberId')}
          />
        </Field>
        <Field
          label="More warnings"
          optional
          hint="In addition to what labels must say where you are."
          error={errors.warnings?.message}
          className="sm:col-span-2"
        >
          <Textarea rows={2} {...register('warnings')} />
        </Field>
        <Field label="Storage" optional={isOptional('storage')} error={errors.storage?.message}>
          <Input autoComplete="off" maxLength={160} {...register('storage')} />
        </Field>
        <Field
          label="Withdrawal period"
          optional={isOptional('withdrawal')}
          error={errors.withdrawal?.message}
        >
          <Input autoComplete="off" {...register('withdrawal')} />
        </Field>
      </div>
    </FieldSet>
  );
}
