import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { moneyForField, moneyOfField } from '#foundation/web/money-on-screen.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import {
  type CatalogueItemPage,
  removeCataloguePriceEndpoint,
  setCataloguePriceEndpoint,
} from '../contract.ts';
import { priceOn } from '../price.rules.ts';
import { taxLabel } from '../tax.rules.ts';
import { optionalMoneyText, priceText } from './catalogue-labels.ts';

interface ItemPricesFormProps {
  readonly item: CatalogueItemPage;
  readonly views: ReactNode;
  /** Of the clinic’s country. */
  readonly currency: string;
  /** At the clinic. */
  readonly today: string;
  readonly onClose: () => void;
}

interface PriceForm {
  readonly validFromOn: string;
  readonly unitPriceMinor: string;
  readonly fixedPriceMinor: string;
  readonly minimumPriceMinor: string;
  readonly includesTax: boolean;
}
const AMOUNTS = ['unitPriceMinor', 'fixedPriceMinor', 'minimumPriceMinor'] as const;

/** The prices of an item: the history, and a new price from a day on. */
export function ItemPricesForm({ item, views, currency, today, onClose }: ItemPricesFormProps) {
  const set = useWrite(setCataloguePriceEndpoint);
  const form = useForm<PriceForm>({ defaultValues: blankPrice(item, today, currency) });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const submit = form.handleSubmit((fields) => {
    const [unitPriceMinor, fixedPriceMinor, minimumPriceMinor] = AMOUNTS.map((name) =>
      fields[name].trim() === '' && name !== 'unitPriceMinor' ? 0 : moneyOfField(fields[name], currency),
    );
    for (const [at, amount] of [unitPriceMinor, fixedPriceMinor, minimumPriceMinor].entries())
      if (amount === null)
        form.setError(AMOUNTS[at] ?? 'unitPriceMinor', {
          message: `Enter an amount, such as ${moneyForField(1250, currency)}.`,
        });
    if (unitPriceMinor == null || fixedPriceMinor == null || minimumPriceMinor == null) return;
    set.mutate(
      {
        itemId: item.id,
        validFromOn: fields.validFromOn,
        unitPriceMinor,
        fixedPriceMinor,
        minimumPriceMinor,
        includesTax: fields.includesTax,
      },
      {
        onError: (error) => void showFieldErrors(error, form),
        // The list below shows it. A notice would cover the sheet's button, which stays for the next price.
        onSuccess: (changed) => form.reset(blankPrice(changed, today, currency)),
      },
    );
  });
  return (
    <FormSheet
      title={item.name}
      submitLabel="Set price"
      busy={set.isPending}
      isDirty={isDirty}
      isDone={false}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="sm:max-w-xl"
      head={views}
    >
      <p className="text-sm text-ink-muted">In {currency}. Earlier charges do not change.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Valid from" error={errors.validFromOn?.message}>
          <DateInput today={today} earliest={today} {...register('validFromOn')} />
        </Field>
        <Field
          label={item.dispenseUnit === null ? 'Price' : `Price per ${item.dispenseUnit}`}
          error={errors.unitPriceMinor?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('unitPriceMinor')} />
        </Field>
        <Field
          label="One-time fee"
          optional
          hint="Added once per use, such as a dispensing fee."
          error={errors.fixedPriceMinor?.message}
        >
          <Input inputMode="decimal" autoComplete="off" {...register('fixedPriceMinor')} />
        </Field>
        <Field label="Minimum price" optional error={errors.minimumPriceMinor?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('minimumPriceMinor')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="includesTax"
        render={({ field }) => (
          <SwitchField
            label="Price includes tax"
            hint={taxHint(item)}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <SubmitError error={set.error} fieldErrors={errors} />
      <PriceHistory item={item} today={today} />
    </FormSheet>
  );
}

/** What is added to a price without tax. */
const taxHint = ({ taxes, taxClass }: CatalogueItemPage): string =>
  taxClass === 'exempt' || taxes.length === 0
    ? 'Off: tax is added on the invoice.'
    : `Off: ${taxLabel(taxes, countryOnScreen())} tax is added on the invoice.`;

const blankPrice = (
  { price, usuallyIncludesTax }: CatalogueItemPage,
  today: string,
  currency: string,
): PriceForm => ({
  validFromOn: today,
  unitPriceMinor: optionalMoneyText(price?.unitPriceMinor ?? 0, currency),
  fixedPriceMinor: optionalMoneyText(price?.fixedPriceMinor ?? 0, currency),
  minimumPriceMinor: optionalMoneyText(price?.minimumPriceMinor ?? 0, currency),
  includesTax: usuallyIncludesTax,
});

function PriceHistory({ item, today }: Pick<ItemPricesFormProps, 'item' | 'today'>) {
  const remove = useWrite(removeCataloguePriceEndpoint);
  const [removing, setRemoving] = useState<string>();
  const valid = priceOn(item.prices, today);
  if (item.prices.length === 0) return <p className="text-base text-ink-muted">No price yet.</p>;
  const removePrice = (priceId: string) => {
    setRemoving(priceId);
    remove.mutate(
      { itemId: item.id, priceId },
      {
        onError: (error) =>
          notify({ title: 'The price could not be removed', text: messageOf(error), tone: 'destructive' }),
      },
    );
  };
  return (
    <section aria-label="Prices" aria-live="polite">
      <ItemList className="rounded-lg border border-line">
        {item.prices.map((price) => (
          <li key={price.id} className="flex min-h-11 items-center gap-3 px-3 py-1.5">
            <span className="flex flex-1 flex-wrap items-center gap-2">
              From {shortDay(price.validFromOn)}
              {price.id === valid?.id && <Badge tone="good">Current</Badge>}
              {price.validFromOn > today && <Badge tone="brand">Planned</Badge>}
            </span>
            <span className="tabular">{priceText(price)}</span>
            {price.validFromOn > today && (
              <May call={removeCataloguePriceEndpoint}>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Remove the price from ${shortDay(price.validFromOn)}`}
                  busy={remove.isPending && removing === price.id}
                  onClick={() => removePrice(price.id)}
                >
                  <Trash2 aria-hidden />
                </Button>
              </May>
            )}
          </li>
        ))}
      </ItemList>
    </section>
  );
}
