import { useNow } from '#foundation/web/calendar/use-now.ts';
import { daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { PlatformClinic } from '../../contract.ts';
import { BAND_LABELS, BAND_TONES, PART_LABELS, partFacts } from '../clinic-labels.ts';

/** PLATFORM-2. The score with its parts and the facts behind them. */
export function ClinicHealthCard({ clinic: { health, vitals } }: { readonly clinic: PlatformClinic }) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  const adminSeen = vitals.adminSeenAt === null ? '' : daysAway(isoDayIn(zone, vitals.adminSeenAt), today);
  return (
    <Card>
      <CardHeader
        title="Health"
        description={`${health.score} of 100 points`}
        action={<Badge tone={BAND_TONES[health.band]}>{BAND_LABELS[health.band]}</Badge>}
      />
      <CardBody>
        <ul className="flex flex-col gap-3">
          {health.parts.map(({ part, points, outOf }) => (
            <li key={part} className="flex flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{PART_LABELS[part]}</span>
                <span className="text-sm text-ink-muted tabular-nums">
                  {points} of {outOf}
                </span>
              </span>
              <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-brand"
                  style={{ width: `${(points / outOf) * 100}%` }}
                />
              </span>
              <span className="text-sm text-ink-muted">{partFacts(part, vitals, adminSeen)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
