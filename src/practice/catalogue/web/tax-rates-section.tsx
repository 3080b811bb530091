import { useQuery } from '@tanstack/react-query';
import { Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxClass } from '#vocabulary/tax-classes.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { addTaxRateEndpoint, listTaxRatesEndpoint, type TaxRate } from '../contract.ts';
import { percentText, taxesOn, taxLabel } from '../tax.rules.ts';
import { TaxRateSheet } from './tax-rate-sheet.tsx';

/** The tax rates of the clinic by class, with those of the past and of the future. */
export function TaxRatesSection() {
  const { data, error, refetch } = useQuery(queryOf(listTaxRatesEndpoint, {}));
  const { today } = useClinicClock();
  const [isAdding, setAdding] = useState(false);
  if (error && !data)
    return (
      <ErrorState title="The tax rates could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={6} />;
  const used = TAX_CLASSES.filter((one) => data.items.some(({ taxClass }) => taxClass === one));
  const untaxed = TAX_CLASSES.filter(
    (one) => one !== 'exempt' && taxesOn(data.items, one, today).length === 0,
  );
  const add = (
    <May call={addTaxRateEndpoint}>
      <Button onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        New rate
      </Button>
    </May>
  );
  return (
    <section aria-label="Tax rates" className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-sm text-ink-muted">
          Check the rates with your tax adviser. Rates never change: enter a new one from the day it takes
          effect.
        </p>
        {used.length > 0 && add}
      </div>
      {used.length === 0 && (
        <EmptyState
          compact
          icon={<Percent />}
          title="No tax rates yet"
          hint="Bills have no tax until you enter the rates for your country, state or region and the day they take effect. Enter 0% for untaxed items."
          action={add}
        />
      )}
      {used.length > 0 && untaxed.length > 0 && (
        <Banner tone="warn" title="Some tax classes have no rate yet">
          {untaxed.map((one) => TAX_CLASS_LABELS[one]).join(', ')}: bills have no tax until you enter a rate.
          Enter 0% for untaxed items. In some countries, rates depend on the state, region or city.
        </Banner>
      )}
      {used.map((taxClass) => (
        <ClassCard key={taxClass} taxClass={taxClass} rates={data.items} today={today} />
      ))}
      {isAdding && <TaxRateSheet today={today} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface ClassCardProps {
  readonly taxClass: TaxClass;
  readonly rates: readonly TaxRate[];
  readonly today: string;
}

function ClassCard({ taxClass, rates, today }: ClassCardProps) {
  const valid = taxesOn(rates, taxClass, today);
  const isValid = (rate: TaxRate) =>
    rate.validFromOn <= today &&
    !rates.some(
      (other) =>
        other.taxClass === taxClass &&
        other.name === rate.name &&
        other.validFromOn > rate.validFromOn &&
        other.validFromOn <= today,
    );
  return (
    <Card>
      <CardHeader
        title={TAX_CLASS_LABELS[taxClass]}
        action={<span className="font-medium tabular">{taxLabel(valid, countryOnScreen())}</span>}
      />
      <ItemList className="border-t border-line">
        {rates
          .filter((rate) => rate.taxClass === taxClass)
          .map((rate) => (
            <li key={rate.id} className="flex items-start gap-3 px-4 py-2">
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="flex flex-wrap items-center gap-2">
                  {rate.name} from {shortDay(rate.validFromOn)}
                  {isValid(rate) && <Badge tone="good">Current</Badge>}
                  {rate.validFromOn > today && <Badge tone="brand">Planned</Badge>}
                </span>
                <span className="text-sm text-ink-muted">{rate.source}</span>
              </span>
              <span className="tabular">{percentText(rate.ratePpm, countryOnScreen())}</span>
            </li>
          ))}
      </ItemList>
    </Card>
  );
}
