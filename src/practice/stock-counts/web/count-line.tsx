import { useEffect, useId, useRef, useState } from 'react';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { useReaderKeys } from '#practice/scanning/web/public/use-reader-keys.ts';
import type { SheetLine } from '../contract.ts';
import { countField, LINE_LOOKS, lotText, readCount } from './count-text.ts';

interface CountLineProps {
  readonly line: SheetLine;
  /** What waits on this device; null if nothing does. */
  readonly waitingThousandths: number | null;
  readonly isOpen: boolean;
  /** It has the code that was scanned. */
  readonly isFound: boolean;
  /** It is the first of those: what is typed next is its count. */
  readonly takesFocus: boolean;
  /** Null for what was no count. */
  readonly onCount: (thousandths: number | null) => void;
  readonly onScan: (code: string) => void;
  readonly onLeave: () => void;
}

/** A lot with the field for what is there. What is on record is nowhere on this page. */
export function CountLine(props: CountLineProps) {
  const { line, waitingThousandths, isOpen, isFound, takesFocus, onCount, onScan, onLeave } = props;
  const known = waitingThousandths ?? line.ownCountThousandths;
  // What is being typed; null while it is what is known.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const titleId = useId();
  const field = useRef<HTMLInputElement>(null);
  const readerKey = useReaderKeys();
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
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
        label={`How many ${unitFor(2, line.unit)}`}
        error={isWrong ? 'Use a number such as 0 or 12.' : undefined}
        className="w-36"
      >
        <Input
          ref={field}
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
          onKeyDown={(event) => {
            const code = readerKey(event);
            if (code === null) return;
            // A handheld reader typed behind the count: the next package was scanned.
            event.preventDefault();
            onCount(readCount(event.currentTarget.value.slice(0, -code.length)));
            setTyped(null);
            onScan(code);
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
