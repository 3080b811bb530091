import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import type { PurchaseOrder } from '../contract.ts';
import { receivePurchaseOrderEndpoint } from '../steps.contract.ts';
import { deliveredLines, lotFaults, type TypedLine, typedLines } from './receive-form.ts';
import { ReceivedLine } from './received-line.tsx';
import { RegisterNotice } from './register-notice.tsx';

interface ReceiveSheetProps {
  readonly order: PurchaseOrder;
  readonly onClose: () => void;
}

/** What was delivered, line by line and lot by lot. It goes to the stock at once. */
export function ReceiveSheet({ order: current, onClose }: ReceiveSheetProps) {
  // The version that was seen: who enters the same delivery meanwhile makes this one refused.
  const [order] = useState(current);
  const [lines, setLines] = useState(() => typedLines(order));
  const [locationId, setLocationId] = useState(order.locationId);
  const [deliveryNote, setDeliveryNote] = useState('');
  const [isDirty, setDirty] = useState(false);
  const [fault, setFault] = useState<string>();
  const [areFaultsShown, setFaultsShown] = useState(false);
  const [isAllShown, setAllShown] = useState(() => lines.every(({ isOpen }) => !isOpen));
  const { today } = useClinicClock();
  const locations = useQuery(queryOf(listStockLocationsEndpoint, {}));
  const receive = useWrite(receivePurchaseOrderEndpoint);
  const change = (next: TypedLine) => {
    setLines(lines.map((line) => (line.lineId === next.lineId ? next : line)));
    setDirty(true);
  };
  const shown = lines.flatMap((typed) => {
    const line = order.lines.find(({ id }) => id === typed.lineId);
    return line && (typed.isOpen || isAllShown) ? [{ line, typed }] : [];
  });
  const hiddenCount = lines.length - shown.length;
  const submit = () => {
    const delivered = deliveredLines(lines, order.currency);
    setFaultsShown(true);
    if (lines.some(({ lots }) => lots.some((lot) => Object.keys(lotFaults(lot, order.currency)).length > 0)))
      return setFault('Check the marked fields.');
    if (delivered.length === 0) return setFault('Enter what arrived, or that nothing more will arrive.');
    setFault(undefined);
    return receive.mutate(
      {
        id: order.id,
        version: order.version,
        locationId,
        deliveryNote: deliveryNote.trim() || null,
        lines: delivered,
      },
      {
        onSuccess: ({ number }) => notify({ title: `${number}: delivery added to stock`, tone: 'good' }),
      },
    );
  };
  return (
    <FormSheet
      title={`Receive ${order.number}`}
      description="Enter what arrived. Clear the quantity of anything that did not."
      submitLabel="Put into stock"
      busy={receive.isPending}
      isDirty={isDirty}
      isDone={receive.isSuccess}
      onSubmit={submit}
      onClose={onClose}
      className="sm:max-w-2xl"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Location">
          <Select
            options={(locations.data?.items ?? [])
              .filter(({ archivedAt }) => archivedAt === null)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={locationId}
            onValueChange={(id) => {
              setLocationId(id);
              setDirty(true);
            }}
          />
        </Field>
        <Field label="Delivery note" optional>
          <Input
            autoComplete="off"
            maxLength={120}
            value={deliveryNote}
            onChange={(event) => {
              setDeliveryNote(event.target.value);
              setDirty(true);
            }}
          />
        </Field>
      </div>
      {shown.some(({ line }) => line.controlSchedule !== null) && <RegisterNotice />}
      {shown.map(({ line, typed }) => (
        <ReceivedLine
          key={line.id}
          line={line}
          typed={typed}
          currency={order.currency}
          today={today}
          areFaultsShown={areFaultsShown}
          onChange={change}
        />
      ))}
      {hiddenCount > 0 && (
        <Button size="sm" className="self-start" onClick={() => setAllShown(true)}>
          {hiddenCount === 1 ? 'Show 1 received item' : `Show ${hiddenCount} received items`}
        </Button>
      )}
      <FormError
        error={fault === undefined ? receive.error : new Error(fault)}
        {...(fault === undefined ? {} : { text: fault })}
      />
    </FormSheet>
  );
}
