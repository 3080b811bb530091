import { shortDay } from '#foundation/web/time/day-format.ts';
import { levelText } from './stock-labels.ts';

/** What is on order of an item, as purchasing knows it. */
export interface OnOrder {
  /** Of orders that were sent. */
  readonly onOrderThousandths: number;
  readonly draftedThousandths: number;
  /** When the first of it is expected. */
  readonly expectedOn: string | null;
}

/** `40 tablets, Nov 30`; of what was not sent yet, `40 tablets in draft`. */
export function onOrderText(
  { onOrderThousandths, draftedThousandths, expectedOn }: OnOrder,
  unit: string,
): string {
  if (onOrderThousandths > 0)
    return [levelText(onOrderThousandths, unit), expectedOn === null ? '' : shortDay(expectedOn)]
      .filter(Boolean)
      .join(', ');
  return draftedThousandths > 0 ? `${levelText(draftedThousandths, unit)} in draft` : '';
}
