import { notify } from '#foundation/web/notice/notify.ts';
import { useSessionStore } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { type App, removeApp } from './second-factor.ts';
import { SecondFactorForm } from './second-factor-form.tsx';

interface RemoveAppDialogProps {
  readonly app: App;
  readonly isLast: boolean;
  readonly onClose: () => void;
}

/** Removes an app; a code proves that it is not someone else at an unattended screen. */
export function RemoveAppDialog({ app, isLast, onClose }: RemoveAppDialogProps) {
  const store = useSessionStore();
  const name = app.friendly_name ?? 'Authenticator app';
  const remove = async () => {
    await removeApp(app.id);
    notify({
      title: `${name} removed`,
      ...(isLast ? { text: 'Two-step sign-in is off.' } : {}),
      tone: 'good',
    });
    onClose();
    await store.reloadProfile();
  };
  return (
    <Dialog
      title={`Remove ${name}`}
      description={
        isLast
          ? 'Your password alone will be enough to sign in, and your recovery codes will be deleted. Enter a code to continue.'
          : 'Its codes will no longer work. Enter a code to continue.'
      }
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
    >
      <SecondFactorForm
        submitLabel="Remove"
        destructive
        onPassed={remove}
        beside={
          <Button variant="ghost" className="h-10" onClick={onClose}>
            Keep it
          </Button>
        }
      />
    </Dialog>
  );
}
