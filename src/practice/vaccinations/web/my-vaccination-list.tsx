import { useState } from 'react';
import type * as z from 'zod';
import { careTargetLabel } from '#vocabulary/care.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { MyVaccination } from '../own.contract.ts';

/** How many doses are shown at first; all are printed. */
const FEW = 4;

interface MyVaccinationListProps {
  readonly vaccinations: readonly z.infer<typeof MyVaccination>[];
  /** Of the clinic. */
  readonly country: string;
}

/** What a client’s pet was given, the latest first: what it protects against, then the product. */
export function MyVaccinationList({ vaccinations, country }: MyVaccinationListProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base text-ink-muted">Given so far</h3>
      <ul aria-label="Vaccinations" className="flex flex-col gap-2">
        {vaccinations.map(({ id, productName, targets, givenOn, elsewhereName }, index) => (
          <li
            key={id}
            className={cn('flex justify-between gap-x-4', !isWhole && index >= FEW && 'hidden print:flex')}
          >
            <span className="flex min-w-0 flex-col wrap-anywhere">
              <span className="font-medium">{targets.map(careTargetLabel).join(', ') || productName}</span>
              <span className="text-base text-ink-muted">
                {[productName, elsewhereName].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="shrink-0 tabular">{shortDay(givenOn, country)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && vaccinations.length > FEW && (
        <Button className="h-11 self-start print:hidden" onClick={() => setWhole(true)}>
          Show all {vaccinations.length}
        </Button>
      )}
    </section>
  );
}
