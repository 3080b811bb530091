import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { longDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { RecordError } from '#foundation/web/ui/record-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type DayClose, getDayCloseEndpoint, getDayClosePdfEndpoint } from '../contract.ts';
import { closeAsCsv } from './export-close.ts';
import { CloseFacts, ReportView } from './report-view.tsx';

export const handle = screen({ title: 'Past close', roles: STAFF_ROLES });

/** One close as it was reported: on screen, on paper and as a file. */
export default function PastClosePage() {
  const { closeId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getDayCloseEndpoint, { id: closeId }));
  usePageTitle(data && `Close ${data.number}`);
  if (data) return <PastClose close={data} />;
  if (error)
    return (
      <RecordError
        noun="Day close"
        error={error}
        onRetry={() => void refetch()}
        list={{ to: '/clinic/day-close', label: 'All closes' }}
      />
    );
  return <SkeletonRows rows={8} />;
}

function PastClose({ close }: { readonly close: DayClose }) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={`Day close ${close.number}`}
        description={longDay(close.closedOn)}
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/day-close">All closes</Link>
            </Button>
            <PrintButton id={close.id} />
            <Button
              onClick={() =>
                saveFile(
                  new Blob([closeAsCsv(close)], { type: 'text/csv;charset=utf-8' }),
                  `day-close-${close.number}.csv`,
                )
              }
            >
              <Download aria-hidden />
              CSV
            </Button>
          </>
        }
      />
      <Card>
        <CardHeader title={close.till === 'drawer' ? 'Drawer' : 'Separate till'} />
        <CardBody>
          <CloseFacts close={close} />
        </CardBody>
      </Card>
      <ReportView report={close.report} />
    </div>
  );
}

/** Opens the report as a PDF in a page of its own; where the browser allows none, it is saved. */
function PrintButton({ id }: { readonly id: string }) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    // Before anything is awaited: browsers allow a page only within the click.
    const page = window.open('', '_blank');
    setBusy(true);
    try {
      const file = await call(getDayClosePdfEndpoint, { id });
      if (page) showPdf(page, file);
      else savePdf(file);
    } catch (error) {
      page?.close();
      notify({ title: 'The report could not be printed', text: messageOf(error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void print()} busy={busy}>
      {!busy && <Printer aria-hidden />}
      Print
    </Button>
  );
}
