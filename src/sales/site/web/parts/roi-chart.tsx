import { MAX_BAR_WIDTH, type RoiBar, type RoiLineId } from '../../roi.rules.ts';

interface RoiChartProps {
  readonly bars: readonly RoiBar[];
}

const COLOURS: Partial<Record<RoiLineId, string>> = {
  income: 'text-brand',
  time: 'text-good',
  price: 'text-accent',
};

/** Income, savings and price as labeled bars. The site's script updates them. */
export function RoiChart({ bars }: RoiChartProps) {
  return (
    <ul aria-label="Bar chart of one year’s amounts" className="flex flex-col gap-4">
      {bars.map(({ id, title, label, share }) => (
        <li key={id} className="flex flex-col gap-1.5">
          <p className="flex items-baseline justify-between gap-4 text-md">
            {title}
            <span data-roi-bar-label={id} className="font-semibold tabular">
              {label}
            </span>
          </p>
          <svg
            aria-hidden
            viewBox={`0 0 ${MAX_BAR_WIDTH} 4`}
            preserveAspectRatio="none"
            className={`h-3.5 w-full overflow-hidden rounded-sm bg-sunken print:[print-color-adjust:exact] ${COLOURS[id] ?? ''}`}
          >
            <rect width={share * MAX_BAR_WIDTH} height="4" fill="currentColor" data-roi-bar={id} />
          </svg>
        </li>
      ))}
    </ul>
  );
}
