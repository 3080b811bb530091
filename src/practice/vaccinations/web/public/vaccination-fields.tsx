import { useQuery } from '@tanstack/react-query';
import { VACCINE_ROUTE_LABELS, VACCINE_ROUTES } from '#vocabulary/care.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { queryOf } from '#foundation/web/api.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { listStaffEndpoint } from '#practice/staff/contract.ts';
import { NO_VACCINATION_DETAILS, type VaccinationDetails } from '../../contract.ts';

/** The details as a form holds them: texts, empty where nothing is entered. */
export type VaccinationTexts = { readonly [F in keyof VaccinationDetails]: string };

export const NO_VACCINATION_TEXTS: VaccinationTexts = {
  lot: '',
  lotExpiresOn: '',
  route: '',
  site: '',
  rabiesTag: '',
  givenBy: '',
  supervisedBy: '',
};

/** What the server gets. */
export const vaccinationDetails = (texts: VaccinationTexts): VaccinationDetails => ({
  ...NO_VACCINATION_DETAILS,
  lot: texts.lot.trim() || null,
  lotExpiresOn: texts.lotExpiresOn || null,
  route: VACCINE_ROUTES.find((route) => route === texts.route) ?? null,
  site: texts.site.trim() || null,
  rabiesTag: texts.rabiesTag.trim() || null,
  givenBy: texts.givenBy || null,
  supervisedBy: texts.supervisedBy || null,
});

const ROUTE_OPTIONS = VACCINE_ROUTES.map((value) => ({ value, label: VACCINE_ROUTE_LABELS[value] }));

interface VaccinationFieldsProps {
  readonly texts: VaccinationTexts;
  readonly onChange: (texts: VaccinationTexts) => void;
  readonly errors?: Partial<Record<keyof VaccinationTexts, string | undefined>>;
  /** What the vaccine protects from, as in its product details: rabies has a tag. */
  readonly targets: readonly string[];
  readonly today: string;
}

/** Lot, route, site and people of a dose: for the sheet of a vaccination, and for an act that gives a vaccine. */
export function VaccinationFields({ texts, onChange, errors, targets, today }: VaccinationFieldsProps) {
  const staff = useQuery({ ...queryOf(listStaffEndpoint, { limit: 100 }), staleTime: 60_000 });
  const team = (staff.data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }));
  const bind = (name: keyof VaccinationTexts) => ({
    value: texts[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange({ ...texts, [name]: event.target.value }),
  });
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label="Lot number" optional error={errors?.lot}>
        <Input autoComplete="off" maxLength={60} {...bind('lot')} />
      </Field>
      <Field label="Lot expires on" optional error={errors?.lotExpiresOn}>
        <DateInput today={today} {...bind('lotExpiresOn')} />
      </Field>
      <Field label="Route" error={errors?.route}>
        <NativeSelect placeholder="As on the label" options={ROUTE_OPTIONS} {...bind('route')} />
      </Field>
      <Field label="Site" optional error={errors?.site}>
        <Input autoComplete="off" maxLength={80} placeholder="Right hind leg" {...bind('site')} />
      </Field>
      {targets.includes('rabies') && (
        <Field label="Rabies tag number" optional error={errors?.rabiesTag}>
          <Input autoComplete="off" maxLength={40} {...bind('rabiesTag')} />
        </Field>
      )}
      <Field label="Given by" error={errors?.givenBy}>
        <NativeSelect placeholder="Me" options={team} {...bind('givenBy')} />
      </Field>
      <Field label="Supervised by" optional error={errors?.supervisedBy}>
        <NativeSelect placeholder="No one" options={team} {...bind('supervisedBy')} />
      </Field>
    </div>
  );
}
