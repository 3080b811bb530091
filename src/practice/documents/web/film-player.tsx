import { useQuery } from '@tanstack/react-query';
import { signedUrl } from '#foundation/web/signed-url.ts';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { DOCUMENT_BUCKET } from '../contract.ts';

/** A browser asks for parts of a film while it plays: longer than films are that fit into the storage. */
const SIGNED_SECONDS = 3600;

interface FilmPlayerProps {
  readonly path: string;
  readonly title: string;
  readonly className?: string;
}

/** Plays a stored film, part by part, by an address that is signed for it. */
export function FilmPlayer({ path, title, className }: FilmPlayerProps) {
  const { data: url, error } = useQuery({
    queryKey: ['documents.film', path],
    queryFn: () => signedUrl(DOCUMENT_BUCKET, path, SIGNED_SECONDS),
    staleTime: (SIGNED_SECONDS * 1000) / 2,
    retry: 1,
  });
  if (error) return <p role="alert">The film could not be loaded.</p>;
  if (url === undefined) return <SpinnerMark />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- films of patients, whose words nobody has written down
    <video
      src={url}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      className={cn('max-h-full max-w-full', className)}
    />
  );
}
