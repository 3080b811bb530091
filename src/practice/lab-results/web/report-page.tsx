import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getLabReportEndpoint } from '../contract.ts';
import { unmatchLabReportEndpoint } from '../matching.contract.ts';
import type { LabReport } from '../report.contract.ts';
import { acknowledgeLabAlertEndpoint } from '../review.contract.ts';
import { MatchCard } from './match-card.tsx';
import { queuePlaceOf } from './queue-place.ts';
import { ReportDocumentCard } from './report-document.tsx';
import { ReportBadges } from './report-badges.tsx';
import { momentIn, patientText, subjectText, testsText } from './report-text.ts';
import { ReviewCard } from './review-card.tsx';
import { ValueTable } from './value-table.tsx';

export const handle = screen({
  title: 'Laboratory report',
  roles: STAFF_ROLES,
  help: '/clinic/help#laboratory',
});

/** `/clinic/labs/{id}`: a report with its values, whose it is, the review and the release. */
export default function ReportPage() {
  const { reportId = '' } = useParams();
  const { zone, country } = useClinicClock();
  const { data: report, error, refetch } = useQuery(queryOf(getLabReportEndpoint, { id: reportId }));
  const place = queuePlaceOf(useLocation().state);
  const navigate = useNavigate();
  useShortcut(
    'Escape',
    () => void navigate(`/clinic/labs${place?.search ?? ''}`, { state: place }),
    'Back to the list',
  );
  usePageTitle(report && `${subjectText(report)}: ${testsText(report)}`);
  if (error && !report) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Laboratory report</h1>
        <ErrorState
          title={isGone ? 'Report not found' : 'This report could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/labs">Laboratory</Link>
            </Button>
          }
        />
      </>
    );
  }
  return report === undefined ? (
    <SkeletonRows rows={8} />
  ) : (
    <ReportContent key={report.id} report={report} zone={zone} country={country} />
  );
}

interface ContentProps {
  readonly report: LabReport;
  readonly zone: string;
}

const LINK = 'focus-ring rounded-sm underline-offset-2 hover:underline';

const ReportContent = ({ report, zone, country }: ContentProps & { readonly country: string }) => (
  <div className="flex flex-col gap-4">
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-2">
          {testsText(report)} <ReportBadges report={report} />
        </span>
      }
      description={
        <>
          {report.pet === null ? (
            patientText(report)
          ) : (
            <Link to={`/clinic/pets/${report.pet.id}`} className={LINK}>
              {report.pet.name}
            </Link>
          )}
          {report.clientName === null ? '' : `, ${report.clientName}`} · {report.laboratory.name}
        </>
      }
    />
    {report.isAlertOpen && <CriticalBanner report={report} zone={zone} />}
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        {report.document && <ReportDocumentCard document={report.document} country={country} />}
        {report.pet === null && <MatchCard report={report} />}
        {(report.values.length > 0 || report.comment !== null || report.document === null) && (
          <Card aria-labelledby="values-title">
            <CardHeader title="Results" titleId="values-title" />
            {report.comment !== null && (
              <CardBody>
                <p className="whitespace-pre-line">{report.comment}</p>
              </CardBody>
            )}
            <ValueTable report={report} zone={zone} />
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ReviewCard report={report} zone={zone} />
        <DetailsCard report={report} zone={zone} />
      </div>
    </div>
  </div>
);

function CriticalBanner({ report, zone }: ContentProps) {
  const acknowledge = useWrite(acknowledgeLabAlertEndpoint);
  const alert = report.alerts.find(({ acknowledgedAt }) => acknowledgedAt === null);
  return (
    <Banner
      tone="bad"
      title="Critical results"
      action={
        <May call={acknowledgeLabAlertEndpoint}>
          <Button busy={acknowledge.isPending} onClick={() => acknowledge.mutate({ id: report.id })}>
            Acknowledge results
          </Button>
        </May>
      }
    >
      {alert &&
        [
          `${alert.doctorName ?? 'Your team'} was notified on ${momentIn(zone, alert.raisedAt)}.`,
          alert.escalatedAt &&
            `${alert.coverDoctorName ?? 'Your team'} was notified on ${momentIn(zone, alert.escalatedAt)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
    </Banner>
  );
}

function DetailsCard({ report, zone }: ContentProps) {
  const unmatch = useWrite(unmatchLabReportEndpoint);
  return (
    <Card aria-labelledby="details-title">
      <CardHeader title="Details" titleId="details-title" />
      <CardBody className="flex flex-col gap-3">
        <DataList>
          <DataItem label="Doctor">{report.doctor?.fullName}</DataItem>
          <DataItem label="Collected">{report.collectedAt && momentIn(zone, report.collectedAt)}</DataItem>
          <DataItem label="Resulted">{momentIn(zone, report.resultedAt)}</DataItem>
          <DataItem label="Received">{momentIn(zone, report.receivedAt)}</DataItem>
          <DataItem label="Patient, as reported">{patientText(report)}</DataItem>
          <DataItem label="Order">
            {report.orderId === null ? (
              report.accession
            ) : (
              <Link to={`/clinic/labs/orders/${report.orderId}`} className={LINK}>
                {report.accession ?? 'View order'}
              </Link>
            )}
          </DataItem>
          <DataItem label="Visit">
            {report.visitId && (
              <Link to={`/clinic/visits/${report.visitId}`} className={LINK}>
                View visit
              </Link>
            )}
          </DataItem>
          <DataItem label="Report number">{report.externalId}</DataItem>
        </DataList>
        {report.pet !== null && report.reviewedRevision === null && report.matchedBy !== 'manual' && (
          <May call={unmatchLabReportEndpoint}>
            <Button
              className="self-start"
              busy={unmatch.isPending}
              onClick={() => unmatch.mutate({ id: report.id })}
            >
              Undo match
            </Button>
          </May>
        )}
      </CardBody>
    </Card>
  );
}
