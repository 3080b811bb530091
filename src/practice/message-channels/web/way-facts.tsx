import type { ReactNode } from 'react';
import { type MessageWay, WAY_TROUBLES } from '#vocabulary/message-ways.ts';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';
import type { WayHealth } from '../contract.ts';

interface WayFactsProps {
  readonly way: MessageWay;
  readonly health: readonly WayHealth[];
  readonly zone: string;
  readonly country: string;
  /** More pairs of dt and dd, before those about messages. */
  readonly children?: ReactNode;
}

/** What is known of a provider: the last message in and out, and the last problem in words. */
export function WayFacts({ way, health, zone, country, children }: WayFactsProps) {
  const found = health.find((one) => one.way === way);
  const at = (instant: string | null | undefined) =>
    instant ? <DateTimeText zone={zone} country={country} startsAt={instant} /> : 'None yet';
  return (
    <dl className="grid gap-x-6 max-sm:[&_dd]:mb-2 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
      {children}
      <dt className="text-ink-muted">Last message sent</dt>
      <dd>{at(found?.sentAt)}</dd>
      <dt className="text-ink-muted">Last message received</dt>
      <dd>{at(found?.heardAt)}</dd>
      {found?.trouble && (
        <>
          <dt className="text-ink-muted">Last problem</dt>
          <dd>
            {WAY_TROUBLES[found.trouble]}{' '}
            <span className="text-ink-muted">
              {at(found.troubledAt)}
              {found.troubleCode !== null && `, code ${found.troubleCode}`}
            </span>
          </dd>
        </>
      )}
    </dl>
  );
}
