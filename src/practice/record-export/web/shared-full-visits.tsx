import { BODY_SYSTEM_LABELS, FINDING_RESULT_LABELS } from '#vocabulary/exam.ts';
import {
  DIAGNOSIS_CERTAINTY_LABELS,
  PROBLEM_STATUS_LABELS,
  VISIT_SECTION_LABELS,
} from '#vocabulary/visits.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { PaperStyle } from '#practice/clinics/paper.rules.ts';
import type { FullRecord, FullRecordVisit } from '../record-file.contract.ts';
import {
  actStatusText,
  actText,
  chainText,
  signatureText,
  visitStatusText,
  vitalsText,
} from '../record-text.rules.ts';

interface SharedFullVisitsProps {
  readonly record: FullRecord;
  readonly style: PaperStyle;
}

/** The visits of a full record with everything in them, and whether they are as they were signed. */
export const SharedFullVisits = ({ record, style }: SharedFullVisitsProps) => (
  <>
    {record.problems.length > 0 && (
      <Card aria-label="Problems">
        <CardHeader title="Problems" />
        <CardBody>
          <ul className="flex flex-col gap-1.5">
            {record.problems.map(({ id, name, status }) => (
              <li key={id}>
                {name} ({PROBLEM_STATUS_LABELS[status].toLowerCase()})
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    )}
    {record.visits.map((visit) => (
      <VisitCard key={visit.id} visit={visit} style={style} />
    ))}
    <p className="text-base wrap-anywhere text-ink-muted">{chainText(record.chain)}</p>
  </>
);

function VisitCard({ visit, style }: { readonly visit: FullRecordVisit; readonly style: PaperStyle }) {
  const title = `${style.instant(visit.startedAt)}: ${visit.reason}`;
  const lists: readonly (readonly [string, readonly string[]])[] = [
    [
      'Vital signs',
      visit.vitals
        .filter(({ voidedAt }) => voidedAt === null)
        .map((vitals) => `${style.instant(vitals.measuredAt)}: ${vitalsText(vitals, style.country)}`),
    ],
    [
      'Exam',
      visit.findings
        .filter(({ result }) => result !== 'not_examined')
        .map(({ bodySystem, result, note }) =>
          [`${BODY_SYSTEM_LABELS[bodySystem]}: ${FINDING_RESULT_LABELS[result].toLowerCase()}`, note]
            .filter(Boolean)
            .join(', '),
        ),
    ],
    [
      'Diagnoses',
      visit.diagnoses.map(
        ({ display, certainty }) => `${display} (${DIAGNOSIS_CERTAINTY_LABELS[certainty].toLowerCase()})`,
      ),
    ],
    [
      'Treatments',
      visit.acts.map((act) =>
        [actText(act, style.country), actStatusText(act).toLowerCase(), act.note].filter(Boolean).join(', '),
      ),
    ],
    [
      'Signatures',
      visit.signatures.map((signature) =>
        [
          `${signatureText(signature)}, ${style.instant(signature.signedAt)}`,
          signature.text,
          signature.reason,
        ]
          .filter(Boolean)
          .join('. '),
      ),
    ],
  ];
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        description={[visit.doctorName, visitStatusText(visit)].filter(Boolean).join(' · ')}
      />
      <CardBody className="flex flex-col gap-3">
        {visit.sections
          .filter(({ text }) => text !== '')
          .map(({ section, text }) => (
            <section key={section}>
              <h3 className="font-semibold">{VISIT_SECTION_LABELS[section]}</h3>
              <p className="whitespace-pre-wrap">{text}</p>
            </section>
          ))}
        {lists
          .filter(([, items]) => items.length > 0)
          .map(([name, items]) => (
            <section key={name}>
              <h3 className="font-semibold">{name}</h3>
              <ul className="flex flex-col gap-1">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </section>
          ))}
      </CardBody>
    </Card>
  );
}
