import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addSavedReplyEndpoint } from '../saved-replies.contract.ts';
import { MessageSettingsSection } from './message-settings-section.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { StandardTemplates } from './standard-templates.tsx';

export const handle = screen({ title: 'Message templates', roles: STAFF_ROLES });

/** `/clinic/messages/templates`: what messages say. `?view=` chooses the part, `?open=` what is edited. */
export default function TemplatesPage() {
  useClinicClock();
  const [view, choose] = useAddressChoice('view', ['messages', 'replies', 'settings']);
  const sheet = useAddressSheet('open');
  const navigate = useNavigate();
  const mayAdd = useSession().can(addSavedReplyEndpoint.permission);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Message templates"
        description="What your clinic’s messages say, by language and channel."
        primary={
          view === 'replies' && mayAdd
            ? {
                label: 'New saved reply',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => void navigate(sheet.addressOf('new')),
              }
            : undefined
        }
      />
      <Segmented
        label="Part"
        value={view}
        onValueChange={choose}
        options={[
          { value: 'messages', label: 'Messages' },
          { value: 'replies', label: 'Saved replies' },
          { value: 'settings', label: 'Settings' },
        ]}
      />
      {view === 'messages' && <StandardTemplates />}
      {view === 'replies' && <SavedReplies />}
      {view === 'settings' && <MessageSettingsSection />}
    </div>
  );
}
