import { Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { INCOME_CATEGORIES, INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { moneyForField } from '#foundation/web/money-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import type { PlanForm } from './plan-form.ts';

const KINDS = [
  { value: 'included', label: 'Included' },
  { value: 'cheaper', label: 'Discounted' },
] as const;

/** What fees are charged as is no benefit. */
const CATEGORIES = INCOME_CATEGORY_NAMES.filter((name) => name !== 'plan_fees').map((name) => ({
  value: name,
  label: `All of: ${INCOME_CATEGORIES[name].label}`,
}));

interface BenefitRowProps {
  readonly form: UseFormReturn<PlanForm>;
  readonly index: number;
  readonly currency: string;
  readonly onRemove: () => void;
}

/** One thing that a plan includes or makes cheaper. */
export function BenefitRow({ form, index, currency, onRemove }: BenefitRowProps) {
  const { control, register, setValue, getValues, formState } = form;
  const at = `benefits.${index}` as const;
  const { kind, covers, label } = useWatch({ control, name: at });
  const errors = formState.errors.benefits?.[index];
  return (
    <li className="flex flex-col gap-3 px-3 py-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Offer">
          <Select
            options={KINDS}
            value={kind}
            onValueChange={(chosen) => setValue(`${at}.kind`, chosen, { shouldDirty: true })}
          />
        </Field>
        <Field label="Covers">
          <Select
            options={[
              { value: 'item', label: 'One item' },
              ...CATEGORIES,
              ...(kind === 'cheaper' ? [{ value: 'everything' as const, label: 'Everything else' }] : []),
            ]}
            value={covers}
            onValueChange={(chosen) => setValue(`${at}.covers`, chosen, { shouldDirty: true })}
          />
        </Field>
        {covers === 'item' && (
          <Controller
            control={control}
            name={`${at}.itemId`}
            render={({ field: { value, onChange, ref } }) => (
              <Field label="Item" error={errors?.itemId?.message} className="sm:col-span-2">
                <ItemPicker
                  ref={ref}
                  value={value || undefined}
                  valueLabel={label}
                  onPick={(item) => {
                    onChange(item.id);
                    // Also takes back that they are missing.
                    const filled = { shouldDirty: true, shouldValidate: formState.isSubmitted };
                    if (getValues(`${at}.label`) === '') setValue(`${at}.label`, item.name, filled);
                    if (item.price?.includesTax === false && getValues(`${at}.listPriceMinor`) === '')
                      setValue(
                        `${at}.listPriceMinor`,
                        moneyForField(item.price.unitPriceMinor, currency),
                        filled,
                      );
                  }}
                />
              </Field>
            )}
          />
        )}
        <Field label="Name on the plan" error={errors?.label?.message} className="sm:col-span-2">
          <Input autoComplete="off" {...register(`${at}.label`)} />
        </Field>
        {kind === 'included' ? (
          <>
            <Field label="Times per term" error={errors?.usesPerTerm?.message}>
              <Input inputMode="numeric" autoComplete="off" {...register(`${at}.usesPerTerm`)} />
            </Field>
            <Field
              label="Price each without the plan"
              hint="Before tax."
              error={errors?.listPriceMinor?.message}
            >
              <Input inputMode="decimal" autoComplete="off" {...register(`${at}.listPriceMinor`)} />
            </Field>
          </>
        ) : (
          <Field label="Percent off" error={errors?.percentOff?.message}>
            <Input inputMode="numeric" autoComplete="off" {...register(`${at}.percentOff`)} />
          </Field>
        )}
      </div>
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        aria-label={`Remove ${label || `benefit ${index + 1}`}`}
        onClick={onRemove}
      >
        <Trash2 aria-hidden /> Remove
      </Button>
    </li>
  );
}
