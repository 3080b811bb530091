import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { enterLabReportEndpoint, listLabQueueEndpoint } from '../../contract.ts';
import { ReportBadges } from '../report-badges.tsx';
import { momentIn, testsText } from '../report-text.ts';

const EnterReportSheet = lazy(async () => ({
  default: (await import('../enter-report-sheet.tsx')).EnterReportSheet,
}));

interface LabReportsCardProps {
  readonly pet: { readonly id: string; readonly name: string };
  /** Only the reports of this visit. */
  readonly visitId?: string;
  readonly zone: string;
}

/** What laboratories reported of a pet, or in a visit of it. */
export function LabReportsCard({ pet, visitId, zone }: LabReportsCardProps) {
  const [isEntering, setEntering] = useState(false);
  const of = visitId === undefined ? { petId: pet.id } : { visitId };
  const list = useInfiniteQuery(pagesOf(listLabQueueEndpoint, { ...of, view: 'all', limit: 6 }));
  return (
    <Card aria-labelledby="lab-reports-title">
      <CardHeader
        title="Laboratory results"
        titleId="lab-reports-title"
        action={
          <span className="-my-1 -mr-1.5 flex flex-wrap justify-end">
            <Button asChild size="sm" variant="ghost">
              <Link to={`/clinic/pets/${pet.id}/labs`}>Compare dates</Link>
            </Button>
            <May call={enterLabReportEndpoint}>
              <Button size="sm" variant="ghost" onClick={() => setEntering(true)}>
                <Plus aria-hidden /> Enter results
              </Button>
            </May>
          </span>
        }
      />
      <PagedRows
        list={list}
        compact
        expected={2}
        failure="The laboratory results could not be loaded"
        noun={['report', 'reports']}
        empty={<EmptyLine>No laboratory results</EmptyLine>}
      >
        {(reports) => (
          <ItemList>
            {reports.map((report) => (
              <ItemRow
                key={report.id}
                wraps
                title={
                  <Link
                    to={`/clinic/labs/${report.id}`}
                    className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                  >
                    {testsText(report)}
                  </Link>
                }
                text={[report.laboratory.name, momentIn(zone, report.resultedAt)].join(' · ')}
                trailing={<ReportBadges report={report} />}
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
      {isEntering && (
        <Suspense fallback={null}>
          <EnterReportSheet pet={pet} visitId={visitId} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </Card>
  );
}
