import { MessageSquare, Pencil, Phone, Send, Trash2, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { FOLLOW_UP_PURPOSE_LABELS } from '#vocabulary/follow-ups.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { SourceChips } from '#practice/assistant/web/public/source-chips.tsx';
import type { ListedFollowUp } from '../contract.ts';
import { blockedBy, keyOf, wayLabel } from './follow-up-labels.ts';

export interface FollowUpActions {
  readonly onToggle: (item: ListedFollowUp) => void;
  readonly onSend: (item: ListedFollowUp) => void;
  readonly onChange: (item: ListedFollowUp) => void;
  readonly onDrop: (item: ListedFollowUp) => void;
}

interface FollowUpRowProps extends FollowUpActions {
  readonly item: ListedFollowUp;
  readonly isChosen: boolean;
  readonly mayWrite: boolean;
}

/** Who, when, why, and what the client reads. */
export function FollowUpRow({ item, isChosen, mayWrite, ...actions }: FollowUpRowProps) {
  const { pet, client, doctor, purpose, on, way, text, why, isOverdue, isChanged } = item;
  const name = `${pet.name}, ${FOLLOW_UP_PURPOSE_LABELS[purpose]}`;
  const blocked = blockedBy(item);
  return (
    <li className="flex gap-3 px-4 py-3 has-[[data-row]:focus-visible]:bg-hover">
      {mayWrite && (
        <Checkbox
          className="mt-1"
          aria-label={`Select ${name}`}
          checked={isChosen}
          disabled={blocked !== null}
          onCheckedChange={() => actions.onToggle(item)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/clinic/pets/${pet.id}`}
            data-row={keyOf(item)}
            className="focus-ring rounded-sm font-semibold hover:underline"
          >
            {pet.name}
          </Link>
          <span className="text-ink-muted">{client?.fullName ?? 'No client'}</span>
          <Badge tone="brand">{FOLLOW_UP_PURPOSE_LABELS[purpose]}</Badge>
          <Badge icon={way === 'call' ? <Phone aria-hidden /> : <MessageSquare aria-hidden />}>
            {wayLabel(item)}
          </Badge>
          {isOverdue && (
            <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
              Since {shortDay(on)}
            </Badge>
          )}
          {isChanged && <Badge tone="accent">Changed</Badge>}
        </div>
        <p className="text-base wrap-anywhere whitespace-pre-line">{text}</p>
        <div className="flex flex-wrap items-center gap-1.5 text-sm text-ink-muted">
          <span className="wrap-anywhere">
            Why: {why.text}
            {doctor && ` ${doctor.fullName}.`}
          </span>
          <SourceChips sources={why.sources} />
        </div>
        {blocked !== null && <p className="text-sm text-warn-ink">{blocked}</p>}
        {mayWrite && (
          <div className="flex flex-wrap gap-1">
            <Button
              size="sm"
              aria-label={`${way === 'call' ? 'Add task' : 'Send'}: ${name}`}
              disabledReason={blocked ?? undefined}
              onClick={() => actions.onSend(item)}
            >
              {way === 'call' ? <Phone aria-hidden /> : <Send aria-hidden />}
              {way === 'call' ? 'Add task' : 'Send'}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Change: ${name}`}
              onClick={() => actions.onChange(item)}
            >
              <Pencil aria-hidden /> Change
            </Button>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Drop: ${name}`}
              onClick={() => actions.onDrop(item)}
            >
              <Trash2 aria-hidden /> Drop
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
