import { Archive, ArchiveRestore, ShieldCheck } from 'lucide-react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { archiveFormEndpoint, type Form, restoreFormEndpoint, reviewFormEndpoint } from '../contract.ts';

const failed = (error: unknown) =>
  notify({ title: 'The form could not be changed', text: messageOf(error), tone: 'destructive' });

/** A starter form that nobody has reviewed yet. */
export const needsReview = ({ isStarter, reviewedAt }: Form): boolean => isStarter && reviewedAt === null;

/** Says that a form has to be reviewed, with the button that declares it. */
export function ReviewBanner({ form }: { readonly form: Form }) {
  const review = useWrite(reviewFormEndpoint);
  return (
    <Banner
      tone="warn"
      title="A starting point, not legal advice"
      action={
        <May call={reviewFormEndpoint}>
          <Button
            size="sm"
            busy={review.isPending}
            onClick={() => review.mutate({ id: form.id, version: form.version }, { onError: failed })}
          >
            <ShieldCheck aria-hidden /> Mark as reviewed
          </Button>
        </May>
      }
    >
      <p>Have this text reviewed for your clinic and your state or country before you use it.</p>
    </Banner>
  );
}

/** Archives a form that is not used any more, or restores it. */
export function ArchiveButton({ form, onDone }: { readonly form: Form; readonly onDone: () => void }) {
  const archive = useWrite(archiveFormEndpoint);
  const restore = useWrite(restoreFormEndpoint);
  const { id, title, archivedAt } = form;
  if (archivedAt !== null)
    return (
      <Button
        className="self-start"
        busy={restore.isPending}
        onClick={() => restore.mutate({ id }, { onSuccess: onDone, onError: failed })}
      >
        <ArchiveRestore aria-hidden /> Restore form
      </Button>
    );
  return (
    <Button
      variant="ghost"
      className="self-start"
      busy={archive.isPending}
      onClick={() =>
        archive.mutate(
          { id },
          {
            onSuccess: () => {
              onDone();
              notify({
                title: 'Form archived',
                text: title,
                onUndo: () => restore.mutate({ id }, { onError: failed }),
              });
            },
            onError: failed,
          },
        )
      }
    >
      <Archive aria-hidden /> Archive form
    </Button>
  );
}
