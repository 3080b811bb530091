import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useIsMobile } from '../ui/use-width.ts';
import { type Notice, takeNotices } from './notify.ts';

const DURATIONS_MS = { plain: 4000, good: 4000, destructive: 10_000, undo: 10_000 } as const;

/** Draws notices at the edge, the newest in front. */
export function Toaster() {
  const isMobile = useIsMobile();
  useEffect(() => takeNotices(showNotice, () => toast.dismiss()), []);
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
          actionButton:
            'h-7 shrink-0 rounded-md bg-brand-soft px-2.5 text-sm font-medium text-brand-ink hover:bg-brand-soft/70',
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
  const button = onUndo === undefined ? action : { label: 'Undo', onSelect: onUndo };
  const current = id === undefined ? undefined : standing.get(id);
  const letGo = () => {
    if (id !== undefined && standing.get(id) === shown) standing.delete(id);
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
    // Said even where there is none: a notice that takes another's place must not keep its button.
    action: button && {
      label: button.label,
      onClick: () => {
        letGo();
        button.onSelect();
      },
    },
    onDismiss: letGo,
    onAutoClose: letGo,
  });
  if (id !== undefined) standing.set(id, shown);
}
