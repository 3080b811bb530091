import { Download, FileText } from 'lucide-react';
import { printBytes } from '#foundation/values/print-number.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { downloadDocument } from '#practice/documents/web/public/download-document.ts';
import type { ReportDocument } from '../report.contract.ts';

/** LABR-8. The file that a report came as. It is opened on the computer, as every document. */
export const ReportDocumentCard = ({
  document,
  country,
}: {
  readonly document: ReportDocument;
  readonly country: string;
}) => (
  <Card aria-labelledby="document-title">
    <CardHeader
      title="Document"
      titleId="document-title"
      description="This report came as a file. It is signed and released together with it."
    />
    <CardBody className="flex flex-wrap items-center gap-3">
      <FileText aria-hidden className="size-5 shrink-0 text-ink-muted" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium wrap-anywhere">{document.title}</span>
        <span className="text-sm text-ink-muted">PDF · {printBytes(document.sizeBytes, country)}</span>
      </span>
      <Button aria-label={`Download PDF: ${document.title}`} onClick={() => downloadDocument(document)}>
        <Download aria-hidden /> Download PDF
      </Button>
    </CardBody>
  </Card>
);
