import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { dayOfYear } from '#foundation/web/time/day-format.ts';
import type { ClinicPage } from '../../contract.ts';

/** Appointments by week, the current week last. */
export function WeeksCard({ weeks }: { readonly weeks: ClinicPage['weeks'] }) {
  const most = Math.max(1, ...weeks.map(({ appointmentCount }) => appointmentCount));
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <Card>
      <CardHeader title="Appointments per week" description="The last 12 weeks, including this one." />
      <CardBody>
        <ul className="flex h-28 items-end gap-1">
          {weeks.map(({ weekOn, appointmentCount }) => (
            <li
              key={weekOn}
              title={`Week of ${dayOfYear(weekOn)}: ${appointmentCount}`}
              className="flex h-full min-w-0 flex-1 flex-col justify-end"
            >
              <span className="sr-only">
                Week of {dayOfYear(weekOn)}: {appointmentCount}
              </span>
              <span aria-hidden className="text-center text-xs text-ink-muted tabular-nums">
                {appointmentCount}
              </span>
              <span
                aria-hidden
                className="min-h-px rounded-t-sm bg-brand"
                style={{ height: `${(appointmentCount / most) * 80}%` }}
              />
            </li>
          ))}
        </ul>
        {first && last && (
          <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-muted">
            <span>{dayOfYear(first.weekOn)}</span>
            <span>{dayOfYear(last.weekOn)}</span>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
