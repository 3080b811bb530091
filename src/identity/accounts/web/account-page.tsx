import { screen } from '#foundation/web/layout/screen.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { PinCard } from '#identity/security/web/public/pin-card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { GoogleCard } from './google-card.tsx';
import { NameCard } from './name-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PhotoCard } from './photo-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export const handle = screen({ title: 'Your account', roles: [] });

/** `/account`: what belongs to the person, independent of the role. */
export default function AccountPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader
        title="Your account"
        description="Your name and picture, your password, and where you are signed in."
      />
      <NameCard />
      <PhotoCard />
      <PasswordCard />
      <SecondFactorCard />
      <GoogleCard />
      <PinCard />
      <SessionsCard />
      <ActivityCard />
    </div>
  );
}
