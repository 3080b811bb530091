import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { LeadStage } from '#vocabulary/leads.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { LeadBoard as Board, LeadListItem } from '../contract.ts';
import { LEAD_DRAG_TYPE, LeadCard } from './lead-card.tsx';
import { STAGE_LABELS } from './lead-labels.ts';
import { useStageChange } from './use-stage-change.tsx';

interface LeadBoardProps {
  readonly board: Board;
}

/** The pipeline: a column for each stage. */
export function LeadBoard({ board }: LeadBoardProps) {
  const [change, dialog] = useStageChange();
  const moved = useRef<string>(undefined);
  useEffect(() => {
    // A card that was moved by keyboard is mounted again in its new column, and keeps the focus.
    const card = moved.current && document.querySelector<HTMLElement>(`[data-lead-card="${moved.current}"]`);
    if (card && document.activeElement === document.body) card.focus();
  });
  const leads = board.columns.flatMap((column) => column.leads);
  const onMove = (lead: LeadListItem, stage: LeadStage) => {
    moved.current = lead.id;
    change(lead, stage);
  };
  const onDrop = (leadId: string, stage: LeadStage) => {
    const lead = leads.find(({ id }) => id === leadId);
    if (lead) onMove(lead, stage);
  };
  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label="Pipeline"
        className="focus-ring overflow-x-auto rounded-lg pb-2"
      >
        {/* Seven stages fit next to the sidebar at 1280 px. */}
        <div className="grid auto-cols-[minmax(13.25rem,1fr)] grid-flow-col gap-3 xl:auto-cols-[minmax(0,1fr)] xl:gap-2">
          {board.columns.map((column) => (
            <Column key={column.stage} column={column} onMove={onMove} onDrop={onDrop} />
          ))}
        </div>
      </div>
      {dialog}
    </>
  );
}

interface ColumnProps {
  readonly column: Board['columns'][number];
  readonly onMove: (lead: LeadListItem, stage: LeadStage) => void;
  readonly onDrop: (leadId: string, stage: LeadStage) => void;
}

function Column({ column: { stage, count, leads }, onMove, onDrop }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const [params] = useSearchParams();
  const table = new URLSearchParams(params);
  table.set('view', 'table');
  table.set('stage', stage);
  const accepts = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(LEAD_DRAG_TYPE)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop; menus and keys do the same
    <section
      aria-label={`${STAGE_LABELS[stage]}, ${count} ${count === 1 ? 'lead' : 'leads'}`}
      onDragOver={accepts}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop(event.dataTransfer.getData(LEAD_DRAG_TYPE), stage);
      }}
      className={cn(
        'flex min-h-64 min-w-0 flex-col gap-2 rounded-lg border border-line bg-sunken p-2 transition-colors xl:p-1.5 2xl:p-2',
        isOver && 'border-brand bg-brand-soft',
      )}
    >
      <h2 className="flex items-baseline justify-between px-1 pt-1 text-base font-semibold">
        {STAGE_LABELS[stage]}
        <span className="text-sm font-normal text-ink-muted tabular">{showNumber(count)}</span>
      </h2>
      <ul className="flex flex-col gap-2">
        {leads.map((lead) => (
          <LeadCard key={lead.id} lead={lead} onMove={onMove} />
        ))}
      </ul>
      {leads.length === 0 && <p className="px-1 py-4 text-center text-sm text-ink-muted">No leads</p>}
      {count > leads.length && (
        <Link to={`?${table}`} className="focus-ring rounded-sm px-1 py-2 text-sm text-brand-ink underline">
          {`All ${showNumber(count)} in the table`}
        </Link>
      )}
    </section>
  );
}
