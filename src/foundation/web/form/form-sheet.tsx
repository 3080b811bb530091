import { type ReactNode, useEffect, useId, useRef } from 'react';
import { ReadOnlyUnless, useMayChange } from '../session/may.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { UnsavedChangesFooter } from '../ui/unsaved-changes-footer.tsx';
import { useUnsavedChangesPrompt } from './use-unsaved-changes-prompt.ts';

interface FormSheetProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** A verb: "Add room". */
  readonly submitLabel: string;
  /** The action is destructive. */
  readonly isDestructive?: boolean | undefined;
  readonly busy: boolean;
  /** There are unsaved changes. */
  readonly isDirty: boolean;
  /** Everything is saved: the sheet closes itself. */
  readonly isDone: boolean;
  readonly onSubmit: () => void;
  /** Removes the sheet from the URL, where whoever opens it puts it. */
  readonly onClose: () => void;
  readonly className?: string;
  /** Above the form, and usable for those who may not change it: leads to other parts of the same record. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A form next to the list that it belongs to. Closing it with unsaved changes has to be confirmed in the sheet's footer,
 * without a dialog on top of it. Users without the permission to save see it read-only.
 */
export function FormSheet(props: FormSheetProps) {
  const {
    title,
    description,
    submitLabel,
    isDestructive,
    busy,
    isDirty,
    isDone,
    onSubmit,
    onClose,
    className,
    head,
    children,
  } = props;
  const formId = useId();
  const mayChange = useMayChange();
  const { isBlocked, stay, leave } = useUnsavedChangesPrompt(isDirty && !isDone);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (isDone) close.current();
  }, [isDone]);
  return (
    <Sheet
      title={title}
      description={description}
      asksItself
      open
      onOpenChange={(open) => !open && onClose()}
      className={className ?? 'sm:max-w-lg'}
      footer={
        isBlocked ? (
          <UnsavedChangesFooter onLeave={leave} onStay={stay} />
        ) : (
          <>
            <Button onClick={onClose}>{mayChange ? 'Cancel' : 'Close'}</Button>
            {mayChange && (
              <Button
                variant={isDestructive ? 'destructive' : 'primary'}
                type="submit"
                form={formId}
                busy={busy}
              >
                {submitLabel}
              </Button>
            )}
          </>
        )
      }
    >
      {head !== undefined && <div className="pb-4">{head}</div>}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        className="flex flex-col gap-4"
      >
        <ReadOnlyUnless mayChange={mayChange}>{children}</ReadOnlyUnless>
      </form>
    </Sheet>
  );
}
