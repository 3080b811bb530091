import { Lock, Plus } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, memo, useMemo, useState } from 'react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import type { Block } from '../blocks.contract.ts';
import { hourMarks, instantAtY, layOutLanes, type Timed, yAt } from '../calendar-layout.rules.ts';
import type { Appointment } from '../contract.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { BlockBar } from './block-bar.tsx';
import { type BoardColumn as Column, slotAt, slotRange } from './board-model.ts';
import type { Drag } from './drag-session.ts';
import { beginRangeDrag } from './range-drag.ts';

export interface BoardActions {
  readonly onOpen: (appointment: Appointment) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>, appointment: Appointment) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, appointment: Appointment) => void;
  readonly onFocus: (id: string) => void;
  readonly onSlot: (column: Column, startsAtMs: number) => void;
  readonly onBlock: (block: Block) => void;
  /** A range of empty time was drawn with the mouse. */
  readonly onRange: (column: Column, range: Timed) => void;
}

interface BoardColumnProps extends BoardActions {
  readonly column: Column;
  readonly zone: string;
  readonly slotMinutes: number;
  readonly openId: string | undefined;
  readonly tabStopId: string | undefined;
  readonly highlightedIds: ReadonlySet<string>;
  readonly drag: Drag | null;
  readonly mayBook: boolean;
}

type Placed = Timed & ({ readonly appointment: Appointment } | { readonly block: Block });

/** Times as fractions of the column's height. */
const spanOf = (column: Column, startMs: number, endMs: number) => {
  const top = Math.max(0, yAt(column.ruler, startMs));
  const bottom = Math.min(yAt(column.ruler, column.ruler.endsAtMs), yAt(column.ruler, endMs));
  return { top, height: Math.max(0, bottom - top) };
};

/** One column: grid lines, closed and blocked time, cards, and the drop preview above them. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, zone, slotMinutes, openId, tabStopId, highlightedIds, drag, mayBook, onSlot } = props;
  const [hoverMs, setHoverMs] = useState<number | null>(null);
  const [range, setRange] = useState<Timed | null>(null);
  // Blocks take part, so that no card covers one, nor the other way around.
  const placed = useMemo(
    () => layOutLanes(placedOf(column.items, column.blocks)),
    [column.items, column.blocks],
  );
  const height = yAt(column.ruler, column.ruler.endsAtMs);

  const slotUnder = (event: MouseEvent<HTMLElement>): number => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    return slotAt(column.ruler, instantAtY(column.ruler, y), slotMinutes);
  };
  const draw = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch' || !isGround(event)) return;
    const { top } = event.currentTarget.getBoundingClientRect();
    const body = event.currentTarget;
    // The board may scroll meanwhile, so the top is asked for again.
    const instantAt = (clientY: number) =>
      instantAtY(column.ruler, clientY - (body.isConnected ? body.getBoundingClientRect().top : top));
    beginRangeDrag(event.nativeEvent, {
      instantAt,
      rangeOf: (oneMs, otherMs) => slotRange(column.ruler, oneMs, otherMs, slotMinutes),
      onChange: setRange,
      onDone: (drawn) => props.onRange(column, drawn),
    });
  };
  const isGround = (event: MouseEvent<HTMLElement>) => event.target === event.currentTarget;

  return (
    // The key N does the same as a click on the background.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      data-column={column.key}
      style={{ height }}
      className={cn('relative border-l border-line', mayBook && 'cursor-copy')}
      {...(mayBook
        ? {
            onClick: (event) => isGround(event) && onSlot(column, slotUnder(event)),
            onPointerMove: (event) =>
              setHoverMs(event.pointerType !== 'touch' && isGround(event) && !drag ? slotUnder(event) : null),
            onPointerLeave: () => setHoverMs(null),
            onPointerDown: draw,
          }
        : {})}
    >
      <Ground column={column} />
      <NowLine column={column} zone={zone} />
      {range && <DrawnRange column={column} range={range} zone={zone} />}
      {hoverMs !== null && !drag && !range && (
        <span
          aria-hidden
          style={spanOf(column, hoverMs, hoverMs + slotMinutes * 60_000)}
          className="pointer-events-none absolute inset-x-0.5 flex items-center gap-1 rounded-md border border-dashed border-brand bg-brand-soft/70 px-1.5 text-xs font-medium text-brand-ink tabular"
        >
          <Plus className="size-3" />
          {timeIn(zone, hoverMs)}
        </span>
      )}
      {placed.map(({ item, lane, laneCount }) => {
        const place = {
          ...spanOf(column, item.startsAtMs, item.endsAtMs),
          left: lane / laneCount,
          width: 1 / laneCount,
        };
        if ('block' in item) {
          const { block } = item;
          return <BlockBar key={block.id} block={block} zone={zone} place={place} onBlock={props.onBlock} />;
        }
        const { appointment } = item;
        return (
          <AppointmentCard
            key={appointment.id}
            appointment={appointment}
            zone={zone}
            place={place}
            withDoctor={column.doctorId === null}
            isOpen={appointment.id === openId}
            isHighlighted={highlightedIds.has(appointment.id)}
            isLifted={drag?.appointment.id === appointment.id}
            isTabStop={appointment.id === tabStopId}
            onOpen={props.onOpen}
            onGrab={props.onGrab}
            onKey={props.onKey}
            onFocus={props.onFocus}
          />
        );
      })}
      {drag?.column.key === column.key && <Ghost column={column} drag={drag} zone={zone} />}
    </div>
  );
});

const timesOf = ({ startsAt, endsAt }: Pick<Block, 'startsAt' | 'endsAt'>): Timed => ({
  startsAtMs: Date.parse(startsAt),
  endsAtMs: Date.parse(endsAt),
});

const placedOf = (items: readonly Appointment[], blocks: readonly Block[]): Placed[] => [
  ...blocks.map((block) => ({ block, ...timesOf(block) })),
  ...items.map((appointment) => ({ appointment, ...timesOf(appointment) })),
];

/** The time that is being drawn. */
function DrawnRange({
  column,
  range,
  zone,
}: {
  readonly column: Column;
  readonly range: Timed;
  readonly zone: string;
}) {
  return (
    <span
      role="status"
      style={spanOf(column, range.startsAtMs, range.endsAtMs)}
      className="pointer-events-none absolute inset-x-0.5 z-4 flex items-start gap-1 overflow-hidden rounded-md border border-dashed border-brand bg-brand-soft/80 px-1.5 py-0.5 text-xs font-medium text-brand-ink tabular"
    >
      <Lock aria-hidden className="mt-0.5 size-3 shrink-0" />
      Block {timeIn(zone, range.startsAtMs)}–{timeIn(zone, range.endsAtMs)}
    </span>
  );
}

function Ground({ column }: { readonly column: Column }) {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0">
      {column.closed.map(({ start, end }) => (
        <span
          key={start}
          style={spanOf(column, start, end)}
          className="absolute inset-x-0 bg-sunken dark:bg-canvas"
        />
      ))}
      {hourMarks(column.ruler).map(({ y }) => (
        <span key={y} style={{ top: y }} className="absolute inset-x-0 border-t border-line" />
      ))}
      {hourMarks(column.ruler).map(({ y }) => (
        <span
          key={`half-${y}`}
          style={{ top: y + 30 * column.ruler.pixelsPerMinute }}
          className="absolute inset-x-0 border-t border-dotted border-line/70"
        />
      ))}
    </div>
  );
}

/** The line is behind the cards, whose text has priority; its dot is in front, so that it is always visible. */
function NowLine({ column, zone }: { readonly column: Column; readonly zone: string }) {
  const nowMs = useNow();
  if (
    column.day !== isoDayIn(zone, nowMs) ||
    nowMs < column.ruler.startsAtMs ||
    nowMs >= column.ruler.endsAtMs
  )
    return null;
  return (
    <>
      <div
        aria-hidden
        style={{ top: yAt(column.ruler, nowMs) }}
        className="pointer-events-none absolute inset-x-0 -translate-y-px border-t-2 border-accent"
      />
      <span
        aria-hidden
        style={{ top: yAt(column.ruler, nowMs) }}
        className="pointer-events-none absolute -left-1 z-2 size-2 -translate-y-1/2 rounded-full bg-accent ring-1 ring-surface"
      />
    </>
  );
}

function Ghost({
  column,
  drag,
  zone,
}: {
  readonly column: Column;
  readonly drag: Drag;
  readonly zone: string;
}) {
  const { startsAtMs, endsAtMs } = drag.target;
  return (
    <div
      role="status"
      style={spanOf(column, startsAtMs, endsAtMs)}
      className={`hue-${drag.appointment.type.hue} hue-block pointer-events-none absolute inset-x-0.5 z-4 flex flex-col overflow-hidden rounded-md border border-l-4 px-1.5 py-0.5 text-sm leading-4 shadow-floating`}
    >
      <span className="truncate font-semibold tabular">
        {timeIn(zone, startsAtMs)} {drag.appointment.pet.name}
      </span>
      <span className="sr-only"> in column {column.title}</span>
    </div>
  );
}
