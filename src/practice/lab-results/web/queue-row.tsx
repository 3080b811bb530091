import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { LabReportRow } from '../report.contract.ts';
import type { QueuePlace } from './queue-place.ts';
import { ReportBadges } from './report-badges.tsx';
import { momentIn, subjectText, testsText, waitText } from './report-text.ts';

const SignPanel = lazy(async () => ({ default: (await import('./sign-panel.tsx')).SignPanel }));

interface QueueRowProps {
  readonly report: LabReportRow;
  readonly zone: string;
  readonly place: QueuePlace;
  /** Its values are shown below the row. */
  readonly isSigning: boolean;
  readonly onSigned: () => void;
}

/** A report of a queue; on demand with its values, to sign them. */
export function QueueRow({ report, zone, place, isSigning, onSigned }: QueueRowProps) {
  const now = useNow();
  const waits = report.reviewedRevision !== report.revision && !report.isDismissed;
  const age = waitText(now - Date.parse(report.receivedAt));
  const title = `${subjectText(report)}: ${testsText(report)}`;
  return (
    <>
      <ItemRow
        wraps
        title={
          <Link
            to={`/clinic/labs/${report.id}`}
            state={place}
            data-row={report.id}
            className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        }
        text={[
          report.laboratory.name,
          report.doctor?.fullName,
          report.clientName,
          waits ? `waiting ${age}` : momentIn(zone, report.receivedAt),
        ]
          .filter(Boolean)
          .join(' · ')}
        trailing={<ReportBadges report={report} />}
      />
      {isSigning && (
        <li>
          <section aria-label={`Values of ${title}`} className="flex flex-col gap-3 bg-sunken pb-4">
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <SignPanel reportId={report.id} zone={zone} onSigned={onSigned} />
            </Suspense>
          </section>
        </li>
      )}
    </>
  );
}
