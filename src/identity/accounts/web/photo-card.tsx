import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { uploadFile } from '#foundation/web/upload-file.ts';
import { uploadFailureText } from '#foundation/web/upload-refused.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSessionStore, useSignedIn } from '#foundation/web/session/use-session.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { AVATAR_BUCKET, setMyPhotoEndpoint } from '../contract.ts';
import { type SquarePhoto, squarePhoto } from './square-photo.ts';

const FAILED = 'The photo could not be uploaded. Check your connection, then save again.';

/** The photo that others see: choose, preview, save. */
export function PhotoCard() {
  const { user, profile, role } = useSignedIn();
  const store = useSessionStore();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<SquarePhoto>();
  const [unreadable, setUnreadable] = useState(false);
  const [isSending, setIsSending] = useState(false);
  /** Why it could not be uploaded. */
  const [failure, setFailure] = useState<string>();
  const save = useWrite(setMyPhotoEndpoint);
  const name = profile.full_name ?? profile.email;

  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    save.reset();
    setFailure(undefined);
    try {
      setChosen(await squarePhoto(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };

  const show = (photo: { readonly name: string } | null) =>
    save.mutate(
      { photo },
      {
        onSuccess: () => {
          setChosen(undefined);
          void store.reloadProfile();
          notify({ title: photo === null ? 'Photo removed' : 'Photo saved', tone: 'good' });
        },
      },
    );

  const send = async ({ file }: SquarePhoto) => {
    setIsSending(true);
    setFailure(undefined);
    try {
      const fileName = crypto.randomUUID();
      await uploadFile(AVATAR_BUCKET, `${user.id}/${fileName}`, file);
      show({ name: fileName });
    } catch (error) {
      setFailure(uploadFailureText(error, FAILED));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <Card aria-labelledby="photo-title">
      <CardHeader
        title="Photo"
        titleId="photo-title"
        description={
          role === 'client'
            ? 'Helps your clinic recognize you.'
            : 'Helps colleagues and clients recognize you.'
        }
      />
      <CardBody className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-5">
          <Avatar
            key={chosen?.dataUrl ?? profile.avatar_url}
            name={name}
            src={chosen?.dataUrl ?? profile.avatar_url}
            size="xl"
          />
          <div className="flex flex-col gap-2">
            <div className="flex flex-wrap gap-2">
              {chosen === undefined ? (
                <>
                  <Button onClick={() => input.current?.click()}>
                    <ImageUp aria-hidden />
                    {profile.avatar_url === null ? 'Choose a photo' : 'Choose another photo'}
                  </Button>
                  {profile.avatar_url !== null && (
                    <Button variant="ghost" busy={save.isPending} onClick={() => show(null)}>
                      Remove photo
                    </Button>
                  )}
                </>
              ) : (
                <>
                  <Button
                    variant="primary"
                    busy={isSending || save.isPending}
                    onClick={() => void send(chosen)}
                  >
                    Save photo
                  </Button>
                  <Button onClick={() => setChosen(undefined)}>Discard</Button>
                </>
              )}
            </div>
            <p className="text-sm text-ink-muted">Any image. It is cropped to a square from the center.</p>
          </div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label="Photo file"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // Reset, so that the same file can be chosen again after it was discarded.
              event.target.value = '';
            }}
          />
        </div>
        {unreadable && (
          <FormError
            error={unreadable}
            text="This file is not a supported image. Choose a JPEG, PNG or WebP file."
          />
        )}
        {failure !== undefined && <FormError error={failure} text={failure} />}
        <FormError error={save.error} />
      </CardBody>
    </Card>
  );
}
