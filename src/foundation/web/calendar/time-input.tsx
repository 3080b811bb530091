import { Clock } from 'lucide-react';
import { type AriaAttributes, type KeyboardEvent, type Ref, useState } from 'react';
import { Input } from '../ui/input.tsx';
import { timeOfMinute } from '../time/zone-time.ts';
import { parseTime, stepTime } from './parse-time.ts';

const CLOCK = /^(\d\d):(\d\d)$/u;

interface TimeInputProps extends Pick<AriaAttributes, 'aria-label' | 'aria-describedby' | 'aria-invalid'> {
  /** `HH:MM`, or empty. */
  readonly value: string;
  /** Called with `HH:MM` if the text is a time, else with the text, which the form then rejects. */
  readonly onValueChange: (time: string) => void;
  readonly onBlur?: () => void;
  /** The step of the arrow keys. */
  readonly stepMinutes?: number;
  readonly id?: string;
  readonly name?: string;
  readonly disabled?: boolean;
  readonly large?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a time of day, as the clinic's country writes it. Accepts what people type (`930`, `9.30 pm`); arrow keys change it by steps. */
export function TimeInput({ value, onValueChange, onBlur, stepMinutes = 15, ...input }: TimeInputProps) {
  const [draft, setDraft] = useState<string>();
  const [, hours, minutes] = CLOCK.exec(value) ?? [];
  const shown = hours === undefined ? value : timeOfMinute(Number(hours) * 60 + Number(minutes));

  const commit = () => {
    if (draft !== undefined) onValueChange(parseTime(draft) ?? draft.trim());
    setDraft(undefined);
    onBlur?.();
  };

  const onType = (typed: string) => {
    setDraft(typed);
    // A complete time counts at once: an error that it fixes disappears before the click on Save, so the button does not move.
    if (/^\d\d:\d\d$/.test(typed) && parseTime(typed) === typed) onValueChange(typed);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) {
      if (event.key === 'Enter' && draft !== undefined) onValueChange(parseTime(draft) ?? draft.trim());
      return;
    }
    event.preventDefault();
    setDraft(undefined);
    onValueChange(stepTime(parseTime(draft ?? value) ?? '09:00', direction * stepMinutes));
  };

  return (
    <Input
      {...input}
      icon={<Clock aria-hidden />}
      inputMode="text"
      autoComplete="off"
      placeholder={timeOfMinute(570)}
      value={draft ?? shown}
      onChange={(event) => onType(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
