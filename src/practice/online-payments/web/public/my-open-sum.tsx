import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { formatMoney } from '#foundation/values/money.ts';
import { queryOf } from '#foundation/web/api.ts';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { getMyBillingEndpoint } from '../../own.contract.ts';

/** How many invoices are to be paid, and how much that is. */
export function MyOpenSum() {
  const { data } = useQuery(queryOf(getMyBillingEndpoint, {}));
  const open = data?.balances.filter(({ openMinor }) => openMinor > 0) ?? [];
  const sums = open.map(({ openMinor, currency, country }) => formatMoney(openMinor, currency, { country }));
  return (
    <StatCard
      label="Invoices to Pay"
      value={data && open.reduce((count, { openCount }) => count + openCount, 0)}
      icon={<ReceiptText />}
      hint={data && (sums.length === 0 ? 'Nothing left to pay' : sums.join(' + '))}
      to="/client/billing"
    />
  );
}
