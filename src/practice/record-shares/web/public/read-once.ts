/** Each opening of a link is logged, so what it opens is read once. */
export const READ_ONCE = {
  retry: false,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
