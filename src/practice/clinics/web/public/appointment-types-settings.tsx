import { useSearchParams } from 'react-router';
import { MayChange } from '#foundation/web/session/may.tsx';
import { changeAppointmentTypeEndpoint, type ClinicSetup } from '../../contract.ts';
import { TypeSheet } from '../type-sheet.tsx';
import { TypesCard } from '../types-card.tsx';

/** The appointment types of a clinic. `&type=<id>` or `&type=new` opens the sheet of one. */
export function AppointmentTypesSettings({ setup }: { readonly setup: ClinicSetup }) {
  const [params, setParams] = useSearchParams();
  const requestedId = params.get('type');
  const type = setup.appointmentTypes.find(({ id }) => id === requestedId);
  const show = (id?: string) =>
    setParams({ tab: 'types', ...(id === undefined ? {} : { type: id }) }, { preventScrollReset: true });
  return (
    <div className="max-w-3xl">
      <TypesCard setup={setup} onAdd={() => show('new')} />
      <MayChange call={changeAppointmentTypeEndpoint}>
        {(type || requestedId === 'new') && (
          <TypeSheet key={requestedId} type={type} doctors={setup.doctors} onClose={() => show()} />
        )}
      </MayChange>
    </div>
  );
}
