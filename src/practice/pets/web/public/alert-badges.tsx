import { Info, OctagonAlert, TriangleAlert } from 'lucide-react';
import { PET_ALERT_KIND_LABELS, type PetAlertKind, type PetAlertSeverity } from '#vocabulary/pet-alerts.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';

interface Alert {
  readonly id: string;
  readonly kind: PetAlertKind;
  readonly severity: PetAlertSeverity;
  readonly note: string;
}

const LOOKS = {
  danger: { tone: 'bad', icon: OctagonAlert },
  warning: { tone: 'warn', icon: TriangleAlert },
  info: { tone: 'brand', icon: Info },
} as const;

interface AlertBadgesProps {
  /** Most severe first. */
  readonly alerts: readonly Alert[];
  /** How many are shown with text; the others are counted. */
  readonly limit?: number;
}

/** A pet's open alerts in a row of a list: their kinds, with the whole text in a tooltip. */
export function AlertBadges({ alerts, limit = 2 }: AlertBadgesProps) {
  if (alerts.length === 0) return null;
  const rest = alerts.length - limit;
  return (
    <span className="flex min-w-0 items-center gap-1">
      {alerts.slice(0, limit).map(({ id, kind, severity, note }) => {
        const { tone, icon: Icon } = LOOKS[severity];
        return (
          <Badge
            key={id}
            tone={tone}
            icon={<Icon aria-hidden />}
            title={`${PET_ALERT_KIND_LABELS[kind]}: ${note}`}
            // If several share the row, long ones are truncated.
            className="min-w-0 shrink"
          >
            {kind === 'other' ? note : PET_ALERT_KIND_LABELS[kind]}
          </Badge>
        );
      })}
      {rest > 0 && <Badge>+{rest}</Badge>}
    </span>
  );
}
