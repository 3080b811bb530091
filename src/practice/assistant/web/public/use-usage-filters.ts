import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';

const NAMES = ['feature', 'from', 'to', 'of'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** The filters of the ledger, kept in the address. Invalid values are ignored. */
export function useUsageFilters() {
  const [params, change] = useAddressParams();
  const matching = (name: (typeof NAMES)[number], form: RegExp) => {
    const text = params.get(name);
    return text !== null && form.test(text) ? text : undefined;
  };
  const feature = AI_FEATURES.find((one) => one === params.get('feature'));
  const chosen = NAMES.filter((name) => params.has(name)).length;
  const [fromDay, toDay] = [matching('from', DAY), matching('to', DAY)];
  return {
    /** The endpoint's input: only filters that are set. */
    filters: {
      ...(feature === undefined ? {} : { feature }),
      ...(fromDay === undefined ? {} : { fromDay }),
      ...(toDay === undefined ? {} : { toDay }),
    },
    /** Of one clinic, on the platform's page. */
    clinicId: matching('of', UUID),
    chosen,
    isNarrowed: chosen > 0,
    set: (name: (typeof NAMES)[number], value: string) =>
      change((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () =>
      change((next) => {
        for (const name of NAMES) next.delete(name);
      }),
  };
}
export type UsageFilters = ReturnType<typeof useUsageFilters>;
