import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { BODY_SYSTEM_LABELS, BODY_SYSTEMS, FINDING_RESULT_LABELS } from '#vocabulary/exam.ts';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import {
  DIAGNOSIS_CERTAINTY_LABELS,
  VISIT_SECTION_LABELS,
  VISIT_STATUS_LABELS,
  type VisitSectionName,
} from '#vocabulary/visits.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { textOf } from '#foundation/web/autosave/section-draft.ts';
import { queryOf } from '#foundation/web/api.ts';
import { isEmptyText, type RichTextNode } from '#foundation/web/editor/rich-text.ts';
import { RichTextView } from '#foundation/web/editor/rich-text-view.tsx';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { ageLabel, kindLabel, sexLabel } from '#practice/pets/web/public/pet-labels.ts';
import { printMicrochip } from '#practice/pets/microchip.rules.ts';
import type { Visit } from '../contract.ts';
import { type RecordChain, verifyChainEndpoint } from '../signing.contract.ts';
import { SIGNATURE_KIND_LABELS, signerLabel } from './signature-labels.ts';
import type { VisitTexts } from './visit-texts.ts';
import { readableText } from './readable-text.ts';
import { isOpenVisit } from './visit-labels.ts';
import { printMeasure } from './vital-labels.ts';
import { weightInVisit } from './public/weight-in-visit.ts';

interface VisitPrintProps {
  readonly visit: Visit;
  readonly clinicName: string | undefined;
  readonly zone: string;
  readonly today: string;
  readonly weightUnit: WeightUnit;
  /** The texts that are being written; undefined for a visit that is only read. */
  readonly texts: VisitTexts | undefined;
}

const instantText = (zone: string, at: string): string => `${dateIn(zone, at)}, ${timeIn(zone, at)}`;

/** The visit on paper, without internal notes. A signed one says whether the pet's record is as it was signed. */
export function VisitPrint({ visit, clinicName, zone, today, weightUnit, texts }: VisitPrintProps) {
  useDrawBeforePrint();
  const { pet, doctor, startedAt, reason, status } = visit;
  const isSigned = !isOpenVisit(status);
  const { data: chain } = useQuery({
    ...queryOf(verifyChainEndpoint, { petId: pet.id }),
    enabled: isSigned,
  });
  const shown = weightInVisit({ ...visit, weight: visit.pet.weight }, weightUnit, zone);
  const textOfSection = (section: VisitSectionName): RichTextNode | undefined => {
    const saver = texts?.get(section);
    return saver === undefined
      ? visit.sections.find((one) => one.section === section)?.content
      : textOf(saver.get().draft);
  };
  return (
    <article aria-hidden className="hidden flex-col gap-4 text-base print:flex">
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-2">
        <span className="text-lg font-semibold">{clinicName}</span>
        <span>{instantText(zone, startedAt)}</span>
      </header>
      <div>
        <p className="text-2xl font-semibold">{pet.name}</p>
        <p>
          {[
            kindLabel(pet),
            sexLabel(pet),
            ageLabel(pet, today),
            shown && `${shown.weight} ${shown.when}`,
            pet.microchip && `microchip ${printMicrochip(pet.microchip)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>{[reason, doctor?.fullName, visit.client?.fullName].filter(Boolean).join(' · ')}</p>
        {!isSigned && (
          <p className="mt-2 border-2 border-ink px-2 py-1 font-semibold">
            Draft, not signed. Status: {VISIT_STATUS_LABELS[status]}
          </p>
        )}
      </div>
      {pet.alerts.length > 0 && (
        <ul className="border-2 border-ink p-3">
          {pet.alerts.map(({ id, kind, note }) => (
            <li key={id}>
              <strong>{PET_ALERT_KIND_LABELS[kind]}:</strong> {note}
            </li>
          ))}
        </ul>
      )}
      <PrintedText visit={visit} text={textOfSection('subjective')} section="subjective" />
      <PrintedExam visit={visit} zone={zone} />
      <PrintedText visit={visit} text={textOfSection('objective')} section="objective" />
      <PrintedText visit={visit} text={textOfSection('assessment')} section="assessment" />
      {visit.diagnoses.length > 0 && (
        <section>
          <h2 className="font-semibold">Diagnoses</h2>
          <ul>
            {visit.diagnoses.map(({ id, display, code, certainty }) => (
              <li key={id}>
                {display} ({DIAGNOSIS_CERTAINTY_LABELS[certainty].toLowerCase()}
                {code === null ? '' : `, ${code}`})
              </li>
            ))}
          </ul>
        </section>
      )}
      <PrintedText visit={visit} text={textOfSection('plan')} section="plan" />
      <PrintedText visit={visit} text={textOfSection('discharge')} section="discharge" />
      <PrintedSignatures visit={visit} zone={zone} chain={chain} />
    </article>
  );
}

interface PrintedTextProps {
  readonly visit: Visit;
  readonly text: RichTextNode | undefined;
  readonly section: VisitSectionName;
}

function PrintedText({ visit, text, section }: PrintedTextProps) {
  if (text === undefined || isEmptyText(text)) return null;
  return (
    <section className="break-inside-avoid-page">
      <h2 className="pb-1 font-semibold">{VISIT_SECTION_LABELS[section]}</h2>
      <RichTextView text={readableText(visit, text)} />
    </section>
  );
}

/** Texts change without drawing the whole page: it is drawn once more before it is printed. */
function useDrawBeforePrint(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const onPrint = () => flushSync(draw);
    window.addEventListener('beforeprint', onPrint);
    return () => window.removeEventListener('beforeprint', onPrint);
  }, []);
}

function PrintedExam({ visit, zone }: { readonly visit: Visit; readonly zone: string }) {
  const examined = BODY_SYSTEMS.flatMap((system) =>
    visit.findings.filter(({ bodySystem, result }) => bodySystem === system && result !== 'not_examined'),
  );
  const measured = visit.vitals.filter(({ voidedAt }) => voidedAt === null);
  if (examined.length + measured.length === 0) return null;
  return (
    <section>
      <h2 className="pb-1 font-semibold">Exam</h2>
      {measured.map((vitals) => (
        <p key={vitals.id}>
          {[
            timeIn(zone, vitals.measuredAt),
            vitals.temperatureCentiCelsius !== null &&
              printMeasure('temperature', vitals.temperatureCentiCelsius, vitals.temperatureUnit ?? 'C'),
            vitals.heartRate !== null && `heart rate ${printMeasure('heart_rate', vitals.heartRate, 'C')}`,
            vitals.respiratoryRate !== null &&
              `respiratory rate ${printMeasure('respiratory_rate', vitals.respiratoryRate, 'C')}`,
            vitals.capillaryRefillTenths !== null &&
              `capillary refill ${printMeasure('capillary_refill', vitals.capillaryRefillTenths, 'C')}`,
            vitals.bodyConditionScore !== null &&
              `body condition ${vitals.bodyConditionScore}/${vitals.bodyConditionScale}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
      <table className="w-full">
        <tbody>
          {examined.map(({ bodySystem, result, note, isUnconfirmed }) => (
            <tr key={bodySystem} className="border-b border-line align-top">
              <td className="w-44 py-0.5">{BODY_SYSTEM_LABELS[bodySystem]}</td>
              <td className="w-24">{FINDING_RESULT_LABELS[result]}</td>
              <td>
                {[note, isUnconfirmed && visit.signedAt === null && 'not confirmed']
                  .filter(Boolean)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface PrintedSignaturesProps {
  readonly visit: Visit;
  readonly zone: string;
  readonly chain: RecordChain | undefined;
}

/** What the check of a pet's chain, and of those of the pets that were merged into it, found. */
function chainResult({ merged, ...own }: RecordChain): string {
  const broken = [own, ...merged].find(({ isIntact }) => !isIntact);
  if (broken) return `entry ${broken.brokenAt} of this pet’s record was altered after it was signed.`;
  const length = [own, ...merged].reduce((sum, chain) => sum + chain.length, 0);
  return `the signed record of this pet (${length} ${length === 1 ? 'entry' : 'entries'}) is unchanged since it was signed.`;
}

const PrintedSignatures = ({ visit, zone, chain }: PrintedSignaturesProps) => (
  <footer className="mt-2 flex flex-col gap-2 border-t border-line pt-3 text-sm">
    {visit.signatures.map((signature) => (
      <div key={signature.position}>
        <p>
          <strong>{SIGNATURE_KIND_LABELS[signature.kind]}</strong>{' '}
          {[signerLabel(signature), instantText(zone, signature.signedAt)].filter(Boolean).join(' · ')}
        </p>
        {signature.text !== null && <p className="whitespace-pre-wrap">{signature.text}</p>}
        {signature.reason !== null && <p>Reason: {signature.reason}</p>}
        <p className="font-mono text-xs break-all">SHA-256 {signature.contentHash}</p>
      </div>
    ))}
    {chain !== undefined && <p>Checked when printed: {chainResult(chain)}</p>}
  </footer>
);
