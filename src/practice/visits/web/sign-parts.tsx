import { CircleDashed, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';

/** A set with one value more or less. */
export function toggled<T>(all: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

interface PartProps {
  readonly title: string;
  /** It stands in the way of the signature. */
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

export const Part = ({ title, isOpen, children }: PartProps) => (
  <section className="flex flex-col gap-2">
    <h3 className="flex items-center gap-2 text-base font-semibold">
      {isOpen ? (
        <TriangleAlert aria-hidden className="size-4 text-warn-ink" />
      ) : (
        <CircleDashed aria-hidden className="size-4 text-ink-muted" />
      )}
      {title}
    </h3>
    {children}
  </section>
);

interface AcceptProps {
  readonly label: string;
  readonly verb?: string;
  readonly isAccepted: boolean;
  readonly onAccept: () => void;
  readonly onGo: () => void;
  readonly children?: ReactNode;
}

export const Accept = ({ label, verb = 'Confirm', isAccepted, onAccept, onGo, children }: AcceptProps) => (
  <div className="flex flex-col gap-2 rounded-md border border-line px-3 py-2">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-1 basis-32 text-base font-medium break-words">{label}</span>
      <Button size="sm" variant="ghost" onClick={onGo}>
        Show
      </Button>
      <label className="flex items-center gap-2 text-base">
        <Checkbox checked={isAccepted} onCheckedChange={onAccept} aria-label={`${verb}: ${label}`} />
        {verb}
      </label>
    </div>
    {children}
  </div>
);
