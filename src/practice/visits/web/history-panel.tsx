import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { VISIT_SECTION_LABELS, VISIT_SECTIONS, type VisitSectionName } from '#vocabulary/visits.ts';
import { queryOf } from '#foundation/web/api.ts';
import { confirmText, isEmptyText, type RichTextNode } from '#foundation/web/editor/rich-text.ts';
import { RichTextView } from '#foundation/web/editor/rich-text-view.tsx';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getVisitSectionsEndpoint, type PreviousVisit } from '../contract.ts';
import { VisitStatusBadge } from './status-badge.tsx';

interface HistoryPanelProps {
  readonly visits: readonly PreviousVisit[];
  readonly zone: string;
  /** Undefined while nothing can be written. */
  readonly onCopy: ((section: VisitSectionName, text: RichTextNode) => void) | undefined;
}

/** The pet's other visits at the side, each to open and read, and to copy from. */
export const HistoryPanel = ({ visits, zone, onCopy }: HistoryPanelProps) => (
  <Card aria-labelledby="visit-history-title" className="print:hidden">
    <CardHeader title="Other visits" titleId="visit-history-title" />
    {visits.length === 0 ? (
      <EmptyLine>No other visits</EmptyLine>
    ) : (
      <ul className="pb-2">
        {visits.map((visit) => (
          <Previous key={visit.id} visit={visit} zone={zone} onCopy={onCopy} />
        ))}
      </ul>
    )}
  </Card>
);

interface PreviousProps extends Pick<HistoryPanelProps, 'zone' | 'onCopy'> {
  readonly visit: PreviousVisit;
}

function Previous({ visit, zone, onCopy }: PreviousProps) {
  const [isOpen, setOpen] = useState(false);
  const { id, startedAt, reason, status, doctorName, diagnoses, assessment } = visit;
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="focus-ring flex w-full items-start gap-2 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight
          aria-hidden
          className={cn('mt-0.5 size-4 shrink-0 text-ink-muted transition-transform', isOpen && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-center gap-2 text-base font-medium">
            <span className="min-w-0 flex-1 truncate">{reason}</span>
            {status !== 'signed' && <VisitStatusBadge status={status} />}
          </span>
          <span className="text-sm text-ink-muted tabular">
            {[dateIn(zone, startedAt), doctorName].filter(Boolean).join(' · ')}
          </span>
          {diagnoses.length > 0 && <span className="text-sm font-medium">{diagnoses.join(', ')}</span>}
          {!isOpen && assessment !== null && (
            <span className="line-clamp-2 text-sm text-ink-muted">{assessment}</span>
          )}
        </span>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-3 px-4 pb-3 pl-10">
          <Sections visitId={id} isSigned={status === 'signed'} onCopy={onCopy} />
          <Link
            to={`/clinic/visits/${id}`}
            className="focus-ring w-fit rounded-sm text-sm font-medium text-brand-ink hover:underline"
          >
            Open this visit
          </Link>
        </div>
      )}
    </li>
  );
}

interface SectionsProps extends Pick<HistoryPanelProps, 'onCopy'> {
  readonly visitId: string;
  readonly isSigned: boolean;
}

function Sections({ visitId, isSigned, onCopy }: SectionsProps) {
  const { data, error, refetch } = useQuery(queryOf(getVisitSectionsEndpoint, { id: visitId }));
  if (error && !data)
    return (
      <ErrorState
        compact
        title="This visit could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <SkeletonRows rows={3} />;
  const filled = VISIT_SECTIONS.flatMap((name) =>
    data.sections.filter(({ section, content }) => section === name && !isEmptyText(content)),
  );
  if (filled.length === 0) return <p className="text-base text-ink-muted">Nothing was written.</p>;
  return filled.map(({ section, content }) => (
    <section key={section} className="flex flex-col gap-1">
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-muted">{VISIT_SECTION_LABELS[section]}</h3>
        {onCopy && (
          <Button
            size="icon-sm"
            variant="ghost"
            className="text-ink-muted"
            aria-label={`Copy ${VISIT_SECTION_LABELS[section].toLowerCase()} into this visit`}
            title="Copy into this visit"
            onClick={() => onCopy(section, content)}
          >
            <Copy aria-hidden />
          </Button>
        )}
      </div>
      <RichTextView text={isSigned ? confirmText(content) : content} />
    </section>
  ));
}
