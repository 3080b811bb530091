import { BODY_SYSTEM_LABELS, BODY_SYSTEMS } from '#vocabulary/exam.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Visit } from '../contract.ts';
import { FindingResultText } from './finding-choice.tsx';
import { SectionCard } from './section-card.tsx';

/** The examination of a visit that can no longer be changed, or that this person may only read. */
export function ReadExam({ visit }: { readonly visit: Visit }) {
  const rows = BODY_SYSTEMS.map((system) => ({
    system,
    finding: visit.findings.find(
      ({ bodySystem, result }) => bodySystem === system && result !== 'not_examined',
    ),
  }));
  const examined = rows.flatMap(({ finding }) => (finding === undefined ? [] : [finding]));
  const open = rows.filter(({ finding }) => finding === undefined);
  return (
    <SectionCard name="exam" title="Exam">
      {examined.length > 0 && (
        <ul className="flex flex-col px-4">
          {examined.map(({ bodySystem, result, note, isUnconfirmed }) => (
            <li
              key={bodySystem}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1.5 last:border-b-0"
            >
              <span className="w-44 text-base">{BODY_SYSTEM_LABELS[bodySystem]}</span>
              <FindingResultText result={result} />
              {isUnconfirmed && visit.signedAt === null && <Badge tone="warn">Not confirmed</Badge>}
              {note !== null && (
                <span className="min-w-0 flex-1 basis-64 text-base whitespace-pre-wrap">{note}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <p className="px-4 py-2.5 text-base text-ink-muted">
          {examined.length === 0
            ? 'No body system was examined.'
            : `Not examined: ${open.map(({ system }) => BODY_SYSTEM_LABELS[system].toLowerCase()).join(', ')}.`}
        </p>
      )}
    </SectionCard>
  );
}
