import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { changeLaboratoryEndpoint, getLaboratoryEndpoint, type PlatformLaboratory } from '../contract.ts';
import { ImportTestsSheet } from './import-tests-sheet.tsx';
import { LaboratoryFacts } from './laboratory-facts.tsx';
import { LaboratorySheet } from './laboratory-sheet.tsx';
import { TestsSection } from './tests-section.tsx';

export const handle = screen({ title: 'Laboratory', roles: ['platform_admin'] });

/** One laboratory of the directory, with its tests. */
export default function LaboratoryPage() {
  const { laboratoryId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getLaboratoryEndpoint, { laboratoryId }));
  usePageTitle(data?.name);
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Laboratory not found' : 'This laboratory could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/admin/labs">All laboratories</Link>
          </Button>
        }
      />
    );
  }
  return data === undefined ? <SkeletonRows rows={10} /> : <LaboratoryView laboratory={data} />;
}

const clinicCountLabel = (count: number): string => {
  if (count === 0) return 'No clinic has turned it on yet';
  return count === 1 ? '1 clinic has turned it on' : `${showNumber(count)} clinics have turned it on`;
};

function LaboratoryView({ laboratory }: { readonly laboratory: PlatformLaboratory }) {
  const [params, change] = useAddressParams();
  const open = (name: string, value: string | null) =>
    change((next) => (value === null ? next.delete(name) : next.set(name, value)), {
      replace: value === null,
    });
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={laboratory.name}
        description={`${clinicCountLabel(laboratory.clinicCount)}${laboratory.isActive ? '' : ' · not listed'}`}
        actions={
          <>
            <ListedButton laboratory={laboratory} />
            <Button onClick={() => open('edit', '1')}>
              <Pencil aria-hidden />
              Edit
            </Button>
          </>
        }
        primary={{
          label: 'New test',
          icon: <Plus aria-hidden />,
          shortcut: 'N',
          onSelect: () => open('test', 'new'),
        }}
      />
      <Card>
        <CardHeader title="Details" description="Clinics can read this." />
        <CardBody>
          <LaboratoryFacts laboratory={laboratory} />
        </CardBody>
      </Card>
      <TestsSection laboratory={laboratory} onImport={() => open('import', '1')} />
      {params.get('edit') === '1' && (
        <LaboratorySheet laboratory={laboratory} onClose={() => open('edit', null)} />
      )}
      {params.get('import') === '1' && (
        <ImportTestsSheet laboratoryId={laboratory.id} onClose={() => open('import', null)} />
      )}
    </div>
  );
}

function ListedButton({ laboratory }: { readonly laboratory: PlatformLaboratory }) {
  const change = useWrite(changeLaboratoryEndpoint);
  const { id: laboratoryId, name } = laboratory;
  const setListed = async (isActive: boolean, version: number) => {
    try {
      const changed = await change.mutateAsync({ laboratoryId, version, isActive });
      if (isActive) notify({ title: `${name} is listed`, tone: 'good' });
      else
        notify({
          title: `${name} is no longer listed`,
          text: 'Clinics that already use it can keep using it.',
          onUndo: () => void setListed(true, changed.version),
        });
    } catch (error) {
      notify({ title: `${name} could not be changed`, text: messageOf(error), tone: 'destructive' });
    }
  };
  return (
    <Button busy={change.isPending} onClick={() => void setListed(!laboratory.isActive, laboratory.version)}>
      {laboratory.isActive ? 'Remove from the list' : 'List again'}
    </Button>
  );
}
