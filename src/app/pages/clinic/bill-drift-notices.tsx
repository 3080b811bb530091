import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { getBillEndpoint } from '#practice/billing/bills.contract.ts';
import { getVisitDriftEndpoint } from '#practice/estimates/drift.contract.ts';
import { EstimateDriftNotice } from '#practice/estimates/web/public/estimate-drift-notice.tsx';

interface BillDriftNoticesProps {
  readonly clientId: string;
  readonly zone: string;
}

/** EST-7. Which visits on a client's open bill cost more than was agreed, or nearly: staff talks to the client before it is invoiced. */
export function BillDriftNotices({ clientId, zone }: BillDriftNoticesProps) {
  const { data: bill } = useQuery(queryOf(getBillEndpoint, { clientId }));
  const petNames = new Map(
    bill?.lines.flatMap(({ visitId, petName }) => (visitId === null ? [] : [[visitId, petName ?? '']])),
  );
  return (
    <May call={getVisitDriftEndpoint}>
      {[...petNames].map(([visitId, petName]) => (
        <EstimateDriftNotice key={visitId} visitId={visitId} zone={zone} billedPetName={petName} />
      ))}
    </May>
  );
}
