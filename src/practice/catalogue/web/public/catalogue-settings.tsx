import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { currencyOf } from '#vocabulary/currencies.ts';
import { ItemsSection } from '../items-section.tsx';
import { TaxRatesSection } from '../tax-rates-section.tsx';

const PARTS = [
  { value: 'items', label: 'Items' },
  { value: 'taxes', label: 'Tax rates' },
] as const;

/** The settings of services and products. @param country of the clinic, ISO 3166-1: it decides the currency. */
export function CatalogueSettings({ country }: { readonly country: string }) {
  const [part, choose] = useAddressChoice('part', ['items', 'taxes']);
  return (
    <div className="flex flex-col gap-3">
      <Segmented label="Services and products" value={part} onValueChange={choose} options={PARTS} />
      {part === 'items' ? <ItemsSection currency={currencyOf(country)} /> : <TaxRatesSection />}
    </div>
  );
}
