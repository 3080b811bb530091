import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { moneyForField, moneyOfField } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { changePurchaseOrderEndpoint, type PurchaseOrder } from '../contract.ts';
import { type EditedLine, EditedLineRow } from './edited-line.tsx';
import { wholeOf } from './purchasing-texts.ts';

interface OrderEditorProps {
  readonly order: PurchaseOrder;
  readonly onDirty: (isDirty: boolean) => void;
}

const editedLines = ({ lines, currency }: PurchaseOrder): EditedLine[] =>
  lines.map((line) => ({
    itemId: line.itemId,
    name: line.itemName,
    packName: line.packName,
    isControlled: line.controlSchedule !== null,
    packs: String(line.packs),
    price: line.priceMinor === null ? '' : moneyForField(line.priceMinor, currency),
  }));

/** The lines of a draft, where it is delivered, and what the supplier is told. */
export function OrderEditor({ order, onDirty }: OrderEditorProps) {
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [opened, setOpened] = useState(order);
  const [lines, setLines] = useState(() => editedLines(order));
  const [locationId, setLocationId] = useState(order.locationId);
  const [note, setNote] = useState(order.note ?? '');
  const [isDirty, setDirty] = useState(false);
  const locations = useQuery(queryOf(listStockLocationsEndpoint, {}));
  const change = useWrite(changePurchaseOrderEndpoint);
  if (!isDirty && order.version !== opened.version) {
    setOpened(order);
    setLines(editedLines(order));
    setLocationId(order.locationId);
    setNote(order.note ?? '');
  }
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const edit = (next: readonly EditedLine[]) => {
    setLines([...next]);
    setDirty(true);
  };
  const editLine = (itemId: string, fields: Partial<EditedLine>) =>
    edit(lines.map((line) => (line.itemId === itemId ? { ...line, ...fields } : line)));
  const priceOf = ({ price }: EditedLine) =>
    price.trim() === '' ? null : moneyOfField(price, order.currency);
  const isValid = (line: EditedLine) =>
    (wholeOf(line.packs) ?? 0) > 0 && (line.price.trim() === '' || priceOf(line) !== null);
  const save = () =>
    change.mutate(
      {
        id: order.id,
        version: opened.version,
        locationId,
        note: note.trim() || null,
        lines: lines.map((line) => ({
          itemId: line.itemId,
          packs: wholeOf(line.packs) ?? 0,
          priceMinor: priceOf(line),
        })),
      },
      {
        onSuccess: () => {
          setDirty(false);
          notify({ title: 'Order saved', tone: 'good' });
        },
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <ItemList>
          {lines.map((line) => (
            <EditedLineRow
              key={line.itemId}
              line={line}
              currency={order.currency}
              isPriceValid={line.price.trim() === '' || priceOf(line) !== null}
              onChange={(fields) => editLine(line.itemId, fields)}
              onRemove={() => edit(lines.filter(({ itemId }) => itemId !== line.itemId))}
            />
          ))}
        </ItemList>
        <div className="max-w-md p-4">
          <ItemPicker
            aria-label="Add an item"
            placeholder="Add an item"
            without={lines.map(({ itemId }) => itemId)}
            onPick={({ id, name, controlSchedule }) =>
              edit([
                ...lines,
                {
                  itemId: id,
                  name,
                  packName: '',
                  isControlled: controlSchedule !== null,
                  packs: '1',
                  price: '',
                },
              ])
            }
          />
        </div>
      </Card>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Deliver to">
          <Select
            options={(locations.data?.items ?? [])
              .filter(({ id, archivedAt }) => archivedAt === null || id === locationId)
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={locationId}
            onValueChange={(id) => {
              setLocationId(id);
              setDirty(true);
            }}
          />
        </Field>
        <Field label="Note for the supplier" optional>
          <Textarea
            rows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => {
              setNote(event.target.value);
              setDirty(true);
            }}
          />
        </Field>
      </div>
      <FormError error={change.error} />
      <Button
        variant="primary"
        className="self-start"
        busy={change.isPending}
        disabledReason={
          !isDirty
            ? 'Nothing has changed.'
            : lines.every(isValid)
              ? undefined
              : 'Check packs and prices first.'
        }
        onClick={save}
      >
        Save order
      </Button>
    </div>
  );
}
