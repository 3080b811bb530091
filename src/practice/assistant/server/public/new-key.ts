import { AppError } from '#vocabulary/errors.ts';
import type { Sealer } from '#foundation/server/sealer.ts';
import { keyHint, sealKey } from './provider-keys.ts';

interface Reached {
  readonly kind: string;
  readonly baseUrl: string | null;
}

/**
 * The columns of a key that was entered: none where the stored one stays.
 *
 * @throws AppError `invalid_input` at the key, where it would go to an address that it was not entered for.
 */
export function newKey(
  sealer: Sealer,
  place: string,
  {
    before,
    after,
    key,
  }: {
    readonly before: (Reached & { readonly keyHint: string | null }) | null;
    readonly after: Reached;
    readonly key: string | null;
  },
): { readonly key_sealed: Buffer | null; readonly key_hint: string | null } | Record<string, never> {
  if (key !== null && key !== '') return { key_sealed: sealKey(sealer, place, key), key_hint: keyHint(key) };
  const isElsewhere = before !== null && (before.kind !== after.kind || before.baseUrl !== after.baseUrl);
  if (key === null && isElsewhere && before.keyHint !== null)
    throw new AppError('invalid_input', {
      fields: [{ path: 'key', message: 'Enter the key again: the address has changed.' }],
    });
  return key === '' ? { key_sealed: null, key_hint: null } : {};
}
