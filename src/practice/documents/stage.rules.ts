import type { Annotation } from './contract.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** How a picture is looked at: enlarged around its middle, and moved by so many pixels of the screen. */
export interface View {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: View = { zoom: 1, x: 0, y: 0 };
const MAX_ZOOM = 12;

/** Enlarges around a point of the stage, measured from its middle, so that what is under it stays there. */
export function zoomedAt(view: View, factor: number, at: { readonly x: number; readonly y: number }): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), MAX_ZOOM);
  if (zoom === 1) return WHOLE;
  const ratio = zoom / view.zoom;
  return { zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The view after two fingers have moved, measured from the middle of the stage: what is under them stays under them. */
export function pinched(
  view: View,
  [from, to]: readonly [from: readonly [Point, Point], to: readonly [Point, Point]],
): View {
  const middleOf = ([one, other]: readonly [Point, Point]) => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const distanceOf = ([one, other]: readonly [Point, Point]) => Math.hypot(one.x - other.x, one.y - other.y);
  const [start, end] = [middleOf(from), middleOf(to)];
  const moved = { ...view, x: view.x + end.x - start.x, y: view.y + end.y - start.y };
  return zoomedAt(moved, distanceOf(to) / Math.max(distanceOf(from), 1), end);
}

/** The size of the unrotated picture with which it fits into the stage as a whole once it is rotated. */
export function fittedSize(picture: Size, stage: Size, rotation: number): Size {
  const isLying = rotation % 180 !== 0;
  const [width, height] = isLying ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(stage.width / width, stage.height / height);
  return { width: picture.width * scale, height: picture.height * scale };
}

const inside = (value: number): number => Math.min(Math.max(Math.round(value), 0), 10_000);

/** A shape moved by ten-thousandths of the picture; it stays inside. */
export function movedBy(shape: Annotation, dx: number, dy: number): Annotation {
  const start = { x1: inside(shape.x1 + dx), y1: inside(shape.y1 + dy) };
  if (shape.type === 'text') return { ...shape, ...start };
  return { ...shape, ...start, x2: inside(shape.x2 + dx), y2: inside(shape.y2 + dy) };
}

/** A new shape in the middle of the picture, for those who do not draw with a pointer. */
export function shapeInMiddle(type: Annotation['type'], hue: Annotation['hue']): Annotation {
  if (type === 'text') return { type, hue, x1: 4_000, y1: 5_000, text: 'Text' };
  return { type, hue, x1: 4_000, y1: 4_000, x2: 6_000, y2: 6_000 };
}

/** A shape between two points, in ten-thousandths; null for a mere click with a tool that needs two. */
export function drawnShape(
  type: Annotation['type'],
  hue: Annotation['hue'],
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
): Annotation | null {
  const start = { x1: inside(from.x), y1: inside(from.y) };
  if (type === 'text') return { type, hue, ...start, text: 'Text' };
  const end = { x2: inside(to.x), y2: inside(to.y) };
  if (Math.abs(end.x2 - start.x1) + Math.abs(end.y2 - start.y1) < 50) return null;
  return { type, hue, ...start, ...end };
}
