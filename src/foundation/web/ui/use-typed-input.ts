import { type FormEvent, type RefObject, useRef, useState } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLElement;

/** Inputs that hold nothing typed, or whose text only searches. */
const NOT_TYPED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file', 'search', 'button', 'submit']);

const isText = (target: EventTarget): target is Field =>
  target instanceof HTMLInputElement
    ? !NOT_TYPED.has(target.type) && target.getAttribute('role') !== 'combobox'
    : target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);

const textOf = (field: Field): string =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    ? field.value
    : (field.textContent ?? '');

interface TypedInput {
  /** Asks whether to leave without saving, in place of the buttons. */
  readonly isAsking: boolean;
  readonly stay: () => void;
  /** Drops what was typed and closes. */
  readonly leave: () => void;
  /** On whatever would close: holds the event and asks, if something typed would be lost. */
  readonly hold: (event: { readonly preventDefault: () => void }) => void;
  /** Shows something else in its place: at once, or when the answer is to leave. */
  readonly replace: (show: () => void) => void;
  /** When it opens. */
  readonly reset: () => void;
  /** For the element around the fields. */
  readonly listeners: {
    readonly onFocus: (event: FormEvent) => void;
    readonly onInput: (event: FormEvent) => void;
    readonly onSubmit: (event: FormEvent) => void;
  };
}

/**
 * Whether closing a dialog or a sheet would lose something typed in it. Nothing is lost of a form that was sent and shows no error.
 *
 * @param closeButton closes whatever it is in.
 */
export function useTypedInput(closeButton: RefObject<HTMLButtonElement | null>): TypedInput {
  const before = useRef(new Map<Field, string>());
  const sent = useRef<Element>(undefined);
  /** What to show when the answer is to leave. Without it, leaving closes. */
  const replacement = useRef<() => void>(undefined);
  const [isAsking, setAsking] = useState(false);
  const reset = () => {
    before.current.clear();
    sent.current = undefined;
    replacement.current = undefined;
    setAsking(false);
  };
  const isLost = (): boolean => {
    if (
      sent.current?.isConnected === true &&
      sent.current.querySelector('[aria-invalid=true], [role=alert]') === null
    )
      return false;
    return [...before.current].some(([field, text]) => field.isConnected && textOf(field) !== text);
  };
  return {
    isAsking,
    reset,
    stay: () => {
      replacement.current = undefined;
      setAsking(false);
    },
    leave: () => {
      const show = replacement.current;
      reset();
      if (show) show();
      else closeButton.current?.click();
    },
    hold: (event) => {
      if (!isLost()) return;
      event.preventDefault();
      replacement.current = undefined;
      setAsking(true);
    },
    replace: (show) => {
      if (!isLost()) {
        reset();
        show();
        return;
      }
      replacement.current = show;
      setAsking(true);
    },
    listeners: {
      onFocus: ({ target }) => {
        if (isText(target) && !before.current.has(target)) before.current.set(target, textOf(target));
      },
      onInput: ({ target }) => {
        sent.current = undefined;
        if (isText(target) && !before.current.has(target)) before.current.set(target, '');
      },
      onSubmit: ({ target }) => {
        if (target instanceof Element) sent.current = target;
      },
    },
  };
}
