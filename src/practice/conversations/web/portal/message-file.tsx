import { Download, FileText, Film, ImageOff, type LucideIcon, Play } from 'lucide-react';
import { useState } from 'react';
import { showBytes } from '#foundation/web/number-on-screen.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { DOCUMENT_BUCKET, PICTURE_TYPES } from '#practice/documents/contract.ts';
import { usePlayableUrl, useStoredPicture } from './stored-media.ts';

/** A file of a message in the storage. */
export interface ShownFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly objectName: string;
}

const SIDE_PIXELS = 480;
const PICTURES: readonly string[] = PICTURE_TYPES;
const TILE =
  'flex h-44 w-full items-center justify-center overflow-hidden rounded-lg bg-sunken text-ink-muted';

/** A picture as a picture, a film with controls, and everything else to be saved. */
export function MessageFile({ file }: { readonly file: ShownFile }) {
  if (PICTURES.includes(file.contentType)) return <Picture file={file} />;
  return file.contentType.startsWith('video/') ? <MessageFilm file={file} /> : <SavedFile file={file} />;
}

function Picture({ file }: { readonly file: ShownFile }) {
  const [isOpen, setOpen] = useState(false);
  const { url, error } = useStoredPicture(file.objectName, SIDE_PIXELS);
  if (error) return <SavedFile file={file} icon={ImageOff} />;
  if (url === undefined) return <Skeleton className="h-44 w-full" />;
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${file.name}`}
        onClick={() => setOpen(true)}
        className={`focus-ring ${TILE}`}
      >
        <img src={url} alt="" className="size-full object-cover" />
      </button>
      {isOpen && <WholePicture file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function WholePicture({ file, onClose }: { readonly file: ShownFile; readonly onClose: () => void }) {
  const { url, error } = useStoredPicture(file.objectName);
  return (
    <Dialog
      title={file.name}
      size="lg"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={<SavedFile file={file} />}
    >
      {url === undefined ? (
        error ? (
          <FormError error={error} text="The picture could not be loaded. Try again in a moment." />
        ) : (
          <Skeleton className="h-80" />
        )
      ) : (
        <img src={url} alt={file.name} className="max-h-[70dvh] w-full rounded-lg object-contain" />
      )}
    </Dialog>
  );
}

/** It is loaded when somebody wants to see it: a film can be large. */
function MessageFilm({ file }: { readonly file: ShownFile }) {
  const [isPlaying, setPlaying] = useState(false);
  const [isUnplayable, setUnplayable] = useState(false);
  const { url, error } = usePlayableUrl(file.objectName, isPlaying);
  if (!isPlaying) {
    return (
      <button
        type="button"
        aria-label={`Play ${file.name}`}
        onClick={() => setPlaying(true)}
        className={`focus-ring flex-col gap-2 ${TILE}`}
      >
        <span className="flex size-14 items-center justify-center rounded-full bg-brand text-on-brand">
          <Play aria-hidden className="size-7" />
        </span>
        <span className="flex max-w-full items-center gap-1.5 px-3 text-base">
          <Film aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{file.name}</span>
          <span className="shrink-0">{showBytes(file.size)}</span>
        </span>
      </button>
    );
  }
  if (error || isUnplayable) {
    return (
      <div className="flex flex-col gap-2">
        <p role="alert" className="text-base">
          {error
            ? 'The video could not be loaded.'
            : 'This browser cannot play the video. Save it to watch it.'}
        </p>
        <SavedFile file={file} />
      </div>
    );
  }
  if (url === undefined) return <Skeleton className="h-44 w-full" />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- films of people's pets have no captions
    <video
      src={url}
      controls
      autoPlay
      playsInline
      aria-label={file.name}
      onError={() => setUnplayable(true)}
      className="max-h-96 w-full rounded-lg bg-black"
    />
  );
}

interface SavedFileProps {
  readonly file: ShownFile;
  readonly icon?: LucideIcon;
}

function SavedFile({ file: { name, size, objectName }, icon: Icon = FileText }: SavedFileProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await openFile(DOCUMENT_BUCKET, objectName, name);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className="h-11 max-w-full"
        busy={isBusy}
        aria-label={`Save ${name}`}
        onClick={() => void save()}
      >
        <Icon aria-hidden />
        <span className="min-w-0 truncate">{name}</span>
        <span className="shrink-0 text-ink-muted">{showBytes(size)}</span>
        <Download aria-hidden />
      </Button>
      <FormError error={failure} text={`${name} could not be opened. Try again in a moment.`} />
    </>
  );
}
