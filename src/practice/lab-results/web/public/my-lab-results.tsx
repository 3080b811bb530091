import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { printBytes } from '#foundation/values/print-number.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { downloadDocument } from '#practice/documents/web/public/download-document.ts';
import type { ReportDocument } from '../../report.contract.ts';
import { listMyLabReportsEndpoint, type MyLabReport } from '../../own.contract.ts';
import { FLAG_LABELS, rangeText, unitText, valueText } from '../../value-text.rules.ts';

interface MyLabResultsProps {
  readonly petId: string;
  readonly zone: string;
  readonly country: string;
}

/** Laboratory results that the clinic released, each with its note. Nothing is rendered where there is none. */
export function MyLabResults({ petId, zone, country }: MyLabResultsProps) {
  const list = useInfiniteQuery(pagesOf(listMyLabReportsEndpoint, { petId, limit: 5 }));
  const reports = list.data?.pages.flatMap(({ items }) => items);
  if (list.error && !reports) {
    return (
      <ErrorState
        compact
        title="Your laboratory results could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (reports === undefined || reports.length === 0) return null;
  return (
    <section aria-label="Laboratory results" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">Laboratory results</h2>
      {reports.map((report) => (
        <ReportCard key={report.id} report={report} zone={zone} country={country} />
      ))}
      {list.hasNextPage && (
        <Button
          size="lg"
          className="print:hidden"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

interface ReportCardProps {
  readonly report: MyLabReport;
  readonly zone: string;
  readonly country: string;
}

const ReportCard = ({ report, zone, country }: ReportCardProps) => (
  <PortalCard
    title={report.tests.length === 0 ? 'Report' : report.tests.join(', ')}
    titleId={`lab-report-${report.id}`}
  >
    <p className="-mt-2 text-base text-ink-muted">{dateIn(zone, report.resultedAt, country)}</p>
    <p className="text-md whitespace-pre-line">{report.note}</p>
    {report.isChanged && (
      <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn-ink">
        The laboratory changed these results. Your clinic is reviewing the change.
      </p>
    )}
    {report.document && <ReportFile document={report.document} country={country} />}
    {report.values.length > 0 && <Values values={report.values} />}
  </PortalCard>
);

const ReportFile = ({
  document,
  country,
}: {
  readonly document: ReportDocument;
  readonly country: string;
}) => (
  <Button
    size="lg"
    className="self-start print:hidden"
    aria-label={`Download report: ${document.title}`}
    onClick={() => downloadDocument(document)}
  >
    <Download aria-hidden /> Download report
    <span className="text-ink-muted">PDF, {printBytes(document.sizeBytes, country)}</span>
  </Button>
);

const Values = ({ values }: Pick<MyLabReport, 'values'>) => (
  <details>
    <summary className="focus-ring w-fit rounded-sm py-2 text-base text-ink-muted hover:text-ink">
      Show the values
    </summary>
    <dl className="divide-y divide-line">
      {values.map((value) => (
        <div key={value.id} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt>{value.name}</dt>
          <dd className="tabular">
            {[valueText(value), unitText(value.unit)].filter(Boolean).join(' ')}
            {value.flag !== null && value.flag !== 'N' && `, ${FLAG_LABELS[value.flag].toLowerCase()}`}
            {rangeText(value) !== '' && <span className="text-ink-muted">{` (${rangeText(value)})`}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
