import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DIAGNOSTIC_REPORT_LABELS } from '#vocabulary/diagnostic-reports.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { addDiagnosticReportEndpoint, listDiagnosticReportsEndpoint } from '../../contract.ts';
import { NewReportDialog } from '../new-report-dialog.tsx';

interface DiagnosticReportsCardProps {
  readonly of: { readonly visitId: string } | { readonly petId: string };
  readonly zone: string;
}

/** The reports of a visit or a pet; on a visit's page a new one can be begun. */
export function DiagnosticReportsCard({ of, zone }: DiagnosticReportsCardProps) {
  const list = useInfiniteQuery(pagesOf(listDiagnosticReportsEndpoint, { ...of, limit: 10 }));
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useSession().can(addDiagnosticReportEndpoint.permission);
  return (
    <Card aria-labelledby="diagnostic-reports-title">
      <CardHeader
        title="Diagnostic reports"
        titleId="diagnostic-reports-title"
        action={
          mayAdd &&
          'visitId' in of && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setAdding(true)}>
              <Plus aria-hidden /> New report
            </Button>
          )
        }
      />
      <PagedRows
        list={list}
        compact
        expected={2}
        failure="The reports could not be loaded"
        noun={['report', 'reports']}
        empty={<EmptyLine>No diagnostic reports</EmptyLine>}
      >
        {(reports) => (
          <ItemList>
            {reports.map(({ id, title, kind, doctor, createdAt, signedAt, releasedAt }) => (
              <ItemRow
                key={id}
                wraps
                title={
                  <Link
                    to={`/clinic/diagnostic-reports/${id}`}
                    className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                  >
                    {title}
                  </Link>
                }
                text={[DIAGNOSTIC_REPORT_LABELS[kind], dateIn(zone, createdAt), doctor?.fullName]
                  .filter(Boolean)
                  .join(' · ')}
                trailing={
                  signedAt === null ? (
                    <Badge tone="warn">Draft</Badge>
                  ) : (
                    <Badge tone="good">{releasedAt === null ? 'Signed' : 'Released to client'}</Badge>
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </PagedRows>
      {isAdding && 'visitId' in of && (
        <NewReportDialog visitId={of.visitId} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}
