import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { COMPARISON, PLANS, type Extent } from '../../plans.rules.ts';
import { ComingBadge } from './coming-badge.tsx';
import { WideTable } from './wide-table.tsx';

/** A comparison of the plans, line by line. */
export function PlanComparison() {
  return (
    <WideTable label="The plans, line by line">
      <table className="w-full border-collapse text-left text-base sm:min-w-[36rem] sm:text-md">
        <thead>
          <tr className="border-b border-line-strong">
            <th scope="col" className="w-2/5">
              <span className="sr-only">What</span>
            </th>
            {PLANS.map(({ id, name }) => (
              <th key={id} scope="col" className="px-1.5 py-3 font-semibold sm:px-3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARISON.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={PLANS.length + 1}
                  className="pt-7 pb-2 text-base font-semibold text-brand-ink"
                >
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.title} className="border-b border-line">
                  <th scope="row" className="py-3 pr-2 font-normal sm:pr-4">
                    {row.title}
                    <ComingBadge title={row.title} />
                  </th>
                  {row.extents.map((extent, index) => (
                    <td key={PLANS[index]?.id} className="px-1.5 py-3 sm:px-3">
                      <ExtentMark extent={extent} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function ExtentMark({ extent }: { readonly extent: Extent }) {
  if (typeof extent === 'string') return extent;
  const Mark = extent ? Check : Minus;
  return (
    <>
      <Mark aria-hidden className={extent ? 'size-5 text-brand' : 'size-5 text-ink-muted'} />
      <span className="sr-only">{extent ? 'Yes' : 'No'}</span>
    </>
  );
}
