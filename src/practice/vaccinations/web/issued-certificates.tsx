import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { call, queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { certificatePdfEndpoint, listCertificatesEndpoint } from '../certificates.contract.ts';
import { savePdf, showPdf } from '#foundation/web/export/pdf-file.ts';

/** Saves the PDF of a certificate. */
export async function downloadCertificate(id: string) {
  try {
    savePdf(await call(certificatePdfEndpoint, { id }));
  } catch (error) {
    notify({ title: 'The certificate could not be downloaded', text: messageOf(error), tone: 'destructive' });
  }
}

/** Opens it where the browser prints it. The page is opened by the click: later the browser would refuse it. */
async function printCertificate(id: string) {
  const page = window.open('', '_blank');
  try {
    const file = await call(certificatePdfEndpoint, { id });
    if (page) showPdf(page, file);
    else savePdf(file);
  } catch (error) {
    page?.close();
    notify({ title: 'The certificate could not be opened', text: messageOf(error), tone: 'destructive' });
  }
}

interface IssuedCertificatesProps {
  readonly vaccinationId: string;
  readonly zone: string;
}

/** The certificates of a vaccination that were issued. */
export function IssuedCertificates({ vaccinationId, zone }: IssuedCertificatesProps) {
  const { data, error, refetch } = useQuery(queryOf(listCertificatesEndpoint, { id: vaccinationId }));
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The issued certificates could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label="Issued certificates" className="flex flex-col gap-1">
      <h3 className="font-semibold">Issued</h3>
      <ul className="divide-y divide-line">
        {items.map(({ id, number, kind, issuedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 py-1.5">
            <span className="tabular">
              No. {number} · {kind === 'rabies' ? 'Rabies' : 'All vaccinations'} · {dateIn(zone, issuedAt)}
            </span>
            <span className="flex">
              <Button size="sm" variant="ghost" onClick={() => void printCertificate(id)}>
                <Printer aria-hidden /> Print
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void downloadCertificate(id)}>
                <Download aria-hidden /> Download
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
