import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { PushSetting } from './push-setting.tsx';

/** Notifications of this browser, among the settings of a staff member's account. Renders nothing for others. */
export function StaffPushCard() {
  const { isClinicAdmin, isClinicStaff, isSupport } = useSignedIn();
  if (isSupport || !(isClinicAdmin || isClinicStaff)) return null;
  return (
    <Card aria-labelledby="push-title">
      <CardHeader
        title="Notifications"
        titleId="push-title"
        description="Notifications show your clinic’s name, never the message."
      />
      <CardBody>
        <PushSetting
          when="Get a notification here for emergencies and for messages that are assigned to you."
          otherwise="You will find urgent and assigned messages in the inbox."
        />
      </CardBody>
    </Card>
  );
}
