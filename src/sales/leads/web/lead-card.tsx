import { ArrowRightLeft, BellOff } from 'lucide-react';
import type { DragEvent, KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { LEAD_STAGES, type LeadStage } from '#vocabulary/leads.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { LeadListItem } from '../contract.ts';
import { DueBadge } from './due-badge.tsx';
import { StageMenu } from './stage-menu.tsx';
import { SOURCE_LABELS } from './lead-labels.ts';

/** The data type of a dragged card. */
export const LEAD_DRAG_TYPE = 'application/x-lead-id';

interface LeadCardProps {
  readonly lead: LeadListItem;
  readonly onMove: (lead: LeadListItem, stage: LeadStage) => void;
}

const NEIGHBOURS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A lead on the board: dragged, moved by its menu, or by Shift and an arrow key while its name has the focus. */
export function LeadCard({ lead, onMove }: LeadCardProps) {
  const hasClinic = lead.clinicId !== null;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? NEIGHBOURS[event.key] : undefined;
    if (step === undefined || hasClinic) return;
    event.preventDefault();
    const next = LEAD_STAGES[LEAD_STAGES.indexOf(lead.stage) + step];
    if (next) onMove(lead, next);
  };
  const onDragStart = (event: DragEvent) => {
    event.dataTransfer.setData(LEAD_DRAG_TYPE, lead.id);
    event.dataTransfer.effectAllowed = 'move';
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drags; its menu and its keys do the same
    <li
      draggable={!hasClinic}
      onDragStart={onDragStart}
      className="relative flex flex-col gap-2 rounded-lg border border-line bg-surface p-3 shadow-xs xl:p-2 2xl:p-3 transition-colors hover:border-line-strong has-[a:focus-visible]:border-brand"
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-col pt-px">
          <Link
            to={`/admin/leads/${lead.id}`}
            data-lead-card={lead.id}
            aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
            draggable={false}
            onKeyDown={onKeyDown}
            className="focus-ring line-clamp-3 rounded-sm font-medium break-words after:absolute after:inset-0"
          >
            {lead.fullName}
          </Link>
        </div>
        {!hasClinic && (
          <StageMenu
            lead={lead}
            onChoose={(stage) => onMove(lead, stage)}
            trigger={
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move ${lead.fullName}`}
                className="relative z-10 -mt-1 -mr-1 touch:-mt-2.5 touch:-mr-2.5"
              >
                <ArrowRightLeft aria-hidden />
              </Button>
            }
          />
        )}
      </div>
      <p className="-mt-1.5 line-clamp-2 text-sm break-words text-ink-muted">
        {lead.clinicName ?? lead.email ?? lead.phone ?? 'No clinic'}
      </p>
      <div className="flex flex-wrap items-center gap-1.5">
        <span className="w-full text-xs text-ink-muted">{SOURCE_LABELS[lead.source]}</span>
        {lead.doNotContact && (
          <Badge tone="warn" icon={<BellOff aria-hidden className="xl:max-2xl:hidden" />}>
            Do not contact
          </Badge>
        )}
        {lead.nextTaskAt !== null && <DueBadge dueAt={lead.nextTaskAt} short />}
        {lead.ownerName !== null && (
          <span title={`Owner: ${lead.ownerName}`} className="ml-auto">
            <Avatar size="xs" name={lead.ownerName} />
          </span>
        )}
      </div>
      {lead.lostReason !== null && <p className="line-clamp-2 text-sm text-ink-muted">{lead.lostReason}</p>}
    </li>
  );
}
