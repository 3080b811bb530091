import { Camera, Eye, ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Menu, MenuItem, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import { PICTURE_TYPES, removePhotoEndpoint, choosePhotoEndpoint } from '../../contract.ts';
import { photoFault } from '../../upload-fault.rules.ts';
import { PetPhoto, type PetWithPhoto } from './pet-photo.tsx';
import { DocumentRefused, useAddDocument } from './use-add-document.ts';

interface PetPhotoMenuProps {
  readonly pet: PetWithPhoto & { readonly id: string };
}

const ACCEPT = PICTURE_TYPES.join(',');

const refused = (error: unknown) =>
  notify({
    title: 'The photo could not be changed',
    text: error instanceof DocumentRefused ? error.message : messageOf(error),
    tone: 'destructive',
  });

/** PHOTO-1. The photo of a pet, and how to add, change, view and remove it. A new photo becomes a document of the pet. */
export function PetPhotoMenu({ pet }: PetPhotoMenuProps) {
  const { id: petId, name, photo } = pet;
  const mayChange = useSession().can(choosePhotoEndpoint.permission);
  const navigate = useNavigate();
  const { addressOf } = useAddressSheet('document');
  const add = useAddDocument();
  const { mutateAsync: choose } = useWrite(choosePhotoEndpoint);
  const remove = useWrite(removePhotoEndpoint);
  const [isSending, setSending] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const send = async (chosen: File) => {
    const fault = photoFault(chosen);
    if (fault !== null) return refused(new DocumentRefused(fault));
    setSending(true);
    try {
      await choose({ id: await add(chosen, petId, 'photo', `Photo of ${name}`) });
    } catch (error) {
      refused(error);
    }
    return setSending(false);
  };
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) void send(chosen);
    // The same file may be chosen again.
    input.value = '';
  };
  const onRemove = (documentId: string) =>
    remove.mutate(
      { id: documentId },
      {
        onSuccess: () =>
          notify({
            title: 'Photo removed',
            text: 'The picture is still in the documents.',
            onUndo: () => void choose({ id: documentId }).catch(refused),
          }),
        onError: refused,
      },
    );

  if (!mayChange) return <PetPhoto pet={pet} size="lg" />;
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={photo === null ? `Add a photo of ${name}` : `Photo of ${name}`}
            aria-busy={isSending}
            disabled={isSending}
            className="group focus-ring relative shrink-0 rounded-lg"
          >
            <PetPhoto pet={pet} size="lg" />
            {isSending ? (
              <span className="absolute inset-0 flex items-center justify-center rounded-lg bg-surface/70">
                <SpinnerMark />
              </span>
            ) : (
              <span className="absolute -right-1.5 -bottom-1.5 flex size-6 items-center justify-center rounded-full border border-line bg-surface text-ink-muted group-hover:text-ink">
                <Camera aria-hidden className="size-3.5" />
              </span>
            )}
          </button>
        }
      >
        {photo !== null && (
          <MenuItem onSelect={() => void navigate(addressOf(photo.documentId), { preventScrollReset: true })}>
            <Eye aria-hidden /> View photo
          </MenuItem>
        )}
        <MenuItem className="hidden touch:flex" onSelect={() => camera.current?.click()}>
          <Camera aria-hidden /> Take a photo
        </MenuItem>
        <MenuItem onSelect={() => file.current?.click()}>
          <ImageUp aria-hidden /> {photo === null ? 'Choose a picture' : 'Choose another picture'}
        </MenuItem>
        {photo !== null && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => onRemove(photo.documentId)}>
              <Trash2 aria-hidden /> Remove photo
            </MenuItem>
          </>
        )}
      </Menu>
      <input
        ref={file}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label="Picture of the pet"
        onChange={({ target }) => take(target)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        aria-label="Photo of the pet to take"
        onChange={({ target }) => take(target)}
      />
    </>
  );
}
