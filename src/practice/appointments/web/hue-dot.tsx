import type { Hue } from '#vocabulary/hues.ts';

/** A type's color, next to its name. */
export const dotOf = (hue: Hue) => (
  <span aria-hidden className={`hue-${hue} size-2.5 shrink-0 rounded-full bg-(--hue-edge)`} />
);
