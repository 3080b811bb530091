import { Mail, Printer } from 'lucide-react';
import { Link } from 'react-router';
import { DUNNING_CHANNEL_LABELS, DUNNING_TONE_LABELS } from '#vocabulary/dunning.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { DueNotice } from '../dunning.contract.ts';
import { HoldButton } from './hold-button.tsx';

export const keyOf = ({
  clientId,
  currency,
  step,
}: Pick<DueNotice, 'clientId' | 'currency' | 'step'>): string => `${clientId} ${currency} ${step}`;

const TONES = { friendly: 'neutral', formal: 'warn', last: 'bad' } as const;

interface DueNoticesProps {
  readonly label: string;
  readonly notices: readonly DueNotice[];
  readonly isChosen?: (notice: DueNotice) => boolean;
  /** Undefined for those who may not send, and where nothing can be sent yet. */
  readonly onChoose?: ((notice: DueNotice, isChosen: boolean) => void) | undefined;
}

/** One row for each client and step, with the invoices that it is about. */
export function DueNotices({ label, notices, isChosen, onChoose }: DueNoticesProps) {
  return (
    <ItemList aria-label={label}>
      {notices.map((notice) => {
        const { clientId, clientName, tone, channel, currency, totalMinor, invoices } = notice;
        return (
          <ItemRow
            key={`${notice.dueFromOn} ${keyOf(notice)}`}
            wraps
            leading={
              onChoose && (
                <Checkbox
                  aria-label={`Send to ${clientName}`}
                  checked={isChosen?.(notice) ?? false}
                  onCheckedChange={(checked) => onChoose(notice, checked === true)}
                />
              )
            }
            title={
              <Link to={`/clinic/clients/${clientId}`} className="focus-ring rounded-sm hover:underline">
                {clientName}
              </Link>
            }
            text={[
              notice.sendsOn !== null && `Will be sent on ${shortDay(notice.sendsOn)}`,
              ...invoices.map(
                ({ number, dueOn, openMinor }) =>
                  `${number}, due ${shortDay(dueOn)}: ${showMoney(openMinor, currency)}`,
              ),
            ]
              .filter((part) => part !== false)
              .join(' · ')}
            trailing={
              // On a phone they stand in two lines.
              <span className="flex flex-wrap items-center gap-2">
                {notice.isAutomatic && notice.isHeld && <Badge tone="warn">Held back</Badge>}
                <Badge tone={TONES[tone]}>{DUNNING_TONE_LABELS[tone]}</Badge>
                <Badge
                  tone="outline"
                  icon={channel === 'email' ? <Mail aria-hidden /> : <Printer aria-hidden />}
                >
                  {DUNNING_CHANNEL_LABELS[channel]}
                </Badge>
                <span className="font-semibold sm:min-w-20 sm:text-right tabular">
                  {showMoney(totalMinor, currency)}
                </span>
                {notice.isAutomatic && <HoldButton notice={notice} />}
              </span>
            }
          />
        );
      })}
    </ItemList>
  );
}
