import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { moneyForField, moneyOfField } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { listStockLocationsEndpoint } from '#practice/stock/settings.contract.ts';
import { changePurchaseOrderEndpoint, type PurchaseOrder } from '../contract.ts';
import { wholeOf } from './purchasing-texts.ts';

interface OrderEditorProps {
  readonly order: PurchaseOrder;
  readonly onDirty: (isDirty: boolean) => void;
}

interface EditedLine {
  readonly itemId: string;
  readonly name: string;
  /** What is ordered at once; empty for an item that was just added. */
  readonly packName: string;
  readonly isControlled: boolean;
  readonly packs: string;
  readonly price: string;
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
  useEffect(() => {
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
            <li key={line.itemId} className="flex flex-wrap items-end gap-3 px-4 py-3">
              <div className="flex min-w-40 flex-1 flex-col gap-0.5 self-center">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {line.name}
                  {line.isControlled && <Badge tone="warn">Controlled</Badge>}
                </span>
                <span className="text-sm text-ink-muted">{line.packName || 'As the supplier offers it'}</span>
              </div>
              <Field
                label="Packs"
                className="w-24"
                error={(wholeOf(line.packs) ?? 0) > 0 ? undefined : 'Use 1 or more.'}
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={`Packs of ${line.name}`}
                  value={line.packs}
                  onChange={(event) => editLine(line.itemId, { packs: event.target.value })}
                />
              </Field>
              <Field
                label={`Price in ${order.currency}`}
                className="w-32"
                error={line.price.trim() === '' || priceOf(line) !== null ? undefined : 'Use an amount.'}
              >
                <Input
                  inputMode="decimal"
                  autoComplete="off"
                  aria-label={`Price of a pack of ${line.name}`}
                  value={line.price}
                  onChange={(event) => editLine(line.itemId, { price: event.target.value })}
                />
              </Field>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${line.name}`}
                onClick={() => edit(lines.filter(({ itemId }) => itemId !== line.itemId))}
              >
                <Trash2 aria-hidden />
              </Button>
            </li>
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
