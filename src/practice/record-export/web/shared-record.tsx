import { careTargetLabel } from '#vocabulary/care.ts';
import { printWeight } from '#foundation/values/weight.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { paperStyleOf, type PaperStyle } from '#practice/clinics/paper.rules.ts';
import type { RecordFile } from '../record-file.contract.ts';
import { SharedDocuments } from './shared-documents.tsx';
import { SharedFullVisits } from './shared-full-visits.tsx';
import { SharedRecordHead } from './shared-record-head.tsx';
import { SharedResults } from './shared-results.tsx';
import { SharedSection as Section } from './shared-section.tsx';

interface SharedRecordProps {
  readonly token: string;
  readonly recipient: string;
  readonly expiresAt: string;
  readonly record: RecordFile;
}

/** A shared record on a page of its own, with its files to download. */
export function SharedRecord({ token, recipient, expiresAt, record }: SharedRecordProps) {
  const style = paperStyleOf(record.clinic);
  return (
    <article className="flex flex-col gap-5">
      <SharedRecordHead {...{ token, recipient, expiresAt, record, style }} />
      <Allergies record={record} />
      {record.due.length > 0 && (
        <Section title="What is due">
          {record.due.map(({ id, name, dueOn }) => (
            <li key={id}>
              {name}: {style.day(dueOn)}
            </li>
          ))}
        </Section>
      )}
      <Vaccinations record={record} style={style} />
      <Visits record={record} style={style} />
      <SharedResults record={record} style={style} />
      {record.documents.length > 0 && (
        <SharedDocuments documents={record.documents} token={token} style={style} />
      )}
      {record.weights.length > 0 && (
        <Section title="Weights">
          {record.weights.toReversed().map(({ weightGrams, weighedAt }) => (
            <li key={weighedAt}>
              {style.dayOf(weighedAt)}: {printWeight(weightGrams, style.weightUnit, style.country)}
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
      {record.vaccinations.map((dose) => {
        const voidedAt = 'voidedAt' in dose ? dose.voidedAt : null;
        return (
          <li key={dose.id} className="flex flex-col">
            <span className={voidedAt === null ? undefined : 'line-through'}>
              {[dose.productName, dose.manufacturer].filter(Boolean).join(', ')}
            </span>
            <span className="text-base text-ink-muted">
              {[
                `given ${style.day(dose.givenOn)}`,
                dose.targets.map(careTargetLabel).join(', '),
                dose.lot === null ? '' : `lot ${dose.lot}`,
                dose.nextDueOn === null || voidedAt !== null ? '' : `next due ${style.day(dose.nextDueOn)}`,
                dose.elsewhereName ?? '',
                voidedAt === null ? '' : `voided on ${style.dayOf(voidedAt)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        );
      })}
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
