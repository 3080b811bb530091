import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getLabReportEndpoint } from '../contract.ts';
import { SignForm } from './sign-form.tsx';
import { ValueTable } from './value-table.tsx';

interface SignPanelProps {
  readonly reportId: string;
  readonly zone: string;
  readonly onSigned: () => void;
}

/** LABR-5. The values of a report and its signature, within the queue: what is signed is what is shown. */
export function SignPanel({ reportId, zone, onSigned }: SignPanelProps) {
  const { data: report, error, refetch } = useQuery(queryOf(getLabReportEndpoint, { id: reportId }));
  if (error && !report) {
    return (
      <ErrorState
        compact
        title="The values could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (report === undefined) return <SkeletonRows rows={3} />;
  return (
    <>
      {report.comment !== null && <p className="px-4 pt-3 whitespace-pre-line">{report.comment}</p>}
      <ValueTable report={report} zone={zone} />
      <div className="flex flex-col gap-4 px-4">
        <SignForm report={report} onSigned={onSigned} />
      </div>
    </>
  );
}
