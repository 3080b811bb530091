import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Thumbnail } from '#practice/documents/web/public/thumbnail.tsx';
import type { DiagnosticReport } from '../contract.ts';
import { signedText } from './report-text.ts';

const SECTIONS = [
  ['technique', 'Indication and technique'],
  ['findings', 'Findings'],
  ['conclusion', 'Conclusion'],
] as const;

interface ReportReadingProps {
  readonly report: DiagnosticReport;
  readonly zone: string;
}

/** A report as it was signed, with its pictures, its signature and what was added since. */
export function ReportReading({ report, zone }: ReportReadingProps) {
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardBody className="flex flex-col gap-4">
          {SECTIONS.map(([name, title]) =>
            report[name] === null ? null : (
              <section key={name} aria-label={title} className="flex flex-col gap-1">
                <h2 className="text-base font-semibold">{title}</h2>
                <p className="text-md wrap-anywhere whitespace-pre-wrap">{report[name]}</p>
              </section>
            ),
          )}
          {report.pictures.length > 0 && (
            <ul aria-label="Pictures" className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {report.pictures.map(({ documentId, path, mimeType, caption, title }) => (
                <li key={documentId} className="flex flex-col gap-1">
                  <Thumbnail path={path} mimeType={mimeType} rotation={0} className="w-full" />
                  <span className="text-sm wrap-anywhere text-ink-muted">{caption || title}</span>
                </li>
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
      {report.signatures.length > 0 && (
        <Card aria-labelledby="report-signatures">
          <CardHeader title="Signature and addenda" titleId="report-signatures" />
          <CardBody className="flex flex-col gap-4">
            {report.signatures.map((entry) => (
              <div key={entry.position} className="flex flex-col gap-1">
                {entry.text !== null && (
                  <p className="text-md wrap-anywhere whitespace-pre-wrap">{entry.text}</p>
                )}
                {entry.reason !== null && <p className="text-sm text-ink-muted">Reason: {entry.reason}</p>}
                <p className="text-sm text-ink-muted">{signedText(entry, zone)}</p>
                <p className="font-mono text-xs wrap-anywhere text-ink-muted">{entry.contentHash}</p>
              </div>
            ))}
          </CardBody>
        </Card>
      )}
    </div>
  );
}
