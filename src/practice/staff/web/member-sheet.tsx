import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { changeStaffMemberEndpoint, getStaffMemberEndpoint } from '../contract.ts';
import { MemberForm } from './member-form.tsx';

interface MemberSheetProps {
  readonly memberId: string;
  readonly onClose: () => void;
}

/** The side sheet of a staff member: profile, role, hours, and leaving. */
export function MemberSheet({ memberId, onClose }: MemberSheetProps) {
  const { data, error, refetch } = useQuery(queryOf(getStaffMemberEndpoint, { staffMemberId: memberId }));
  if (data) {
    return (
      <MayChange call={changeStaffMemberEndpoint}>
        <MemberForm member={data} onClose={onClose} />
      </MayChange>
    );
  }
  return (
    <Sheet title="Staff member" open onOpenChange={(open) => !open && onClose()} className="sm:max-w-lg">
      {error ? (
        <ErrorState
          title="This person could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          compact
        />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Sheet>
  );
}
