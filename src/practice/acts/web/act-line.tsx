import { Ban, Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { factorLabel } from '#practice/catalogue/factor.rules.ts';
import type { Act } from '../contract.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';

const ICONS = {
  planned: { icon: Circle, label: 'Planned', tone: 'text-ink-muted' },
  done: { icon: Check, label: 'Done', tone: 'text-good-ink' },
  voided: { icon: Ban, label: 'Not done', tone: 'text-ink-muted' },
} as const;

const whenIn = (zone: string, instant: string): string =>
  `${nearDateIn(zone, instant)}, ${timeIn(zone, instant)}`;

/** What is known about an act below its name. */
function factsOf(act: Act, zone: string): string[] {
  const facts = [
    quantityLabel(act.quantityThousandths, act.unit),
    act.use === 'handed_over' ? 'To take home' : '',
    act.factorPercent !== null && act.factorPercent !== 100
      ? factorLabel(act.factorPercent, countryOnScreen())
      : '',
    act.isEmergency ? 'Emergency' : '',
    act.unbilledReason === null ? '' : `Not charged: ${act.unbilledReason}`,
    act.status === 'planned' && act.plannedFor ? `For ${whenIn(zone, act.plannedFor)}` : '',
    act.status === 'done' && act.doneAt
      ? [timeIn(zone, act.doneAt), act.doneByName].filter(Boolean).join(', ')
      : '',
    act.status === 'voided'
      ? `${act.doneAt ? 'Undone' : act.isDeclined ? 'Declined by the client' : 'Skipped'}: ${act.voidReason}`
      : '',
    act.overrideReason === null ? '' : `Given despite an alert: ${act.overrideReason}`,
    act.note ?? '',
  ];
  return facts.filter((fact) => fact !== '');
}

interface ActLineProps {
  readonly act: Act;
  readonly zone: string;
  /** What a wellness plan says of it before it is done. */
  readonly note?: string | undefined;
  /** Buttons at the end. */
  readonly children?: ReactNode;
}

/** One act as a row: its status, what it is, what it costs. */
export function ActLine({ act, zone, note, children }: ActLineProps) {
  const { icon: Icon, label, tone } = ICONS[act.status];
  const facts = factsOf(act, zone);
  return (
    <li className="flex min-h-11 items-center gap-3 border-t border-line px-4 py-2 first:border-t-0">
      <Icon aria-label={label} className={cn('size-4 shrink-0', tone)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span
          className={cn('text-base break-words', act.status === 'voided' && 'text-ink-muted line-through')}
        >
          {act.name}
        </span>
        {facts.length > 0 && <span className="text-sm break-words text-ink-muted">{facts.join(' · ')}</span>}
        {note !== undefined && <span className="text-sm break-words text-good-ink">{note}</span>}
        {act.charge?.discountReason != null && (
          <span className="text-sm break-words text-good-ink">{act.charge.discountReason}</span>
        )}
      </div>
      {act.charge && (
        <span className="shrink-0 text-base tabular">
          {act.charge.discountMinor > 0 && (
            <s className="mr-2 text-ink-muted">
              <span className="sr-only">Instead of </span>
              {showMoney(act.charge.amountMinor, act.charge.currency)}
            </s>
          )}
          {showMoney(act.charge.amountMinor - act.charge.discountMinor, act.charge.currency)}
        </span>
      )}
      {children !== undefined && <div className="flex shrink-0 items-center gap-1">{children}</div>}
    </li>
  );
}
