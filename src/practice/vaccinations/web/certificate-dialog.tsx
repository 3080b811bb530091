import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { ANIMAL_LICENCES, issueCertificateEndpoint } from '../certificates.contract.ts';
import type { Vaccination } from '../contract.ts';
import { downloadCertificate, IssuedCertificates } from './issued-certificates.tsx';
import { MissingDetails, missingOf } from './missing-details.tsx';

const LICENCE_OPTIONS = [
  { value: '1_year', label: '1 year' },
  { value: '3_year', label: '3 years' },
  { value: 'other', label: 'Other' },
  { value: 'none', label: 'None' },
];

interface CertificateDialogProps {
  readonly vaccination: Vaccination;
  /** Opens the dialog that voids the dose, so that it is recorded again; undefined where its act has to be voided. */
  readonly onVoid: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Issues certificates of a vaccination, and downloads those that were issued. */
export function CertificateDialog({ vaccination, onVoid, onClose }: CertificateDialogProps) {
  const { zone } = useClinicClock();
  const isRabies = vaccination.targets.includes('rabies');
  const [ownerRegion, setOwnerRegion] = useState('');
  const [licence, setLicence] = useState('');
  const [hasNoMicrochip, setNoMicrochip] = useState(false);
  const [hasNoTag, setNoTag] = useState(false);
  const issue = useWrite(issueCertificateEndpoint);
  const missing = missingOf(issue.error);
  const lacks = (label: string) =>
    missing.some((detail) => detail.place === 'form' && detail.label === label);
  const run = (kind: 'rabies' | 'vaccination') =>
    issue.mutate(
      {
        id: vaccination.id,
        kind,
        ...(kind === 'rabies'
          ? {
              rabies: {
                ownerRegion,
                animalLicence: ANIMAL_LICENCES.find((one) => one === licence) ?? null,
                hasNoMicrochip,
                hasNoTag,
              },
            }
          : {}),
      },
      { onSuccess: ({ id }) => void downloadCertificate(id) },
    );
  return (
    <Dialog
      title="Certificate"
      description={`${vaccination.productName}, given on ${shortDay(vaccination.givenOn)}. An issued certificate keeps its number and never changes.`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button
            variant={isRabies ? 'secondary' : 'primary'}
            busy={issue.isPending}
            onClick={() => run('vaccination')}
          >
            Issue for all vaccinations
          </Button>
          {isRabies && (
            <Button variant="primary" busy={issue.isPending} onClick={() => run('rabies')}>
              Issue rabies certificate
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isRabies && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label="Owner’s state" error={lacks('Owner: State') ? 'Enter the state.' : undefined}>
              <Input
                autoComplete="off"
                maxLength={80}
                value={ownerRegion}
                onChange={(event) => setOwnerRegion(event.target.value)}
              />
            </Field>
            <Field
              label="Animal control license"
              error={lacks('Animal: Animal control license') ? 'Choose one.' : undefined}
            >
              <NativeSelect
                placeholder="Choose"
                options={LICENCE_OPTIONS}
                value={licence}
                onChange={(event) => setLicence(event.target.value)}
              />
            </Field>
            <CheckboxField
              label="The pet has no microchip"
              checked={hasNoMicrochip}
              onCheckedChange={(checked) => setNoMicrochip(checked === true)}
            />
            <CheckboxField
              label="No rabies tag was issued"
              checked={hasNoTag}
              onCheckedChange={(checked) => setNoTag(checked === true)}
            />
          </div>
        )}
        {missing.length > 0 ? (
          <MissingDetails missing={missing} onVoid={onVoid} onClose={onClose} />
        ) : (
          <FormError error={issue.error} />
        )}
        <IssuedCertificates vaccinationId={vaccination.id} zone={zone} />
      </div>
    </Dialog>
  );
}
