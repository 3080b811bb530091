import { Badge } from '#foundation/web/ui/badge.tsx';
import { Tooltip } from '#foundation/web/ui/tooltip.tsx';
import type { ClinicHealth } from '../contract.ts';
import { BAND_LABELS, BAND_TONES, PART_LABELS } from './clinic-labels.ts';

const inParts = ({ parts }: ClinicHealth): string =>
  parts.map(({ part, points, outOf }) => `${PART_LABELS[part]} ${points}/${outOf}`).join(' · ');

/** A clinic's health in a list: the band and the score, with its parts. */
export function HealthBadge({ health }: { readonly health: ClinicHealth }) {
  return (
    <Tooltip text={inParts(health)}>
      <Badge tone={BAND_TONES[health.band]}>
        {BAND_LABELS[health.band]} {health.score}
        <span className="sr-only"> of 100: {inParts(health)}</span>
      </Badge>
    </Tooltip>
  );
}
