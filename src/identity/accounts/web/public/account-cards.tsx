import type { ReactNode } from 'react';
import { PinCard } from '#identity/security/web/public/pin-card.tsx';
import { ActivityCard } from '../activity-card.tsx';
import { GoogleCard } from '../google-card.tsx';
import { NameCard } from '../name-card.tsx';
import { PasswordCard } from '../password-card.tsx';
import { PhotoCard } from '../photo-card.tsx';
import { SecondFactorCard } from '../second-factor-card.tsx';
import { SessionsCard } from '../sessions-card.tsx';

/** What belongs to an account, with what other features add. */
export const AccountCards = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <NameCard />
    <PhotoCard />
    <PasswordCard />
    <SecondFactorCard />
    <GoogleCard />
    <PinCard />
    {children}
    <SessionsCard />
    <ActivityCard />
  </>
);
