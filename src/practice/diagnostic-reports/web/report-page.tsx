import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type DiagnosticReport,
  getDiagnosticReportEndpoint,
  saveDiagnosticReportEndpoint,
} from '../contract.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportEditor } from './report-editor.tsx';
import { ReportReading } from './report-reading.tsx';

export const handle = screen({
  title: 'Diagnostic report',
  roles: STAFF_ROLES,
  help: '/clinic/help#reports',
});

/** `/clinic/diagnostic-reports/{id}`: a draft to be written, or a report as it was signed. */
export default function ReportPage() {
  const { reportId = '' } = useParams();
  const { data: report, error, refetch } = useQuery(queryOf(getDiagnosticReportEndpoint, { id: reportId }));
  usePageTitle(report?.title);
  if (error && !report) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Diagnostic report</h1>
        <ErrorState
          title={isGone ? 'Report not found' : 'This report could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/visits">Unsigned visits</Link>
            </Button>
          }
        />
      </>
    );
  }
  return report === undefined ? <SkeletonRows rows={8} /> : <ReportContent key={report.id} report={report} />;
}

function ReportContent({ report }: { readonly report: DiagnosticReport }) {
  const { zone } = useClinicClock();
  const [isDirty, setDirty] = useState(false);
  const mayWrite = useSession().can(saveDiagnosticReportEndpoint.permission);
  const isDraft = report.signedAt === null;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={report.title}
        description={
          <>
            {DIAGNOSTIC_REPORT_LABELS[report.kind]} report for{' '}
            <Link
              to={`/clinic/pets/${report.pet.id}`}
              className="focus-ring rounded-sm underline-offset-2 hover:underline"
            >
              {report.pet.name}
            </Link>
            {' · '}
            <Link
              to={`/clinic/visits/${report.visitId}`}
              className="focus-ring rounded-sm underline-offset-2 hover:underline"
            >
              Open visit
            </Link>
          </>
        }
        actions={
          <span className="flex flex-wrap gap-1.5">
            {isDraft ? <Badge tone="warn">Draft</Badge> : <Badge tone="good">Signed</Badge>}
            {report.releasedAt !== null && <Badge tone="brand">Released to client</Badge>}
          </span>
        }
      />
      {report.discardedAt !== null && (
        <Banner tone="warn" title="This draft was discarded">
          It is not listed any more. Signing it brings it back.
        </Banner>
      )}
      <ReportActions report={report} isDirty={isDirty} />
      {isDraft && mayWrite ? (
        <ReportEditor report={report} onDirty={setDirty} />
      ) : (
        <ReportReading report={report} zone={zone} />
      )}
    </div>
  );
}
