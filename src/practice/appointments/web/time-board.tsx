import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { isoDayIn, timeIn, timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { repeatedHourSuffix } from '#foundation/values/repeated-hour.ts';
import type { Block } from '../blocks.contract.ts';
import { hourMarks, type Timed, yAt } from '../calendar-layout.rules.ts';
import { mayChangePlace } from '../change.rules.ts';
import type { Appointment } from '../contract.ts';
import { BoardColumn } from './board-column.tsx';
import { type BoardColumn as Column, lanesOf, neighbourOf } from './board-model.ts';
import type { Drag } from './drag-session.ts';
import { useCardDrag } from './use-card-drag.ts';

interface TimeBoardProps {
  /** The accessible name of the board. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** The selected day or doctor, of several columns. */
  readonly day: string;
  readonly zone: string;
  /** Of a column, if there are several. */
  readonly minWidth: string;
  /** Least width of a card among others that overlap it. */
  readonly laneRem?: number;
  readonly slotMinutes: number;
  readonly openId: string | undefined;
  readonly highlightedIds: ReadonlySet<string>;
  readonly mayWrite: boolean;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onSlot: (column: Column, startsAtMs: number) => void;
  readonly onBlock: (block: Block) => void;
  readonly onRange: (column: Column, range: Timed) => void;
  readonly onDrop: (drag: Drag) => void;
  readonly onMoveByForm: (appointment: Appointment) => void;
  /** Selects a column by its heading: the day of a week, the week of a doctor. */
  readonly onHead?: (column: Column) => void;
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);
const isArrow = (key: string): key is Parameters<typeof neighbourOf>[2] => ARROWS.has(key);
/** The margin above the scroll target. */
const LEAD_PX = 90;
/** The least width unless the view has another: enough for its time and the beginning of a name. */
const LANE_REM = 3;
const GUTTER_REM = 3.25;

/**
 * The hours, then the columns: each as wide as its overlapping cards need, the rest shared equally. The total is the
 * width of the background, because otherwise the hours would not stay at the edge while it scrolls.
 */
function widthsOf(columns: readonly Column[], minWidth: string, laneRem = LANE_REM) {
  const least = columns.map((column) => {
    const lanes = lanesOf(column);
    const alone = columns.length > 1 ? minWidth : '0px';
    return lanes > 1 ? `max(${alone}, ${lanes * laneRem}rem)` : alone;
  });
  return {
    gridTemplateColumns: [`${GUTTER_REM}rem`, ...least.map((width) => `minmax(${width}, 1fr)`)].join(' '),
    minWidth: `max(100%, ${[`${GUTTER_REM}rem`, ...least].join(' + ')})`,
  };
}

/** Columns of time: drag a card, click free time, use the arrow keys between cards. */
export function TimeBoard(props: TimeBoardProps) {
  const { label, columns, zone, openId, mayWrite, onOpen, onMoveByForm } = props;
  const board = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  const { drag, grab } = useCardDrag({
    board,
    columns,
    mayDrag: (appointment) => mayWrite && mayChangePlace(appointment.status),
    onDrop: props.onDrop,
  });
  useScrolledIntoDay(board, columns, props.day);
  useStableScroll(board, columns[0]);

  const onKey = useCallback(
    (event: KeyboardEvent<HTMLElement>, appointment: Appointment) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isArrow(event.key)) {
        // The arrow key is handled even without a neighbor, because the page would switch the day.
        event.preventDefault();
        const next = neighbourOf(columns, appointment.id, event.key);
        if (next === undefined) return;
        setFocusedId(next);
        board.current?.querySelector<HTMLElement>(`[data-appointment="${next}"]`)?.focus();
      } else if (event.key.toLowerCase() === 'm' && mayWrite && mayChangePlace(appointment.status)) {
        event.preventDefault();
        onMoveByForm(appointment);
      }
    },
    [columns, mayWrite, onMoveByForm],
  );

  const widths = useMemo(
    () => widthsOf(columns, props.minWidth, props.laneRem),
    [columns, props.minWidth, props.laneRem],
  );
  const ids = useMemo(() => columns.flatMap(({ items }) => items.map(({ id }) => id)), [columns]);
  const tabStopId = [focusedId, openId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];
  const first = columns[0];
  if (!first) return null;
  return (
    <div
      ref={board}
      role="region"
      aria-label={label}
      tabIndex={-1}
      className={cn(
        'relative min-h-80 flex-1 overflow-auto overscroll-contain rounded-lg border border-line bg-surface outline-none print:hidden',
        drag && 'cursor-grabbing',
      )}
    >
      <div className="grid" style={widths}>
        <div className="sticky top-0 left-0 z-20 h-11 border-b border-line bg-surface" />
        {columns.map((column) => (
          <ColumnHead
            key={column.key}
            column={column}
            zone={zone}
            {...(props.onHead ? { onHead: props.onHead } : {})}
          />
        ))}
        <Gutter column={first} zone={zone} isToday={columns.some((column) => isNowIn(column, zone))} />
        {columns.map((column) => (
          <BoardColumn
            key={column.key}
            column={column}
            zone={zone}
            slotMinutes={props.slotMinutes}
            openId={openId}
            tabStopId={tabStopId}
            highlightedIds={props.highlightedIds}
            drag={drag}
            mayBook={mayWrite}
            onOpen={onOpen}
            onGrab={grab}
            onKey={onKey}
            onFocus={setFocusedId}
            onSlot={props.onSlot}
            onBlock={props.onBlock}
            onRange={props.onRange}
          />
        ))}
      </div>
    </div>
  );
}

const isNowIn = (column: Column, zone: string): boolean => column.day === isoDayIn(zone, Date.now());

interface ColumnHeadProps {
  readonly column: Column;
  readonly zone: string;
  readonly onHead?: (column: Column) => void;
}

function ColumnHead({ column, zone, onHead }: ColumnHeadProps) {
  // Of a day by doctor or room, all columns are the same day.
  const isToday = column.key === column.day && isNowIn(column, zone);
  const count = column.items.length;
  const text = (
    <>
      <span className="flex max-w-full items-center gap-1.5 text-base font-semibold">
        <span className={cn('truncate', isToday && 'text-brand-ink')} title={column.title}>
          {column.title}
        </span>
        {isToday && <span role="img" aria-label="Today" className="size-2 shrink-0 rounded-full bg-brand" />}
      </span>
      <span className="max-w-full truncate text-xs text-ink-muted tabular">
        {column.subtitle === null ? '' : `${column.subtitle} · `}
        {count === 0 ? 'nothing booked' : `${count} booked`}
      </span>
    </>
  );
  const classes =
    'sticky top-0 z-10 flex h-11 min-w-0 flex-col items-start justify-center border-b border-l border-line bg-surface px-2 text-left';
  if (!onHead) return <div className={classes}>{text}</div>;
  return (
    <button
      type="button"
      className={cn(classes, 'focus-ring -outline-offset-2 hover:bg-hover')}
      onClick={() => onHead(column)}
    >
      {text}
    </button>
  );
}

/** The hours at the left edge, with the current time. */
function Gutter({
  column,
  zone,
  isToday,
}: {
  readonly column: Column;
  readonly zone: string;
  readonly isToday: boolean;
}) {
  const nowMs = useNow();
  const shown = isToday && column.ruler.startsAtMs <= nowMs && nowMs < column.ruler.endsAtMs;
  const nowY = yAt(column.ruler, nowMs);
  return (
    <div aria-hidden className="sticky left-0 z-10 bg-surface text-xs text-ink-muted tabular">
      {hourMarks(column.ruler).map(({ y, minuteOfDay, instantMs }) => (
        <span
          key={y}
          style={{ top: y }}
          className={cn(
            'absolute right-1.5 text-right whitespace-pre-line',
            y > 0 && '-translate-y-1/2',
            shown && Math.abs(y - nowY) < 14 && 'invisible',
          )}
        >
          {/* Full hours only: `8 AM` fits, and `08:00` stays as it is. */}
          {timeOfMinute(minuteOfDay).replace(':00 ', ' ')}
          {repeatedHourSuffix(instantMs, zone).replace(' ', '\n')}
        </span>
      ))}
      {shown && (
        <span
          style={{ top: nowY }}
          className="absolute right-1 -translate-y-1/2 rounded-sm bg-accent px-1 font-semibold whitespace-nowrap text-on-accent"
        >
          {/* The hours above and below say which half of the day it is. */}
          {timeIn(zone, nowMs).replace(/ [AP]M/u, '')}
        </span>
      )}
    </div>
  );
}

/** A day opens at the current time, or at its first appointment; a week at the selected day. */
function useScrolledIntoDay(
  board: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  day: string,
): void {
  const shown = useRef('');
  useEffect(() => {
    // Once per day and view; later changes must not scroll.
    const isEmpty = columns.every(({ items }) => items.length === 0);
    const key = `${columns[0]?.day} ${columns.length} ${isEmpty}`;
    if (shown.current === key) return;
    shown.current = key;
    const now = Date.now();
    const current = columns.find(({ ruler }) => ruler.startsAtMs <= now && now < ruler.endsAtMs)?.ruler;
    const tops = columns.flatMap(({ ruler, items }) =>
      items.map(({ startsAt }) => yAt(ruler, Date.parse(startsAt))),
    );
    const y = current ? yAt(current, now) : Math.min(...tops);
    if (Number.isFinite(y)) board.current?.scrollTo({ top: Math.max(0, y - LEAD_PX) });
    const bodies = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    const body = bodies.find(({ dataset }) => dataset['column'] === day);
    if (body) board.current?.scrollTo({ left: body.offsetLeft - (bodies[0]?.offsetLeft ?? 0) });
  });
}

/** If someone books an earlier appointment, the day begins earlier: the scroll position is corrected. */
function useStableScroll(board: RefObject<HTMLElement | null>, column: Column | undefined): void {
  const shown = useRef(column);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = column;
    if (before?.day !== column?.day || !before || !column) return;
    const grownMinutes = (before.ruler.startsAtMs - column.ruler.startsAtMs) / 60_000;
    if (grownMinutes !== 0) board.current?.scrollBy({ top: grownMinutes * column.ruler.pixelsPerMinute });
  });
}
