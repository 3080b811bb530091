import { Link } from 'react-router';
import * as z from 'zod';
import { ApiError } from '#foundation/web/api-error.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { MissingDetail } from '../certificates.contract.ts';
import { missingPath } from './missing-path.ts';

/** What a rabies certificate lacks, if that is why it was refused. */
export const missingOf = (error: unknown): readonly MissingDetail[] =>
  error instanceof ApiError && error.code === 'certificate_incomplete'
    ? (z.array(MissingDetail).safeParse(error.details['missing']).data ?? [])
    : [];

interface MissingDetailsProps {
  readonly missing: readonly MissingDetail[];
  readonly onVoid: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Why a rabies certificate was refused. */
export function MissingDetails({ missing, onVoid, onClose }: MissingDetailsProps) {
  return (
    <Banner tone="warn" title="The rabies certificate cannot be issued yet" announce>
      <ul aria-label="Missing details" className="flex flex-col gap-1 touch:gap-2.5">
        {missing.map((detail) => (
          <MissingRow key={detail.label} detail={detail} onVoid={onVoid} onClose={onClose} />
        ))}
      </ul>
    </Banner>
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
