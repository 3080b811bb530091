import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoney } from '#foundation/values/money.ts';
import { queryOf } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { type ClientEstimate, listMyEstimatesEndpoint } from '../../answers.contract.ts';
import { spanOf } from '../../estimate.rules.ts';

function textOf({ status, document }: ClientEstimate): string {
  const { answer, clinic, currency, options, pet, validUntilOn } = document;
  const span =
    answer === null
      ? spanOf(options)
      : { lowMinor: answer.low.totalMinor, highMinor: answer.high.totalMinor };
  const money = (minor: number) => formatMoney(minor, currency, { country: clinic.country });
  const [low, high] = [money(span.lowMinor), money(span.highMinor)];
  return [
    pet.name,
    clinic.name,
    low === high ? low : `${low} – ${high}`,
    status === 'sent' && `valid until ${shortDay(validUntilOn, clinic.country)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

interface OwnEstimatesCardProps {
  /** Only those that wait for an answer. */
  readonly onlyOpen?: boolean;
}

/** The estimates of a client, those that wait for an answer first. Nothing while there are none. */
export function OwnEstimatesCard({ onlyOpen = false }: OwnEstimatesCardProps) {
  const { data } = useQuery(queryOf(listMyEstimatesEndpoint, {}));
  const shown = data?.items.filter(({ status }) => !onlyOpen || status === 'sent') ?? [];
  if (shown.length === 0) return null;
  return (
    <PortalCard title={onlyOpen ? 'Estimates to answer' : 'Estimates'} titleId="own-estimates">
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((estimate) => (
          <li key={estimate.id} className="relative flex min-h-14 items-center gap-3 py-2">
            <span className="flex min-w-0 flex-1 flex-col">
              <Link
                to={`/client/estimates/${estimate.id}`}
                className="focus-ring rounded-sm font-medium after:absolute after:inset-0 hover:underline"
              >
                {estimate.document.title}
              </Link>
              <span className="text-base text-ink-muted tabular">{textOf(estimate)}</span>
            </span>
            {estimate.status === 'sent' && <Badge tone="accent">To answer</Badge>}
            {estimate.status === 'expired' && <Badge>Expired</Badge>}
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />
          </li>
        ))}
      </ul>
    </PortalCard>
  );
}
