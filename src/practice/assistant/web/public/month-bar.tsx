import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { monthOf } from '#foundation/web/time/day-format.ts';
import { MILLIONTHS, reachedPercent } from '../../budget.rules.ts';
import type { AiMonth } from '../../contract.ts';
import { sumLabel } from './money-labels.ts';

const TONES = { 0: 'brand', 80: 'warn', 100: 'bad' } as const;

/** How much of a month's budget is used, as a labeled bar. */
export function MonthBar({ month, of }: { readonly month: AiMonth; readonly of: string }) {
  const { budgetMinor, spentMillionths, currency } = month;
  return (
    <span className="flex min-w-0 flex-col gap-1.5">
      <span className="text-base tabular">
        {sumLabel(spentMillionths, currency)}{' '}
        <span className="text-ink-muted">of {showMoney(budgetMinor, currency)}</span>
      </span>
      <Progress
        label={`Budget of ${of} used in ${monthOf(month.month)}`}
        value={Math.round(spentMillionths / MILLIONTHS)}
        max={budgetMinor}
        tone={TONES[reachedPercent(month)]}
      />
    </span>
  );
}
