import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useIsMobile } from '../ui/use-width.ts';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import { type Notice, connectToaster } from './notify.ts';

const DURATIONS_MS = { plain: 4000, good: 4000, destructive: 10_000, undo: 10_000 } as const;

const BUTTON_CLASSES =
  'h-7 touch:h-11 shrink-0 rounded-md bg-brand-soft px-2.5 text-sm font-medium text-brand-ink hover:bg-brand-soft/70';
/** One button is next to the text, and does not make the notice taller. */
const ONE_ROW = { actionButton: 'touch:-my-2' } as const;
/** Two buttons have their own row below the text. */
const TWO_ROWS = { toast: 'flex-wrap', content: 'basis-[calc(100%-1.75rem)]' } as const;

/** Above the buttons at the foot of a sheet or a page, which a notice speaks of. */
const OFFSET = { right: 16, bottom: 76 } as const;
/** On a phone, between the page's heading and the bar with the buttons: above the home indicator, and above a keyboard that is open. */
const phoneOffset = (keyboard: number) => ({
  bottom: `calc(${OFFSET.bottom + keyboard}px + env(safe-area-inset-bottom))`,
  left: 12,
  right: 12,
});

/** Shows notices at the edge of the screen, the newest in front. */
export function Toaster() {
  const isMobile = useIsMobile();
  const keyboard = useKeyboardHeight();
  useEffect(() => connectToaster(showNotice, () => toast.dismiss()), []);
  return (
    <Sonner
      position={isMobile ? 'bottom-center' : 'bottom-right'}
      className="pointer-events-none"
      visibleToasts={4}
      gap={8}
      offset={OFFSET}
      mobileOffset={phoneOffset(keyboard)}
      containerAriaLabel="Notices"
      toastOptions={{
        unstyled: true,
        closeButton: true,
        classNames: {
          toast:
            'pointer-events-auto flex w-full items-start gap-3 rounded-lg border border-line bg-raised p-4 pr-10 font-sans text-base text-ink shadow-floating sm:w-90',
          icon: 'mt-0.5 [&_svg]:size-4',
          content: 'flex min-w-0 flex-1 flex-col gap-0.5',
          title: 'font-semibold',
          description: 'text-ink-muted',
          closeButton:
            'absolute top-2.5 right-2.5 flex size-6 items-center justify-center rounded-md text-ink-muted hover:bg-hover [&_svg]:size-3.5',
          actionButton: BUTTON_CLASSES,
          cancelButton: BUTTON_CLASSES,
        },
      }}
    />
  );
}

/**
 * The visible toast of each of our ids. A toast that was answered or dismissed is being removed, and would remove its
 * replacement with it: from then on the id is released.
 */
const visible = new Map<string, number | string>();

function showNotice({ title, id, text, tone = 'plain', onUndo, action }: Notice) {
  const undo = onUndo && { label: 'Undo', onSelect: onUndo };
  const second = undo && action;
  const current = id === undefined ? undefined : visible.get(id);
  const release = () => {
    if (id !== undefined && visible.get(id) === shown) visible.delete(id);
  };
  const buttonOf = (button: Notice['action']) =>
    button && {
      label: button.label,
      onClick: () => {
        release();
        // The toaster returns the focus to where it was: let go of it first, so that the action can move it.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        button.onSelect();
      },
    };
  const shown = toast(title, {
    ...(current === undefined ? {} : { id: current }),
    icon: null,
    description: text,
    duration: onUndo === undefined ? DURATIONS_MS[tone] : DURATIONS_MS.undo,
    ...(tone === 'destructive'
      ? { icon: <CircleAlert aria-hidden className="text-bad" />, testId: 'notice-destructive' }
      : {}),
    ...(tone === 'good' ? { icon: <CircleCheck aria-hidden className="text-good" /> } : {}),
    // Set even if undefined: a notice that replaces another must not keep its buttons.
    action: buttonOf(undo ?? action),
    cancel: buttonOf(second),
    classNames: second === undefined ? ONE_ROW : TWO_ROWS,
    onDismiss: release,
    onAutoClose: release,
  });
  if (id !== undefined) visible.set(id, shown);
}
