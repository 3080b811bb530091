import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { trialEndEndpoint } from '../../contract.ts';
import { trialDaysLeft, trialSentence } from '../../trial.rules.ts';

const LINK =
  'focus-ring relative rounded-sm underline underline-offset-4 after:absolute after:-inset-x-1 after:-inset-y-2 hover:text-ink';

/** The end of the clinic's trial, with a link to the plans; renders nothing for a clinic without a trial. */
export function TrialLine() {
  const { data } = useQuery(queryOf(trialEndEndpoint, {}));
  const nowMs = useNow();
  if (!data || data.trialEndsAt === null) return null;
  const daysLeft = trialDaysLeft(Date.parse(data.trialEndsAt), data.timeZone, nowMs);
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base text-ink-muted print:hidden">
      <Hourglass aria-hidden className="size-4 shrink-0" />
      <span>{trialSentence(daysLeft)}.</span>
      <Link to="/pricing" className={LINK}>
        See the plans
      </Link>
      <Link to="/contact" className={LINK}>
        Talk to us
      </Link>
    </p>
  );
}
