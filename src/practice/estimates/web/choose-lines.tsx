import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { EstimateOption } from '../estimate-document.contract.ts';
import { moneyRange, quantityRange } from './estimate-text.ts';

interface ChooseLinesProps {
  readonly option: EstimateOption;
  readonly currency: string;
  readonly declinedIds: readonly string[];
  readonly onChange: (declinedIds: readonly string[]) => void;
}

/** Each line of an option with a switch to accept or decline it; those that the option needs have none. */
export const ChooseLines = ({ option, currency, declinedIds, onChange }: ChooseLinesProps) => (
  <ul aria-label={`What ${option.name} includes`} className="flex flex-col divide-y divide-line">
    {option.lines.map((line) => {
      const isDeclined = declinedIds.includes(line.id);
      const toggle = (isAccepted: boolean) =>
        onChange(isAccepted ? declinedIds.filter((id) => id !== line.id) : [...declinedIds, line.id]);
      return (
        <li key={line.id} className="flex items-center justify-between gap-4 py-3">
          <span className="flex min-w-0 flex-1 flex-col">
            <span className={cn('font-medium wrap-anywhere', isDeclined && 'text-ink-muted line-through')}>
              {line.description}
            </span>
            <span className="text-base text-ink-muted tabular">
              {[quantityRange(line), moneyRange(line.lowMinor, line.highMinor, currency)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {line.isRequired ? (
            <span className="shrink-0 text-base text-ink-muted">Needed</span>
          ) : (
            <label className="flex min-h-11 shrink-0 items-center gap-2 text-base">
              <span aria-hidden className="text-ink-muted">
                {isDeclined ? 'Declined' : 'Accepted'}
              </span>
              <Checkbox
                aria-label={`Accept ${line.description}`}
                checked={!isDeclined}
                onCheckedChange={(checked) => toggle(checked === true)}
              />
            </label>
          )}
        </li>
      );
    })}
  </ul>
);
