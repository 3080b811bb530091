import { permissionsOf, STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { changeRecordRulesEndpoint } from '../rules.contract.ts';
import { RecordSettings } from './public/record-settings.tsx';

/** For everybody who may change them. Doctors do not have the clinic's settings, of which they are a tab. */
export const handle = screen({
  title: 'Record settings',
  roles: STAFF_ROLES.filter((role) => permissionsOf(role).includes(changeRecordRulesEndpoint.permission)),
});

/** `/clinic/visits/settings`: automatic lock, templates, forms and usual vital signs. */
export default function RecordSettingsPage() {
  return (
    <div className="flex w-full flex-col gap-4">
      <PageHeader title="Record settings" description="These settings apply to the whole clinic." />
      <RecordSettings />
    </div>
  );
}
