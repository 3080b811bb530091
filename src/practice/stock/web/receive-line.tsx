import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CopyPlus, Trash2 } from 'lucide-react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { queryOf } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { getStockItemEndpoint, type StockItem, type StockListItem } from '../contract.ts';
import {
  blankLine,
  deliveryUnits,
  receivedThousandths,
  type ReceivedLineFields,
  type ReceiveFields,
} from './receive-form.ts';
import { StockItemPicker } from './stock-item-picker.tsx';

interface ReceiveLineProps {
  readonly form: UseFormReturn<ReceiveFields>;
  /** From 0. */
  readonly at: number;
  readonly currency: string;
  /** At the clinic. */
  readonly today: string;
  readonly onRemove: (() => void) | undefined;
  /** Adds a line for another lot of the same item. */
  readonly onAddLot: (line: ReceivedLineFields) => void;
}

/** A lot of a delivery. */
export function ReceiveLine({ form, at, currency, today, onRemove, onAddLot }: ReceiveLineProps) {
  const { register, control, formState, setValue } = form;
  const errors = formState.errors.lines?.[at];
  // A line that is removed is gone before its component is.
  const line = useWatch({ control, name: 'lines' })[at];
  const itemId = line?.itemId ?? '';
  const client = useQueryClient();
  const { data: item } = useQuery({
    ...queryOf(getStockItemEndpoint, { itemId }),
    enabled: itemId !== '',
  });
  const pick = async (found: StockListItem) => {
    const { isSubmitted } = formState;
    setValue(`lines.${at}.itemId`, found.itemId, { shouldDirty: true, shouldValidate: isSubmitted });
    setValue(`lines.${at}.itemName`, found.name);
    setValue(`lines.${at}.unitsEach`, '1');
    try {
      const picked = await client.fetchQuery(queryOf(getStockItemEndpoint, { itemId: found.itemId }));
      setValue(`lines.${at}.unitsEach`, blankLine(picked).unitsEach);
    } catch (error) {
      notify({ title: 'The item could not be loaded', text: messageOf(error), tone: 'destructive' });
    }
  };
  const name = `Lot ${at + 1}`;
  if (!line) return null;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium">{name}</legend>
      <Controller
        control={control}
        name={`lines.${at}.itemId`}
        render={({ field: { value, ref } }) => (
          <Field label="Item" error={errors?.itemId?.message}>
            <StockItemPicker
              ref={ref}
              value={value}
              valueLabel={line.itemName}
              onPick={(picked) => void pick(picked)}
            />
          </Field>
        )}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Quantity" error={errors?.quantityThousandths?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register(`lines.${at}.quantityThousandths`)} />
        </Field>
        <Controller
          control={control}
          name={`lines.${at}.unitsEach`}
          render={({ field: { value, onChange, ref } }) => (
            <Field label="Counted in">
              {/* Its options come with the item, after its value. */}
              <NativeSelect ref={ref} options={unitOptions(item, value)} value={value} onChange={onChange} />
            </Field>
          )}
        />
        <Field label="Lot number" optional error={errors?.lotNumber?.message}>
          <Input autoComplete="off" {...register(`lines.${at}.lotNumber`)} />
        </Field>
        <Field label="Use by" optional error={errors?.expiresOn?.message}>
          <DateInput today={today} {...register(`lines.${at}.expiresOn`)} />
        </Field>
      </div>
      <Field
        label={`Total cost in ${currency}`}
        optional
        hint={costHint(line, item, currency) ?? 'Without tax.'}
        error={errors?.costMinor?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register(`lines.${at}.costMinor`)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {itemId !== '' && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() =>
              onAddLot({
                ...line,
                lotNumber: '',
                expiresOn: '',
                quantityThousandths: '',
                costMinor: '',
              })
            }
          >
            <CopyPlus aria-hidden />
            Another lot
          </Button>
        )}
        {onRemove && (
          <Button size="sm" variant="ghost" onClick={onRemove}>
            <Trash2 aria-hidden />
            Remove<span className="sr-only"> {name.toLowerCase()}</span>
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The units of the item; as long as it is loading, what is chosen. */
const unitOptions = (item: StockItem | undefined, chosen: string) =>
  item
    ? deliveryUnits(item).map(({ unitsEach, label }) => ({ value: String(unitsEach), label }))
    : [{ value: chosen, label: chosen === '1' ? 'unit' : chosen }];

/** `Without tax: €0.12 per tablet.`, so that a mistyped amount is seen. */
function costHint(
  line: ReceivedLineFields,
  item: StockItem | undefined,
  currency: string,
): string | undefined {
  const cost = moneyOfField(line.costMinor, currency);
  const thousandths = receivedThousandths(line);
  if (cost === null || thousandths === null || !item) return undefined;
  return `Without tax: ${showMoney((cost * 1000) / thousandths, currency, 2)} per ${item.unit}.`;
}
