import { useCallback } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';

interface AddressOptions {
  /** Leave no step in the history. */
  readonly replace?: boolean;
}

/** What was written last, and on which drawn address: until that is drawn anew, the next change builds on it. */
let written: { readonly on: Location; readonly params: URLSearchParams } | undefined;

/**
 * The parameters of the address, and how to change some of them. Two changes within a moment, made by different parts
 * of a page, both stand: each builds on the last one written, not on the last one drawn.
 */
export function useAddressParams(): readonly [
  params: URLSearchParams,
  change: (edit: (params: URLSearchParams) => void, options?: AddressOptions) => void,
] {
  const [params, setParams] = useSearchParams();
  const drawn = useLocation();
  const change = useCallback(
    (edit: (params: URLSearchParams) => void, { replace = true }: AddressOptions = {}) => {
      const next = new URLSearchParams(written?.on === drawn ? written.params : params);
      edit(next);
      written = { on: drawn, params: next };
      setParams(next, { replace, preventScrollReset: true });
    },
    [drawn, params, setParams],
  );
  return [params, change];
}

/** Takes everything out of the address. */
export const emptied = (params: URLSearchParams): void => {
  for (const name of new Set(params.keys())) params.delete(name);
};

/** One parameter: an empty text is none. */
export const setOrDelete = (params: URLSearchParams, name: string, value: string | null): void => {
  if (value === null || value === '') params.delete(name);
  else params.set(name, value);
};
