import { Plus, Trash2 } from 'lucide-react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { quantityLabel, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { OrderLine } from '../contract.ts';
import { costAtPrice } from '../price.rules.ts';
import { blankLot, lotFault, type TypedLine, type TypedLot } from './receive-form.ts';

interface ReceivedLineProps {
  readonly line: OrderLine;
  readonly typed: TypedLine;
  readonly currency: string;
  readonly onChange: (next: TypedLine) => void;
}

/** What came of a line: in as many lots as it came. */
export function ReceivedLine({ line, typed, currency, onChange }: ReceivedLineProps) {
  const changeLot = (key: string, fields: Partial<TypedLot>) =>
    onChange({
      ...typed,
      lots: typed.lots.map((lot) => (lot.key === key ? { ...lot, ...fields } : lot)),
    });
  const expected = (lot: TypedLot) => costAtPrice(line, readQuantity(lot.quantity) ?? 0);
  return (
    <FieldSet legend={line.itemName} hint={`${quantityLabel(line.restThousandths, line.unit)} to come.`}>
      {typed.lots.map((lot, at) => {
        const cost = expected(lot);
        return (
          <div
            key={lot.key}
            className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_1fr_auto]"
          >
            <Field label={`Quantity, in ${line.unit}`} error={lotFault(lot, currency)}>
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={lot.quantity}
                onChange={(event) => changeLot(lot.key, { quantity: event.target.value })}
              />
            </Field>
            <Field label="Lot">
              <Input
                autoComplete="off"
                maxLength={60}
                value={lot.lotNumber}
                onChange={(event) => changeLot(lot.key, { lotNumber: event.target.value })}
              />
            </Field>
            <Field label="Expires">
              <Input
                type="date"
                value={lot.expiresOn}
                onChange={(event) => changeLot(lot.key, { expiresOn: event.target.value })}
              />
            </Field>
            <Field
              label={`Paid, in ${currency}`}
              hint={cost === null ? undefined : `${showMoney(cost, currency)} as ordered`}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                value={lot.cost}
                onChange={(event) => changeLot(lot.key, { cost: event.target.value })}
              />
            </Field>
            {typed.lots.length > 1 && (
              <Button
                variant="ghost"
                size="icon"
                className="sm:mt-6"
                aria-label={`Remove lot ${at + 1} of ${line.itemName}`}
                onClick={() => onChange({ ...typed, lots: typed.lots.filter(({ key }) => key !== lot.key) })}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          size="sm"
          aria-label={`Add a lot of ${line.itemName}`}
          onClick={() => onChange({ ...typed, lots: [...typed.lots, blankLot()] })}
        >
          <Plus aria-hidden /> Add lot
        </Button>
        <CheckboxField
          label="Nothing more will come"
          checked={typed.isComplete}
          onCheckedChange={(checked) => onChange({ ...typed, isComplete: checked === true })}
        />
      </div>
    </FieldSet>
  );
}
