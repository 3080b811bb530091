import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cn } from './cn.ts';

interface PaperProps {
  /** Undefined while it is loading. */
  readonly clinicName: string | undefined;
  /** The day at the clinic, as people read it. */
  readonly day: string;
  readonly title: string;
  /** What the paper shows of it: filters, how many. */
  readonly about?: ReactNode;
  /** `sm` for tables with many columns. */
  readonly size?: 'base' | 'sm';
  readonly onPrinted: () => void;
  readonly children: ReactNode;
}

/** What is printed instead of the page, and is on paper only. It opens the dialog of the printer at once. */
export function Paper({ clinicName, day, title, about, size = 'base', onPrinted, children }: PaperProps) {
  const printed = useRef(onPrinted);
  useEffect(() => {
    printed.current = onPrinted;
  });
  useEffect(() => {
    const onAfter = () => printed.current();
    // Some browsers return from `print` at once: only this event says that the pages were taken.
    globalThis.addEventListener('afterprint', onAfter);
    globalThis.print();
    return () => globalThis.removeEventListener('afterprint', onAfter);
  }, []);
  return createPortal(
    <article
      data-print-alone
      aria-hidden
      className={cn('hidden text-ink print:block', size === 'sm' ? 'text-sm' : 'text-base')}
    >
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-2 text-base">
        <span className="text-lg font-semibold">{clinicName}</span>
        <span>{day}</span>
      </header>
      <p className="pt-4 text-2xl font-semibold">{title}</p>
      <p className="pb-4 text-ink-muted">{about}</p>
      {children}
    </article>,
    document.body,
  );
}
