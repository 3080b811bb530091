import { ComingBadge } from './coming-badge.tsx';

export interface Point {
  readonly title: string;
  readonly text: string;
}

interface PointsProps {
  readonly points: readonly Point[];
}

/** Short remarks in columns, each under its own heading. */
export function Points({ points }: PointsProps) {
  return (
    <ul className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ title, text }) => (
        <li key={title} className="flex flex-col gap-1.5 border-t-2 border-brand pt-4">
          <h3 className="text-lg font-semibold">
            {title}
            <ComingBadge title={title} />
          </h3>
          <p className="text-md text-ink-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The same in an order: one thing after the other. */
export function Steps({ points }: PointsProps) {
  return (
    <ol className="flex flex-col">
      {points.map(({ title, text }, index) => (
        <li key={title} className="relative flex gap-5 pb-8 last:pb-0">
          {index < points.length - 1 && (
            <span aria-hidden className="absolute top-10 bottom-1 left-[1.1875rem] w-px bg-line-strong" />
          )}
          <span
            aria-hidden
            className="flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-soft font-semibold text-brand-ink tabular"
          >
            {index + 1}
          </span>
          <div className="flex max-w-2xl flex-col gap-1 pt-1.5">
            <h3 className="text-lg font-semibold">
              {title}
              <ComingBadge title={title} />
            </h3>
            <p className="text-md text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
