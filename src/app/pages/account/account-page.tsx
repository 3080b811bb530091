import { screen } from '#foundation/web/layout/screen.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { AccountCards } from '#identity/accounts/web/public/account-cards.tsx';
import { NoteRulesCard } from '#practice/assistant/web/public/note-rules-card.tsx';
import { StaffPushCard } from '#practice/web-push/web/public/staff-push-card.tsx';

export const handle = screen({ title: 'Your account', roles: [] });

/** `/account`: what belongs to the person, independent of the role. */
export default function AccountPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <PageHeader
        title="Your account"
        description="Your name and picture, your password, and where you are signed in."
      />
      <AccountCards>
        <StaffPushCard />
        <NoteRulesCard scope="own" />
      </AccountCards>
    </div>
  );
}
