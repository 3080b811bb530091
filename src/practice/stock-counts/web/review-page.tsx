import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { RecordError } from '#foundation/web/ui/record-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  approveStockCountEndpoint,
  cancelStockCountEndpoint,
  getCountReviewEndpoint,
} from '../approval.contract.ts';
import { scopeText, STATUS_LOOKS } from './count-text.ts';
import { ReviewTable } from './review-table.tsx';

export const handle = screen({ title: 'Review', roles: ['clinic_admin'] });

/** What differs in a count, and its approval. */
export default function ReviewPage() {
  const { countId = '' } = useParams();
  // Amounts and numbers follow the clinic's country.
  useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(getCountReviewEndpoint, { id: countId }));
  const approve = useWrite(approveStockCountEndpoint);
  const cancel = useWrite(cancelStockCountEndpoint);
  const [asked, setAsked] = useState<'approve' | 'cancel' | null>(null);
  if (error && !data)
    return (
      <RecordError
        noun="Stock count"
        error={error}
        onRetry={() => void refetch()}
        list={{ to: '/clinic/inventory/counts', label: 'All counts' }}
      />
    );
  if (!data) return <SkeletonRows rows={8} />;
  const { count, currency, settled, recount, toCount, varianceMinor } = data;
  const unsettled = recount + toCount;
  const callbacks = {
    onSuccess: ({ status }: { readonly status: keyof typeof STATUS_LOOKS }) =>
      notify({ title: `Count ${STATUS_LOOKS[status].label.toLowerCase()}`, tone: 'good' }),
    onError: (failure: Error) =>
      notify({ title: 'The count is still open', text: messageOf(failure), tone: 'destructive' }),
    onSettled: () => setAsked(null),
  };
  const closing = { id: count.id, version: count.version, note: null };
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={scopeText(count)}
        description={count.note ?? undefined}
        actions={
          <>
            <Badge tone={STATUS_LOOKS[count.status].tone}>{STATUS_LOOKS[count.status].label}</Badge>
            <Button asChild>
              <Link to={`/clinic/inventory/counts/${count.id}`}>Sheet</Link>
            </Button>
            {count.status === 'open' && <Button onClick={() => setAsked('cancel')}>Cancel the count</Button>}
          </>
        }
        primary={
          count.status === 'open'
            ? {
                label: 'Approve and post',
                icon: <Check aria-hidden />,
                onSelect: () => setAsked('approve'),
                disabledReason: settled === 0 ? 'Nothing has been counted yet.' : undefined,
              }
            : undefined
        }
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard label="Settled" value={showNumber(settled)} hint="Lines" />
        <StatCard
          label="Count again"
          value={showNumber(recount)}
          hint="Off by more than the limit"
          waiting={recount > 0}
        />
        <StatCard label="Left" value={showNumber(toCount)} hint="Not counted yet" />
        <StatCard
          label="Difference"
          value={showMoney(varianceMinor, currency)}
          hint="At the cost of the lots"
        />
      </div>
      <ReviewTable lines={data.lines} currency={currency} />
      <FormError error={approve.error ?? cancel.error} />
      <AlertDialog
        open={asked === 'approve'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'approve' : null)}
        destructive={false}
        busy={approve.isPending}
        title="Update stock to the count?"
        text={
          unsettled === 0
            ? 'Each lot that differs gets one movement. The count closes.'
            : `Each settled lot that differs gets one movement. Items with one of the ${showNumber(unsettled)} unsettled lines keep their recorded quantity. The count closes.`
        }
        confirmLabel="Approve and post"
        onConfirm={() => approve.mutate({ ...closing, leavesUnsettled: unsettled > 0 }, callbacks)}
      />
      <AlertDialog
        open={asked === 'cancel'}
        onOpenChange={(isOpen) => setAsked(isOpen ? 'cancel' : null)}
        busy={cancel.isPending}
        title="Cancel this count?"
        text="Nothing is posted. The counted quantities stay readable."
        confirmLabel="Cancel the count"
        onConfirm={() => cancel.mutate(closing, callbacks)}
      />
    </div>
  );
}
