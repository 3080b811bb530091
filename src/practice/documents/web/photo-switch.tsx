import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { type Document, removePhotoEndpoint, choosePhotoEndpoint } from '../contract.ts';

/** PHOTO-1. Whether a picture is shown next to its pet's name. */
export function PhotoSwitch({ document: { id, isPetPhoto } }: { readonly document: Document }) {
  const choose = useWrite(choosePhotoEndpoint);
  const remove = useWrite(removePhotoEndpoint);
  const onChange = (isChosen: boolean) =>
    (isChosen ? choose : remove).mutate(
      { id },
      {
        onSuccess: () =>
          notify({ title: isChosen ? 'Used as the pet’s photo' : 'Photo removed', tone: 'good' }),
        onError: (refusal) =>
          notify({ title: 'The photo could not be changed', text: messageOf(refusal), tone: 'destructive' }),
      },
    );
  return (
    <SwitchField
      label="Photo of the pet"
      hint="Shown next to its name. Clients see it there only while this document is visible to them."
      checked={isPetPhoto}
      onCheckedChange={onChange}
      disabled={choose.isPending || remove.isPending}
    />
  );
}
