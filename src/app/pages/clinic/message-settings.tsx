import { ContactSettingsSection } from '#practice/contact-consent/web/public/contact-settings-section.tsx';
import { ConversationSettingsSection } from '#practice/conversations/web/public/conversation-settings-section.tsx';

/** Everything about messages that a clinic sets up, one card for each feature. */
export function MessageSettings() {
  return (
    <div className="flex flex-col gap-4">
      <ConversationSettingsSection />
      <ContactSettingsSection />
    </div>
  );
}
