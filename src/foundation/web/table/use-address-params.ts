import { useCallback } from 'react';
import { type Location, useLocation, useSearchParams } from 'react-router';

interface AddressOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
}

/** The last written URL, and the rendered one that it was based on: until it is rendered, the next change builds on it. */
let written: { readonly on: Location; readonly params: URLSearchParams } | undefined;

/**
 * The query parameters of the URL, and a function to change some of them. Two changes before the next render, by different
 * parts of a page, both take effect: each builds on the last one written, not on the last one rendered.
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

/** Removes all parameters from the URL. */
export const emptied = (params: URLSearchParams): void => {
  for (const name of new Set(params.keys())) params.delete(name);
};

/** A single parameter; an empty string counts as missing. */
export const setOrDelete = (params: URLSearchParams, name: string, value: string | null): void => {
  if (value === null || value === '') params.delete(name);
  else params.set(name, value);
};
