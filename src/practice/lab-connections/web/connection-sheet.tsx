import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { LabCodes } from '#practice/lab-results/web/public/lab-codes.tsx';
import { changeLabConnectionEndpoint, type LabConnection } from '../contract.ts';
import { uploadLabFileEndpoint } from '../messages.contract.ts';
import type { ShownCode } from './code-dialog.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import { ConnectionSettings } from './connection-settings.tsx';
import { placeLabel, stateOf } from './connection-text.ts';
import { ReceivedMessages } from './received-messages.tsx';
import { SentOrders } from './sent-orders.tsx';
import { UploadFile } from './upload-file.tsx';

interface ConnectionSheetProps {
  readonly connection: LabConnection;
  readonly onCode: (shown: ShownCode) => void;
  readonly onClose: () => void;
}

/** The side sheet of a connection: how it is doing, what came, what was sent, and its settings. */
export function ConnectionSheet({ connection, onCode, onClose }: ConnectionSheetProps) {
  const { zone, country } = useClinicClock();
  const { can } = useSession();
  const mayManage = can(changeLabConnectionEndpoint.permission);
  const { label, tone } = stateOf(connection);
  const at = (instant: string | null) =>
    instant !== null && <DateTimeText zone={zone} country={country} startsAt={instant} />;
  return (
    <Sheet title={connection.name} open onOpenChange={(open) => !open && onClose()} className="sm:max-w-3xl">
      <div className="flex flex-col gap-6">
        {connection.sendFailure !== null && (
          <Banner tone="bad" title="Orders could not be sent">
            {connection.sendFailure} They are sent again automatically.
          </Banner>
        )}
        {connection.pollFailure !== null && (
          <Banner tone="bad" title="Results could not be requested">
            {connection.pollFailure} They are requested again automatically.
          </Banner>
        )}
        {connection.testFailure !== null && (
          <Banner tone="bad" title="The last test failed">
            {connection.testFailure}
          </Banner>
        )}
        <DataList>
          <DataItem label="State">
            <Badge tone={tone}>{label}</Badge>
          </DataItem>
          <DataItem label="Laboratory">{connection.laboratory.name}</DataItem>
          <DataItem label="Last received">{at(connection.lastReceivedAt)}</DataItem>
          {connection.resultsUrl !== null && (
            <DataItem label="Last requested">{at(connection.polledAt)}</DataItem>
          )}
          <DataItem label="Orders">{placeLabel(connection)}</DataItem>
          <DataItem label="Last answer">{at(connection.lastAnsweredAt)}</DataItem>
          <DataItem label="Last test">{at(connection.testedAt)}</DataItem>
          <DataItem label="Code">ends with {connection.codeHint}</DataItem>
        </DataList>
        {mayManage && <ConnectionActions connection={connection} onCode={onCode} />}
        <Tabs defaultValue="received">
          <TabsList aria-label="Connection">
            <TabsTrigger value="received">Received</TabsTrigger>
            <TabsTrigger value="sent">Sent orders</TabsTrigger>
            <TabsTrigger value="codes">Codes</TabsTrigger>
            {mayManage && <TabsTrigger value="settings">Settings</TabsTrigger>}
          </TabsList>
          <TabsContent value="received" className="flex flex-col gap-4">
            {can(uploadLabFileEndpoint.permission) && <UploadFile connectionId={connection.id} />}
            <ReceivedMessages
              connectionId={connection.id}
              mayManage={mayManage}
              zone={zone}
              country={country}
            />
          </TabsContent>
          <TabsContent value="sent">
            <SentOrders connectionId={connection.id} mayManage={mayManage} zone={zone} country={country} />
          </TabsContent>
          <TabsContent value="codes">
            <LabCodes laboratoryId={connection.laboratory.id} />
          </TabsContent>
          {mayManage && (
            <TabsContent value="settings">
              <ConnectionSettings connection={connection} />
            </TabsContent>
          )}
        </Tabs>
      </div>
    </Sheet>
  );
}
