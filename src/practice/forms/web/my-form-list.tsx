import { ChevronRight, Download } from 'lucide-react';
import { Link } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import type { MyForm } from '../own.contract.ts';

interface MyFormListProps {
  readonly title: string;
  readonly titleId: string;
  readonly forms: readonly MyForm[];
}

const textOf = ({ petName, clinicName, timeZone, country, askedAt, signedAt, isStarted }: MyForm): string =>
  [
    petName,
    clinicName,
    signedAt === null
      ? `Sent ${dateIn(timeZone, askedAt, country)}`
      : `Signed ${dateIn(timeZone, signedAt, country)}`,
    signedAt === null && isStarted && 'Started',
  ]
    .filter(Boolean)
    .join(' · ');

const download = ({ path, title, voidedAt }: MyForm) =>
  void openFile(DOCUMENT_BUCKET, path ?? '', `${voidedAt === null ? '' : 'Voided - '}${title}.pdf`).catch(
    () => notify({ title: 'The file could not be opened. Try again in a moment.', tone: 'destructive' }),
  );

/** Forms of a client; unsigned ones lead to their page. */
export const MyFormList = ({ title, titleId, forms }: MyFormListProps) => (
  <PortalCard title={title} titleId={titleId}>
    <ul className="flex flex-col divide-y divide-line">
      {forms.map((form) => (
        <li key={form.id} className="relative flex min-h-14 items-center gap-3 py-2">
          <span className="flex min-w-0 flex-1 flex-col">
            {form.signedAt === null ? (
              <Link
                to={`/client/forms/${form.id}`}
                className="focus-ring rounded-sm font-medium after:absolute after:inset-0 hover:underline"
              >
                {form.title}
              </Link>
            ) : (
              <span className="font-medium">{form.title}</span>
            )}
            <span className="text-base text-ink-muted">{textOf(form)}</span>
          </span>
          {form.voidedAt !== null && <Badge>Voided</Badge>}
          {form.signedAt === null && <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-muted" />}
          {form.path !== null && (
            <Button
              variant="ghost"
              className="size-11"
              aria-label={`Download ${form.title}`}
              onClick={() => download(form)}
            >
              <Download aria-hidden />
            </Button>
          )}
        </li>
      ))}
    </ul>
  </PortalCard>
);
