import type { ReactNode } from 'react';

interface PictureFrameProps {
  /** The alternative text. */
  readonly label: string;
  readonly title: string;
  readonly aside?: string;
  readonly children: ReactNode;
}

/** The frame of a drawing that uses the product's own components and colors. */
export function PictureFrame({ label, title, aside, children }: PictureFrameProps) {
  return (
    <div role="img" aria-label={label} className="min-w-0 print:hidden">
      <div
        aria-hidden
        className="flex flex-col overflow-hidden rounded-2xl border border-line bg-surface text-base shadow-floating"
      >
        <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
          <p className="text-md font-semibold">{title}</p>
          {aside !== undefined && <p className="text-sm text-ink-muted">{aside}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
