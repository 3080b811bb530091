import { useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { RecordError } from '#foundation/web/ui/record-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { readScan } from '#practice/scanning/scanned.rules.ts';
import { ScanField } from '#practice/scanning/web/public/scan-field.tsx';
import { approveStockCountEndpoint } from '../approval.contract.ts';
import { addCountLineEndpoint, getStockCountEndpoint, type StockCount } from '../contract.ts';
import { CountSheet } from './count-sheet.tsx';
import { scopeText } from './count-text.ts';
import { type FoundItem, FoundItemDialog } from './found-item-dialog.tsx';
import { useCountOutbox } from './use-count-outbox.ts';
import { useFoundItem } from './use-found-item.ts';
import { useSheet } from './use-sheet.ts';

export const handle = screen({ title: 'Count', roles: STAFF_ROLES });

/** The sheet of a count, made for a phone: scan or search, type what is there. */
export default function CountPage() {
  const { countId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getStockCountEndpoint, { id: countId }));
  if (data) return <OpenCount key={countId} count={data} />;
  if (error)
    return (
      <RecordError
        noun="Stock count"
        error={error}
        onRetry={() => void refetch()}
        list={{ to: '/clinic/inventory/counts', label: 'All counts' }}
      />
    );
  return <SkeletonRows rows={8} />;
}

function OpenCount({ count }: { readonly count: StockCount }) {
  // Numbers follow the clinic's country.
  useClinicClock();
  const { can } = useSession();
  const sheet = useSheet(count.id);
  const outbox = useCountOutbox(count.id);
  const addLine = useWrite(addCountLineEndpoint);
  const findItem = useFoundItem();
  const [search, setSearch] = useState('');
  const [scannedCode, setScannedCode] = useState<string | null>(null);
  const [found, setFound] = useState<FoundItem | null>(null);
  const isOpen = count.status === 'open';
  const { lines } = sheet;

  const add = async ({ itemId, name }: FoundItem, locationId: string) => {
    try {
      await addLine.mutateAsync({ id: count.id, itemId, locationId });
      setSearch(name);
    } catch (error) {
      notify({ title: 'The item could not be added', text: messageOf(error), tone: 'destructive' });
    } finally {
      setFound(null);
    }
  };
  /** In a count of all locations somebody has to say where it is. */
  const addFound = async (item: FoundItem) => {
    if (count.locationId === null) setFound(item);
    else await add(item, count.locationId);
  };

  /** Shows the lines of a code; an item that is not on the sheet is added. */
  const onScan = async (code: string) => {
    setScannedCode(code);
    if (lines?.some((line) => line.barcode === code || line.code === code)) {
      setSearch(code);
      return;
    }
    try {
      const item = await findItem(code);
      if (!item) {
        notify({ title: `No item in stock has the code ${code}`, tone: 'destructive' });
        return;
      }
      await addFound(item);
    } catch (error) {
      notify({ title: 'The code could not be looked up', text: messageOf(error), tone: 'destructive' });
    }
  };

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={scopeText(count)}
        description={count.note ?? undefined}
        actions={
          can(approveStockCountEndpoint.permission) && (
            <Button asChild>
              <Link to={`/clinic/inventory/counts/${count.id}/review`}>Review</Link>
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-sm text-ink-muted">
          {showNumber(count.counted)} of {showNumber(count.lines)} counted
        </p>
        <Progress label="Counted" value={count.counted} max={count.lines} tone="good" />
      </div>
      {outbox.refusal !== null && (
        <Banner tone="bad" announce title={messageOf(outbox.refusal)}>
          {outbox.waiting.length === 1 ? '1 number is' : `${showNumber(outbox.waiting.length)} numbers are`}{' '}
          on this device only.
        </Banner>
      )}
      {outbox.refusal === null && outbox.isOffline && outbox.waiting.length > 0 && (
        <Banner
          tone="warn"
          title="No connection"
          action={
            <Button size="sm" onClick={outbox.sendNow}>
              <CloudOff aria-hidden />
              Send now
            </Button>
          }
        >
          {outbox.waiting.length === 1
            ? '1 number is'
            : `${showNumber(outbox.waiting.length)} numbers are`}{' '}
          saved on this device and sent when you are back online.
        </Banner>
      )}
      {!isOpen && (
        <Banner>{count.status === 'posted' ? 'This count was posted.' : 'This count was canceled.'}</Banner>
      )}
      {isOpen && <ScanField label="Scan" onScan={({ code }) => void onScan(code)} />}
      {sheet.error && !lines ? (
        <ErrorState
          title="The sheet could not be loaded"
          error={sheet.error}
          onRetry={() => void sheet.refetch()}
        />
      ) : (
        <CountSheet
          lines={lines}
          isOpen={isOpen}
          search={search}
          scannedCode={scannedCode}
          onSearch={(text) => {
            setScannedCode(null);
            setSearch(text);
          }}
          onScan={(text) => void onScan(readScan(text).code)}
          onUnlisted={(item) => void addFound(item)}
          waiting={outbox.waiting}
          onCount={(lineId, thousandths) =>
            thousandths === null ? outbox.withdraw(lineId) : outbox.enter(lineId, thousandths)
          }
          onLeave={outbox.sendNow}
        />
      )}
      {found && (
        <FoundItemDialog
          item={found}
          busy={addLine.isPending}
          onChoose={(locationId) => void add(found, locationId)}
          onClose={() => setFound(null)}
        />
      )}
    </div>
  );
}
