import { showNumber } from '#foundation/web/number-on-screen.ts';
interface WeekBarsProps {
  /** What is counted: "New clinics". */
  readonly label: string;
  /** One bar per week, in order; the last one is the current week, drawn paler. */
  readonly weeks: readonly { readonly weekOn: string; readonly count: number }[];
}

const BAR_WIDTH = 8;
const GAP = 2;
const HEIGHT = 40;
/** A minimum height, so that a small value is not drawn like zero. */
const MIN_BAR_HEIGHT = 1.5;

const number = (count: number): string => showNumber(count);

/** One number per week as a bar chart; the numbers are also in the table next to it. */
export function WeekBars({ label, weeks }: WeekBarsProps) {
  const highest = Math.max(1, ...weeks.map(({ count }) => count));
  const [before, now] = weeks.slice(-2).map(({ count }) => count);
  const summary = `${label}: ${number(now ?? 0)} this week so far, ${number(before ?? 0)} the week before, at most ${number(highest)} a week.`;
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-base font-medium">{label}</span>
        <span className="text-sm text-ink-muted tabular">
          <span className="text-md font-semibold text-ink">{number(now ?? 0)}</span> this week
        </span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${weeks.length * (BAR_WIDTH + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full border-b border-line text-brand"
      >
        {weeks.map(({ weekOn, count }, index) => {
          const height = count === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, (count / highest) * HEIGHT);
          return (
            <rect
              key={weekOn}
              x={index * (BAR_WIDTH + GAP)}
              y={HEIGHT - height}
              width={BAR_WIDTH}
              height={height}
              fill="currentColor"
              opacity={index === weeks.length - 1 ? 0.45 : 1}
            >
              <title>{`Week of ${weekOn}: ${number(count)}`}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}
