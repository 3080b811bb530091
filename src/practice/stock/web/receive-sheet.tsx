import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { StockItem } from '../contract.ts';
import { receiveStockEndpoint } from '../moves.contract.ts';
import type { Scanned } from '#practice/scanning/scanned.rules.ts';
import {
  blankLine,
  placeOfScanned,
  type ReceiveFields,
  receiveForm,
  scannedLine,
  toReceipt,
} from './receive-form.ts';
import { ReceiveLine } from './receive-line.tsx';
import { ReceiveScan } from './receive-scan.tsx';
import type { Locations } from './use-locations.ts';

const KINDS = [
  { value: 'received', label: 'A delivery' },
  { value: 'opening', label: 'Opening stock: already on hand' },
] as const;

interface ReceiveSheetProps {
  /** The item that was asked for; others can be added. */
  readonly item: StockItem | undefined;
  readonly locations: Locations;
  readonly currency: string;
  /** At the clinic. */
  readonly today: string;
  readonly onClose: () => void;
}

/** What was delivered, lot by lot. A delivery that comes in parts is received in parts. */
export function ReceiveSheet({ item, locations, currency, today, onClose }: ReceiveSheetProps) {
  const receive = useWrite(receiveStockEndpoint);
  const form = useForm<ReceiveFields>({
    resolver: zodResolver(receiveForm(currency)),
    shouldFocusError: false,
    defaultValues: {
      locationId: item?.settings?.defaultLocationId ?? locations.defaultId ?? '',
      kind: item && item.settings === null ? 'opening' : 'received',
      supplier: '',
      note: '',
      lines: [blankLine(item)],
    },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const { fields, append, insert, remove, update } = useFieldArray({ control: form.control, name: 'lines' });
  const container = useFocusFirstError<HTMLDivElement, ReceiveFields>(formState);
  const addScanned = (found: StockItem, scanned: Scanned): string | undefined => {
    const line = scannedLine(found, scanned);
    const lines = form.getValues('lines');
    const at = placeOfScanned(lines, line);
    if (at === null) return `${found.name} is already listed below. Enter how much arrived.`;
    if (at < lines.length) update(at, line);
    else append(line, { focusName: `lines.${at}.quantityThousandths` });
    return undefined;
  };
  const submit = form.handleSubmit((values) =>
    receive.mutate(toReceipt(values, currency), {
      onSuccess: ({ lots }) =>
        notify({
          title: lots.length === 1 ? '1 lot received' : `${showNumber(lots.length)} lots received`,
          tone: 'good',
        }),
      onError: (error) => void showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title="Receive stock"
      submitLabel="Receive"
      busy={receive.isPending}
      isDirty={isDirty}
      isDone={receive.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
      className="sm:max-w-xl"
    >
      <div ref={container} className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Type" error={errors.kind?.message}>
            <NativeSelect options={KINDS} {...register('kind')} />
          </Field>
          <Field label="Location" error={errors.locationId?.message}>
            <NativeSelect
              placeholder="Choose a location"
              options={locations.usable.map(({ id, name }) => ({ value: id, label: name }))}
              {...register('locationId')}
            />
          </Field>
          <Field label="Supplier" optional error={errors.supplier?.message}>
            <Input autoComplete="off" {...register('supplier')} />
          </Field>
          <Field label="Note" optional hint="Such as the delivery note number." error={errors.note?.message}>
            <Input autoComplete="off" {...register('note')} />
          </Field>
        </div>
        <ReceiveScan onFound={addScanned} />
        {fields.map(({ id }, index) => (
          <ReceiveLine
            key={id}
            form={form}
            at={index}
            currency={currency}
            today={today}
            onRemove={fields.length > 1 ? () => remove(index) : undefined}
            onAddLot={(line) => insert(index + 1, line)}
          />
        ))}
        <Button size="sm" className="self-start" onClick={() => append(blankLine(undefined))}>
          <Plus aria-hidden />
          Add another item
        </Button>
        <SubmitError error={receive.error} fieldErrors={errors} />
      </div>
    </FormSheet>
  );
}
