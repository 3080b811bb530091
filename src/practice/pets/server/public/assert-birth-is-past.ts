import { AppError } from '#vocabulary/errors.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { AGE_REFUSALS } from '../../age.rules.ts';

/** The time zone in which a day begins first: a day that has not begun there is in the future everywhere. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

export const latestDay = (now: Date): string => localDayOf(now.getTime(), EARLIEST_ZONE);

/** @throws AppError `invalid_input` at `bornOn` for a day that has not begun anywhere. */
export function assertBirthIsPast({ now }: { readonly now: Date }, bornOn: string | null | undefined): void {
  if (!bornOn || bornOn <= latestDay(now)) return;
  throw new AppError('invalid_input', { fields: [{ path: 'bornOn', message: AGE_REFUSALS.born_in_future }] });
}
