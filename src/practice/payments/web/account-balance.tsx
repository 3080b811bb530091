import { Coins } from 'lucide-react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import type { ClientAccount } from '../contract.ts';
import { UseCreditButton } from './public/use-credit-button.tsx';

interface AccountBalanceProps {
  readonly clientId: string;
  readonly balance: ClientAccount['balances'][number];
}

/** What is to pay, overdue, and paid ahead, in one currency. */
export function AccountBalance({ clientId, balance }: AccountBalanceProps) {
  const { currency, openMinor, overdueMinor, creditMinor } = balance;
  return (
    <div className="flex flex-col gap-3 border-t border-line px-4 py-3">
      <dl className="grid grid-cols-3 gap-3">
        <Figure label="Balance due" text={showMoney(openMinor, currency)} />
        <Figure
          label="Overdue"
          text={showMoney(overdueMinor, currency)}
          className={overdueMinor > 0 ? 'text-bad-ink' : 'text-ink-muted'}
        />
        <Figure
          label="Credit"
          text={showMoney(creditMinor, currency)}
          className={creditMinor > 0 ? 'text-good-ink' : 'text-ink-muted'}
        />
      </dl>
      {creditMinor > 0 && openMinor > 0 && (
        <UseCreditButton clientId={clientId} currency={currency} className="self-start">
          <Coins aria-hidden />
          Use credit: {showMoney(Math.min(creditMinor, openMinor), currency)}
        </UseCreditButton>
      )}
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly text: string;
  readonly className?: string;
}

function Figure({ label, text, className }: FigureProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className={cn('text-lg font-semibold tabular wrap-anywhere', className)}>{text}</dd>
    </div>
  );
}
