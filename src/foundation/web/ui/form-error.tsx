import { ApiError } from '../api-error.ts';
import { Banner } from './banner.tsx';

interface FormErrorProps {
  /** What the last attempt ended with; nothing is shown for null and undefined. */
  readonly error: unknown;
  /** Instead of the error's own words. */
  readonly text?: string | undefined;
}

/** Why a form was not taken. What was typed stays, so the text need not say so. */
export function FormError({ error, text }: FormErrorProps) {
  if (error === null || error === undefined) return null;
  return (
    <Banner tone="bad" announce>
      <p>{text ?? messageOf(error)}</p>
      <Reference error={error} />
    </Banner>
  );
}

/** The words of an error for the person at the screen. An unexpected one tells nothing of its inside. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.';
}

/** The number by which support finds the request in the log. */
export function Reference({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || error.requestId === undefined || error.code !== 'internal') return null;
  return (
    <p className="text-sm">
      Reference: <code className="font-mono select-all">{error.requestId}</code>
    </p>
  );
}
