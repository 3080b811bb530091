import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { SCRIM_CLASSES } from './overlay-classes.ts';
import { UnsavedChangesFooter } from './unsaved-changes-footer.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { useTypedInput } from './use-typed-input.ts';

const SIDES = {
  right:
    'inset-y-0 right-0 w-full border-l sm:max-w-md data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
  left: 'inset-y-0 left-0 w-full border-r sm:max-w-md data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
  bottom:
    'inset-x-0 bottom-0 max-h-[calc(100dvh-3rem)] rounded-t-2xl border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom',
} as const;

/** For a page that stays usable next to its sheet. */
export interface SheetHandle {
  /** Shows something else in the sheet’s place, after asking if something typed would be lost. */
  readonly replace: (show: () => void) => void;
}

interface SheetProps {
  readonly ref?: Ref<SheetHandle> | undefined;
  readonly title: string;
  /** The title is for screen readers only: the content shows its own. */
  readonly titleHidden?: boolean;
  readonly description?: string | undefined;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly trigger?: ReactNode;
  readonly side?: keyof typeof SIDES;
  /** Moves the initial focus elsewhere than to the first control: prevents the event and focuses an element. */
  readonly onOpenAutoFocus?: (event: Event) => void;
  /** False keeps the page usable: a list stays accessible while its detail is open. */
  readonly modal?: boolean;
  /** Whoever renders it knows of unsaved changes and asks in their own way: see FormSheet and EditSheet. */
  readonly asksItself?: boolean;
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A click on a notice is not a click outside the sheet. */
const isNotice = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-sonner-toaster]') !== null;

/**
 * A side panel: the detail of a list item, or a form. Escape, a click outside and the close button ask before they drop what was typed.
 */
export function Sheet({
  ref,
  title,
  titleHidden = false,
  description,
  open,
  onOpenChange,
  trigger,
  side = 'right',
  modal = true,
  onOpenAutoFocus,
  asksItself = false,
  footer,
  className,
  children,
}: SheetProps) {
  const { remember, onCloseAutoFocus } = useReturnFocus();
  const closeButton = useRef<HTMLButtonElement>(null);
  const typed = useTypedInput(closeButton);
  useImperativeHandle(ref, () => ({ replace: typed.replace }));
  const hold: typeof typed.hold = (event) => {
    if (!asksItself) typed.hold(event);
  };
  return (
    <Primitive.Root
      modal={modal}
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger !== undefined && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        {modal && <Primitive.Overlay className={SCRIM_CLASSES} />}
        <Primitive.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={(event) => {
            remember();
            typed.reset();
            onOpenAutoFocus?.(event);
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => {
            if (!modal || isNotice(event.target)) event.preventDefault();
            else hold(event);
          }}
          onEscapeKeyDown={hold}
          {...typed.listeners}
          className={cn(
            'fixed z-50 flex flex-col border-line print:hidden bg-raised shadow-floating outline-none duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in',
            SIDES[side],
            className,
          )}
        >
          <div className={cn(!titleHidden && 'flex flex-col gap-1 py-4 pr-14 pl-5')}>
            <Primitive.Title className={titleHidden ? 'sr-only' : 'text-lg font-semibold'}>
              {title}
            </Primitive.Title>
            {description !== undefined && (
              <Primitive.Description className="text-base text-ink-muted">
                {description}
              </Primitive.Description>
            )}
          </div>
          <div className={cn('min-h-0 flex-1 overflow-y-auto', !titleHidden && 'px-5 pt-1 pb-5')}>
            {children}
          </div>
          {(footer !== undefined || typed.isAsking) && (
            <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
              {typed.isAsking ? <UnsavedChangesFooter onLeave={typed.leave} onStay={typed.stay} /> : footer}
            </footer>
          )}
          {/* Last in the order of the keyboard, so that the content comes first. */}
          <Primitive.Close asChild>
            <Button
              ref={closeButton}
              variant="ghost"
              size="icon-sm"
              aria-label="Close"
              onClick={hold}
              className="absolute top-2.5 right-2.5 touch:top-1.5 touch:right-1.5"
            >
              <X />
            </Button>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
