import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { careTargetLabel } from '#vocabulary/care.ts';
import { printWeight } from '#foundation/values/weight.ts';
import { call } from '#foundation/web/api.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { clinicLines, paperStyleOf, type PaperStyle, signalmentText } from '../paper.rules.ts';
import type { RecordFile } from '../record-file.contract.ts';
import { exportSharedRecordEndpoint } from '../shares.contract.ts';
import { SharedDocuments } from './shared-documents.tsx';
import { SharedFullVisits } from './shared-full-visits.tsx';
import { useExportedFile } from './use-exported-file.ts';

interface SharedRecordProps {
  readonly token: string;
  readonly recipient: string;
  readonly expiresAt: string;
  readonly record: RecordFile;
}

/** A shared record on a page of its own, with its files to download. */
export function SharedRecord({ token, recipient, expiresAt, record }: SharedRecordProps) {
  const { clinic, pet } = record;
  const style = paperStyleOf(clinic);
  const { isBusy, isSlow, save } = useExportedFile('The record was not downloaded');
  return (
    <article className="flex flex-col gap-5">
      <header className="flex flex-col gap-2">
        <p className="text-base text-ink-muted">{[clinic.name, ...clinicLines(clinic)].join(' · ')}</p>
        <h1 className="font-display text-3xl font-bold tracking-tight">{pet.name}</h1>
        <p className="text-ink-muted">
          {[signalmentText(pet), pet.microchip === null ? '' : `microchip ${pet.microchip}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-base text-ink-muted">
          {[
            `Shared with ${recipient}`,
            record.isComplete ? '' : 'selected parts',
            `as of ${style.instant(record.exportedAt)}`,
            `the link works until ${style.dayOf(expiresAt)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        <div className="flex flex-wrap gap-2 print:hidden">
          {(['pdf', 'json'] as const).map((format) => (
            <Button
              key={format}
              size="lg"
              variant={format === 'pdf' ? 'primary' : 'secondary'}
              busy={isBusy}
              onClick={() => save(() => call(exportSharedRecordEndpoint, { token, format }))}
            >
              <Download aria-hidden />
              {format === 'pdf' ? 'Download PDF' : 'Download JSON'}
            </Button>
          ))}
        </div>
        <p role="status" className="text-base text-ink-muted empty:hidden">
          {isSlow && 'The record is being prepared. A long one takes up to a minute.'}
        </p>
      </header>
      <Allergies record={record} />
      <Vaccinations record={record} style={style} />
      <Visits record={record} style={style} />
      {record.documents.length > 0 && (
        <SharedDocuments documents={record.documents} token={token} style={style} />
      )}
      {record.due.length > 0 && (
        <Section title="What is due">
          {record.due.map(({ id, name, dueOn }) => (
            <li key={id}>
              {name}: {style.day(dueOn)}
            </li>
          ))}
        </Section>
      )}
      {record.weights.length > 0 && (
        <Section title="Weights">
          {record.weights.toReversed().map(({ weightGrams, weighedAt }) => (
            <li key={weighedAt}>
              {style.dayOf(weighedAt)}: {printWeight(weightGrams, style.weightUnit)}
            </li>
          ))}
        </Section>
      )}
    </article>
  );
}

interface PartProps {
  readonly record: RecordFile;
  readonly style: PaperStyle;
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card aria-label={title}>
    <CardHeader title={title} />
    <CardBody>
      <ul className="flex flex-col gap-1.5">{children}</ul>
    </CardBody>
  </Card>
);

function Allergies({ record }: Pick<PartProps, 'record'>) {
  const notes =
    record.kind === 'client'
      ? record.allergies
      : record.alerts.filter(({ clearedAt }) => clearedAt === null).map(({ note }) => note);
  if (notes.length === 0) return null;
  return (
    <Banner tone="warn" title={record.kind === 'client' ? 'Allergies' : 'Alerts'}>
      {notes.join('; ')}
    </Banner>
  );
}

function Vaccinations({ record, style }: PartProps) {
  if (record.vaccinations.length === 0) return null;
  return (
    <Section title="Vaccinations">
      {record.vaccinations.map((dose) => (
        <li key={dose.id} className="flex flex-col">
          <span>
            {style.day(dose.givenOn)}: {[dose.productName, dose.manufacturer].filter(Boolean).join(', ')}
          </span>
          <span className="text-base text-ink-muted">
            {[
              dose.targets.map(careTargetLabel).join(', '),
              dose.lot === null ? '' : `lot ${dose.lot}`,
              dose.nextDueOn === null ? '' : `next due ${style.day(dose.nextDueOn)}`,
              dose.elsewhereName ?? '',
              'voidedAt' in dose && dose.voidedAt !== null ? 'voided' : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </Section>
  );
}

function Visits({ record, style }: PartProps) {
  if (record.visits.length === 0) return null;
  if (record.kind === 'full') return <SharedFullVisits record={record} style={style} />;
  return (
    <Section title="Visits">
      {record.visits.map(({ id, startedAt, reason, doctorName, discharge }) => (
        <li key={id} className="flex flex-col gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
          <span className="font-medium">
            {style.dayOf(startedAt)}: {reason}
          </span>
          {doctorName !== null && <span className="text-base text-ink-muted">{doctorName}</span>}
          {discharge !== null && <p className="whitespace-pre-wrap">{discharge}</p>}
        </li>
      ))}
    </Section>
  );
}
