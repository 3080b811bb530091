import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import type { SuggestedItem } from '../suggestions.contract.ts';
import { amountText } from './purchasing-texts.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${showNumber(count)} days`);

/** Behind a suggestion: every input, so that anybody can do the sum again. */
export function SuggestionInputs({ item }: { readonly item: SuggestedItem }) {
  const { unit, offer, currency } = item;
  const amount = (thousandths: number) => amountText(thousandths, unit);
  const level = (thousandths: number | null, set: number | null) =>
    thousandths === null ? null : `${amount(thousandths)}${set === null ? ', based on use' : ''}`;
  return (
    <DataList className="text-sm">
      <DataItem label="In stock">{amount(item.availableThousandths)}</DataItem>
      <DataItem label="On order">
        {item.draftedThousandths > 0
          ? `${amount(item.onOrderThousandths)}, including ${amount(item.draftedThousandths)} in drafts`
          : amount(item.onOrderThousandths)}
      </DataItem>
      <DataItem label="Reorder point">
        {level(item.reorderPointThousandths, item.setReorderPointThousandths)}
      </DataItem>
      <DataItem label="Par level">{level(item.parLevelThousandths, item.setParLevelThousandths)}</DataItem>
      <DataItem label="Short by">{amount(item.missingThousandths)}</DataItem>
      <DataItem label="Use">
        {item.isByForecast
          ? `${amount(item.usePerDayThousandths)} a day, by the forecast; ${amount(item.usedThousandths)} in the last ${days(item.usedDays)}`
          : `${amount(item.usePerDayThousandths)} a day: ${amount(item.usedThousandths)} in ${days(item.usedDays)}`}
      </DataItem>
      <DataItem label="Lead time">{days(item.leadDays)}</DataItem>
      {offer !== null && (
        <>
          <DataItem label="Pack">{`${offer.packName} (${amount(offer.packThousandths)})`}</DataItem>
          <DataItem label="At least">
            {`${showNumber(offer.minimumPacks)}, in steps of ${showNumber(offer.incrementPacks)}`}
          </DataItem>
          <DataItem label="Price per pack">
            {offer.priceMinor === null ? null : showMoney(offer.priceMinor, currency)}
          </DataItem>
        </>
      )}
    </DataList>
  );
}
