import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { CATALOGUE_KIND_ENTRIES, CATALOGUE_KINDS } from '#vocabulary/catalogue-kinds.ts';
import { INCOME_CATEGORIES, INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { TAX_CLASS_LABELS, TAX_CLASSES } from '#vocabulary/tax-classes.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { usualOf } from '../item.rules.ts';
import type { ItemForm } from './item-form.ts';
import { ItemLimits } from './item-limits.tsx';
import { ItemTextInput } from './item-text-input.tsx';

interface ItemInputsProps {
  readonly form: UseFormReturn<ItemForm>;
  /** The kind of an existing item is fixed: acts and stock depend on it. */
  readonly isNew: boolean;
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
      {!isBundle && <ItemLimits form={form} />}
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
      <ItemTextInput form={form} name="name" label="Name" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <ItemTextInput form={form} name="code" label="Code" />
        {CATALOGUE_KIND_ENTRIES[kind].isStocked ? (
          <ItemTextInput form={form} name="barcode" label="Barcode" />
        ) : (
          <ItemTextInput form={form} name="dispenseUnit" label="Charged per" placeholder="hour, view, km" />
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
                // Fees of plans have items of their own, which are added with the plan.
                options={INCOME_CATEGORY_NAMES.filter(
                  (one) => one !== 'plan_fees' || value === 'plan_fees',
                ).map((one) => ({ value: one, label: INCOME_CATEGORIES[one].label }))}
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
        <ItemTextInput form={form} name="buyUnit" label="Bought per" placeholder="box" />
        <ItemTextInput form={form} name="stockPerBuy" label="Stock units in it" isNumber required />
        <ItemTextInput form={form} name="stockUnit" label="Stocked per" placeholder="strip" />
        <ItemTextInput form={form} name="dispensePerStock" label="Dispensing units in it" isNumber required />
        <ItemTextInput
          form={form}
          name="dispenseUnit"
          label="Dispensed and charged per"
          placeholder="tablet"
        />
      </div>
    </FieldSet>
  );
}

function Medicine({ form }: Pick<ItemInputsProps, 'form'>) {
  return (
    <FieldSet legend="Medicine">
      <ItemTextInput
        form={form}
        name="activeIngredients"
        label="Active ingredients"
        hint="Separated by commas. Checked against a pet’s allergies."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <ItemTextInput
          form={form}
          name="controlSchedule"
          label="Control schedule"
          placeholder="C-II"
          hint="Its containers get registers under Controlled drugs."
        />
        <ItemTextInput form={form} name="withdrawalText" label="Withdrawal period" />
      </div>
      <ItemTextInput form={form} name="labelText" label="Text on the label" />
    </FieldSet>
  );
}

function FeeSchedule({ form }: Pick<ItemInputsProps, 'form'>) {
  return (
    <FieldSet legend="Fee schedule" hint="For services whose statutory base rate is multiplied by a factor.">
      <div className="grid grid-cols-2 gap-4">
        <div className="col-span-2">
          <ItemTextInput form={form} name="feeCode" label="Number" />
        </div>
        <ItemTextInput form={form} name="minFactorPercent" label="Lowest factor" placeholder="1" isNumber />
        <ItemTextInput form={form} name="maxFactorPercent" label="Highest factor" placeholder="3" isNumber />
        <ItemTextInput
          form={form}
          name="emergencyMinFactorPercent"
          label="Lowest in emergencies"
          placeholder="2"
          isNumber
        />
        <ItemTextInput
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
