import { Download } from 'lucide-react';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type MyCertificate, myCertificatePdfEndpoint } from '../own.contract.ts';
import { savePdf } from '#foundation/web/export/pdf-file.ts';

interface MyCertificateRowProps {
  readonly petId: string;
  /** Of the clinic, whose day is on the certificate. */
  readonly zone: string;
  readonly country: string;
  readonly certificate: MyCertificate;
}

/** A certificate that names the client, to download. */
export function MyCertificateRow({
  petId,
  zone,
  country,
  certificate: { id, number, kind, issuedAt },
}: MyCertificateRowProps) {
  const download = async () => {
    try {
      savePdf(await call(myCertificatePdfEndpoint, { petId, id }));
    } catch (error) {
      notify({
        title: 'The certificate could not be downloaded',
        text: messageOf(error),
        tone: 'destructive',
      });
    }
  };
  const title = kind === 'rabies' ? 'Rabies certificate' : 'Vaccination certificate';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span>
        {title} {number} <span className="text-ink-muted">{dateIn(zone, issuedAt, country)}</span>
      </span>
      <Button
        className="h-11 print:hidden"
        onClick={() => void download()}
        aria-label={`Download ${title} ${number}`}
      >
        <Download aria-hidden /> Download
      </Button>
    </li>
  );
}
