import { shortDay } from '#foundation/web/time/day-format.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';

interface Week {
  readonly weekOn: string;
  readonly quantityThousandths: number;
}

interface WeekBarsProps {
  readonly use: readonly Week[];
  readonly forecast: readonly Week[];
  readonly unit: string;
}

const HEIGHT = 40;
const BAR = 3;
const GAP = 1;

/** Use by week, and what is expected of the next ones in a lighter color. The table below says the same. */
export function WeekBars({ use, forecast, unit }: WeekBarsProps) {
  const weeks = [...use, ...forecast];
  const most = Math.max(1, ...weeks.map(({ quantityThousandths }) => quantityThousandths));
  return (
    <svg
      viewBox={`0 0 ${weeks.length * (BAR + GAP)} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Use in the last ${use.length} weeks, and the forecast of the next ${forecast.length}`}
      className="h-40 w-full text-brand"
    >
      {weeks.map(({ weekOn, quantityThousandths }, index) => {
        const height = (quantityThousandths / most) * HEIGHT;
        return (
          <rect
            key={weekOn}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            fill="currentColor"
            opacity={index < use.length ? 1 : 0.55}
          >
            <title>{`${shortDay(weekOn)}: ${quantityLabel(quantityThousandths, unit)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
