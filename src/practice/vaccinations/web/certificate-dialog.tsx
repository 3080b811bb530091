import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod';
import { call, queryOf, useWrite } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  ANIMAL_LICENCES,
  type Certificate,
  certificatePdfEndpoint,
  issueCertificateEndpoint,
  listCertificatesEndpoint,
  MissingDetail,
} from '../certificates.contract.ts';
import type { Vaccination } from '../contract.ts';
import { missingPath } from './missing-path.ts';
import { savePdf, showPdf } from './pdf-file.ts';

const LICENCE_OPTIONS = [
  { value: '1_year', label: '1 year' },
  { value: '3_year', label: '3 years' },
  { value: 'other', label: 'Other' },
  { value: 'none', label: 'None' },
];

const missingOf = (error: unknown): readonly MissingDetail[] =>
  error instanceof ApiError && error.code === 'certificate_incomplete'
    ? (z.array(MissingDetail).safeParse(error.details['missing']).data ?? [])
    : [];

async function download(id: string) {
  try {
    savePdf(await call(certificatePdfEndpoint, { id }));
  } catch (error) {
    notify({ title: 'The certificate was not downloaded', text: messageOf(error), tone: 'destructive' });
  }
}

/** Opens it where the browser prints it. The page is opened by the click: later the browser would refuse it. */
async function print(id: string) {
  const page = window.open('', '_blank');
  try {
    const file = await call(certificatePdfEndpoint, { id });
    if (page) showPdf(page, file);
    else savePdf(file);
  } catch (error) {
    page?.close();
    notify({ title: 'The certificate was not opened', text: messageOf(error), tone: 'destructive' });
  }
}

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
  const issued = useQuery(queryOf(listCertificatesEndpoint, { id: vaccination.id }));
  const missing = missingOf(issue.error);
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
      { onSuccess: ({ id }) => void download(id) },
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
            <Field label="Owner’s state">
              <Input
                autoComplete="off"
                maxLength={80}
                value={ownerRegion}
                onChange={(event) => setOwnerRegion(event.target.value)}
              />
            </Field>
            <Field label="Animal control license">
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
          <Banner tone="warn" title="The rabies certificate cannot be issued yet" announce>
            <ul aria-label="Missing details" className="flex flex-col gap-1">
              {missing.map((detail) => (
                <MissingRow key={detail.label} detail={detail} onVoid={onVoid} onClose={onClose} />
              ))}
            </ul>
          </Banner>
        ) : (
          <FormError error={issue.error} />
        )}
        <IssuedList items={issued.data?.items ?? []} zone={zone} />
      </div>
    </Dialog>
  );
}

interface MissingRowProps {
  readonly detail: MissingDetail;
  readonly onVoid: (() => void) | undefined;
  readonly onClose: () => void;
}

/** What is missing, and the way to where it is entered. */
function MissingRow({ detail, onVoid, onClose }: MissingRowProps) {
  const { label, where, place } = detail;
  const path = missingPath(detail);
  return (
    <li>
      <span className="font-medium">{label}</span>.{' '}
      {path !== null ? (
        <Link to={path} onClick={onClose} className="focus-ring rounded-sm underline underline-offset-2">
          {where}
        </Link>
      ) : place === 'dose' && onVoid ? (
        <button type="button" onClick={onVoid} className="focus-ring rounded-sm underline underline-offset-2">
          {where}
        </button>
      ) : (
        where
      )}
    </li>
  );
}

function IssuedList({ items, zone }: { readonly items: readonly Certificate[]; readonly zone: string }) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Issued certificates" className="flex flex-col gap-1">
      <h3 className="font-semibold">Issued</h3>
      <ul className="divide-y divide-line">
        {items.map(({ id, number, kind, issuedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="tabular">
              No. {number} · {kind === 'rabies' ? 'Rabies' : 'All vaccinations'} · {dateIn(zone, issuedAt)}
            </span>
            <span className="flex">
              <Button size="sm" variant="ghost" onClick={() => void print(id)}>
                <Printer aria-hidden /> Print
              </Button>
              <Button size="sm" variant="ghost" onClick={() => void download(id)}>
                <Download aria-hidden /> Download
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
