import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { BulkListItem } from '../contract.ts';

/** How far a bulk message is: “12 of 60 sent, 3 not sent”. Empty for a draft. */
export function progressText({ state, counts }: Pick<BulkListItem, 'counts' | 'state'>): string {
  if (state === 'draft') return '';
  const { total, sent, skipped, failed } = counts;
  return [
    `${showNumber(sent)} of ${showNumber(total - skipped)} sent`,
    ...(failed === 0 ? [] : [`${showNumber(failed)} failed`]),
    ...(skipped === 0 ? [] : [`${showNumber(skipped)} not sent`]),
  ].join(', ');
}
