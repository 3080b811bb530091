import { useId, useState } from 'react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { SheetLine } from '../contract.ts';
import { countField, LINE_LOOKS, lotText, readCount } from './count-text.ts';

interface CountLineProps {
  readonly line: SheetLine;
  /** What waits on this device; null if nothing does. */
  readonly waitingThousandths: number | null;
  readonly isOpen: boolean;
  readonly isFound: boolean;
  readonly onCount: (thousandths: number) => void;
  readonly onLeave: () => void;
}

/** A lot with the field for what is there. What is on record is nowhere on this page. */
export function CountLine({ line, waitingThousandths, isOpen, isFound, onCount, onLeave }: CountLineProps) {
  const known = waitingThousandths ?? line.ownCountThousandths;
  // What is being typed; null while it is what is known.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const titleId = useId();
  const look =
    waitingThousandths === null
      ? LINE_LOOKS[line.state]
      : { label: 'On this device', tone: 'accent' as const };
  return (
    <li
      aria-labelledby={titleId}
      data-line={line.id}
      className={`flex flex-wrap items-end gap-3 px-4 py-3 ${isFound ? 'bg-brand-soft/40' : ''}`}
    >
      <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-0.5">
        <h3 id={titleId} className="font-medium wrap-anywhere">
          {line.name}
        </h3>
        <p className="text-sm text-ink-muted">
          {lotText(line)} · {line.locationName}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-muted">
          <Badge tone={look.tone}>{look.label}</Badge>
          {line.countedByNames.join(', ')}
        </p>
      </div>
      <Field
        label={`There now, in ${line.unit}`}
        error={isWrong ? 'Use a number such as 0 or 12.' : undefined}
        className="w-36"
      >
        <Input
          large
          inputMode="decimal"
          autoComplete="off"
          readOnly={!isOpen}
          value={typed ?? countField(known)}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            const count = readCount(text);
            // With each key: the phone may lose its connection, or its page, before the field is left.
            if (count !== null) onCount(count);
          }}
          onBlur={() => {
            const isBad = typed !== null && typed.trim() !== '' && readCount(typed) === null;
            setWrong(isBad);
            if (!isBad) setTyped(null);
            onLeave();
          }}
        />
      </Field>
    </li>
  );
}
