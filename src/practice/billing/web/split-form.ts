import * as z from 'zod';
import { checkShares, type ClientShare } from '../split.rules.ts';
import { ppmOfField } from './percent-field.ts';

const Fields = z.object({ shares: z.array(z.object({ clientId: z.string(), percent: z.string() })) });
export type SplitFields = z.infer<typeof Fields>;

/** What was typed, in millionths; an empty field is no share, null what is no percentage. */
export function shareOfField(percent: string): number | null {
  const ppm = percent.trim() === '' ? 0 : ppmOfField(percent);
  return ppm !== null && ppm >= 0 ? ppm : null;
}

/** Those who pay a share. */
export const sharesOf = ({ shares }: SplitFields): ClientShare[] =>
  shares.flatMap(({ clientId, percent }) => {
    const sharePpm = shareOfField(percent) ?? 0;
    return sharePpm > 0 ? [{ clientId, sharePpm }] : [];
  });

/** The form of a split, refused by the rule that the server has. */
export const SplitForm = Fields.superRefine((fields, check) => {
  const wrong = fields.shares.findIndex(({ percent }) => shareOfField(percent) === null);
  if (wrong >= 0) {
    check.addIssue({
      code: 'custom',
      path: ['shares', wrong, 'percent'],
      message: 'Enter a percentage from 0 to 100.',
    });
    return;
  }
  const shares = sharesOf(fields);
  const result = checkShares(shares);
  const last = fields.shares.length - 1;
  if (!result.ok)
    check.addIssue({ code: 'custom', path: ['shares', last, 'percent'], message: result.error });
  else if (shares.length < 2)
    check.addIssue({
      code: 'custom',
      path: ['shares', last, 'percent'],
      message: 'Enter a share for at least two clients.',
    });
});
