import { FileText, ImageOff } from 'lucide-react';
import { cn } from '#foundation/web/ui/cn.ts';
import { fileTypeName, isPicture } from '../file-kind.ts';
import { usePicture } from '../use-picture.ts';

interface ThumbnailProps {
  readonly path: string;
  readonly mimeType: string;
  readonly rotation: number;
  readonly className?: string;
}

const SIDE_PIXELS = 400;

/** A small picture of a document; the type of a file that has none. Its title is next to it. */
export function Thumbnail({ path, mimeType, rotation, className }: ThumbnailProps) {
  return (
    <span
      className={cn(
        'flex aspect-square items-center justify-center overflow-hidden rounded-md bg-sunken text-ink-muted',
        className,
      )}
    >
      {isPicture(mimeType) ? (
        <SmallPicture path={path} rotation={rotation} />
      ) : (
        <span className="flex flex-col items-center gap-1 text-sm font-medium">
          <FileText aria-hidden className="size-7" />
          {fileTypeName(mimeType)}
        </span>
      )}
    </span>
  );
}

function SmallPicture({ path, rotation }: { readonly path: string; readonly rotation: number }) {
  const { url, error } = usePicture(path, SIDE_PIXELS);
  if (error) return <ImageOff aria-hidden className="size-7" />;
  if (url === undefined) return null;
  return <img src={url} alt="" className="size-full object-cover" style={{ rotate: `${rotation}deg` }} />;
}
