import { useAddressParams } from './use-address-params.ts';

/** The sheet beside a list that stands in the address: which row's it is, the address of each, and how to close it. */
export function useAddressSheet(name: string) {
  const [params, change] = useAddressParams();
  return {
    openKey: params.get(name),
    addressOf: (key: string): string => {
      const next = new URLSearchParams(params);
      next.set(name, key);
      return `?${next}`;
    },
    close: () => change((next) => next.delete(name)),
  };
}
