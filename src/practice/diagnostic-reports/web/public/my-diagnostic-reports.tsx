import { useQuery } from '@tanstack/react-query';
import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { queryOf } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { listMyDiagnosticReportsEndpoint } from '../../own.contract.ts';

interface MyDiagnosticReportsProps {
  readonly petId: string;
  readonly zone: string;
  readonly country: string;
}

/** The reports that the clinic released to the client. Nothing is rendered where there is none. */
export function MyDiagnosticReports({ petId, zone, country }: MyDiagnosticReportsProps) {
  const { data, error, refetch } = useQuery(queryOf(listMyDiagnosticReportsEndpoint, { petId }));
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The reports could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section aria-label="Reports" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">Reports</h2>
      {data.items.map(({ id, kind, title, doctorName, conclusion, note, signedAt }) => (
        <PortalCard key={id} title={title} titleId={`report-${id}`}>
          <p className="-mt-2 text-base text-ink-muted">
            {[DIAGNOSTIC_REPORT_LABELS[kind], dateIn(zone, signedAt, country), doctorName]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p className="text-md wrap-anywhere whitespace-pre-wrap">{note}</p>
          {conclusion !== null && (
            <p className="text-base wrap-anywhere whitespace-pre-wrap text-ink-muted">
              Conclusion: {conclusion}
            </p>
          )}
        </PortalCard>
      ))}
    </section>
  );
}
