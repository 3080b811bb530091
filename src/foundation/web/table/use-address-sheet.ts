import { useAddressParams } from './use-address-params.ts';

/** A sheet next to a list, kept in the URL: the open row, the URL of each row, and a function to close it. */
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
