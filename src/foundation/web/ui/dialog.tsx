import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { SCRIM_CLASSES } from './overlay-classes.ts';
import { UnsavedChangesFooter } from './unsaved-changes-footer.tsx';
import { useReturnFocus } from './use-return-focus.ts';
import { useTypedInput } from './use-typed-input.ts';

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const;

interface DialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** The element that opens it, if it is uncontrolled. */
  readonly trigger?: ReactNode;
  readonly size?: keyof typeof WIDTHS;
  /** The buttons, the primary one last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/**
 * A modal dialog. Never opens another dialog; for the detail of a list item use Sheet. Escape, a click outside and the close
 * button ask before they drop what was typed.
 */
export function Dialog({
  title,
  description,
  open,
  onOpenChange,
  trigger,
  size = 'md',
  footer,
  children,
}: DialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const typed = useTypedInput(closeButton);
  const { remember, onCloseAutoFocus } = useReturnFocus();
  return (
    <Primitive.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger !== undefined && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM_CLASSES} />
        <Primitive.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            typed.reset();
            remember();
            focusFirstField(event);
          }}
          {...typed.listeners}
          onInteractOutside={typed.hold}
          onEscapeKeyDown={typed.hold}
          className={cn(
            'fixed z-50 flex max-h-[calc(100dvh-2rem)] w-full flex-col overflow-hidden bg-raised shadow-floating outline-none',
            'inset-x-0 bottom-0 rounded-t-2xl sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg sm:border sm:border-line',
            'data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0',
            'max-sm:data-[state=closed]:slide-out-to-bottom max-sm:data-[state=open]:slide-in-from-bottom sm:data-[state=open]:zoom-in-[0.98]',
            WIDTHS[size],
            'max-sm:max-w-none',
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <div className="flex min-w-0 flex-col gap-1">
              <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
              {description !== undefined && (
                <Primitive.Description className="text-base text-ink-muted">
                  {description}
                </Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <Button
                ref={closeButton}
                variant="ghost"
                size="icon-sm"
                aria-label="Close"
                className="-mr-1.5 touch:-my-2"
                onClick={typed.hold}
              >
                <X />
              </Button>
            </Primitive.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {(footer !== undefined || typed.isAsking) && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line bg-sunken px-5 py-3 sm:flex-row sm:justify-end">
              {typed.isAsking ? <UnsavedChangesFooter onLeave={typed.leave} onStay={typed.stay} /> : footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Focuses the first field, if there is one, instead of the close button. */
function focusFirstField(event: Event) {
  const dialog = event.currentTarget;
  const field =
    dialog instanceof HTMLElement ? dialog.querySelector<HTMLElement>('input, select, textarea') : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** Closes the surrounding dialog. */
export const DialogClose = Primitive.Close;
