import { ApiError } from '../api-error.ts';
import { Banner } from './banner.tsx';

interface FormErrorProps {
  /** The error of the last attempt; null and undefined show nothing. */
  readonly error: unknown;
  /** Replaces the error's own message. */
  readonly text?: string | undefined;
}

/** Why a form was refused. What was typed stays, so the text need not say so. */
export function FormError({ error, text }: FormErrorProps) {
  if (error === null || error === undefined) return null;
  return (
    <Banner tone="bad" announce>
      <p>{text ?? messageOf(error)}</p>
      <Reference error={error} />
    </Banner>
  );
}

/** The message of an error for the user. An unexpected error reveals no internals. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'An unexpected error occurred. Please try again.';
}

/** The request id by which support finds the request in the log. */
export function Reference({ error }: { readonly error: unknown }) {
  if (!(error instanceof ApiError) || error.requestId === undefined || error.code !== 'internal') return null;
  return (
    <p className="text-sm">
      Reference: <code className="font-mono select-all">{error.requestId}</code>
    </p>
  );
}
