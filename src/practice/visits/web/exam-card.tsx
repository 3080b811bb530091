import { CheckCheck } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { BODY_SYSTEM_LABELS, BODY_SYSTEMS, type BodySystem } from '#vocabulary/exam.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Visit } from '../contract.ts';
import { ExamRow } from './exam-row.tsx';
import { resultOfKey } from './finding-choice.tsx';
import { SectionCard } from './section-card.tsx';
import { useFindings } from './use-findings.ts';

interface ExamCardProps {
  readonly visit: Visit;
}

/**
 * The examination by body system. Nothing is normal until a person says so. In a row, N, A and the hyphen choose the
 * result, and the arrow keys go to the next row.
 */
export function ExamCard({ visit }: ExamCardProps) {
  const findings = useFindings(visit.id, visit.findings);
  const grid = useRef<HTMLDivElement>(null);
  const rows = BODY_SYSTEMS.map((system) => findings.of(system));
  const open = rows.filter(({ result }) => result === 'not_examined');
  const counts = [
    [rows.filter(({ result }) => result === 'normal').length, 'normal'],
    [rows.filter(({ result }) => result === 'abnormal').length, 'abnormal'],
    [open.length, 'not examined'],
  ] as const;

  const markRestNormal = () => {
    const systems = open.map(({ bodySystem }) => bodySystem);
    findings.set(systems.map((bodySystem) => ({ bodySystem, result: 'normal', note: null })));
    notify({
      title:
        systems.length === 1
          ? '1 body system recorded as normal'
          : `${systems.length} body systems recorded as normal`,
      onUndo: () =>
        findings.set(systems.map((bodySystem) => ({ bodySystem, result: 'not_examined', note: null }))),
    });
  };

  const onKey = (event: KeyboardEvent<HTMLElement>, system: BodySystem) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const result = resultOfKey(event.key);
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (result !== undefined) {
      const { note } = findings.of(system);
      // Drawn at once, with the note of an abnormal finding: the next key must not meet the row before.
      flushSync(() =>
        findings.set([{ bodySystem: system, result, note: result === 'not_examined' ? null : note }]),
      );
      focusRow(
        system,
        result === 'abnormal' ? 'textarea' : '[aria-checked=true]',
        result === 'abnormal' ? 0 : 1,
      );
    } else if (step !== 0) focusRow(system, '[aria-checked=true]', step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const focusRow = (system: BodySystem, selector: string, step: number) => {
    const target = BODY_SYSTEMS[BODY_SYSTEMS.indexOf(system) + step] ?? system;
    grid.current?.querySelector<HTMLElement>(`[data-system=${target}] ${selector}`)?.focus();
  };

  return (
    <SectionCard
      name="exam"
      title="Exam"
      badge={
        <span className="text-sm text-ink-muted tabular">
          {counts
            .filter(([count]) => count > 0)
            .map(([count, label]) => `${count} ${label}`)
            .join(' · ')}
        </span>
      }
      actions={
        open.length > 0 && (
          <Button size="sm" variant="ghost" onClick={markRestNormal}>
            <CheckCheck aria-hidden />
            {open.length === BODY_SYSTEMS.length ? 'Mark all normal' : `Mark other ${open.length} normal`}
          </Button>
        )
      }
    >
      <div ref={grid} className="@container px-2 pb-2">
        <div className="grid items-start @min-[44rem]:grid-cols-2 @min-[44rem]:gap-x-6">
          {rows.map((finding) => (
            <ExamRow
              key={finding.bodySystem}
              visitId={visit.id}
              label={BODY_SYSTEM_LABELS[finding.bodySystem]}
              finding={finding}
              onChange={(change) => findings.set([change])}
              onKey={onKey}
            />
          ))}
        </div>
      </div>
    </SectionCard>
  );
}
