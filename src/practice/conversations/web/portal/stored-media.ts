import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { readFile } from '#foundation/web/read-file.ts';
import { signedUrl } from '#foundation/web/signed-url.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';

interface Media {
  /** Undefined while it is loading. */
  readonly url: string | undefined;
  readonly error: Error | null;
}

/** A stored picture, read with the reader's own rights. Without a side it is the whole picture. */
export function useStoredPicture(path: string, sidePixels?: number): Media {
  const { data, error } = useQuery({
    queryKey: ['messages.picture', path, sidePixels ?? 'whole'],
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

/** Long enough to watch a film that is read piece by piece. */
const PLAY_SECONDS = 3_600;

/** An address from which a film can be read piece by piece, so that it begins at once. */
export function usePlayableUrl(path: string, isWanted: boolean): Media {
  const { data, error } = useQuery({
    queryKey: ['messages.film', path],
    queryFn: () => signedUrl(DOCUMENT_BUCKET, path, PLAY_SECONDS),
    enabled: isWanted,
    staleTime: (PLAY_SECONDS * 1_000) / 2,
    gcTime: 0,
    retry: 1,
  });
  return { url: data, error };
}
