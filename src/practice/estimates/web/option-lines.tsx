import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';
import type { CostRange } from '../estimate.rules.ts';
import type { EstimateAnswer, EstimateDocument, EstimateOption } from '../estimate-document.contract.ts';
import { moneyRange, quantityRange } from './estimate-text.ts';

interface TotalProps {
  readonly label: string;
  readonly range: CostRange;
  readonly currency: string;
}

/** What something costs at least and at most, with the tax. */
export const TotalRange = ({ label, range: { low, high }, currency }: TotalProps) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 text-base tabular">
    <dt className="text-ink-muted">Tax</dt>
    <dd className="text-right text-ink-muted">{moneyRange(low.taxMinor, high.taxMinor, currency)}</dd>
    <dt className="text-md font-semibold">{label}</dt>
    <dd className="text-right text-md font-semibold">
      {moneyRange(low.totalMinor, high.totalMinor, currency)}
    </dd>
  </dl>
);

interface OptionLinesProps {
  readonly document: EstimateDocument;
  readonly option: EstimateOption;
  readonly answer: EstimateAnswer | null;
}

/** The lines of an option with what the client has answered about each. */
export function OptionLines({ document: { currency }, option, answer }: OptionLinesProps) {
  const isChosen = answer !== null && answer.optionPosition === option.position;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {option.lines.map((line) => {
        const isDeclined = isChosen && answer.declinedLineIds.includes(line.id);
        return (
          <li key={line.id} className="flex items-start justify-between gap-3 py-2">
            <span className="flex min-w-0 flex-col">
              <span className={cn('font-medium wrap-anywhere', isDeclined && 'text-ink-muted line-through')}>
                {line.description}
              </span>
              <LineNote>
                {[quantityRange(line), line.isRequired && 'Needed'].filter(Boolean).join(' · ')}
              </LineNote>
              {isChosen && (
                <span
                  className={cn(
                    'inline-flex items-center gap-1 text-sm font-medium',
                    isDeclined ? 'text-bad-ink' : 'text-good-ink',
                  )}
                >
                  {isDeclined ? (
                    <X aria-hidden className="size-3.5" />
                  ) : (
                    <Check aria-hidden className="size-3.5" />
                  )}
                  {isDeclined ? 'Declined' : 'Accepted'}
                </span>
              )}
            </span>
            <span className="shrink-0 text-right tabular">
              {moneyRange(line.lowMinor, line.highMinor, currency)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const LineNote = ({ children }: { readonly children: ReactNode }) => (
  <span className="text-sm text-ink-muted empty:hidden">{children}</span>
);
