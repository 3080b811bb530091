import { useQuery } from '@tanstack/react-query';
import { CalendarX2, ClipboardCheck, Coins, PackageMinus } from 'lucide-react';
import { queryOf } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { getStockSummaryEndpoint } from '../contract.ts';

/** How many items need something, and what the stock cost. Each figure leads to its items. */
export function StockFigures({ withinDays }: { readonly withinDays: number }) {
  const { data, error, refetch } = useQuery(queryOf(getStockSummaryEndpoint, { withinDays }));
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The stock summary could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const shown = (count: number | undefined) => (count === undefined ? undefined : showNumber(count));
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <StatCard
        label="Low or out"
        icon={<PackageMinus />}
        value={shown(data?.low)}
        hint={data && `of ${showNumber(data.kept)} tracked items`}
        to="?show=low"
        waiting={(data?.low ?? 0) > 0}
      />
      <StatCard
        label="Count due"
        icon={<ClipboardCheck />}
        value={shown(data?.short)}
        hint="More used than on record"
        to="?show=short"
      />
      <StatCard
        label={`Expiring in ${showNumber(withinDays)} days`}
        icon={<CalendarX2 />}
        value={shown(data?.expiring)}
        hint={data && `${showNumber(data.expired)} expired, ${showNumber(data.held)} on hold`}
        to={`?show=expiring${withinDays === 90 ? '' : `&days=${withinDays}`}`}
      />
      <StatCard
        label="Stock at cost"
        icon={<Coins />}
        value={data && showMoney(data.valueMinor, data.currency)}
        hint={data && `${showMoney(data.atRiskMinor, data.currency)} at risk: expired or expiring`}
      />
    </div>
  );
}
