import { showNumber } from '#foundation/web/number-on-screen.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';
import { type MailSettings, UNDELIVERED_DAYS } from '../contract.ts';

interface InstantProps {
  readonly zone: string;
  readonly at: string | null;
}

const When = ({ zone, at }: InstantProps) =>
  at === null ? <>None yet</> : <DateTimeText zone={zone} country={countryOnScreen()} startsAt={at} />;

/** When emails last went out and came in, and how many did not arrive. */
export function MailFigures({ settings, zone }: { readonly settings: MailSettings; readonly zone: string }) {
  const { lastReceivedAt, lastSentAt, undeliveredCount } = settings;
  return (
    <dl className="grid gap-x-6 max-sm:[&_dd]:mb-2 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
      <dt className="text-ink-muted">Last email received</dt>
      <dd>
        <When zone={zone} at={lastReceivedAt} />
      </dd>
      <dt className="text-ink-muted">Last email sent</dt>
      <dd>
        <When zone={zone} at={lastSentAt} />
      </dd>
      <dt className="text-ink-muted">Not delivered in the last {UNDELIVERED_DAYS} days</dt>
      <dd className="tabular-nums">{showNumber(undeliveredCount)}</dd>
    </dl>
  );
}
