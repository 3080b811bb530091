import { Siren, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { LabReportStatus } from '#vocabulary/lab.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { LabReportRow } from '../report.contract.ts';

const STATUS: Readonly<
  Record<LabReportStatus, { label: string; tone: ComponentProps<typeof Badge>['tone'] }>
> = {
  pending: { label: 'Pending', tone: 'neutral' },
  preliminary: { label: 'Preliminary', tone: 'neutral' },
  partial: { label: 'Partial', tone: 'neutral' },
  final: { label: 'Final', tone: 'brand' },
  corrected: { label: 'Corrected', tone: 'warn' },
  cancelled: { label: 'Canceled', tone: 'outline' },
};

type Shown = Pick<
  LabReportRow,
  | 'hasAbnormal'
  | 'hasCritical'
  | 'isAlertOpen'
  | 'isDismissed'
  | 'releasedRevision'
  | 'reviewedRevision'
  | 'revision'
  | 'status'
>;

/** How a report is doing: what it says, and what was done with it. */
export function ReportBadges({ report }: { readonly report: Shown }) {
  const {
    status,
    hasAbnormal,
    hasCritical,
    isAlertOpen,
    isDismissed,
    revision,
    reviewedRevision,
    releasedRevision,
  } = report;
  const isSigned = reviewedRevision === revision;
  return (
    <span className="flex flex-wrap gap-1.5">
      {hasCritical && (
        <Badge tone="bad" icon={<Siren aria-hidden />}>
          {isAlertOpen ? 'Critical, not acknowledged' : 'Critical'}
        </Badge>
      )}
      {hasAbnormal && !hasCritical && (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          Abnormal
        </Badge>
      )}
      <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
      {isSigned && <Badge tone="good">Signed</Badge>}
      {!isSigned && reviewedRevision !== null && <Badge tone="warn">Changed since signed</Badge>}
      {releasedRevision !== null && <Badge tone="brand">Released</Badge>}
      {isDismissed && <Badge tone="outline">Dismissed</Badge>}
    </span>
  );
}
