import { Download } from 'lucide-react';
import { useState } from 'react';
import { DOCUMENT_KIND_LABELS } from '#vocabulary/document-kinds.ts';
import { call } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { PaperStyle } from '#practice/clinics/paper.rules.ts';
import type { RecordFile } from '../record-file.contract.ts';
import { openSharedDocumentEndpoint } from '../shares.contract.ts';

interface SharedDocumentsProps {
  readonly documents: RecordFile['documents'];
  readonly token: string;
  readonly style: PaperStyle;
}

/** The documents of a shared record; each is downloaded by an address that works for a minute. */
export function SharedDocuments({ documents, token, style }: SharedDocumentsProps) {
  const [busyId, setBusyId] = useState<string>();
  const download = async (documentId: string) => {
    setBusyId(documentId);
    try {
      const { url } = await call(openSharedDocumentEndpoint, { token, documentId });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (error) {
      notify({ title: 'The file could not be downloaded', text: messageOf(error), tone: 'destructive' });
    }
    setBusyId(undefined);
  };
  return (
    <Card aria-label="Documents">
      <CardHeader title="Documents" />
      <CardBody>
        <ul className="flex flex-col divide-y divide-line">
          {documents.map(({ id, title, kind, datedOn, voidedAt }) => (
            <li key={id} className="flex min-h-12 items-center justify-between gap-3 py-1.5">
              <span className="flex min-w-0 flex-col">
                <span className="flex min-w-0 items-center gap-2">
                  <span className="truncate font-medium">{title}</span>
                  {voidedAt !== null && <Badge tone="bad">Voided</Badge>}
                </span>
                <span className="text-base text-ink-muted">
                  {DOCUMENT_KIND_LABELS[kind]} · {style.day(datedOn)}
                  {voidedAt !== null && ` · Voided on ${style.dayOf(voidedAt)}, no longer valid`}
                </span>
              </span>
              <Button
                variant="ghost"
                className="size-11"
                aria-label={`Download ${title}`}
                busy={busyId === id}
                onClick={() => void download(id)}
              >
                <Download aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
