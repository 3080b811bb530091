import { Plus } from 'lucide-react';
import { Controller, useFieldArray, type UseFormReturn } from 'react-hook-form';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { BenefitRow } from './benefit-row.tsx';
import { BLANK_BENEFIT, type PlanForm } from './plan-form.ts';

interface PlanInputsProps {
  readonly form: UseFormReturn<PlanForm>;
  readonly currency: string;
  /** The tax class of an existing plan is that of its item in the catalog. */
  readonly isNew: boolean;
}

type TextName = Exclude<keyof PlanForm, 'species' | 'benefits' | 'givesBack' | 'taxClass'>;

interface TextProps extends Pick<PlanInputsProps, 'form'> {
  readonly name: TextName;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

function Text({ form: { register, formState }, name, label, hint, optional = false }: TextProps) {
  return (
    <Field label={label} hint={hint} optional={optional} error={formState.errors[name]?.message}>
      <Input
        inputMode={name === 'name' ? 'text' : 'decimal'}
        autoComplete="off"
        aria-required={!optional}
        {...register(name)}
      />
    </Field>
  );
}

/** The fields of a plan. */
export function PlanInputs({ form, currency, isNew }: PlanInputsProps) {
  const { register, control, formState } = form;
  return (
    <>
      <Text form={form} name="name" label="Name" />
      <Field label="Description" optional error={formState.errors.description?.message}>
        <Textarea rows={2} {...register('description')} />
      </Field>
      <FieldSet legend="Fees" hint={`Before tax, in ${currency}.`}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Text form={form} name="feeMinor" label="Fee" />
          <Text form={form} name="cycleMonths" label="Months between fees" />
          <Text form={form} name="termMonths" label="Months per term" />
          <Text
            form={form}
            name="joiningFeeMinor"
            label="Joining fee"
            hint="Charged once, nonrefundable."
            optional
          />
          <Text form={form} name="maxPauseMonths" label="Pause allowed per term (months)" />
          {isNew && (
            <Controller
              control={control}
              name="taxClass"
              render={({ field: { value, onChange, ref } }) => (
                <Field label="Tax class">
                  <Select
                    ref={ref}
                    options={TAX_CLASSES.map((one) => ({ value: one, label: TAX_CLASS_LABELS[one] }))}
                    value={value}
                    onValueChange={onChange}
                  />
                </Field>
              )}
            />
          )}
        </div>
        <Controller
          control={control}
          name="givesBack"
          render={({ field: { value, onChange } }) => (
            <CheckboxField
              label="Refund unused fees when a client cancels"
              checked={value}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
          )}
        />
      </FieldSet>
      <Benefits form={form} currency={currency} />
      <FieldSet legend="Suitable for" hint="Leave blank for every species and age.">
        <Controller
          control={control}
          name="species"
          render={({ field: { value, onChange } }) => (
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {SPECIES.map((one) => (
                <CheckboxField
                  key={one}
                  label={SPECIES_ENTRIES[one].label}
                  checked={value.includes(one)}
                  onCheckedChange={(checked) =>
                    onChange(
                      SPECIES.filter((other) => (other === one ? checked === true : value.includes(other))),
                    )
                  }
                />
              ))}
            </div>
          )}
        />
        <div className="grid grid-cols-2 items-start gap-4">
          <Text form={form} name="minAgeDays" label="From age in days" optional />
          <Text form={form} name="maxAgeDays" label="To age in days" optional />
        </div>
      </FieldSet>
    </>
  );
}

function Benefits({ form, currency }: Pick<PlanInputsProps, 'form' | 'currency'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'benefits' });
  const { benefits } = form.formState.errors;
  return (
    <FieldSet legend="Benefits" error={benefits?.root?.message ?? benefits?.message}>
      <ItemList className="rounded-lg border border-line">
        {fields.map(({ id }, index) => (
          <BenefitRow key={id} form={form} index={index} currency={currency} onRemove={() => remove(index)} />
        ))}
      </ItemList>
      <Button size="sm" className="self-start" onClick={() => append(BLANK_BENEFIT)}>
        <Plus aria-hidden /> Add benefit
      </Button>
    </FieldSet>
  );
}
