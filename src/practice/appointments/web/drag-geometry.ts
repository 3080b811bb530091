import type { Timed } from '../calendar-layout.rules.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Edges {
  readonly left: number;
  readonly right: number;
}

interface Box extends Edges {
  readonly top: number;
  readonly bottom: number;
}

/** A pointer that moves less is a click. */
const THRESHOLD_PX = 4;
/** Within this distance of an edge the board scrolls. */
const EDGE_PX = 48;
const SCROLL_PX = 10;

/** Whether the pointer has moved far enough to start a drag. */
export const startsDrag = (pressed: Point, now: Point): boolean =>
  Math.hypot(now.x - pressed.x, now.y - pressed.y) >= THRESHOLD_PX;

/** How far the board scrolls per frame at this pointer position. */
export function scrollStep({ left, right, top, bottom }: Box, { x, y }: Point): Point {
  const along = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
  return { x: along(x, left, right), y: along(y, top, bottom) };
}

/** The column below the pointer. Adjacent columns share an edge, which belongs to the right one. */
export const columnKeyAt = (
  columns: readonly (Edges & { readonly key: string | undefined })[],
  x: number,
): string | undefined => columns.find(({ left, right }) => left <= x && x < right)?.key;

/** Whether dropping the card there changes anything. */
export const isNewPlace = (
  from: { readonly columnKey: string; readonly startsAtMs: number },
  to: { readonly columnKey: string; readonly target: Timed },
): boolean => from.columnKey !== to.columnKey || from.startsAtMs !== to.target.startsAtMs;
