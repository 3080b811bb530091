import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getContactSettingsEndpoint } from '../../contract.ts';
import { ContactSettingsForm } from '../contact-settings-form.tsx';
import { LawList } from '../law-list.tsx';

/** When and what the clinic sends, and which rules of the law apply to it. */
export function ContactSettingsSection() {
  const maySee = useSession().can(getContactSettingsEndpoint.permission);
  const { data, error, refetch } = useQuery({
    ...queryOf(getContactSettingsEndpoint, {}),
    enabled: maySee,
  });
  if (!maySee) return <p className="text-ink-muted">Support cannot see a clinic’s messages.</p>;
  if (data)
    return (
      <div className="flex flex-col gap-4">
        <ContactSettingsForm settings={data} />
        <LawList laws={data.laws} />
      </div>
    );
  if (error === null) return <SkeletonRows rows={6} />;
  return (
    <ErrorState title="The message rules could not be loaded" error={error} onRetry={() => void refetch()} />
  );
}
