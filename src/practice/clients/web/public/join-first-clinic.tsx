import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { ClinicChoice } from '../own/clinic-choice.tsx';

/** First step of a new client: choose the clinic. `AddFirstPet` is the second. */
export function JoinFirstClinic() {
  const { profile } = useSignedIn();
  const firstName = profile.full_name?.split(' ')[0];
  return (
    <PortalColumn narrow>
      <header className="flex flex-col gap-1">
        <p className="text-ink-muted">Step 1 of 2</p>
        <h1 className="text-2xl font-semibold tracking-tight">
          {firstName
            ? `Welcome, ${firstName}. Which clinic looks after your pet?`
            : 'Which clinic looks after your pet?'}
        </h1>
        <p className="text-ink-muted">
          The clinic will see your name and email address. Then you can add your pet and book a visit.
        </p>
      </header>
      <ClinicChoice />
      <p className="text-base text-ink-muted">
        Did your clinic send you an invitation? Use the link in that email instead: your pets are already set
        up.
      </p>
    </PortalColumn>
  );
}
