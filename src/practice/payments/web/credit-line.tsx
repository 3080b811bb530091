import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { InvoiceLine } from '#practice/billing/invoice-document.contract.ts';
import type { Creditable } from '#practice/billing/invoices.contract.ts';
import { type CreditFields, creditTotal } from './credit-form.ts';

interface CreditLineProps {
  readonly form: UseFormReturn<CreditFields>;
  readonly index: number;
  readonly line: InvoiceLine;
  readonly left: Creditable;
  readonly currency: string;
}

/** A line of the invoice: whether it is credited, how much of it, and what that comes to. */
export function CreditLine({ form, index, line, left, currency }: CreditLineProps) {
  const row = useWatch({ control: form.control, name: `lines.${index}` });
  const isWhole = left.quantityThousandths === line.quantityThousandths;
  const leftText = quantityLabel(left.quantityThousandths, line.unit ?? null);
  const taxMinor = left.taxes.reduce((sum, tax) => sum + tax.taxMinor, 0);
  return (
    <li className="flex flex-col gap-2 px-3 py-2.5">
      <div className="flex items-start gap-3">
        <Controller
          control={form.control}
          name={`lines.${index}.isChosen`}
          render={({ field }) => (
            <CheckboxField
              label={line.description}
              hint={[line.petName ?? '', leftText === '' ? '' : isWhole ? leftText : `${leftText} left`]
                .filter(Boolean)
                .join(' · ')}
              checked={field.value}
              onCheckedChange={(checked) => {
                field.onChange(checked === true);
                form.clearErrors(['lines', `lines.${index}.quantity`]);
              }}
              className="min-w-0 flex-1"
            />
          )}
        />
        <span className="shrink-0 text-right tabular touch:pt-3">
          {row.isChosen ? (
            <span className="font-medium">{showMoney(-creditTotal([left], [row]), currency)}</span>
          ) : (
            <span className="text-ink-muted">{showMoney(left.netMinor + taxMinor, currency)}</span>
          )}
        </span>
      </div>
      {row.isChosen && left.quantityThousandths !== 1000 && (
        <Field
          label={line.unit == null ? 'Quantity to credit' : `Quantity to credit (${line.unit})`}
          error={form.formState.errors.lines?.[index]?.quantity?.message}
          className="ml-7 max-w-48"
        >
          <Input inputMode="decimal" autoComplete="off" {...form.register(`lines.${index}.quantity`)} />
        </Field>
      )}
    </li>
  );
}
