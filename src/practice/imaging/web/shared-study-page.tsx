import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { printBytes } from '#foundation/values/print-number.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { paperStyleOf } from '#practice/clinics/paper.rules.ts';
import { downloadSharedStudyEndpoint, openSharedStudyEndpoint } from '../study-shares.contract.ts';
import { LinkError, LinkPage } from '#practice/record-shares/web/public/link-page.tsx';
import { READ_ONCE } from '#practice/record-shares/web/public/read-once.ts';

/** `/shared-study`: the imaging study that a clinic shares by a link, without signing in. */
export default function SharedStudyPage() {
  return (
    <LinkPage
      title="Shared images"
      description="An imaging study shared by a veterinary clinic."
      render={(token) => <OpenedStudy token={token} />}
    />
  );
}

function OpenedStudy({ token }: { readonly token: string }) {
  const shared = useQuery({ ...queryOf(openSharedStudyEndpoint, { token }), ...READ_ONCE });
  if (shared.data) return <SharedStudy {...shared.data} token={token} />;
  if (!shared.error) return <SkeletonRows rows={4} />;
  return (
    <LinkError
      title="The images could not be loaded"
      error={shared.error}
      onRetry={() => void shared.refetch()}
    />
  );
}

type SharedStudyProps = z.output<typeof openSharedStudyEndpoint.output> & { readonly token: string };

function SharedStudy({ clinic, pet, study, recipient, expiresAt, token }: SharedStudyProps) {
  const style = paperStyleOf(clinic);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const download = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { url } = await call(downloadSharedStudyEndpoint, { token });
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    } catch (reason) {
      setError(reason);
    }
    setBusy(false);
  };
  const count = study.images === 1 ? '1 image' : `${study.images} images`;
  return (
    <article className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-6">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold">
          {pet.name}: {study.name}
        </h1>
        <p className="text-ink-muted">
          {[study.day === null ? '' : style.day(study.day), count, printBytes(study.sizeBytes, style.country)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="text-ink-muted">
          Shared by {clinic.name} for {recipient} until {style.dayOf(expiresAt)}
        </p>
      </header>
      <div className="flex flex-col items-start gap-2">
        <Button variant="primary" size="lg" busy={isBusy} onClick={() => void download()}>
          <Download aria-hidden /> Download images (ZIP)
        </Button>
        <p className="text-ink-muted">
          The archive has the original files (DICOM). Open them with a DICOM viewer.
        </p>
        <FormError error={error} />
      </div>
    </article>
  );
}
