import {
  type ChangeEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { type Day, isDay } from '#foundation/values/day.ts';
import { printTypedDay, readTypedDay, typedDayHint, typedDayStyleOf } from '#foundation/values/typed-day.ts';
import { countryOnScreen } from '../time/customs.ts';

interface TypedDayOptions {
  readonly name: string | undefined;
  readonly value: unknown;
  readonly defaultValue: unknown;
  readonly today: Day;
  readonly ref: Ref<HTMLInputElement> | undefined;
  readonly onChange: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The text of a field for a day, and the value that forms get: the text is in the order of the clinic's country, the value is
 * `YYYY-MM-DD`. Text that is no day is the value as it was typed, so that a form refuses it instead of storing nothing.
 */
export function useTypedDay({ name, value, defaultValue, today, ref, onChange }: TypedDayOptions) {
  const style = typedDayStyleOf(countryOnScreen());
  const input = useRef<HTMLInputElement>(null);
  const [kept, setKept] = useState(textOf(defaultValue));
  const [draft, setDraft] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const day = value === undefined ? kept : textOf(value);
  const current = useRef(day);
  useEffect(() => {
    current.current = day;
  });
  const attach = useCallback((element: HTMLInputElement | null) => {
    input.current = element;
  }, []);

  const keep = (next: string) => {
    current.current = next;
    setKept(next);
  };
  // A form library sees a field whose value is the day, and sets it when the form is reset.
  useImperativeHandle(ref, () => {
    const field = {
      type: 'text',
      get value() {
        return current.current;
      },
      set value(next: unknown) {
        // Also set again, to the same day, with each render of the form: then the text stays.
        if (textOf(next) === current.current) return;
        keep(textOf(next));
        setDraft(undefined);
      },
      focus: () => input.current?.focus(),
      select: () => input.current?.select(),
    };
    // Safe: nothing else of an input is used by those who register one.
    return field as unknown as HTMLInputElement;
  }, []);

  const change = (next: string) => {
    if (next === current.current) return;
    keep(next);
    // Safe: those who listen read the name and the value of the target.
    onChange?.({ type: 'change', target: { name, value: next } } as ChangeEvent<HTMLInputElement>);
  };
  const isWrong = isLeft && draft !== undefined && draft.trim() !== '';
  return {
    attach,
    /** The day; else what was typed, or empty. */
    day,
    text: draft ?? (isDay(day) ? printTypedDay(day, style) : day),
    hint: typedDayHint(style),
    /** Something was typed that is no day, and the field was left. */
    isWrong,
    type: (text: string) => {
      setDraft(text);
      setLeft(false);
      change(readTypedDay(text, style, today) ?? text.trim());
    },
    leave: () => {
      if (draft === undefined || draft.trim() === '' || readTypedDay(draft, style, today) !== null)
        setDraft(undefined);
      setLeft(true);
    },
    choose: (chosen: Day) => {
      setDraft(undefined);
      change(chosen);
    },
  };
}
