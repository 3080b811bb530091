import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readFile } from '#foundation/web/read-file.ts';
import { DOCUMENT_BUCKET } from '../contract.ts';

interface Picture {
  /** Undefined while it is loading. */
  readonly url: string | undefined;
  readonly error: Error | null;
}

/**
 * A stored picture, read with the caller's own rights each time, so that no URL of it outlives them.
 *
 * @param sidePixels the size of a thumbnail; the whole picture if omitted.
 */
export function usePicture(path: string, sidePixels?: number): Picture {
  const { data, error } = useQuery({
    queryKey: ['documents.file', path, sidePixels ?? 'whole'],
    queryFn: () => readFile(DOCUMENT_BUCKET, path, sidePixels),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: 1,
  });
  const url = useMemo(() => data && URL.createObjectURL(data), [data]);
  useEffect(() => {
    if (url === undefined) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  return { url, error };
}
