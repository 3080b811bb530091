import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const next = URL.createObjectURL(data);
    setUrl(next);
    return () => {
      URL.revokeObjectURL(next);
      setUrl(undefined);
    };
  }, [data]);
  return { url, error };
}
