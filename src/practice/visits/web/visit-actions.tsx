import { Eye, EyeOff, PenLine, Send } from 'lucide-react';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { Visit } from '../contract.ts';
import {
  cosignVisitEndpoint,
  releaseVisitEndpoint,
  signVisitEndpoint,
  unreleaseVisitEndpoint,
} from '../signing.contract.ts';
import { isOpenVisit } from './visit-labels.ts';

interface VisitActionsProps {
  readonly visit: Visit;
  readonly isPreparing: boolean;
  readonly onSign: () => void;
}

/** What usually comes next with a visit: to sign it, to cosign it, to show it to the client. */
export function VisitActions({ visit, isPreparing, onSign }: VisitActionsProps) {
  const { can, user } = useSignedIn();
  // One that was locked unsigned can still be signed once, as it is.
  const awaitsSignature = isOpenVisit(visit.status) || (visit.status === 'locked' && visit.signedAt === null);
  const maySign = awaitsSignature && can(signVisitEndpoint.permission);
  useShortcut('S', maySign ? onSign : undefined, 'Sign the visit');
  if (awaitsSignature) {
    return maySign ? (
      <Button variant="primary" shortcut="S" busy={isPreparing} onClick={onSign} className="max-sm:grow">
        <PenLine aria-hidden />
        Sign visit
      </Button>
    ) : null;
  }
  const isSupervisor = visit.signers.some((one) => one.userId === user.id && one.id === visit.supervisor?.id);
  const mayCosign =
    visit.needsCosignature &&
    visit.signedAt !== null &&
    visit.signedBy !== user.id &&
    visit.cosignedAt === null &&
    (visit.supervisor === null || isSupervisor) &&
    can(cosignVisitEndpoint.permission);
  return (
    <>
      {can(releaseVisitEndpoint.permission) && <ReleaseButton visit={visit} isMain={!mayCosign} />}
      {mayCosign && <CosignButton visit={visit} />}
    </>
  );
}

const failed = (title: string) => (error: Error) =>
  notify({ title, text: messageOf(error), tone: 'destructive' });

function CosignButton({ visit }: { readonly visit: Visit }) {
  const cosign = useWrite(cosignVisitEndpoint);
  return (
    <Button
      variant="primary"
      busy={cosign.isPending}
      onClick={() =>
        cosign.mutate(
          { id: visit.id },
          {
            onSuccess: () => notify({ title: `${visit.pet.name}’s visit is cosigned`, tone: 'good' }),
            onError: failed('The visit was not cosigned'),
          },
        )
      }
    >
      <PenLine aria-hidden />
      Cosign
    </Button>
  );
}

function ReleaseButton({ visit, isMain }: { readonly visit: Visit; readonly isMain: boolean }) {
  const release = useWrite(releaseVisitEndpoint);
  const withdraw = useWrite(unreleaseVisitEndpoint);
  const { id } = visit;
  if (visit.releasedAt !== null) {
    return (
      <Button
        busy={withdraw.isPending}
        onClick={() =>
          withdraw.mutate(
            { id },
            {
              onSuccess: () =>
                notify({
                  title: 'Hidden from the client',
                  onUndo: () => release.mutate({ id }, { onError: failed('The visit was not released') }),
                }),
              onError: failed('The client can still see this visit'),
            },
          )
        }
      >
        <EyeOff aria-hidden />
        Hide from client
      </Button>
    );
  }
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      busy={release.isPending}
      onClick={() =>
        release.mutate(
          { id },
          {
            onSuccess: () =>
              notify({
                title: 'The client can now see the discharge instructions',
                tone: 'good',
                onUndo: () =>
                  withdraw.mutate({ id }, { onError: failed('The client can still see this visit') }),
              }),
            onError: failed('The visit was not released'),
          },
        )
      }
    >
      {isMain ? <Send aria-hidden /> : <Eye aria-hidden />}
      Share with client
    </Button>
  );
}
