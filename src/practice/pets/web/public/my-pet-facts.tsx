import type { ReactNode } from 'react';
import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { DataItem } from '#foundation/web/ui/data-list.tsx';
import { printMicrochip } from '../../microchip.rules.ts';
import type { MyPet } from '../../own.contract.ts';

/** The facts of a pet for its client. */
export function PetFacts({ pet }: { readonly pet: MyPet }) {
  const { bornOn, birthIsEstimated, weightGrams, country, colour, microchip, clinicName } = pet;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-4 sm:max-md:grid-cols-3 lg:grid-cols-3 print:grid-cols-3">
      <Fact label="Birthday">
        {bornOn && `${birthIsEstimated ? 'about ' : ''}${shortDay(bornOn, country)}`}
      </Fact>
      <Fact label="Weight">
        {weightGrams === null ? null : printWeight(weightGrams, weightUnitOf(country), country)}
      </Fact>
      <Fact label="Color">{colour}</Fact>
      <Fact label="Microchip" wide="on a phone">
        {microchip && printMicrochip(microchip)}
      </Fact>
      <Fact label="Clinic" wide="everywhere">
        {clinicName}
      </Fact>
    </dl>
  );
}

const WIDTHS = { 'on a phone': 'max-sm:col-span-2', everywhere: 'col-span-2' } as const;

interface FactProps {
  readonly label: string;
  readonly wide?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}

const Fact = ({ label, wide, children }: FactProps) => (
  <div className={cn('min-w-0', wide && WIDTHS[wide])}>
    <DataItem label={label}>{children}</DataItem>
  </div>
);
