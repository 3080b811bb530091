import { INCIDENT_STATE_LABELS, STATUS_COMPONENT_LABELS } from '#vocabulary/status.ts';
import { deviceZone, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Incident } from '../contract.ts';
import { StateBadge } from './state-badge.tsx';

interface IncidentRowProps {
  readonly incident: Incident;
  readonly onUpdate: () => void;
  readonly onResolve: () => void;
}

/** An incident with its updates, the latest first. */
export function IncidentRow({ incident, onUpdate, onResolve }: IncidentRowProps) {
  const zone = deviceZone();
  const at = (instant: string) => `${nearDateIn(zone, instant)}, ${timeIn(zone, instant)}`;
  const { title, impact, components, state, updates, resolvedAt } = incident;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-56 flex-1 flex-col gap-1.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{title}</span>
          {resolvedAt === null ? <StateBadge state={impact} /> : <Badge tone="good">Resolved</Badge>}
        </span>
        <span className="text-sm text-ink-muted">
          {components.map((component) => STATUS_COMPONENT_LABELS[component]).join(', ')}
          {resolvedAt === null && ` · ${INCIDENT_STATE_LABELS[state]}`}
        </span>
        <ol className="flex flex-col gap-1 border-l-2 border-line pl-3">
          {updates.map((update) => (
            <li key={`${update.postedAt} ${update.state}`}>
              <span className="text-sm text-ink-muted">
                {INCIDENT_STATE_LABELS[update.state]}, {at(update.postedAt)}
              </span>
              <p className="break-words whitespace-pre-line">{update.message}</p>
            </li>
          ))}
        </ol>
      </div>
      {resolvedAt === null && (
        <div className="flex gap-1">
          <Button size="sm" onClick={onUpdate}>
            Update<span className="sr-only"> {title}</span>
          </Button>
          <Button size="sm" onClick={onResolve}>
            Resolve<span className="sr-only"> {title}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
