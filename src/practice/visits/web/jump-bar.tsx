import { useEffect } from 'react';
import { cn } from '#foundation/web/ui/cn.ts';
import { sectionId } from './section-card.tsx';

export interface JumpTarget {
  readonly name: string;
  readonly label: string;
  /** Something there waits for a person. */
  readonly isUnconfirmed: boolean;
}

interface JumpBarProps {
  readonly targets: readonly JumpTarget[];
}

/** Where the work in a part begins: its text, its findings, its form; else its first button. */
const STARTS = ['[contenteditable=true]', '[role=radio][tabindex="0"]', 'form input', 'button'];

/** Shows a part of the page and puts the focus where the work in it begins. */
export function jumpTo(name: string): void {
  const part = document.getElementById(sectionId(name));
  if (part === null) return;
  part.scrollIntoView({ block: 'start', behavior: 'smooth' });
  for (const start of STARTS) {
    const field = part.querySelector<HTMLElement>(start);
    if (field === null) continue;
    field.focus({ preventScroll: true });
    return;
  }
}

/** The parts of the page. Alt and a digit go to one of them, from anywhere, also while text is typed. */
export function JumpBar({ targets }: JumpBarProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const digit = /^Digit([1-9])$/u.exec(event.code)?.[1];
      const target = digit === undefined ? undefined : targets[Number(digit) - 1];
      if (!event.altKey || event.ctrlKey || event.metaKey || target === undefined) return;
      event.preventDefault();
      jumpTo(target.name);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [targets]);
  return (
    <nav
      aria-label="Parts of the visit"
      className="sticky top-12 z-20 -mx-1 flex gap-0.5 overflow-x-auto border-b border-line bg-canvas/95 px-1 py-1.5 backdrop-blur-sm print:hidden"
    >
      {targets.map(({ name, label, isUnconfirmed }, index) => (
        <button
          key={name}
          type="button"
          onClick={() => jumpTo(name)}
          aria-keyshortcuts={`Alt+${index + 1}`}
          className="group focus-ring flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-base font-medium text-ink-muted hover:bg-hover hover:text-ink touch:h-10"
        >
          {label}
          {isUnconfirmed && (
            <span className="size-2 rounded-full bg-warn" title="Something here is not confirmed yet">
              <span className="sr-only">not confirmed yet</span>
            </span>
          )}
          <span aria-hidden className={cn('hidden text-xs tabular opacity-60 lg:inline')}>
            {index + 1}
          </span>
        </button>
      ))}
      <span className="ml-auto hidden shrink-0 self-center pr-1 text-xs text-ink-muted lg:inline">
        Alt + number
      </span>
    </nav>
  );
}
