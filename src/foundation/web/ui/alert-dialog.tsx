import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SCRIM_CLASSES } from './overlay-classes.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface AlertDialogProps {
  /** The question, with the thing by its name. */
  readonly title: string;
  /** What will happen, and that it cannot be undone. */
  readonly text: string;
  /** A verb: "Delete Biscuit". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly busy?: boolean;
  /** Buttons of 48 px, for touch screens and pet owners. */
  readonly large?: boolean;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly trigger?: ReactNode;
  /** The caller closes it when the work is done. */
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation of what cannot be undone. If it can be undone, do it and offer undo with `notify` instead. */
export function AlertDialog({
  title,
  text,
  confirmLabel,
  cancelLabel = 'Go back',
  destructive = true,
  busy = false,
  large = false,
  open,
  onOpenChange,
  trigger,
  onConfirm,
  children,
}: AlertDialogProps) {
  const size = large ? 'lg' : 'md';
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
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-1/2 left-1/2 z-50 flex w-[calc(100%-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 flex-col gap-4 rounded-lg border border-line bg-raised p-5 shadow-floating data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:zoom-in-[0.98]"
        >
          <div className="flex flex-col gap-1.5">
            <Primitive.Title className="text-lg font-semibold">{title}</Primitive.Title>
            <Primitive.Description className="text-base text-ink-muted">{text}</Primitive.Description>
          </div>
          {children}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Primitive.Cancel asChild>
              <Button size={size}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button
              size={size}
              variant={destructive ? 'destructive' : 'primary'}
              busy={busy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
