/** The overlay between a dialog and the page. */
export const SCRIM_CLASSES =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0';

/** A popover next to its trigger. */
export const FLOATING_CLASSES =
  'z-60 rounded-lg border border-line bg-raised text-ink shadow-floating outline-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-[0.98]';

/** A menu item. */
export const MENU_ITEM_CLASSES =
  "relative flex min-h-8 touch:min-h-11 cursor-default items-center gap-2.5 rounded-md px-2.5 py-1.5 text-base outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-50 data-highlighted:bg-hover [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-4 [&_svg:not([class*='text-'])]:text-ink-muted";
