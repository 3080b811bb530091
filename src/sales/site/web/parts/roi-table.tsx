import { cn } from '#foundation/web/ui/cn.ts';
import { amountText, type RoiLine } from '../../roi.rules.ts';

interface RoiTableProps {
  readonly lines: readonly RoiLine[];
}

const HEAD_CLASSES = 'py-2 text-base font-medium text-ink-muted';

/** The calculation line by line. The site's script updates the figures; titles and formulas stay. */
export function RoiTable({ lines }: RoiTableProps) {
  return (
    <table className="w-full max-w-4xl border-collapse text-left text-md">
      <caption className="sr-only">The calculation for a year, line by line</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD_CLASSES}>
            Line
          </th>
          <th scope="col" className={`${HEAD_CLASSES} max-sm:hidden`}>
            Formula
          </th>
          <th scope="col" className={`${HEAD_CLASSES} text-right`}>
            In a year
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.id}
            className="border-t border-line align-top last:border-t-2 last:border-ink last:font-semibold"
          >
            <th scope="row" className="py-3 pr-4 font-medium">
              {line.title}
              {/* On a phone there is no room for a column of formulas. */}
              <Formula line={line} className="text-base font-normal text-ink-muted sm:hidden" />
            </th>
            <td className="py-3 pr-4 text-base font-normal text-ink-muted max-sm:hidden">
              <Formula line={line} />
            </td>
            <td className="py-3 text-right whitespace-nowrap tabular" data-roi-amount={line.id}>
              {amountText(line)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface FormulaProps {
  readonly line: RoiLine;
  readonly className?: string;
}

/** How a line is calculated: in words, and with the figures. */
const Formula = ({ line, className }: FormulaProps) => (
  <span className={cn('block', className)}>
    {line.formula}
    <span className="block tabular" data-roi-worked={line.id}>
      {line.worked}
    </span>
  </span>
);
