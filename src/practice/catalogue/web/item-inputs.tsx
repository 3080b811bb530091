import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { CATALOGUE_KIND_ENTRIES, CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { INCOME_CATEGORIES, INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { usualOf } from '../item.rules.ts';
import type { ItemForm } from './item-form.ts';

interface ItemInputsProps {
  readonly form: UseFormReturn<ItemForm>;
  /** The kind of an existing item is fixed: acts and stock depend on it. */
  readonly isNew: boolean;
}

type TextField = {
  [F in keyof ItemForm]: ItemForm[F] extends string ? F : never;
}[keyof ItemForm];

interface TextInputProps {
  readonly form: UseFormReturn<ItemForm>;
  readonly name: Exclude<TextField, 'kind' | 'incomeCategory' | 'taxClass'>;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isNumber?: boolean;
  readonly required?: boolean;
}

function TextInput({
  form: { register, formState },
  name,
  label,
  hint,
  placeholder,
  isNumber = false,
  required = false,
}: TextInputProps) {
  return (
    <Field label={label} optional={!required} hint={hint} error={formState.errors[name]?.message}>
      <Input
        autoComplete="off"
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...register(name)}
      />
    </Field>
  );
}

/** The fields of an item, grouped; a group that means nothing for its kind is not shown. */
export function ItemInputs({ form, isNew }: ItemInputsProps) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { isStocked, isMedicine } = CATALOGUE_KIND_ENTRIES[kind];
  const isBundle = kind === 'bundle';
  return (
    <>
      <Identity form={form} isNew={isNew} />
      {!isBundle && <Accounting form={form} />}
      {isStocked && <Units form={form} />}
      {isMedicine && <Medicine form={form} />}
      {!isBundle && !isStocked && <FeeSchedule form={form} />}
      {!isBundle && <Limits form={form} />}
    </>
  );
}

function Identity({ form, isNew }: ItemInputsProps) {
  const { control, register, formState, setValue } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <>
      {isNew && (
        <Field label="Kind" error={formState.errors.kind?.message}>
          <Select
            options={CATALOGUE_KINDS.map((one) => ({
              value: one,
              label: CATALOGUE_KIND_ENTRIES[one].label,
            }))}
            value={kind}
            onValueChange={(chosen) => {
              setValue('kind', chosen, { shouldDirty: true });
              const usual = usualOf(chosen);
              setValue('incomeCategory', usual.incomeCategory);
              setValue('taxClass', usual.taxClass);
            }}
          />
        </Field>
      )}
      <TextInput form={form} name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput form={form} name="code" label="Code" />
        {CATALOGUE_KIND_ENTRIES[kind].isStocked ? (
          <TextInput form={form} name="barcode" label="Barcode" />
        ) : (
          <TextInput form={form} name="dispenseUnit" label="Charged per" placeholder="hour, view, km" />
        )}
      </div>
      <Field label="Description" optional error={formState.errors.description?.message}>
        <Textarea rows={2} {...register('description')} />
      </Field>
    </>
  );
}

function Accounting({ form: { control, formState } }: Pick<ItemInputsProps, 'form'>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="incomeCategory"
          render={({ field: { value, onChange, ref } }) => (
            <Field label="Income category" error={formState.errors.incomeCategory?.message}>
              <Select
                ref={ref}
                options={INCOME_CATEGORY_NAMES.map((one) => ({
                  value: one,
                  label: INCOME_CATEGORIES[one].label,
                }))}
                value={value}
                onValueChange={onChange}
              />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="taxClass"
          render={({ field: { value, onChange, ref } }) => (
            <Field label="Tax class" error={formState.errors.taxClass?.message}>
              <Select
                ref={ref}
                options={TAX_CLASSES.map((one) => ({ value: one, label: TAX_CLASS_LABELS[one] }))}
                value={value}
                onValueChange={onChange}
              />
            </Field>
          )}
        />
      </div>
      <Controller
        control={control}
        name="isBillable"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="Charged to the client"
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
    </>
  );
}

function Units({ form }: Pick<ItemInputsProps, 'form'>) {
  return (
    <FieldSet
      legend="Units"
      hint="A box of 10 strips with 10 tablets: bought per box, stocked per strip, dispensed per tablet."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput form={form} name="buyUnit" label="Bought per" placeholder="box" />
        <TextInput form={form} name="stockPerBuy" label="Stock units in it" isNumber required />
        <TextInput form={form} name="stockUnit" label="Stocked per" placeholder="strip" />
        <TextInput form={form} name="dispensePerStock" label="Dispensing units in it" isNumber required />
        <TextInput form={form} name="dispenseUnit" label="Dispensed and charged per" placeholder="tablet" />
      </div>
    </FieldSet>
  );
}

function Medicine({ form }: Pick<ItemInputsProps, 'form'>) {
  return (
    <FieldSet legend="Medicine">
      <TextInput
        form={form}
        name="activeIngredients"
        label="Active ingredients"
        hint="Separated by commas. Checked against a pet’s allergies."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput form={form} name="controlSchedule" label="Control schedule" placeholder="C-II" />
        <TextInput form={form} name="withdrawalText" label="Withdrawal period" />
      </div>
      <TextInput form={form} name="labelText" label="Text on the label" />
    </FieldSet>
  );
}

function FeeSchedule({ form }: Pick<ItemInputsProps, 'form'>) {
  return (
    <FieldSet
      legend="Fee schedule"
      hint="For services with a legal base rate that is multiplied by a factor."
    >
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <TextInput form={form} name="feeCode" label="Number" />
        </div>
        <TextInput form={form} name="minFactorPercent" label="Lowest factor" placeholder="1" isNumber />
        <TextInput form={form} name="maxFactorPercent" label="Highest factor" placeholder="3" isNumber />
        <TextInput
          form={form}
          name="emergencyMinFactorPercent"
          label="Lowest in emergencies"
          placeholder="2"
          isNumber
        />
        <TextInput
          form={form}
          name="emergencyFactorPercent"
          label="Highest in emergencies"
          placeholder="4"
          isNumber
        />
      </div>
    </FieldSet>
  );
}

function Limits({ form }: Pick<ItemInputsProps, 'form'>) {
  return (
    <FieldSet legend="Suitable for" hint="Leave empty for every species, age and weight.">
      <Controller
        control={form.control}
        name="species"
        render={({ field: { value, onChange } }) => <SpeciesChoice chosen={value} onChange={onChange} />}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextInput form={form} name="minAgeDays" label="From age in days" isNumber />
        <TextInput form={form} name="maxAgeDays" label="To age in days" isNumber />
        <TextInput form={form} name="minWeightGrams" label="From weight in kg" isNumber />
        <TextInput form={form} name="maxWeightGrams" label="To weight in kg" isNumber />
      </div>
    </FieldSet>
  );
}

interface SpeciesChoiceProps {
  readonly chosen: readonly Species[];
  readonly onChange: (species: readonly Species[]) => void;
}

function SpeciesChoice({ chosen, onChange }: SpeciesChoiceProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {SPECIES.map((one) => (
        <CheckboxField
          key={one}
          label={SPECIES_ENTRIES[one].label}
          checked={chosen.includes(one)}
          onCheckedChange={(checked) =>
            onChange(SPECIES.filter((other) => (other === one ? checked === true : chosen.includes(other))))
          }
        />
      ))}
    </div>
  );
}
