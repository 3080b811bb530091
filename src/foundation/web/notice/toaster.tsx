import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useIsMobile } from '../ui/use-width.ts';
import { type Notice, connectToaster } from './notify.ts';

const DURATIONS_MS = { plain: 4000, good: 4000, destructive: 10_000, undo: 10_000 } as const;

const BUTTON_CLASSES =
  'h-7 touch:h-11 shrink-0 rounded-md bg-brand-soft px-2.5 text-sm font-medium text-brand-ink hover:bg-brand-soft/70';
/** One button stands beside the words, and makes the notice no taller than they are. */
const ONE_ROW = { actionButton: 'touch:-my-2' } as const;
/** Two buttons have a row of their own, below the words. */
const TWO_ROWS = { toast: 'flex-wrap', content: 'basis-[calc(100%-1.75rem)]' } as const;

/** Draws notices at the edge, the newest in front. */
export function Toaster() {
  const isMobile = useIsMobile();
  useEffect(() => connectToaster(showNotice, () => toast.dismiss()), []);
  return (
    <Sonner
      // On a phone the thumb's buttons stand at the bottom.
      position={isMobile ? 'top-center' : 'bottom-right'}
      className="pointer-events-none"
      visibleToasts={4}
      gap={8}
      offset={16}
      mobileOffset={12}
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
 * Which notice on the screen has an id of ours. One that somebody has answered or put away is on its way out, and would
 * take with it whatever came in its place: from then on the id is free for another.
 */
const standing = new Map<string, number | string>();

function showNotice({ title, id, text, tone = 'plain', onUndo, action }: Notice) {
  const undo = onUndo && { label: 'Undo', onSelect: onUndo };
  const second = undo && action;
  const current = id === undefined ? undefined : standing.get(id);
  const letGo = () => {
    if (id !== undefined && standing.get(id) === shown) standing.delete(id);
  };
  const buttonOf = (button: Notice['action']) =>
    button && {
      label: button.label,
      onClick: () => {
        letGo();
        // The toaster gives the focus back to where it came from: before the answer takes it to where it belongs.
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
    // Said even where there is none: a notice that takes another's place must not keep its buttons.
    action: buttonOf(undo ?? action),
    cancel: buttonOf(second),
    classNames: second === undefined ? ONE_ROW : TWO_ROWS,
    onDismiss: letGo,
    onAutoClose: letGo,
  });
  if (id !== undefined) standing.set(id, shown);
}
