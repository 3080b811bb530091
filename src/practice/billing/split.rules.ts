import { shareInProportion } from '#foundation/values/largest-remainder.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';

/** What one of several clients pays, in millionths: 500,000 is half. */
export interface ClientShare {
  readonly clientId: string;
  readonly sharePpm: number;
}

const MILLION = 1_000_000;

/** SPLIT-1. Whether shares can be used: several clients, each once, who pay all of it together. */
export function checkShares(shares: readonly ClientShare[]): Result<readonly ClientShare[], string> {
  if (new Set(shares.map(({ clientId }) => clientId)).size < shares.length) {
    return refuse('A client is named twice.');
  }
  if (shares.some(({ sharePpm }) => sharePpm <= 0)) return refuse('Each client pays a share.');
  const all = shares.reduce((sum, { sharePpm }) => sum + sharePpm, 0);
  return all === MILLION
    ? ok(shares)
    : refuse(`The shares come to ${all / 10_000}%. They have to come to 100%.`);
}

/**
 * SPLIT-1. An amount split between co-owners, the cents by largest remainder, so that the parts add up to it.
 *
 * @param shares that come to a million, by `checkShares`.
 */
export function splitBetween(
  amountMinor: number,
  shares: readonly ClientShare[],
): { readonly clientId: string; readonly amountMinor: number }[] {
  const parts = shareInProportion(
    amountMinor,
    shares.map(({ sharePpm }) => sharePpm),
  );
  return shares.map(({ clientId }, index) => ({ clientId, amountMinor: parts[index] ?? 0 }));
}
