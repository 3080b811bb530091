import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { SuggestedItem } from '../suggestions.contract.ts';
import { amountText, packsText, wholeOf } from './purchasing-texts.ts';
import { ReorderExplanation } from './reorder-explanation.tsx';
import { SuggestionInputs } from './suggestion-inputs.tsx';

interface SuggestionRowProps {
  readonly item: SuggestedItem;
  readonly isChosen: boolean;
  /** As typed. */
  readonly packs: string;
  readonly mayOrder: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onPacks: (packs: string) => void;
}

const REASONS = {
  controlled: { label: 'Controlled', hint: 'Controlled drugs are ordered by hand.' },
  no_supplier: { label: 'No supplier', hint: 'No supplier offers it, or several do and none is preferred.' },
} as const;

function summary({ availableThousandths, onOrderThousandths, unit }: SuggestedItem): string {
  const there = `${amountText(availableThousandths, unit)} in stock`;
  return onOrderThousandths === 0 ? there : `${there}, ${amountText(onOrderThousandths, unit)} on order`;
}

/** A suggestion: how many packs, and why so many. */
export function SuggestionRow(props: SuggestionRowProps) {
  const { item, isChosen, packs, mayOrder, onChoose, onPacks } = props;
  const { itemId, name, decision, offer, unit, currency } = item;
  const [isOpen, setOpen] = useState(false);
  const inputsId = useId();
  const count = wholeOf(packs) ?? 0;
  const reason = decision === 'controlled' || decision === 'no_supplier' ? REASONS[decision] : undefined;
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {decision === 'order' && mayOrder && (
          <Checkbox
            aria-label={`Order ${name}`}
            checked={isChosen}
            onCheckedChange={(checked) => onChoose(checked === true)}
          />
        )}
        <div className="flex min-w-40 flex-1 flex-col gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            <Link to={`/clinic/inventory/${itemId}`} className="focus-ring rounded-sm hover:underline">
              {name}
            </Link>
            {reason && <Badge tone="warn">{reason.label}</Badge>}
          </span>
          <span className="text-sm text-ink-muted">
            {reason ? `${summary(item)}. ${reason.hint}` : summary(item)}
          </span>
        </div>
        <div className="flex items-center gap-3 max-sm:basis-full">
          {decision === 'order' && offer !== null && (
            <>
              <span className="flex min-w-0 flex-col text-sm max-sm:flex-1 sm:text-right">
                <span>{packsText({ ...offer, unit, packs: count })}</span>
                <span className="text-ink-muted tabular">
                  {offer.priceMinor === null
                    ? 'Price not known'
                    : showMoney(offer.priceMinor * count, currency)}
                </span>
              </span>
              {mayOrder && (
                <Field
                  label={`Packs of ${name}`}
                  labelHidden
                  className="w-20"
                  error={count > 0 ? undefined : 'Enter 1 or more.'}
                >
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    value={packs}
                    onChange={(event) => onPacks(event.target.value)}
                  />
                </Field>
              )}
            </>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={inputsId}
            aria-label={`Why: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            Why
            <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        </div>
      </div>
      <div id={inputsId} hidden={!isOpen} className="rounded-md bg-sunken p-3">
        <SuggestionInputs item={item} />
        {isOpen && <ReorderExplanation item={item} />}
      </div>
    </li>
  );
}
