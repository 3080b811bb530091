import { Plus, Trash2 } from 'lucide-react';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { isDay } from '#foundation/values/day.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { quantityLabel, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { OrderLine } from '../contract.ts';
import { costAtPrice } from '../price.rules.ts';
import { blankLot, type LotFaults, lotFaults, type TypedLine, type TypedLot } from './receive-form.ts';

interface ReceivedLineProps {
  readonly line: OrderLine;
  readonly typed: TypedLine;
  readonly currency: string;
  /** At the clinic. */
  readonly today: string;
  /** Somebody has tried to enter it. */
  readonly areFaultsShown: boolean;
  readonly onChange: (next: TypedLine) => void;
}

/** What came of a line: in as many lots as it came. */
export function ReceivedLine({ line, typed, currency, today, areFaultsShown, onChange }: ReceivedLineProps) {
  const changeLot = (key: string, fields: Partial<TypedLot>) =>
    onChange({
      ...typed,
      lots: typed.lots.map((lot) => (lot.key === key ? { ...lot, ...fields } : lot)),
    });
  const { itemName, unit, controlSchedule, restThousandths } = line;
  return (
    <div className="rounded-lg border border-line p-3">
      <FieldSet
        legend={itemName}
        hint={
          restThousandths > 0
            ? `${quantityLabel(restThousandths, unit)} expected.`
            : 'Fully received. Enter any extra that arrived.'
        }
      >
        {controlSchedule !== null && (
          <p className="flex flex-wrap items-center gap-2 text-sm">
            <Badge tone="warn">{`Controlled, ${controlSchedule}`}</Badge>
            It goes into stock unopened.
          </p>
        )}
        {typed.lots.map((lot, at) => {
          const cost = costAtPrice(line, readQuantity(lot.quantity) ?? 0);
          const faults: LotFaults = areFaultsShown ? lotFaults(lot, currency) : {};
          return (
            <div key={lot.key} className="flex flex-col gap-2">
              <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
                <Field label={`Quantity in ${unitFor(2, unit)}`} error={faults.quantity}>
                  <Input
                    inputMode="decimal"
                    autoComplete="off"
                    value={lot.quantity}
                    onChange={(event) => changeLot(lot.key, { quantity: event.target.value })}
                  />
                </Field>
                <Field label="Lot number">
                  <Input
                    autoComplete="off"
                    maxLength={60}
                    value={lot.lotNumber}
                    onChange={(event) => changeLot(lot.key, { lotNumber: event.target.value })}
                  />
                </Field>
                <Field
                  label="Use by"
                  error={faults.expiresOn}
                  hint={isDay(lot.expiresOn) && lot.expiresOn < today ? 'Has expired.' : undefined}
                >
                  <DateInput
                    today={today}
                    value={lot.expiresOn}
                    onChange={(event) => changeLot(lot.key, { expiresOn: event.target.value })}
                  />
                </Field>
                <Field
                  label={`Paid in ${currency}`}
                  error={faults.cost}
                  hint={cost === null || cost === 0 ? undefined : `${showMoney(cost, currency)} as ordered`}
                >
                  <Input
                    inputMode="decimal"
                    autoComplete="off"
                    value={lot.cost}
                    onChange={(event) => changeLot(lot.key, { cost: event.target.value })}
                  />
                </Field>
              </div>
              {typed.lots.length > 1 && (
                <Button
                  variant="ghost"
                  size="sm"
                  className="self-end"
                  aria-label={`Remove lot ${at + 1} of ${itemName}`}
                  onClick={() =>
                    onChange({ ...typed, lots: typed.lots.filter(({ key }) => key !== lot.key) })
                  }
                >
                  <Trash2 aria-hidden /> Remove lot
                </Button>
              )}
            </div>
          );
        })}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Button
            size="sm"
            aria-label={`Add a lot of ${itemName}`}
            onClick={() => onChange({ ...typed, lots: [...typed.lots, blankLot()] })}
          >
            <Plus aria-hidden /> Add lot
          </Button>
          {typed.isOpen && (
            <CheckboxField
              label="Nothing more will arrive"
              checked={typed.isComplete}
              onCheckedChange={(checked) => onChange({ ...typed, isComplete: checked === true })}
            />
          )}
        </div>
      </FieldSet>
    </div>
  );
}
