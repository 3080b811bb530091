import type { ReactNode } from 'react';
import { VISIT_SECTION_LABELS, type VisitSectionName } from '#vocabulary/visits.ts';
import { isEmptyText } from '#foundation/web/editor/rich-text.ts';
import { RichTextView } from '#foundation/web/editor/rich-text-view.tsx';
import type { Visit } from '../contract.ts';
import { readableText } from './readable-text.ts';
import { SectionCard } from './section-card.tsx';

interface ReadSectionProps {
  readonly visit: Visit;
  readonly section: VisitSectionName;
  readonly children?: ReactNode;
}

/** A section that can no longer be changed, or that this person may only read. */
export function ReadSection({ visit, section, children }: ReadSectionProps) {
  const content = visit.sections.find((one) => one.section === section)?.content;
  const isEmpty = content === undefined || isEmptyText(content);
  return (
    <SectionCard
      name={section}
      title={VISIT_SECTION_LABELS[section]}
      {...(section === 'internal' ? { className: 'border-dashed border-line-strong bg-sunken' } : {})}
    >
      {isEmpty ? (
        <p className="px-4 pb-3 text-base text-ink-muted">Nothing was written.</p>
      ) : (
        <RichTextView text={readableText(visit, content)} className="px-4 pt-1 pb-4" />
      )}
      {children}
    </SectionCard>
  );
}
